import { type Check, check, compared, IN_STOCK, PLACE } from './sources.js';

/** What was set aside, and done away with. */

/** What disposals have in `processing` while they run, and in `disposed` when they are done. */
const DISPOSED = `(
  select account_id, item_no, warehouse, lot_no, disposal_no, quantity,
         (case status when 'done' then 'disposed' else 'processing' end)::bucket as figure
    from disposals join disposal_lots using (account_id, disposal_no) where status <> 'withdrawn')`;
const DISPOSED_BY_MOVES = `(
  select ${PLACE}, disposal_no, side.figure, side.quantity
    from stock_moves
   cross join lateral (values (to_bucket, quantity), (from_bucket, -quantity)) side(figure, quantity)
   where side.figure = 'disposed' or side.figure = 'processing' and disposal_no is not null)`;

const SET_ASIDE = `(
  select ${PLACE}, quantity, 'processing'::bucket as figure from put_backs where done_at is null
  union all
  select ${PLACE}, quantity, figure from ${DISPOSED} as d where figure = 'processing')`;

export const REMOVAL_CHECKS: readonly Check[] = [
  check(
    'set_aside',
    'what lies in processing is what cancelled shipments left to be put back, and what running disposals set aside',
    compared(PLACE, SET_ASIDE, `(select * from ${IN_STOCK} as s where figure = 'processing')`),
  ),
  check(
    'disposals',
    'what disposals set aside and did away with is what the moves made for them say, and nothing else is disposed of',
    compared(`${PLACE}, disposal_no`, DISPOSED, DISPOSED_BY_MOVES),
  ),
];
