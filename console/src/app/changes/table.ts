import type { Change } from './stream';

/*
 * What is read anew when something changed. It is told by the kinds of things that the server names
 * (its storage/database/changes.ts), and every query says by its key what it reads. A key that is in none of these
 * tables is a type error (`Register` below): so nothing that is shown can be forgotten.
 */

/** What the pages of an account read, and the changes that concern it. */
const OF_ACCOUNT = {
  account: ['account', 'warehouses'],
  audit: ['audit'],
  'bulk-changes': ['bulk_changes'],
  clock: ['server'],
  /** How many rows the views of lists have. */
  counts: ['shipments', 'receipts', 'stock', 'items'],
  exports: ['exports'],
  /** Lots that soon go out no more: that also depends on the day. */
  expiring: ['stock', 'items', 'server'],
  /** What the search finds. */
  found: ['shipments', 'receipts', 'items'],
  imports: ['imports'],
  items: ['items', 'stock', 'server'],
  members: ['members', 'people'],
  notices: ['notices'],
  /** Of one person, as the views below. */
  notifications: [],
  /** A picture never changes. */
  picture: [],
  receipts: ['receipts', 'items', 'photos'],
  scenarios: ['scenarios'],
  shipments: ['shipments', 'receipts', 'stock', 'items', 'photos'],
  stock: ['stock', 'items', 'server'],
  today: ['shipments', 'receipts', 'stock', 'notices', 'server'],
  tokens: ['tokens'],
  /** Of one person; another window reads them when it is loaded. */
  views: [],
  'what-if': ['shipments', 'receipts', 'stock'],
} as const satisfies Table;

/** The same of the provider's pages. */
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
  maintenance: ['server'],
  /** It grows with every request, and nothing tells of it. */
  log: [],
  tokens: ['tokens'],
  members: ['members', 'people'],
  manifests: ['floor', 'shipments'],
  places: ['floor'],
  recalls: ['floor', 'stock'],
  requests: ['account'],
  tasks: ['floor'],
  waves: ['floor', 'shipments'],
  /** Each scan changes it: it is read each minute. */
  'work-done': ['server'],
  /** Name and number of the provider: each change of them is audited. */
  itself: ['audit'],
  /** With their badges. */
  staff: ['people', 'floor'],
  warehouses: ['warehouses'],
} as const satisfies Table;

/** And of a person's own. */
const OF_PERSON = { passkeys: ['people'], sessions: ['people'] } as const satisfies Table;

type Table = Readonly<Record<string, readonly string[]>>;

/** The first part is the place; the second what is read there; others follow. */
type Keyed<Place extends string, What> =
  | readonly [Place, What]
  | readonly [Place, What, unknown]
  | readonly [Place, What, unknown, unknown]
  | readonly [Place, What, unknown, unknown, unknown]
  | readonly [Place, What, unknown, unknown, unknown, unknown]
  | readonly [Place, What, unknown, unknown, unknown, unknown, unknown];

type Key =
  | Keyed<string, keyof typeof OF_ACCOUNT>
  | Keyed<'provider', keyof typeof OF_PROVIDER>
  | Keyed<'me', keyof typeof OF_PERSON>
  /** The next request that is refused asks who is signed in, over the page, so that nothing typed is lost. */
  | readonly ['session']
  /** Lists of the contract, which never change. */
  | readonly ['regions' | 'currencies']
  /** Before the sign-in, where nothing is told. */
  | readonly ['invitation' | 'reset', string];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

const PLACES: Readonly<Record<string, Table>> = { provider: OF_PROVIDER, me: OF_PERSON, session: {} };

/** Whether what a query has read may have changed. */
export function concerns({ account_id, subjects }: Change, [place, what]: readonly unknown[]): boolean {
  const own = PLACES[String(place)];
  if (own === undefined && account_id !== null && place !== account_id) return false;
  return ((own ?? (OF_ACCOUNT as Table))[String(what)] ?? []).some((subject) => subjects.includes(subject));
}
