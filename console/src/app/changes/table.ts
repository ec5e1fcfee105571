import type { Change } from './stream';

/*
 * Which queries are read again when something has changed. The server names the kinds of things that changed, its subjects
 * (storage/database/changes.ts). Every query says by its key what it reads, and these tables say on which subjects that depends.
 * A key that is in none of them is a type error (`Register` below): so nothing that is shown can be forgotten.
 */

/** What the pages of an account read, and the changes that concern it. */
const OF_ACCOUNT = {
  account: ['account', 'warehouses'],
  audit: ['audit'],
  'bulk-changes': ['bulk_changes'],
  clock: ['server'],
  /** How many rows the views of lists have. (The provider's `counts` are those of stock.) */
  counts: ['shipments', 'receipts', 'stock', 'items'],
  exports: ['exports'],
  /** Lots whose last allocatable day comes soon: that also depends on the present day. */
  expiring: ['stock', 'items', 'server'],
  /** What the search finds. */
  found: ['shipments', 'receipts', 'items'],
  imports: ['imports'],
  items: ['items', 'stock', 'server'],
  members: ['members', 'people'],
  notices: ['notices'],
  /** Only the person changes them; other windows show it when they are loaded again. */
  notifications: [],
  /** A picture never changes. */
  picture: [],
  receipts: ['receipts', 'items', 'photos'],
  removals: ['stock', 'items'],
  scenarios: ['scenarios'],
  shipments: ['shipments', 'receipts', 'stock', 'items', 'photos'],
  stock: ['stock', 'items', 'server'],
  today: ['shipments', 'receipts', 'stock', 'notices', 'server'],
  tokens: ['tokens'],
  /** As `notifications`. */
  views: [],
  'what-if': ['shipments', 'receipts', 'stock'],
} as const satisfies Table;

/** The same for the provider's pages. */
const OF_PROVIDER = {
  accounts: ['account'],
  audit: ['audit'],
  clock: ['server'],
  counts: ['floor'],
  /** What lies, moves and waits in a warehouse. */
  day: ['floor', 'receipts', 'shipments', 'warehouses', 'server'],
  /** What is late, or was forgotten, depends on the time. */
  decisions: ['floor', 'receipts', 'shipments', 'stock', 'photos', 'server'],
  devices: ['floor'],
  health: ['server'],
  /** The names of goods are settings of accounts, the template is one of the provider; an order that is late leaves today. */
  labels: ['floor', 'shipments', 'account', 'server'],
  'label-programs': ['floor'],
  maintenance: ['server'],
  /** It grows with every request; the server announces no change of it. */
  log: [],
  tokens: ['tokens'],
  members: ['members', 'people'],
  manifests: ['floor', 'shipments'],
  /** Names of clients are settings of accounts; which orders are late depends on the day. */
  orders: ['floor', 'shipments', 'account', 'server'],
  places: ['floor'],
  /** As `orders`; which are late depends on the days on which the warehouse works, too. */
  receipts: ['floor', 'receipts', 'shipments', 'account', 'warehouses', 'server'],
  recalls: ['floor', 'stock'],
  /** A forgotten task depends on the time. */
  removals: ['floor', 'stock', 'items', 'server'],
  /** Free units of goods, and where they lie. */
  stock: ['floor', 'stock', 'items'],
  waves: ['floor', 'shipments'],
  /** Every scan changes it. So it is read each minute, and here it depends on the clock alone. */
  'work-done': ['server'],
  /** Name and number of the provider. They have no subject of their own, but each change of them is audited. */
  itself: ['audit'],
  /** The list shows badges too: these belong to the subject `floor`. */
  staff: ['people', 'floor'],
  warehouses: ['warehouses'],
} as const satisfies Table;

/** The same for a person's own pages (`/me`). */
const OF_PERSON = { passkeys: ['people'], sessions: ['people'] } as const satisfies Table;

type Table = Readonly<Record<string, readonly string[]>>;

/** The key of a query: the workspace, what is read there (a name in a table above), and up to five parameters. */
type Keyed<Workspace extends string, What> =
  | readonly [Workspace, What]
  | readonly [Workspace, What, unknown]
  | readonly [Workspace, What, unknown, unknown]
  | readonly [Workspace, What, unknown, unknown, unknown]
  | readonly [Workspace, What, unknown, unknown, unknown, unknown]
  | readonly [Workspace, What, unknown, unknown, unknown, unknown, unknown];

type Key =
  | Keyed<string, keyof typeof OF_ACCOUNT>
  | Keyed<'provider', keyof typeof OF_PROVIDER>
  | Keyed<'me', keyof typeof OF_PERSON>
  /**
   * Never read again because of a change. When the session has ended, the next request is refused with 401, and a dialog
   * over the page asks to sign in: nothing that was typed is lost.
   */
  | readonly ['session']
  /** Lists of the contract, which never change. */
  | readonly ['regions' | 'currencies']
  /** Before the sign-in, where no changes are announced. */
  | readonly ['invitation' | 'reset', string];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

/** The tables of workspaces that are no account. */
const OF_NO_ACCOUNT: Readonly<Record<string, Table>> = { provider: OF_PROVIDER, me: OF_PERSON, session: {} };

/** Whether what a query has read may have changed. */
export function concerns({ account_id, subjects }: Change, [workspace, what]: readonly unknown[]): boolean {
  const table = OF_NO_ACCOUNT[String(workspace)];
  if (table === undefined && account_id !== null && workspace !== account_id) return false;
  return ((table ?? (OF_ACCOUNT as Table))[String(what)] ?? []).some((subject) => subjects.includes(subject));
}
