import { type Check, check, LINE } from './sources.js';

/** Lots that were taken out of allocation. */
export const FREEZE_CHECKS: readonly Check[] = [
  check(
    'frozen',
    'no shipment before work holds units of a frozen lot',
    `select ${LINE}, lot_no, 'held while the lot is frozen' as figure, 0 as expected, quantity as actual
       from shipment_allocations
       join lots using (account_id, item_no, lot_no)
       join shipments using (account_id, shipment_no, warehouse)
      where frozen and status in ('backordered', 'waiting', 'suspended')`,
  ),
  check(
    'freezes',
    'a lot is frozen as long as a freeze of it runs',
    `select account_id, item_no, null as warehouse, lot_no, 'frozen' as figure, (f.freeze_no is not null)::text as expected,
            l.frozen::text as actual
       from lots l
       left join (select * from lot_freezes where ended_at is null) f using (account_id, item_no, lot_no)
      where l.frozen <> (f.freeze_no is not null)`,
  ),
];
