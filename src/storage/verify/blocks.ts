import { type Check, check, LINE } from './sources.js';

/* Lots blocked from allocation. */
export const BLOCK_CHECKS: readonly Check[] = [
  check(
    'blocked',
    'no shipment on which work has not started holds units of a blocked lot',
    `select ${LINE}, lot_no, 'held while the lot is blocked' as figure, 0 as expected, quantity as actual
       from shipment_allocations
       join lots using (account_id, item_no, lot_no)
       join shipments using (account_id, shipment_no, warehouse)
      where blocked and status in ('backordered', 'waiting', 'suspended')`,
  ),
  check(
    'blocks',
    'a lot is blocked if and only if it has an open block',
    `select account_id, item_no, null as warehouse, lot_no, 'blocked' as figure, (f.block_no is not null)::text as expected,
            l.blocked::text as actual
       from lots l
       left join (select * from lot_blocks where ended_at is null) f using (account_id, item_no, lot_no)
      where l.blocked <> (f.block_no is not null)`,
  ),
];
