import type {
  ClientCount,
  CursorHere,
  FilterHere,
  OrderFilterHere,
  OrderHere,
  ReceiptHere,
} from '../../rules/floor/lists-here.js';
import type { ReceiptStatus } from '../../rules/receipts/receipt-values.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { IS_RECALLED } from '../shipments/recalled-orders.js';

/*
 * What is open in a warehouse, of all clients: orders that have not left, and receipts that are not put away. Partial indexes find
 * them, and finished ones leave these.
 */

/** The key of orders without a day: they come last. */
const NO_DAY = 'infinity';

/** What a list is about, in SQL. */
interface ListSql {
  readonly from: string;
  /** The columns by which it is sorted, besides the account. */
  readonly no: string;
  readonly day: string;
  /** The condition for what is open. $1 warehouse, $2 and $3 first and last day. */
  readonly open: string;
}

const ORDERS: ListSql = {
  from: 'shipments s',
  no: 's.shipment_no',
  day: `coalesce(s.assigned_shipping_date, '${NO_DAY}')`,
  open: `s.warehouse = $1 and s.status <> 'shipped' and s.deleted_at is null
      and ($2::date is null or s.assigned_shipping_date >= $2) and ($3::date is null or s.assigned_shipping_date <= $3)`,
};

const RECEIPTS: ListSql = {
  from: 'receipts s',
  no: 's.receipt_no',
  day: 's.arrival_date',
  open: `s.warehouse = $1 and s.status <> 'stocked' and s.cancelled_at is null
      and ($2::date is null or s.arrival_date >= $2) and ($3::date is null or s.arrival_date <= $3)`,
};

/** SQL: whether an order `s` is for the carrier of the filter. */
const isForCarrier = (carrier: '$4' | '$10'): string => `(${carrier}::text is null or s.carrier = ${carrier})`;

/**
 * SQL: the keys of a page. $4 statuses, $5 account, $6 how many, $7 to $9 day, account and number of the row after which it begins.
 * @param also a further condition
 */
const pageOf = ({ from, no, day, open }: ListSql, also = 'true'): string =>
  `select s.account_id, ${no} as no, ${day} as day from ${from}
    where ${open} and s.status = any($4) and ($5::text is null or s.account_id = $5) and ${also}
      and ($8::text is null or (${day}, s.account_id, ${no}) > ($7::date, $8, $9::bigint))
    order by day, s.account_id, ${no} limit $6`;

const countsOf = (name: string, { from, open }: ListSql, also = 'true') =>
  sql(
    name,
    `select f.account_id, a.name as account_name, f.status, f.count
       from (select s.account_id, s.status, count(*)::integer as count from ${from}
              where ${open} and ${also} group by s.account_id, s.status) f
       join accounts a on a.account_id = f.account_id
      order by f.account_id, f.status`,
  );

const pageValues = (
  warehouse: string,
  statuses: readonly string[],
  { from, to, account_id }: FilterHere,
  after: CursorHere | null,
  limit: number,
): unknown[] => [
  ...[warehouse, from, to, statuses, account_id, limit],
  ...(after === null ? [null, null, null] : [after.day ?? NO_DAY, after.account_id, after.no]),
];

const ORDER_PAGE = sql(
  'orders_here',
  `with page as materialized (${pageOf(ORDERS, isForCarrier('$10'))})
   select s.account_id, a.name as account_name, s.shipment_no, s.identifier, s.warehouse, s.status, s.carrier,
          s.assigned_shipping_date, s.line_count, s.status_at, r.warehouse as destination, b.batch_no, ${IS_RECALLED} as is_recalled
     from page p
     join shipments s on s.account_id = p.account_id and s.shipment_no = p.no
     join accounts a on a.account_id = s.account_id
     left join receipts r on r.account_id = s.account_id and r.receipt_no = s.receipt_no
     -- An order that waits again stays in its former batch until it is planned anew.
     left join batch_orders b on b.account_id = s.account_id and b.shipment_no = s.shipment_no and b.left_at is null
                             and s.status not in ('backordered', 'waiting', 'suspended')
    order by p.day, p.account_id, p.no`,
);

/**
 * Orders of a warehouse that have not left, those that have to leave first on top.
 * @param after the page begins after this order; null: at the first
 */
export const pageOfOrdersHere = (
  tx: Tx,
  warehouse: string,
  statuses: readonly ShipmentStatus[],
  filter: OrderFilterHere,
  after: CursorHere | null,
  limit: number,
): Promise<Omit<OrderHere, 'missed_day'>[]> =>
  tx.query<Omit<OrderHere, 'missed_day'>>(ORDER_PAGE, [
    ...pageValues(warehouse, statuses, filter, after, limit),
    filter.carrier,
  ]);

const ORDER_COUNTS = countsOf('orders_here_counts', ORDERS, isForCarrier('$4'));

/** How many orders of a warehouse have not left, by client and status. The filter by client is not applied. */
export const countOrdersHere = (
  tx: Tx,
  warehouse: string,
  { from, to, carrier }: OrderFilterHere,
): Promise<ClientCount<ShipmentStatus>[]> =>
  tx.query<ClientCount<ShipmentStatus>>(ORDER_COUNTS, [warehouse, from, to, carrier]);

const RECEIPT_PAGE = sql(
  'receipts_here',
  `with page as materialized (${pageOf(RECEIPTS)})
   select s.account_id, a.name as account_name, s.receipt_no, s.identifier, s.warehouse, s.status, s.arrival_date, s.status_at,
          (s.document ->> 'arrival_time_from')::integer as arrival_time_from,
          (s.document ->> 'arrival_time_to')::integer as arrival_time_to, t.warehouse as source, goods.lines, goods.units
     from page p
     join receipts s on s.account_id = p.account_id and s.receipt_no = p.no
     join accounts a on a.account_id = s.account_id
     left join shipments t on t.account_id = s.account_id and t.receipt_no = s.receipt_no
    cross join lateral (
      select count(*)::integer as lines, coalesce(sum(l.quantity), 0)::bigint as units from receipt_lines l
       where l.account_id = s.account_id and l.receipt_no = s.receipt_no) goods
    order by p.day, p.account_id, p.no`,
);

/**
 * Receipts of a warehouse that are not put away, those that are announced for the earliest day on top.
 * @param after the page begins after this receipt; null: at the first
 */
export const pageOfReceiptsHere = (
  tx: Tx,
  warehouse: string,
  statuses: readonly ReceiptStatus[],
  filter: FilterHere,
  after: CursorHere | null,
  limit: number,
): Promise<Omit<ReceiptHere, 'is_late'>[]> =>
  tx.query<Omit<ReceiptHere, 'is_late'>>(RECEIPT_PAGE, pageValues(warehouse, statuses, filter, after, limit));

const RECEIPT_COUNTS = countsOf('receipts_here_counts', RECEIPTS);

/** How many receipts of a warehouse are not put away, by client and status. The filter by client is not applied. */
export const countReceiptsHere = (
  tx: Tx,
  warehouse: string,
  { from, to }: FilterHere,
): Promise<ClientCount<ReceiptStatus>[]> => tx.query<ClientCount<ReceiptStatus>>(RECEIPT_COUNTS, [warehouse, from, to]);
