import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../app/i18n';
import { Mark } from '../../shared/mark';
import { floor, reasonOf } from '../device/client';
import { keep } from '../device/kept';
import { signal } from '../device/signals';
import { useScanner } from '../device/use-scanner';
import { FLOOR } from '../words';
import { Bar } from '../work/bar';
import { SwitchLanguage } from '../work/language';
import { LazyCamera } from '../work/lazy-camera';
import { takePairAddress } from './pair-address';

/** The pairing code in what was scanned: the QR code of the console is the address of this page with the code in it. */
const pairingCodeIn = (text: string): string => /#pair=([A-Za-z0-9-]+)/.exec(text)?.[1] ?? text.trim();

/** A device that the server does not know yet. */
export function PairPage({ onPaired }: { readonly onPaired: () => void }) {
  const say = useWords(FLOOR);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isCamera, setCamera] = useState(false);
  const isAsking = useRef(false);
  const pair = async (text: string) => {
    if (isAsking.current) return;
    isAsking.current = true;
    setFault(null);
    try {
      const { data, error, response } = await floor.POST('/floor/pair', { body: { code: pairingCodeIn(text) } });
      if (response.ok && data !== undefined) {
        keep('device', data);
        signal('done');
        onPaired();
        return;
      }
      // The server's words for 422 are made to stand beside a field; this code may have been scanned, without a field.
      setFault(response.status === 422 ? say('pairWrong') : reasonOf(error) || say('unreachable'));
      signal('wrong');
    } catch {
      setFault(say('unreachable'));
      signal('wrong');
    } finally {
      isAsking.current = false;
    }
  };
  const pairFromAddress = useEffectEvent(() => {
    const text = takePairAddress();
    if (text !== null) void pair(text);
  });
  useEffect(() => pairFromAddress(), []);
  useScanner((scanned) => void pair(scanned));
  return (
    <main className="lattice door">
      <div className="panel">
        <h1>
          <Mark size={28} /> {say('pair')}
        </h1>
        <p className="question">{say('pairAsk')}</p>
        <Bar tone="wrong" text={fault} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void pair(code);
          }}
        >
          <label>
            {say('pairCode')}
            <input
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="pair-hint"
              required
            />
          </label>
          <p id="pair-hint">{say('pairHint')}</p>
          <button type="submit" className="choice primary">
            {say('register')}
          </button>
          <button type="button" className="choice" onClick={() => setCamera(true)}>
            {say('camera')}
          </button>
        </form>
        <SwitchLanguage />
      </div>
      {isCamera && (
        <LazyCamera
          onScan={(scanned) => {
            setCamera(false);
            void pair(scanned);
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </main>
  );
}
