import { type Check, check, compared, MOVED, PLACE } from './sources.js';

/* What receipts and transfers brought in. */

export const COUNTED = `(
  select account_id, item_no, warehouse, lot_no, receipt_no, status, state.figure, state.counted, state.quantity
    from receipt_counts c join receipt_lines using (account_id, receipt_no, line_no)
    join receipts using (account_id, receipt_no)
   cross join lateral (values
     ('available'::bucket, c.good, c.good_stored), ('defective', c.defective, c.defective_stored),
     ('unidentified', c.unidentified, c.unidentified_stored)) state(figure, counted, quantity))`;

/**
 * Moves of units that receipts put away: from suppliers, out of transit, found in excess of what a transfer sent, or sent back by
 * recipients.
 */
const PUT_AWAY = `(
  select ${PLACE}, receipt_no, to_bucket as figure, quantity
    from stock_moves
   where from_bucket in ('supplier', 'in_transit', 'adjustment', 'customer') and to_bucket < 'supplier' and receipt_no is not null)`;

const RELEASED = `(
  select account_id, item_no, warehouse, lot_no, receipt_no, state.figure, state.quantity
    from receipt_counts c join receipt_lines using (account_id, receipt_no, line_no)
    join receipts using (account_id, receipt_no)
   cross join lateral (values
     ('defective'::bucket, c.defective_released), ('unidentified', c.unidentified_released)) state(figure, quantity))`;

const RELEASED_BY_MOVES = `(
  select ${PLACE}, receipt_no, from_bucket as figure, quantity from stock_moves
   where from_bucket in ('defective', 'unidentified') and to_bucket = 'available' and receipt_no is not null)`;

const TRANSFER_LINE = 'account_id, item_no, warehouse, shipment_no, receipt_no';

/** The lines of transfers, as their shipments have them. @param sent only of transfers that have left */
const transferLines = (sent: boolean) => `(
  select account_id, l.item_no, r.warehouse, shipment_no, receipt_no, 'units' as figure, l.quantity
    from shipments s
    join shipment_lines l using (account_id, shipment_no)
    join receipts r using (account_id, receipt_no)
   where ${sent ? `s.status = 'shipped'` : 's.deleted_at is null'})`;
/** The lines of transfers, as their receipts have them. */
const RECEIPT_LINES = `(
  select account_id, l.item_no, r.warehouse, shipment_no, receipt_no, 'units' as figure, l.quantity
    from receipts r
    join receipt_lines l using (account_id, receipt_no)
    join shipments s using (account_id, receipt_no)
   where r.cancelled_at is null)`;
/** The moves of transfers into transit. */
const SENT = `(
  select account_id, item_no, coalesce(to_warehouse, warehouse) as warehouse, shipment_no, receipt_no,
         'units' as figure, quantity
    from stock_moves where to_bucket = 'in_transit')`;

/** Units in transit for each receipt, by the moves that refer to it. */
const IN_TRANSIT = `(
  select ${PLACE}, receipt_no, sum(quantity) as quantity
    from ${MOVED} as moved where figure = 'in_transit' group by ${PLACE}, receipt_no)`;

export const RECEIPT_CHECKS: readonly Check[] = [
  check(
    'receipts',
    'the units put away of each receipt equal its moves',
    compared(`${PLACE}, receipt_no`, PUT_AWAY, COUNTED),
  ),
  check(
    'released',
    'the units of each receipt released from quarantine equal its moves',
    compared(`${PLACE}, receipt_no`, RELEASED_BY_MOVES, RELEASED),
  ),
  check(
    'stocked',
    'all counted units of a stocked receipt are put away, and nothing is counted of one that has not arrived',
    `select ${PLACE}, receipt_no, figure || ' put away' as figure, counted as expected, quantity as actual
       from ${COUNTED} as c where status = 'stocked' and counted <> quantity
     union all
     select ${PLACE}, receipt_no, figure || ' counted before it arrived', 0, counted
       from ${COUNTED} as c where status = 'waiting' and counted <> 0`,
  ),
  check(
    'different',
    'a stocked receipt is known to differ exactly when other good units were counted than announced; a return never',
    `select r.account_id, l.item_no, r.warehouse, r.receipt_no, null::integer as line_no, 'difference' as figure,
            case when is_different then 'open or dealt_with' else 'none' end as expected,
            coalesce(r.difference, 'none') as actual
       from receipts r
      cross join lateral (
        select min(item_no) as item_no, coalesce(bool_or(quantity <> good), false) and r.status = 'stocked' and r.returned_shipment_no is null as is_different
          from receipt_lines n
         cross join lateral (
           select coalesce(sum(c.good), 0) as good from receipt_counts c
            where (c.account_id, c.receipt_no, c.line_no) = (n.account_id, n.receipt_no, n.line_no)) counted
         where (n.account_id, n.receipt_no) = (r.account_id, r.receipt_no)) l
      where is_different <> (r.difference is not null)`,
  ),
  check(
    'cases',
    'the closed cases of a receipt contain at most the units counted as good',
    `select account_id, item_no, warehouse, receipt_no, line_no, 'units in cases' as figure, '0 to ' || good as expected,
            in_cases::text as actual
       from (select account_id, receipt_no, line_no, sum(quantity_in_case * quantity) as in_cases
               from receipt_cases group by account_id, receipt_no, line_no) as c
       join receipt_lines using (account_id, receipt_no, line_no)
       join receipts using (account_id, receipt_no)
      cross join lateral (
        select coalesce(sum(n.good), 0) as good from receipt_counts n
         where (n.account_id, n.receipt_no, n.line_no) = (c.account_id, c.receipt_no, c.line_no)) counted
      where in_cases > good`,
  ),
  check(
    'transfers',
    'a transfer has the same lines and destination as its receipt, and another warehouse as source',
    `${compared(TRANSFER_LINE, transferLines(false), RECEIPT_LINES)}
     union all
     select ${TRANSFER_LINE}, 'units that stay where they are', 0, quantity
       from ${transferLines(false)} as l join shipments s using (account_id, shipment_no, receipt_no, warehouse)`,
  ),
  check(
    'sent',
    'the moves into transit equal the lines of shipped transfers',
    compared(TRANSFER_LINE, transferLines(true), SENT),
  ),
  check(
    'transit',
    'units in transit belong to an open receipt, and none were received before they were sent',
    `select ${PLACE}, receipt_no, 'in_transit while ' || coalesce(status, 'there is no receipt') as figure,
            case when status <> 'stocked' then '0 or more' else '0' end as expected, quantity::text as actual
       from ${IN_TRANSIT} as t left join receipts r using (account_id, receipt_no, warehouse)
      where quantity < 0 or quantity > 0 and (r.status is null or r.status = 'stocked')
     union all
     select account_id, l.item_no, r.warehouse, null, receipt_no, r.status || ' while its transfer is ' || s.status, '0',
            l.quantity::text
       from receipts r
       join shipments s using (account_id, receipt_no)
       join receipt_lines l using (account_id, receipt_no)
      where r.status <> 'waiting' and s.status <> 'shipped'`,
  ),
];
