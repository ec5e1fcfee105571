import { type Check, check, compared, IN_STOCK, PLACE } from './sources.js';

/* Units set aside, disposed of, and sent back. */

/**
 * For each removal: units taken from their bucket, units in `processing` while it is open, and units disposed of or
 * sent back.
 */
const REMOVED = `(
  select account_id, item_no, warehouse, lot_no, removal_no, side.figure, side.quantity
    from removals join removal_lots using (account_id, removal_no)
   cross join lateral (values
     (source, -quantity),
     ((case when status <> 'done' then 'processing' when kind = 'return' then 'returned' else 'disposed' end)::bucket,
      quantity)) side(figure, quantity)
   where status = 'done' or status <> 'withdrawn' and source = 'available')`;

/** Also includes moves out of stock that belong to no removal. */
const REMOVED_BY_MOVES = `(
  select ${PLACE}, removal_no, side.figure, side.quantity
    from stock_moves
   cross join lateral (values (to_bucket, quantity), (from_bucket, -quantity)) side(figure, quantity)
   where (removal_no is not null or to_bucket in ('disposed', 'returned') or from_bucket in ('disposed', 'returned'))
     and (removal_no is not null or side.figure in ('disposed', 'returned')))`;

const SET_ASIDE = `(
  select ${PLACE}, quantity, 'processing'::bucket as figure from put_backs where done_at is null
  union all
  select ${PLACE}, quantity, figure from ${REMOVED} as r where figure = 'processing')`;

const CLAIMED = `(
  select ${PLACE}, source as figure, sum(quantity) as quantity
    from removals join removal_lots using (account_id, removal_no)
   where status in ('waiting', 'processing') and source <> 'available' group by ${PLACE}, source)`;

export const REMOVAL_CHECKS: readonly Check[] = [
  check(
    'set_aside',
    'the units in processing equal the open put-backs plus the units set aside by open removals',
    compared(PLACE, SET_ASIDE, `(select * from ${IN_STOCK} as s where figure = 'processing')`),
  ),
  check(
    'removals',
    'the units that removals took, set aside and disposed of or returned equal their moves, and there are no others',
    compared(`${PLACE}, removal_no`, REMOVED, REMOVED_BY_MOVES),
  ),
  check(
    'claims',
    'open removals claim at most the units in quarantine',
    `select ${PLACE}, 'claimed of ' || figure as figure, '0 to ' || coalesce(s.quantity, 0) as expected,
            c.quantity::text as actual
       from ${CLAIMED} as c left join ${IN_STOCK} as s using (${PLACE}, figure)
      where c.quantity > coalesce(s.quantity, 0)`,
  ),
];
