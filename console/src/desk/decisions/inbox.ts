import { keepPreviousData } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import { DECISION_KINDS } from '../../shared/api-values';
import type { DecisionKind } from '../../shared/decision-counts';
import { EACH_MINUTE } from '../../shared/each-minute';
import { pageAt } from '../../shared/growing';

/* Everything that waits for a decision, of all kinds in one list. */

/** How many entries of each kind are read. When some are decided, the next ones are read. */
export const MOST = 100;

const requestsOf = async (query: Asked) =>
  (await answered(desk.GET('/desk/requests', { params: { query: { ...query, limit: MOST } } }))).requests;
const variancesOf = async (query: Asked) =>
  (await answered(desk.GET('/desk/variances', { params: { query: { ...query, limit: MOST } } }))).variances;
const quarantinePage = (query: Asked, cursor: string | null) =>
  answered(desk.GET('/desk/quarantine', { params: { query: { ...query, ...pageAt(cursor, MOST) } } }));
const tasksOf = async (query: Asked) => (await answered(desk.GET('/desk/tasks', { params: { query } }))).tasks;
const lateOf = async (query: Asked) =>
  (await answered(desk.GET('/desk/late-orders', { params: { query } }))).late_orders;

const removalsOf = async (query: Asked) =>
  (await answered(desk.GET('/desk/removals/stopped', { params: { query } }))).removals;

interface Asked {
  readonly warehouse?: string;
}
type Rows<T extends (query: Asked) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>[number];

export type RequestRow = Rows<typeof requestsOf>;
export type VarianceRow = Rows<typeof variancesOf>;
export type TaskRow = Rows<typeof tasksOf>;
export type LateRow = Rows<typeof lateOf>;
export type RemovalRow = Rows<typeof removalsOf>;
type QuarantinePage = Awaited<ReturnType<typeof quarantinePage>>;
type QuarantinedItem = QuarantinePage['items'][number];
export type QuarantinedLot = QuarantinedItem['lots'][number];
/** One lot of an item in one warehouse. */
export interface QuarantineRow {
  readonly item: QuarantinedItem;
  readonly lot: QuarantinedLot;
}

interface EntryOf<Kind extends DecisionKind, Row> {
  readonly kind: Kind;
  /** The name of the entry in the address. */
  readonly key: string;
  readonly warehouse: string;
  readonly row: Row;
}

export type Entry =
  | EntryOf<'request', RequestRow>
  | EntryOf<'late', LateRow>
  | EntryOf<'variance', VarianceRow>
  | EntryOf<'missing', QuarantineRow>
  | EntryOf<'removal', RemovalRow>
  | EntryOf<'task', TaskRow>
  | EntryOf<'quarantine', QuarantineRow>;

/** Units of a lot that were not found when they were wanted. */
export const missingOf = ({ places }: QuarantinedLot): number =>
  places.reduce(
    (sum, { kind, defective, unidentified }) => sum + (kind === 'missing' ? defective + unidentified : 0),
    0,
  );

/** Other units in quarantine that no removal takes. */
export const restOf = (lot: QuarantinedLot): number =>
  lot.defective + lot.unidentified - lot.claimed.defective - lot.claimed.unidentified - missingOf(lot);

const requestEntry = (row: RequestRow): Entry => ({
  kind: 'request',
  key: `request-${row.request_no}`,
  warehouse: row.shipment.warehouse,
  row,
});

/** Orders that ship earlier come first; on the same day, earlier requests. */
const byDay = (a: RequestRow, b: RequestRow): number =>
  (a.shipment.assigned_shipping_date ?? '9').localeCompare(b.shipment.assigned_shipping_date ?? '9') ||
  a.request_no - b.request_no;

/** The kinds that are read from the list of what is in quarantine. */
const IN_QUARANTINE = ['missing', 'quarantine'] as const;
type InQuarantine = (typeof IN_QUARANTINE)[number];

const isInQuarantine = (kind: DecisionKind): kind is InQuarantine => IN_QUARANTINE.some((one) => one === kind);

