import { type Check, check } from './sources.js';

/* The order of demand, and the allocation runs that serve it. */

export const RUN_CHECKS: readonly Check[] = [
  check(
    'ranks',
    'the rank of waiting lines matches the priority of their shipments',
    `select d.account_id, d.item_no, d.warehouse, d.shipment_no, d.line_no, 'rank' as figure,
            -coalesce(s.allocate_priority, 0) as expected, d.rank as actual
       from shipment_demands d join shipments s using (account_id, shipment_no)
      where d.rank <> -coalesce(s.allocate_priority, 0)`,
  ),
  check(
    'runs',
    'all items that lines of an allocation run wait for are marked, and none are marked without an open run',
    `select s.account_id, s.item_no, s.warehouse, s.lot_no, null::bigint as shipment_no, 'in a run' as figure,
            'no' as expected, 'yes' as actual
       from stock s left join allocation_runs r using (account_id, warehouse)
      where s.in_run and (r.account_id is null or s.lot_no <> 0)
     union all
     select account_id, item_no, warehouse, 0, null, 'on offer in a run', 'an item', 'none'
       from (select account_id, warehouse, unnest(item_nos) as item_no from allocation_runs) offered
       left join items i using (account_id, item_no) where i.account_id is null
     union all
     select distinct part.account_id, part.item_no, part.warehouse, 0, part.shipment_no, 'in a run', 'yes', 'no'
       from (select account_id, warehouse, unnest(item_nos) as item_no from allocation_runs) offered
       join shipment_demands reached using (account_id, warehouse, item_no)
       join shipment_demands part using (account_id, shipment_no, line_no)
       join stock s on (s.account_id, s.warehouse, s.item_no, s.lot_no) = (part.account_id, part.warehouse, part.item_no, 0)
      where not s.in_run`,
  ),
];
