import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePathOf, useSearchOf } from './address-bar';

/** What the address says about a list. */
export interface ListState {
  readonly view?: string;
  /** A sort key of the server; with `-` before it, the greatest comes first. */
  readonly sort?: string;
  readonly search?: string;
  readonly warehouse?: string;
  readonly from?: string;
  readonly to?: string;
  /** Of shipments: their status, and who takes them. */
  readonly status?: string;
  readonly carrier?: string;
  /** Of items: the temperature at which they are stored, a tag, and whether they are sets. */
  readonly zone?: string;
  readonly tag?: string;
  readonly sets?: string;
  /** Of logs: what was done, how far a mail is, how a request was answered. */
  readonly action?: string;
  readonly state?: string;
  readonly outcome?: string;
  /** Of the log of all requests: the account, and the number of the token, that sent the requests. */
  readonly account?: string;
  readonly token?: string;
  /** The number of a bulk change: the list shows the orders that it has not changed. */
  readonly not_changed_by?: string;
  /** The number of an imported file: the list shows what the import has created. */
  readonly import?: string;
  readonly cursor?: string;
  /** The id of the open row. */
  readonly open?: string;
  /** A dialog that is open over the row. */
  readonly dialog?: string;
  /** Ids of the selected rows, with commas between them; `all`: all rows that the list has found. */
  readonly selected?: string;
  /** Keys of the columns that are not shown, with commas between them; absent: nobody has chosen. */
  readonly hidden?: string;
  /** The number of the bulk change that is shown; `all`: all bulk changes. */
  readonly bulk?: string;
}

/** What narrows a list, besides its view. */
export const FILTERS = [
  'search',
  'warehouse',
  'from',
  'to',
  'status',
  'carrier',
  'zone',
  'tag',
  'sets',
  'not_changed_by',
  'action',
  'state',
  'outcome',
  'account',
  'token',
  'import',
] as const;

/** @param filters those of the list */
export const isFiltered = (state: ListState, filters: readonly (keyof ListState)[] = FILTERS): boolean =>
  filters.some((one) => state[one] !== undefined);

/** The selected rows. */
export const selectedIn = ({ selected }: ListState): readonly string[] | 'all' =>
  selected === 'all' ? 'all' : (selected?.split(',') ?? []);

export const isSelectedIn = (selected: readonly string[] | 'all', id: string): boolean =>
  selected === 'all' || selected.includes(id);

/** The parameters of the request for the rows. */
export const queryOf = (state: ListState) =>
  Object.fromEntries(
    (['view', ...FILTERS, 'sort', 'cursor'] as const).flatMap((name) => (state[name] ? [[name, state[name]]] : [])),
  );

/** What is saved of a list: what it shows, and how; not the page, the open or the selected rows. */
export const savedQueryOf = ({ hidden, cursor: _, ...state }: ListState): string =>
  new URLSearchParams({ ...queryOf(state), ...(hidden ? { hidden } : {}) }).toString();

/** The state of the list without the open row. The page of a row has it in its address, and leads back to the list as it was. */
export const listOnly = ({ open: _, dialog: __, selected: ___, ...rest }: ListState): ListState => rest;

/** Pages that have a list. */
export type ListName = 'shipments' | 'receipts' | 'items' | 'transfers';

const without = (state: ListState): ListState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== ''));

export function useList() {
  const state = without(useSearchOf<keyof ListState>());
  const { account = '' } = usePathOf<'account'>();
  const list = useLocation().pathname.split('/')[2] as ListName;
  const navigate = useNavigate();
  /** Changes filters, order, view or page. Clears the selection; without a cursor in `change`, goes to the first page. */
  const filter = (change: ListState, replace = false) =>
    void navigate({
      to: '.',
      search: (before: ListState) => without({ ...before, cursor: undefined, selected: undefined, ...change }),
      replace,
    });
  const show = (change: Pick<ListState, 'open' | 'selected' | 'hidden' | 'bulk'>, replace = false) =>
    void navigate({ to: '.', search: (before: ListState) => without({ ...before, ...change }), replace });
  const open = (id: string | undefined, replace = false) => show({ open: id }, replace);
  const select = (ids: readonly string[] | 'all') =>
    show({ selected: ids === 'all' ? 'all' : ids.length === 0 ? undefined : ids.join(',') }, true);
  return { account, list, state, filter, show, open, select };
}
