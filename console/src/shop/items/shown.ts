import { useNavigate } from '@tanstack/react-router';
import { type Search, useSearchOf } from '../../shared/address-bar';

/* What the address says about the page of an item: the moment that it is shown at, and the dialog that is open. */

interface Shown {
  readonly as_of?: string;
  readonly dialog?: string;
}

const useShow = () => {
  const navigate = useNavigate();
  return (change: Record<keyof Shown, string | undefined> | Shown, replace: boolean) =>
    void navigate({ to: '.', search: (before: Shown) => ({ ...before, ...change }), replace });
};

/** The moment as the input field has it, `YYYY-MM-DDTHH:MM` in Japan; empty: now. It may also be a day alone. */
export function useMoment() {
  const { as_of = '' } = useSearchOf<keyof Shown>();
  const show = useShow();
  return { moment: as_of, setMoment: (as_of: string) => show({ as_of }, true) };
}

/** The moment as requests have it, with the time zone. A day alone is sent as it is: it means the end of that day. */
export const instantOf = (moment: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(moment) ? `${moment}:00+09:00` : moment;

/**
 * Separates the parts of an open dialog in the address: its name, the id of the item, and what it is about, such as a
 * warehouse and a bucket. With the id, the dialog of one item is not open for the next item of the list.
 */
const ABOUT = '~';
const nameOf = (what: string, id: string, about: readonly (string | number)[]): string =>
  [what, id, ...about].join(ABOUT);

/** The open dialog of an item. It survives a reload, and the back button closes it. */
export function useItemDialog(id: string) {
  const { dialog = '' } = useSearchOf<keyof Shown>();
  const show = useShow();
  const [what = '', of, ...about] = dialog.split(ABOUT);
  const isOurs = of === id;
  return {
    /** What the dialog is about; null: another one is open, or none. */
    about: (one: string): readonly string[] | null => (isOurs && what === one ? about : null),
    open: (one: string, ...about: readonly (string | number)[]) => show({ dialog: nameOf(one, id, about) }, false),
    /** The search parameters of a link that opens a dialog. */
    search:
      (one: string, ...about: readonly (string | number)[]) =>
      (before: Search): Search => ({ ...before, dialog: nameOf(one, id, about) }),
    close: () => show({ dialog: undefined }, true),
  };
}
