import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/**
 * Buttons for digits, large enough for a thumb in a glove. No on-screen keyboard comes up; the keys of a device work too.
 */
export function NumberPad({
  label,
  first = '',
  isSecret = false,
  longest,
  onEnter,
}: {
  readonly label: string;
  /** Digits that were typed already. */
  readonly first?: string;
  readonly isSecret?: boolean;
  /** The most digits. */
  readonly longest: number;
  readonly onEnter: (digits: string) => void;
}) {
  const say = useWords(FLOOR);
  const [digits, setDigits] = useState(first);
  // A number that is cut would be another one: nothing more is taken, and it says so.
  const [isFull, setIsFull] = useState(false);
  const set = (next: string) => {
    const isTooLong = next.length > longest;
    setIsFull(isTooLong);
    if (!isTooLong) setDigits(next);
  };
  /** An input method for Japanese may type digits of full width. */
  const typed = (text: string) => set(text.normalize('NFKC').replace(/\D/g, ''));
  const enter = () => {
    if (digits !== '') onEnter(digits);
  };
  return (
    <div className="pad">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <input
          aria-label={label}
          type={isSecret ? 'password' : 'text'}
          value={digits}
          onChange={({ target }) => typed(target.value)}
          // The pad is the keyboard; another one would cover it.
          inputMode="none"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the pad was opened to type
          autoFocus
        />
      </form>
      {isFull && (
        <p role="alert" className="typed-wrong">
          {say('tooManyDigits', { count: longest })}
        </p>
      )}
      {/* The focus stays in the field, so that the Enter key of a device ends the number. */}
      <div className="keys" onPointerDown={(event) => event.preventDefault()}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => set(`${digits}${digit}`)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={say('delete')} onClick={() => set(digits.slice(0, -1))}>
          ⌫
        </button>
        <button type="button" className="primary" disabled={digits === ''} onClick={enter}>
          {say('enter')}
        </button>
      </div>
    </div>
  );
}
