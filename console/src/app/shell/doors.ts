import { useWords } from '../i18n';
import { type Me, mayAt, PROVIDER } from '../session';
import { SHELL } from './words';

/*
 * The pages that the menu and the search lead to, each with what its person must be allowed to do there. A page below one of
 * them needs the same. Somebody who may not use a page is told just that, and sees no buttons of it.
 */

type Word = Parameters<ReturnType<typeof useWords<ShellWord>>>[0];
type ShellWord = NonNullable<(typeof SHELL)['keys']>;

export interface Door {
  readonly href: string;
  readonly label: string;
  readonly operation: string;
  /** The title of its group in the menu; null: it is in none. */
  readonly group: string | null;
  /** Something that one does, not a page of the menu. */
  readonly isAction: boolean;
}

type Row = readonly [path: string, word: Word, operation: string];

const OF_ACCOUNT: readonly Row[] = [
  ['', 'home', 'readToday'],
  ['/shipments', 'shipments', 'searchShipments'],
  ['/receipts', 'receipts', 'searchReceipts'],
  ['/items', 'items', 'searchItems'],
  ['/transfers', 'transfers', 'searchShipments'],
  ['/rules', 'rules', 'readShippingRules'],
  ['/mails', 'mails', 'listAccountNotices'],
  ['/settings', 'settings', 'readOwnAccount'],
  ['/tokens', 'tokens', 'listTokens'],
  ['/members', 'members', 'listMembers'],
  ['/audit', 'audit', 'listAccountAudit'],
];

/** In groups, each with its title. */
const OF_PROVIDER: readonly (readonly [title: Word, rows: readonly Row[]])[] = [
  [
    'ofWork',
    [
      ['/day', 'day', 'readDay'],
      ['/decisions', 'decisions', 'countDecisions'],
      ['/waves', 'waves', 'listWaves'],
      ['/counts', 'counts', 'listCounts'],
      ['/recalls', 'recalls', 'listRecalls'],
    ],
  ],
  [
    'ofWarehouses',
    [
      ['/warehouses', 'warehouses', 'setWarehouse'],
      ['/places', 'places', 'listPlaces'],
      ['/devices', 'devices', 'listDevices'],
      ['/staff', 'staff', 'listStaff'],
    ],
  ],
  [
    'ofClients',
    [
      ['/accounts', 'accounts', 'listAccounts'],
      ['/requests', 'requestLog', 'listRequests'],
    ],
  ],
  [
    'ofServer',
    [
      ['/health', 'health', 'readHealth'],
      ['/maintenance', 'maintenance', 'planMaintenance'],
      ['/settings', 'aboutProvider', 'setProvider'],
      ['/audit', 'audit', 'listAudit'],
    ],
  ],
];

const ACTIONS: readonly Row[] = [
  ['/shipments/new', 'newShipment', 'createShipments'],
  ['/shipments/import', 'importShipments', 'importShipments'],
  ['/receipts/new', 'newReceipt', 'announceReceipt'],
  ['/items/new', 'newItem', 'createItems'],
  ['/items/import', 'importItems', 'importItems'],
  ['/transfers/new', 'newTransfer', 'createTransfer'],
];

/** All doors of a place. */
export function useDoors(place: string | null): readonly Door[] {
  const say = useWords(SHELL);
  if (place === null) return [];
  const made = (rows: readonly Row[], isAction: boolean, group: string | null = null) =>
    rows.map(([path, word, operation]) => ({ href: `/${place}${path}`, label: say(word), operation, group, isAction }));
  if (place === PROVIDER) return OF_PROVIDER.flatMap(([title, rows]) => made(rows, false, say(title)));
  return [...made(OF_ACCOUNT, false), ...made(ACTIONS, true)];
}

/** The door through which one comes to an address; null: none, such as the own pages. */
export const doorTo = (doors: readonly Door[], pathname: string): Door | null =>
  doors
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0] ?? null;

export const isOpen = (me: Me, place: string | null, door: Door | null): boolean =>
  door === null || mayAt(me, place, door.operation);
