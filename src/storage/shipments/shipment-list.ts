import { TOKYO } from '../../kernel/dates.js';
import { LIST_START } from '../../kernel/ids.js';
import type { OrderCount } from '../../rules/bulk-changes/bulk-change.js';
import type { Carrier } from '../../rules/carriers/carriers.js';
import type { ExportedShipment } from '../../rules/exports/export.js';
import type { ShipmentListSort, ShipmentListView, ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import {
  countsOf,
  FIRST_KEY,
  isAmong,
  LAST_KEY,
  type ListCursor,
  type ListFilter,
  type ListOrder,
  type ListSearch,
  listValues,
  madeByImport,
  mapValues,
  microsecondsOf,
  newestFirst,
  type SortedSearch,
  sortedBy,
  type ViewCounts,
  withLines,
} from '../lists.js';

/** Lists of shipments for people: by view, filter and order. */

export interface ListedShipment {
  readonly sort_key: string | null;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly suspend: boolean;
  readonly warehouse: string;
  readonly carrier: Carrier;
  readonly allocate_priority: number | null;
  readonly assigned_shipping_date: string | null;
  readonly delivery_date: string | null;
  readonly created_at: Date;
  readonly shipped_at: Date | null;
  readonly deleted_at: Date | null;
  readonly tracking_codes: readonly string[];
  /** The warehouse to which a transfer goes; null: it is an order. */
  readonly destination: string | null;
  readonly recipient: { readonly name: string; readonly prefecture: string | null; readonly city: string | null };
  /** The first lines. */
  readonly lines: readonly { readonly code: string; readonly name: string | null; readonly quantity: number }[];
  readonly line_count: number;
  /** Since when it has its status. */
  readonly status_at: Date;
}

/** What somebody looks for. */
export interface ShipmentSearch extends ListSearch<ShipmentListView> {
  /** For the view `decision`: the orders that need a decision, as `findDecisions` found them. */
  readonly decisions: string | null;
}

/** A shipment without a receipt is an order. Transfers between warehouses have one, and a list of their own. */
const IS_ORDER = 's.receipt_no is null';
/** Orders that have not left, of `shipments s`. */
export const OPEN = `${IS_ORDER} and s.status <> 'shipped' and s.deleted_at is null`;

/**
 * The conditions of the views. In the view `decision`, `is true` keeps PostgreSQL from a join with the numbers, whose count it
 * can only guess: it puts them into a hash table instead, whatever the statistics say. With `= any(...)` it went through all
 * numbers for every row. That took 24 s with 99,000 numbers, when the statistics were older than the orders.
 * @param decisions the parameter that has the numbers of orders that need a decision (`findDecisions`)
 * @param text the condition on texts. In the view `decision` it is tested first: left to itself, PostgreSQL looks up each order
 * among the numbers before it compares a text
 */
const conditionsWith = (decisions: string, text = 'true'): Readonly<Record<ShipmentListView, string>> => ({
  open: OPEN,
  decision: `${OPEN} and case when ${text} then (s.shipment_no in (select unnest(${decisions}::bigint[]))) is true end`,
  backordered: `${OPEN} and s.status = 'backordered'`,
  in_work: `${OPEN} and s.status not in ('backordered', 'suspended')`,
  shipped: `${IS_ORDER} and s.status = 'shipped' and s.deleted_at is null`,
  all: `${IS_ORDER} and s.deleted_at is null`,
  deleted: `${IS_ORDER} and s.deleted_at is not null`,
  transfers: 's.receipt_no is not null',
  everything: 'true',
});

/** The day on which an order left, or will leave. The first page of the console counts its days in the same way. */
const SHIPPING_DAY = `coalesce((s.shipped_at at time zone '${TOKYO}')::date, s.assigned_shipping_date)`;

/** A text is searched for in numbers (also that on the delivery note), recipients, tracking codes and goods; a serial number must be whole. */
const MATCHES_TEXT = `
  ($3::text is null or s.shipment_no = $4 or strpos(s.searched, $3) > 0
    or s.tracking_codes <> '{}' and exists (select from unnest(s.tracking_codes) t(code) where strpos(search_text(t.code), $3) > 0)
    or s.shipment_no in (select n.shipment_no from shipment_serials n where n.account_id = $1 and search_text(n.serial_no) = $3)
    or ${isAmong(
      's.shipment_no',
      `select l.shipment_no from items i join shipment_lines l on l.account_id = i.account_id and l.item_no = i.item_no
        where i.account_id = $1 and strpos(i.searched, $3) > 0`,
    )})`;

const MATCHES_FILTER = `
  ($5::text[] is null or s.warehouse = any($5))
  and ($6::date is null or ${SHIPPING_DAY} >= $6) and ($7::date is null or ${SHIPPING_DAY} <= $7)
  and ($9::bigint[] is null or s.shipment_no = any($9))
  and ($10::bigint is null or s.shipment_no in (
    select o.shipment_no from bulk_change_orders o
     where o.account_id = $1 and o.change_no = $10 and o.state = 'refused'))
  and ${madeByImport('s.shipment_no', '$11')}
  and ($12::text[] is null or s.status = any($12)) and ($13::text[] is null or s.carrier = any($13))`;

/** What a list shows, by view: the whole condition for `where`, after that on the account. */
const whereWith = (decisions: string) =>
  mapValues(conditionsWith(decisions, MATCHES_TEXT), (view, condition) =>
    view === 'decision'
      ? `${condition} and ${MATCHES_FILTER}`
      : `${condition} and ${MATCHES_TEXT} and ${MATCHES_FILTER}`,
  );

const WHERE = whereWith('$14');

const filterParameters = (account_id: string, cursor_no: number, filter: ListFilter, limit: number): unknown[] => [
  ...listValues(account_id, cursor_no, filter, limit),
  filter.not_changed_by ?? null,
  filter.import ?? null,
  filter.statuses ?? null,
  filter.carriers ?? null,
];

const ROW = `
  s.shipment_no, s.identifier, s.status, s.suspend, s.warehouse, s.carrier, s.allocate_priority, s.assigned_shipping_date,
  s.delivery_date, s.created_at, s.shipped_at, s.deleted_at, s.tracking_codes,
  (select r.warehouse from receipts r where r.account_id = s.account_id and r.receipt_no = s.receipt_no) as destination,
  json_build_object('name', s.document #>> '{recipient,name}', 'prefecture', s.document #>> '{recipient,prefecture}',
                    'city', coalesce(s.document #>> '{recipient,city}', s.document #>> '{recipient,address1}')) as recipient,
  (select json_agg(json_build_object('code', i.code, 'name', i.name, 'quantity', l.quantity) order by l.line_no)
     from shipment_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
    where l.account_id = s.account_id and l.shipment_no = s.shipment_no and l.line_no <= 3) as lines,
  s.line_count, s.status_at`;

const sorted = (kind: 'text' | 'number', key: string, isDown: boolean) =>
  sortedBy('shipments s', 's.shipment_no', kind, key, isDown);

/**
 * When an order left, or the end of the day on which it will leave.
 * @param none the key of orders without such a day, which come last in either direction
 */
const shippingTime = (none: string) => {
  const time = `coalesce(s.shipped_at, (s.assigned_shipping_date + 1)::timestamp at time zone '${TOKYO}')`;
  return `coalesce(${microsecondsOf(time)}, ${none})`;
};

const SORTS: Readonly<Record<ShipmentListSort, ListOrder>> = {
  '-created_at': newestFirst('shipments s', 's.shipment_no'),
  created_at: sorted('number', 's.shipment_no', false),
  identifier: sorted('text', 's.identifier', false),
  '-identifier': sorted('text', 's.identifier', true),
  shipping_date: sorted('number', shippingTime(LAST_KEY), false),
  '-shipping_date': sorted('number', shippingTime(FIRST_KEY), true),
};

/** The parameter that has the key of the cursor. It is the last one; the view `decision` has one more before it. */
const keyParameter = (view: ShipmentListView): string => (view === 'decision' ? '$15' : '$14');

const PAGES = mapValues(SORTS, (sort, { from, after, by, key }) =>
  mapValues(WHERE, (view, where) =>
    sql(
      `shipments_list_${view}_${sort}`,
      `select ${ROW}, ${key(keyParameter(view))} from ${from}
        where s.account_id = $1 and ${after(keyParameter(view))} and ${where} order by ${by} limit $8`,
    ),
  ),
);

const EXPORTS = mapValues(WHERE, (view, where) =>
  sql(
    `shipments_export_${view}`,
    withLines(
      `select s.shipment_no as no, s.line_count as lines from shipments s
        where s.account_id = $1 and s.shipment_no < $2 and ${where} order by s.shipment_no desc limit $8`,
      `select s.shipment_no, s.identifier, s.status, s.warehouse, s.carrier, s.created_at, s.assigned_shipping_date,
              s.delivery_date, s.document ->> 'delivery_time_slot' as delivery_time_slot, s.document ->> 'message' as message,
              s.shipping_date, s.allocate_priority, s.suspend, s.document #>> '{sender,uuid}' as sender,
              s.document - 'sender' - 'recipient' as document,
              s.shipped_at, s.deleted_at, s.tracking_codes, s.document -> 'recipient' as recipient,
              (select json_agg(json_build_object('code', i.code, 'name', i.name, 'quantity', l.quantity, 'bundled', l.bundled,
                                                 'printed_name', nullif(l.document ->> 'name', i.name),
                                                 'unit_price', l.document -> 'unit_price',
                                                 'price', l.document -> 'price',
                                                 'is_reduced_tax', l.document -> 'is_reduced_tax') order by l.line_no)
                 from shipment_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
                where l.account_id = s.account_id and l.shipment_no = s.shipment_no) as lines
         from fit join shipments s on s.account_id = $1 and s.shipment_no = fit.no`,
    ),
  ),
);

const COUNTS = mapValues(WHERE, (view, where) =>
  sql(
    `shipments_count_${view}`,
    `select count(*) as count from (
       select from shipments s where s.account_id = $1 and s.shipment_no < $2 and ${where} limit $8) found`,
  ),
);

const searchParameters = (
  account_id: string,
  cursor_no: number,
  { view, filter, decisions }: ShipmentSearch,
  limit: number,
): unknown[] => [
  ...filterParameters(account_id, cursor_no, filter, limit),
  ...(view === 'decision' ? [decisions] : []),
];

const FREEZE = mapValues(whereWith('$16'), (view, where) =>
  sql(
    `shipments_freeze_${view}`,
    // $14 bulk change, $15 what an order may cost, by its status, $16 the orders that need a decision
    `with chosen as materialized (
       select s.shipment_no, s.status, s.suspend, s.allocate_priority, s.deleted_at is not null as is_deleted,
              s.receipt_no is not null as is_transfer
         from shipments s
        where s.account_id = $1 and s.shipment_no < $2 and ${where} limit $8
     ), frozen as (
       insert into bulk_change_orders (account_id, change_no, shipment_no, agreed)
       select $1, $14, shipment_no, coalesce(($15::json ->> status)::integer, 0) from chosen
        where (select count(*) from chosen) < $8 order by shipment_no
     )
     select status, suspend, allocate_priority, is_deleted, is_transfer, count(*) as count from chosen
      group by status, suspend, allocate_priority, is_deleted, is_transfer order by min(shipment_no)`,
  ),
);

/**
 * Freezes the list of orders of a bulk change: writes down all shipments that the list shows now, by the same conditions, in
 * one statement. When there are more than `most`, it writes none of them.
 * @param agreed_cost_yen what an order costs, by its status: the person agrees to this and no more
 * @returns how many shipments there are, by the facts that decide what becomes of them: `most` + 1 at most
 */
export const freezeShipments = (
  tx: Tx,
  account_id: string,
  { view, filter, decisions }: ShipmentSearch,
  most: number,
  change_no: number,
  agreed_cost_yen: Partial<Record<ShipmentStatus, number>>,
): Promise<OrderCount[]> =>
  tx.query<OrderCount>(FREEZE[view], [
    ...filterParameters(account_id, LIST_START, filter, most + 1),
    change_no,
    JSON.stringify(agreed_cost_yen),
    ...(view === 'decision' ? [decisions] : []),
  ]);

/** The shipments of a view that come after a cursor. */
export const pageOfShipments = (
  tx: Tx,
  account_id: string,
  search: ShipmentSearch & Pick<SortedSearch<ShipmentListView, ShipmentListSort>, 'sort'>,
  cursor: ListCursor,
  limit: number,
): Promise<ListedShipment[]> =>
  tx.query<ListedShipment>(PAGES[search.sort][search.view], [
    ...searchParameters(account_id, cursor.no, search, limit),
    cursor.key,
  ]);

/**
 * The shipments of a view with a number below `cursor_no`, newest first, with all their goods and the whole recipient: `limit`
 * at most, and fewer when they have many lines.
 */
export const exportedShipments = (
  tx: Tx,
  account_id: string,
  search: ShipmentSearch,
  cursor_no: number,
  limit: number,
): Promise<ExportedShipment[]> =>
  tx.query<ExportedShipment>(EXPORTS[search.view], searchParameters(account_id, cursor_no, search, limit));

/** How many shipments of a view there are, counted up to `most`. */
export const countShipments = async (
  tx: Tx,
  account_id: string,
  search: ShipmentSearch,
  most: number,
): Promise<number> =>
  (await tx.query<{ count: number }>(COUNTS[search.view], searchParameters(account_id, LIST_START, search, most)))[0]
    ?.count ?? 0;

const { open, backordered, in_work, ...others } = conditionsWith('$3');
/** These views are counted in one pass over the open orders. Counted by itself, a view with few orders would take a pass of its own. */
const VIEWS_OF_OPEN = { open, backordered, in_work };

const VIEW_COUNTS = sql(
  'shipments_counts',
  `select ${Object.keys(VIEWS_OF_OPEN)
    .map((view) => `least(${view}, $2) as ${view}`)
    .join(', ')},
          ${countsOf(others, (condition) => `select from shipments s where s.account_id = $1 and ${condition}`)}
     from (select ${Object.entries(VIEWS_OF_OPEN)
       .map(([view, condition]) => `count(*) filter (where ${condition}) as ${view}`)
       .join(', ')}
             from shipments s where s.account_id = $1 and ${OPEN}) of_open`,
);

/** How many shipments each view has, counted up to `most`. @param decisions the orders that need a decision (`findDecisions`) */
export const countShipmentViews = async (
  tx: Tx,
  account_id: string,
  decisions: string,
  most: number,
): Promise<ViewCounts<ShipmentListView>> =>
  (
    await tx.query<ViewCounts<ShipmentListView>>(VIEW_COUNTS, [account_id, most, decisions])
  )[0] as ViewCounts<ShipmentListView>;
