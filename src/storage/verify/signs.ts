import { COUNTED } from './receipts.js';
import { type Check, check, IN_STOCK, PLACE } from './sources.js';

/* Figures that no table may contain. */

export const SIGN_CHECKS: readonly Check[] = [
  check(
    'signs',
    'no figure is negative, no move, allocation or demand is zero, and no more is put away than was counted',
    `select ${PLACE}, null::bigint as shipment_no, figure::text, '0 or more' as expected, quantity::text as actual
       from ${IN_STOCK} as s where quantity < 0
     union all
     select ${PLACE}, shipment_no, 'move', '1 or more', quantity::text from stock_moves where quantity <= 0
     union all
     select ${PLACE}, shipment_no, bucket::text, '1 or more', quantity::text from shipment_allocations where quantity <= 0
     union all
     select account_id, item_no, warehouse, null, shipment_no, 'waiting', '1 or more', quantity::text
       from shipment_demands where quantity <= 0
     union all
     select ${PLACE}, null, figure || ' put away', '0 to ' || counted, quantity::text
       from ${COUNTED} as c where quantity not between 0 and counted`,
  ),
];
