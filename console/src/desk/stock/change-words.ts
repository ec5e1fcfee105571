import { useWords } from '../../app/i18n';
import { type Change, sidesOf } from './changes';
import { STOCK } from './words';

/** How a change is said: as a choice, as what will happen, as what has happened, and in the list of corrections. */
type Form = '' | 'Text' | 'Done' | 'Short';

/** Says from which to which condition units go. */
export function useChangeWords() {
  const say = useWords(STOCK);
  return (change: Change, form: Form, more: Readonly<Record<string, string | number>> = {}): string => {
    const [from, to] = sidesOf(change);
    const names = {
      from: from === 'adjustment' ? '' : say(`t_${from}`),
      to: to === 'adjustment' ? '' : say(`t_${to}`),
    };
    const kind = from === 'adjustment' ? 'added' : to === 'adjustment' ? 'gone' : 'turned';
    return say(`${kind}${form}`, { ...more, ...names });
  };
}
