import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { HeldBucket } from '../../rules/stock/buckets.js';
import { type Check, check, compared, HELD, HELD_BUCKETS, IN_STOCK, LINE, PLACE } from './sources.js';

/* What shipments hold and wait for. */

/**
 * What each line holds by the moves, by lot. A column per bucket: over a million moves this takes 2.5 s, where a row
 * for each side of each move took 3.5.
 */
const HELD_BY_MOVES = `(
  select ${LINE}, lot_no, place.figure, place.quantity
    from (select ${LINE}, lot_no,
                 ${HELD_BUCKETS.map(
                   (bucket) => `sum(case when to_bucket = '${bucket}' and to_warehouse is null then quantity else 0 end
                   - case when from_bucket = '${bucket}' then quantity else 0 end) as ${bucket}`,
                 ).join(', ')}
            from stock_moves group by ${LINE}, lot_no) as held
   cross join lateral (values ${HELD_BUCKETS.map((bucket) => `('${bucket}'::bucket, ${bucket})`).join(', ')}) place(figure, quantity)
   where place.quantity <> 0
  union all
  select account_id, item_no, to_warehouse, shipment_no, line_no, lot_no, to_bucket, quantity
    from stock_moves where to_warehouse is not null and to_bucket in ${HELD})`;

const ALLOCATIONS = `(select *, bucket as figure from shipment_allocations)`;

/** Units that open lines need, by item: the fixed parts of a set, otherwise the item itself. */
const NEEDED = `(
  select l.account_id, part.item_no, s.warehouse, l.shipment_no, l.line_no, part.quantity, 'held or waiting' as figure
    from shipments s
    join shipment_lines l using (account_id, shipment_no)
   cross join lateral (
     select l.item_no, l.quantity where l.parts is null
     union all
     select x.item_no, x.quantity from jsonb_to_recordset(l.parts) as x(item_no bigint, quantity bigint)) part
   where s.status <> 'shipped' and s.deleted_at is null)`;

const NEEDED_BY_ORDER = `(
  select account_id, shipment_no, min(item_no) as item_no, sum(quantity)::bigint as units, count(distinct line_no) as lines
    from ${NEEDED} as needed group by account_id, shipment_no)`;

const HELD_OR_WAITING = `(
  select ${LINE}, quantity, 'held or waiting' as figure from shipment_allocations
  union all
  select ${LINE}, quantity, 'held or waiting' from shipment_demands)`;

/** The buckets that an open shipment's status allows, and whether part of it waits for stock. */
const ALLOWED: Readonly<
  Record<Exclude<ShipmentStatus, 'shipped'>, { readonly buckets: readonly HeldBucket[]; readonly waits: boolean }>
> = {
  backordered: { buckets: ['reserved'], waits: true },
  waiting: { buckets: ['allocated'], waits: false },
  suspended: { buckets: ['allocated'], waits: false },
  picking: { buckets: ['allocated', 'picked'], waits: false },
  picked: { buckets: ['picked'], waits: false },
  packed: { buckets: ['packed'], waits: false },
  modify_request: { buckets: ['allocated', 'picked', 'packed'], waits: false },
  cancel_request: { buckets: ['allocated', 'picked', 'packed'], waits: false },
};

const OPEN = `(
  select account_id, shipment_no, warehouse, status, buckets, waits
    from shipments join (values
      ${Object.entries(ALLOWED)
        .map(([status, { buckets, waits }]) => `('${status}', '{${buckets.join()}}'::bucket[], ${waits})`)
        .join(', ')}) as allowed(status, buckets, waits) using (status)
   where deleted_at is null) as open`;

export const SHIPMENT_CHECKS: readonly Check[] = [
  check(
    'allocations',
    'the allocations of each line equal its moves',
    compared(`${LINE}, lot_no`, HELD_BY_MOVES, ALLOCATIONS),
  ),
  check(
    'held',
    'the allocations of all lines together equal the balance of their bucket',
    compared(PLACE, `(select * from ${IN_STOCK} as inside where figure in ${HELD})`, ALLOCATIONS),
  ),
  check(
    'lines',
    'every open line has allocations or demand for what it needs; a shipped or deleted one has neither',
    compared(LINE, NEEDED, HELD_OR_WAITING),
  ),
  check(
    'sizes',
    'every open shipment knows how many lines it has, and how many units they need',
    `select account_id, item_no, warehouse, shipment_no, figure, expected, actual
       from shipments s
       join ${NEEDED_BY_ORDER} as n using (account_id, shipment_no)
      cross join lateral (values ('lines', n.lines, s.line_count), ('units', n.units, s.unit_count)) as size(figure, expected, actual)
      where expected <> actual`,
  ),
  check(
    'whole_lines',
    'a line is either completely allocated or waits completely',
    `select ${LINE}, lot_no, bucket || ' while the line waits' as figure, 0 as expected, quantity as actual
       from shipment_allocations
      where (account_id, shipment_no, line_no) in (select account_id, shipment_no, line_no from shipment_demands)`,
  ),
  check(
    'statuses',
    'the allocations and demand of shipments match their status',
    `select ${LINE}, lot_no, 'held while ' || status as figure, array_to_string(buckets, ' or ') as expected,
            bucket::text as actual
       from shipment_allocations join ${OPEN} using (account_id, shipment_no, warehouse) where bucket <> all (buckets)
     union all
     select ${LINE}, null, 'waiting while ' || status, '0', quantity::text
       from shipment_demands join ${OPEN} using (account_id, shipment_no, warehouse) where not waits
     union all
     select ${LINE}, null, 'waiting while ' || status, 'some line', 'none'
       from shipment_lines join ${OPEN} using (account_id, shipment_no)
      where waits and not exists (
        select from shipment_demands d where (d.account_id, d.shipment_no) = (open.account_id, open.shipment_no))`,
  ),
];
