import { useWords } from '../i18n';
import { type Me, mayAt, PROVIDER } from '../session';
import { SHELL } from './words';

/*
 * The pages and actions that the menu and the search lead to, each with the operation that a person must be allowed to run.
 * A page below one of them in the address needs the same operation. Somebody who may not use a page sees a message
 * (refused.tsx) instead.
 */

type Word = Parameters<ReturnType<typeof useWords<ShellWord>>>[0];
type ShellWord = NonNullable<(typeof SHELL)['keys']>;

export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly operation: string;
  /** The title of its group in the menu; null: it is in none. */
  readonly group: string | null;
  /** An action, which only the search shows; false: a page, which the menu shows too. */
  readonly isAction: boolean;
}

type Row = readonly [path: string, word: Word, operation: string];

const OF_ACCOUNT: readonly Row[] = [
  ['', 'home', 'readToday'],
  ['/shipments', 'shipments', 'searchShipments'],
  ['/receipts', 'receipts', 'searchReceipts'],
  ['/items', 'items', 'searchItems'],
  ['/transfers', 'transfers', 'searchShipments'],
  ['/removals', 'removals', 'listRemovals'],
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
      ['/orders', 'orders', 'listOrdersHere'],
      ['/receipts', 'inbound', 'listReceiptsHere'],
      ['/waves', 'waves', 'listWaves'],
      ['/labels', 'labels', 'readLabelsHere'],
      ['/stock', 'stock', 'findStockHere'],
      ['/counts', 'counts', 'listCounts'],
      ['/removals', 'removals', 'listRemovalsHere'],
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
  ['/removals/new', 'newRemoval', 'requestRemoval'],
];

/** All pages and actions of a workspace. */
export function useMenuEntries(workspace: string | null): readonly MenuEntry[] {
  const say = useWords(SHELL);
  if (workspace === null) return [];
  const made = (rows: readonly Row[], isAction: boolean, group: string | null = null) =>
    rows.map(([path, word, operation]) => ({
      href: `/${workspace}${path}`,
      label: say(word),
      operation,
      group,
      isAction,
    }));
  if (workspace === PROVIDER) return OF_PROVIDER.flatMap(([title, rows]) => made(rows, false, say(title)));
  return [...made(OF_ACCOUNT, false), ...made(ACTIONS, true)];
}

/** The entry to which an address belongs; null: it belongs to none. */
export const entryFor = (entries: readonly MenuEntry[], pathname: string): MenuEntry | null =>
  entries
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0] ?? null;

/** Whether the person may use what an entry leads to. */
export const mayOpen = (me: Me, workspace: string | null, entry: MenuEntry | null): boolean =>
  entry === null || mayAt(me, workspace, entry.operation);
