import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { floor, reasonOf } from '../device/client';
import { keep, kept } from '../device/kept';
import { isDark, switchScheme } from '../scheme';
import { FLOOR } from '../words';
import { Bar } from './bar';
import { SwitchLanguage } from './language';
import { Over } from './over';

/** Who works with which device, and what is set on it. */
export function Menu({
  waiting,
  onClose,
  onSignedOut,
}: {
  /** How many scans and photos the server has not answered. */
  readonly waiting: number;
  readonly onClose: () => void;
  readonly onSignedOut: () => void;
}) {
  const say = useWords(FLOOR);
  const [isPin, setPin] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async () => {
    if (waiting > 0 && !isWarned) return setWarned(true);
    setLeaving(true);
    // Without network, the session ends by itself after an hour; the device forgets it now.
    await floor.POST('/floor/sign-out', {}).catch(() => {});
    keep('worker', null);
    onSignedOut();
  };
  return (
    <Over title={kept('worker')?.name ?? ''} onClose={onClose}>
      <p>{say('device', { name: kept('device')?.name ?? '', warehouse: kept('device')?.warehouse_name ?? '' })}</p>
      {isPin ? (
        <ChangePin />
      ) : (
        <div className="choices">
          <SwitchLanguage />
          <button
            type="button"
            className="choice"
            onClick={() => {
              switchScheme();
              onClose();
            }}
          >
            {say(isDark() ? 'light' : 'dark')}
          </button>
          <button type="button" className="choice" onClick={() => setPin(true)}>
            {say('changePin')}
          </button>
          <button type="button" className="choice" disabled={isLeaving} onClick={() => void signOut()}>
            {say('signOut')}
            {isWarned && <span className="goods-line">{say('signOutWarning', { count: waiting })}</span>}
          </button>
        </div>
      )}
    </Over>
  );
}

/** Changes the PIN of the person who is signed in. */
function ChangePin() {
  const say = useWords(FLOOR);
  const [old_pin, setOld] = useState('');
  const [new_pin, setNew] = useState('');
  const [outcome, setOutcome] = useState<{ readonly tone: 'done' | 'wrong'; readonly text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const change = async () => {
    setAsking(true);
    try {
      const { error, response } = await floor.POST('/floor/pin', { body: { old_pin, new_pin } });
      setOutcome(
        response.ok
          ? { tone: 'done', text: say('pinChanged') }
          : { tone: 'wrong', text: reasonOf(error) || say('unreachable') },
      );
    } catch {
      setOutcome({ tone: 'wrong', text: say('unreachable') });
    } finally {
      setAsking(false);
    }
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <label>
      {label}
      <input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => set(target.value)}
        required
      />
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Bar tone={outcome?.tone ?? 'done'} text={outcome?.text ?? null} />
      {field(say('oldPin'), old_pin, setOld)}
      {field(say('newPin'), new_pin, setNew)}
      <button type="submit" className="choice primary" disabled={isAsking}>
        {say('changePin')}
      </button>
    </form>
  );
}
