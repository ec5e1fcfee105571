import { setLanguage, useLanguage, useWords } from '../../app/i18n';
import { FLOOR } from '../words';

/** Shows the app in the other language. */
export function SwitchLanguage() {
  const say = useWords(FLOOR);
  const other = useLanguage() === 'ja' ? 'en' : 'ja';
  return (
    <button type="button" className="choice" lang={other} onClick={() => setLanguage(other)}>
      {say('language')}
    </button>
  );
}
