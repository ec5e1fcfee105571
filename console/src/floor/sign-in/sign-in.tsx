import { useRef, useState } from 'react';
import { setLanguageOfPerson, useLanguage, useWords } from '../../app/i18n';
import { Mark } from '../../shared/mark';
import { isBadge } from '../device/badge';
import { floor, isRevoked, reasonOf } from '../device/client';
import { keep, kept, outboxKept } from '../device/kept';
import { signal } from '../device/signals';
import { useScanner } from '../device/use-scanner';
import { FLOOR } from '../words';
import { Bar } from '../work/bar';
import { SwitchLanguage } from '../work/language';
import { LazyCamera } from '../work/lazy-camera';
import { NumberPad } from '../work/number-pad';
import { TypedCode } from '../work/typed-code';
import { useFocusKept } from '../work/use-focus-kept';

/** Nobody is signed in: first the badge, then the PIN. */
export function SignInPage({
  hasEnded,
  onSignedIn,
  onRevoked,
}: {
  /** The session of whoever worked here has ended by itself. */
  readonly hasEnded: boolean;
  readonly onSignedIn: () => void;
  /** The server does not know this device any more. */
  readonly onRevoked: () => void;
}) {
  const say = useWords(FLOOR);
  // Japanese has no blanks between sentences.
  const between = useLanguage() === 'ja' ? '' : ' ';
  const main = useFocusKept<HTMLElement>();
  const [badge, setBadge] = useState<string | null>(null);
  const [tool, setTool] = useState<'camera' | 'code' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** The pad is emptied for each attempt. */
  const [attempt, setAttempt] = useState(1);
  const isAsking = useRef(false);
  const take = (scanned: string) => {
    setTool(null);
    if (!isBadge(scanned)) {
      setFault(say('noBadge'));
      signal('wrong');
      return;
    }
    setFault(null);
    setBadge(scanned.trim());
    signal('ok');
  };
  const signIn = async (pin: string) => {
    if (badge === null || isAsking.current) return;
    isAsking.current = true;
    setFault(null);
    try {
      const { data, error, response } = await floor.POST('/floor/sign-in', { body: { badge, pin } });
      if (response.ok && data !== undefined) {
        const { session, device, person } = data;
        const paired = kept('device');
        // Its warehouse may have another name now.
        if (paired !== null) keep('device', { ...paired, ...device });
        // The screen of the person who worked here before must not be shown.
        keep('screen', null);
        keep('worker', { session, person_id: person.person_id, name: person.name });
        setLanguageOfPerson(person.language);
        signal('done');
        onSignedIn();
        return;
      }
      signal('wrong');
      if (isRevoked(error)) {
        keep('device', null);
        onRevoked();
        return;
      }
      const reason = reasonOf(error);
      setFault(reason || say('unreachable'));
      // An answer that is not from Kura says nothing about the badge.
      if (reason !== '') setBadge(null);
    } catch {
      setFault(say('unreachable'));
      signal('wrong');
    } finally {
      isAsking.current = false;
      setAttempt((before) => before + 1);
    }
  };
  useScanner(take);
  const waiting = outboxKept().waiting.length;
  const notice = [
    ...(hasEnded ? [say('sessionEnded')] : []),
    ...(waiting > 0 ? [say('waitsForOwner', { count: waiting })] : []),
  ].join(between);
  return (
    <main ref={main} className="lattice door" tabIndex={-1}>
      <div className="panel">
        <h1>
          <Mark size={28} /> {say('signIn')}
        </h1>
        <Bar tone={fault === null ? 'ask' : 'wrong'} text={fault ?? (notice || null)} />
        <p role="status" className="question">
          {say(badge === null ? 'badgeAsk' : 'pinAsk')}
        </p>
        {badge === null ? (
          <>
            <button type="button" className="choice" onClick={() => setTool('camera')}>
              {say('camera')}
            </button>
            <button type="button" className="choice" onClick={() => setTool('code')}>
              {say('typeCode')}
            </button>
            <SwitchLanguage />
          </>
        ) : (
          <>
            <NumberPad
              key={`${badge} ${attempt}`}
              label={say('pin')}
              isSecret
              longest={8}
              onEnter={(pin) => void signIn(pin)}
            />
            <button type="button" className="choice" onClick={() => setBadge(null)}>
              {say('otherBadge')}
            </button>
          </>
        )}
        <p className="foot">
          {kept('device')?.name} · {kept('device')?.warehouse_name}
        </p>
      </div>
      {tool === 'camera' && <LazyCamera onScan={take} onClose={() => setTool(null)} />}
      {tool === 'code' && <TypedCode onEnter={take} onClose={() => setTool(null)} />}
    </main>
  );
}
