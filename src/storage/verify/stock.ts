import { CHAIN, CHECKPOINT_DIFFERENCES, TOTAL } from './checkpoints.js';
import { type Check, check, combinedChecks, compared, IN_STOCK, movedOf, PLACE } from './sources.js';

/* The ledger and its balances. */

const INSIDE = `(select account_id, item_no, 'units inside' as figure, quantity from ${IN_STOCK} as stocked)`;

const MOVED_TOTAL = movedOf('total');

/** Units that entered, and (negative) units that left. */
const ENTERED = `(
  select account_id, item_no, 'units inside' as figure,
         case when from_bucket < 'supplier' then -quantity else quantity end as quantity
    from total where from_bucket >= 'supplier' or to_bucket >= 'supplier')`;

export const STOCK_CHECKS: readonly Check[] = [
  combinedChecks(
    [
      [
        'balances',
        'every balance equals the sum of its moves, and every move has its balance',
        `${compared(PLACE, MOVED_TOTAL, IN_STOCK)}
         union all
         (select ${PLACE}, 'balance row', 1, 0
            from (select ${PLACE} from ${MOVED_TOTAL} as moved except select ${PLACE} from stock) as lost)`,
      ],
      [
        'conservation',
        'for every item, units that entered equal units in stock plus units that left',
        compared('account_id, item_no', ENTERED, INSIDE),
      ],
      [
        'checkpoints',
        'every checkpoint has the sums of the moves up to it, and the times that they cover',
        CHECKPOINT_DIFFERENCES,
      ],
    ],
    `with ${TOTAL}, ${CHAIN}`,
  ),
  check(
    'rows',
    'every item has its stock lock row in every warehouse, and every lot with a balance belongs to its item',
    `select i.account_id, i.item_no, w.warehouse, 0 as lot_no, 'balance row' as figure, 1 as expected, 0 as actual
       from items i cross join warehouses w
      where w.opened_at is not null and not exists (select from stock s where (s.account_id, s.warehouse) = (i.account_id, w.warehouse)
                                              and (s.item_no, s.lot_no) = (i.item_no, 0))
     union all
     select account_id, item_no, s.warehouse, lot_no, 'lot', 1, 0
       from stock s left join lots l using (account_id, item_no, lot_no) where lot_no <> 0 and l.account_id is null`,
  ),
  check(
    'sets',
    'sets hold no stock of their own, and items that were deleted hold none',
    `select s.account_id, s.item_no, s.warehouse, s.lot_no, s.figure, 0 as expected, s.quantity as actual
       from ${IN_STOCK} as s join items i using (account_id, item_no)
      where (i.is_set or i.deleted_at is not null) and s.quantity <> 0`,
  ),
];
