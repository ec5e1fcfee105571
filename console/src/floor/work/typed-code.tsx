import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Over } from './over';

/** A field for a code whose barcode cannot be read, or for a date. */
export function TypedCode({
  onEnter,
  onClose,
  isDate = false,
}: {
  readonly onEnter: (code: string) => void;
  readonly onClose: () => void;
  /** A date is typed, not a code. */
  readonly isDate?: boolean;
}) {
  const say = useWords(FLOOR);
  const [code, setCode] = useState('');
  const label = say(isDate ? 'date' : 'code');
  return (
    <Over title={say(isDate ? 'typeDate' : 'typeCode')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '') onEnter(code.trim());
        }}
      >
        <input
          aria-label={label}
          type={isDate ? 'date' : 'text'}
          value={code}
          // Without these limits, a year of six digits can be typed.
          {...(isDate ? { min: '2000-01-01', max: '2099-12-31' } : {})}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <button type="submit" className="choice primary">
          {say('enter')}
        </button>
      </form>
    </Over>
  );
}