function quarantineEntries(items: readonly QuarantinedItem[], kind: InQuarantine): Entry[] {
  const unitsOf = kind === 'missing' ? missingOf : restOf;
  return items.flatMap((item) =>
    item.lots.flatMap((lot): Entry[] => {
      const key = `${kind}-${item.id}-${lot.warehouse}-${lot.lot_no}`;
      return unitsOf(lot) > 0 ? [{ kind, key, warehouse: lot.warehouse, row: { item, lot } }] : [];
    }),
  );
}

/** How many pages of quarantined items are read at most. */
const MOST_PAGES = 10;

/**
 * Reads pages of quarantined items, once for all kinds, until there are enough entries of each kind: items with units of a
 * kind may come late in the list.
 */
async function quarantineOf(
  query: Asked,
  kinds: readonly InQuarantine[],
): Promise<Readonly<Record<InQuarantine, Entry[]>>> {
  const found: Record<InQuarantine, Entry[]> = { missing: [], quarantine: [] };
  const wanting = () => kinds.filter((kind) => found[kind].length < MOST);
  let cursor: string | null = null;
  for (let page = 1; page <= MOST_PAGES && wanting().length > 0; page++) {
    const { items, metadata }: QuarantinePage = await quarantinePage(query, cursor);
    for (const kind of wanting()) found[kind].push(...quarantineEntries(items, kind));
    cursor = metadata?.page.next_cursor ?? null;
    if (cursor === null) break;
  }
  return found;
}

const READ: Readonly<Record<Exclude<DecisionKind, InQuarantine>, (query: Asked) => Promise<Entry[]>>> = {
  request: async (query) => [...(await requestsOf(query))].sort(byDay).map(requestEntry),
  late: async (query) =>
    (await lateOf(query)).map((row) => ({ kind: 'late', key: `late-${row.id}`, warehouse: row.warehouse, row })),
  variance: async (query) =>
    (await variancesOf(query)).map((row) => ({
      kind: 'variance',
      key: `variance-${row.count.count_no}`,
      warehouse: row.count.warehouse,
      row,
    })),
  removal: async (query) =>
    (await removalsOf(query)).map((row) => ({
      kind: 'removal',
      key: `removal-${row.account_id}-${row.removal_no}`,
      warehouse: row.warehouse,
      row,
    })),
  task: async (query) =>
    (await tasksOf(query))
      .filter(({ forgotten }) => forgotten)
      .map((row) => ({ kind: 'task', key: `task-${row.warehouse}-${row.task_no}`, warehouse: row.warehouse, row })),
};

/**
 * Everything that waits, kind by kind, the most urgent kind first.
 * @param kind null: all kinds
 * @param warehouse null: all warehouses
 */
export const inboxQuery = (kind: DecisionKind | null, warehouse: string | null) =>
  ({
    queryKey: ['provider', 'decisions', 'inbox', kind, warehouse],
    queryFn: async () => {
      const query = warehouse === null ? {} : { warehouse };
      const kinds: readonly DecisionKind[] = kind === null ? DECISION_KINDS : [kind];
      const quarantined = quarantineOf(query, kinds.filter(isInQuarantine));
      const entriesOf = async (one: DecisionKind) =>
        isInQuarantine(one) ? (await quarantined)[one] : await READ[one](query);
      return (await Promise.all(kinds.map(entriesOf))).flat();
    },
    placeholderData: keepPreviousData,
    refetchInterval: EACH_MINUTE,
  }) as const;

export const previewQuery = (count_no: number) =>
  ({
    queryKey: ['provider', 'decisions', 'preview', count_no],
    queryFn: () =>
      answered(desk.GET('/desk/variances/{count_no}', { params: { path: { count_no: String(count_no) } } })),
    retry: false,
  }) as const;

/** What photos of the floor are of. */
export type Photographed = 'receipts' | 'shipments';

export const photosQuery = (of: Photographed, id: string) =>
  ({
    queryKey: ['provider', 'decisions', 'photos', id],
    queryFn: async () => (await answered(desk.GET(`/desk/${of}/{id}/photos`, { params: { path: { id } } }))).photos,
  }) as const;
