import { isAccountId } from '../../kernel/ids.js';

/*
 * What committed transactions changed, so that open pages can show it: which kinds of things, and of which account; never the
 * things themselves. It is derived from the statements, so no operation can forget to publish it.
 */

/** The kinds of things that people look at, each with its tables. */
export const TABLES = {
  shipments: [
    'shipments',
    'shipment_lines',
    'shipment_demands',
    'shipment_allocations',
    'shipment_requests',
    'shipment_returns',
    'put_backs',
    'charges',
  ],
  receipts: ['receipts', 'receipt_lines', 'receipt_counts', 'receipt_cases', 'receipt_serials'],
  items: ['items', 'set_children', 'item_images'],
  stock: ['stock_moves', 'lots', 'lot_blocks', 'removals'],
  notices: ['notices'],
  imports: ['imports'],
  exports: ['exports'],
  bulk_changes: ['bulk_changes'],
  account: ['accounts', 'senders', 'shipping_rules', 'former_invoice_issuers'],
  scenarios: ['demo_scenarios'],
  photos: ['floor_photos'],
  tokens: ['tokens'],
  members: ['memberships'],
  /** From here on: things of the whole installation, not of an account. */
  people: ['people', 'staff_members', 'sessions', 'passkeys'],
  warehouses: ['warehouses'],
  /** Work in the warehouses: what is given to the floor, where things lie, and with what it is done. */
  floor: [
    'places',
    'place_stock',
    'place_moves',
    'waves',
    'wave_orders',
    'batches',
    'batch_orders',
    'batch_totes',
    'work_lines',
    'replenishments',
    'counts',
    'count_rows',
    'manifests',
    'parcels',
    'label_programs',
    'label_files',
    'program_labels',
    'recalls',
    'floor_tasks',
    'floor_sessions',
    'devices',
    'badges',
  ],
  server: ['switches', 'provider'],
  audit: ['audit_log'],
  /** The demo was reset. Not derived from tables: the statement of the reset names this subject. */
  everything: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Subject = keyof typeof TABLES;

export const OF_NO_ACCOUNT: ReadonlySet<Subject> = new Set([
  'people',
  'warehouses',
  'floor',
  'server',
  'audit',
  'everything',
]);

const SUBJECT_OF = new Map<string, Subject>(
  Object.entries(TABLES).flatMap(([subject, tables]) => tables.map((table) => [table, subject as Subject] as const)),
);

const WRITTEN = /\b(?:insert into|update|delete from) ([a-z_]+)/g;

/** The subjects whose tables a statement writes. */
export const subjectsWritten = (text: string): readonly Subject[] => [
  ...new Set([...text.matchAll(WRITTEN)].flatMap(([, table]) => SUBJECT_OF.get(table ?? '') ?? [])),
];

/** Things of an account that changed; null: of the whole installation. */
export interface Change {
  readonly account_id: string | null;
  readonly subjects: readonly Subject[];
}

/** The change in the text of a notification; null: the text is not a change. */
export function changeIn(text: string): Change | null {
  try {
    const { account_id, subjects } = JSON.parse(text) as Change;
    const isChange = (account_id === null || isAccountId(account_id)) && subjects.every((one) => one in TABLES);
    return isChange ? { account_id, subjects } : null;
  } catch {
    return null;
  }
}

/** Changes collected until they are published: each subject of an account once. */
export class Changes {
  readonly #subjects = new Map<string | null, Set<Subject>>();

  /** Notes what a statement wrote. Its first value is the account, if it is about one (a test checks each statement). */
  note(subjects: readonly Subject[], [first]: readonly unknown[]): void {
    const account = typeof first === 'string' && isAccountId(first) ? first : null;
    for (const subject of subjects) {
      if (OF_NO_ACCOUNT.has(subject)) this.#add(null, subject);
      else if (account !== null) this.#add(account, subject);
    }
  }

  add(changes: readonly Change[]): void {
    for (const { account_id, subjects } of changes) for (const subject of subjects) this.#add(account_id, subject);
  }

  get isEmpty(): boolean {
    return this.#subjects.size === 0;
  }

  /** All changes; afterwards there are none. */
  take(): Change[] {
    const changes = [...this.#subjects].map(([account_id, subjects]) => ({ account_id, subjects: [...subjects] }));
    this.#subjects.clear();
    return changes;
  }

  #add(account_id: string | null, subject: Subject): void {
    const subjects = this.#subjects.get(account_id);
    if (subjects === undefined) this.#subjects.set(account_id, new Set([subject]));
    else subjects.add(subject);
  }
}
