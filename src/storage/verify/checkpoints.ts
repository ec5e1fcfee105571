import { compared, movedOf, PLACE } from './sources.js';

/* The checkpoints from which the stock at a moment is read. */

/** For each item, the numbers of the moves at which its checkpoints are, in order. */
const ENDS = `(
  select account_id, item_no, array_agg(move_no order by move_no) as ends from stock_checkpoints group by account_id, item_no)`;

/**
 * Sums of the moves by place, by buckets and by checkpoint. `upto` is the move of the first checkpoint that includes
 * the moves; null: no checkpoint does. All checks of balances use these sums, so that even a long ledger is read only
 * once.
 */
export const TOTAL = `
  total as materialized (
    select account_id, item_no, warehouse, to_warehouse, lot_no, from_bucket, to_bucket,
           ends[width_bucket(move_no - 1, ends) + 1] as upto, sum(quantity) as quantity, min(at) as first_at, max(at) as last_at
      from stock_moves left join ${ENDS} as c using (account_id, item_no)
     group by account_id, item_no, warehouse, to_warehouse, lot_no, from_bucket, to_bucket, upto)`;

/**
 * Checkpoints, each with the moves of the checkpoint before it and of the next one. `earliest`: the earliest time of the
 * moves after the checkpoint before it. `latest`: the latest time of all moves up to it. Times do not follow the numbers
 * of the moves exactly.
 */
export const CHAIN = `
  chain as materialized (
    select c.*, lag(move_no, 1, 0::bigint) over own as before, lead(move_no) over own as next, earliest,
           max(t.latest) over own as latest
      from stock_checkpoints c
      left join (select account_id, item_no, upto as move_no, min(first_at) as earliest, max(last_at) as latest
                   from total group by account_id, item_no, upto) as t using (account_id, item_no, move_no)
    window own as (partition by account_id, item_no order by move_no))`;

/** By how much each checkpoint differs from the one before it. */
const STORED = `(
  select account_id, item_no, own.warehouse, own.lot_no, upto, own.bucket as figure, own.quantity * sign as quantity
    from chain
   cross join lateral jsonb_to_recordset(balances) as own(warehouse text, lot_no bigint, bucket bucket, quantity bigint)
   cross join lateral (values (move_no, 1), (next, -1)) as side(upto, sign)
   where upto is not null)`;

/** The differences between checkpoints and moves. The statement must define {@link TOTAL} and {@link CHAIN}. */
export const CHECKPOINT_DIFFERENCES = `
  select ${PLACE}, figure || ' at move ' || upto as figure, expected::text, actual::text
    from (${compared(`${PLACE}, upto`, `(select * from ${movedOf('total', ', upto')} as m where upto is not null)`, STORED)}) as sums
   union all
  select account_id, item_no, null, null, fact || ' at move ' || move_no, coalesce(expected, 'no move'), actual
    from chain
   cross join lateral (values
     ('moves after', before::text, after_move_no::text), ('earliest', earliest::text, first_at::text),
     ('latest', latest::text, last_at::text)) as side(fact, expected, actual)
   where expected is distinct from actual`;
