import { type Check, check, compared, movedOf, PLACE } from './sources.js';

/** The checkpoints from which the stock at a moment is read. */

/** Checkpoints with the one before and the one after. */
const CHAIN = `
  select c.*, lag(move_no, 1, 0::bigint) over own as before, lead(move_no) over own as next
    from stock_checkpoints c window own as (partition by account_id, item_no order by move_no)`;

/** Sums of moves up to the first checkpoint (`upto`) that has them. Moves after the last one are in none. */
const COVERED = `
  select account_id, item_no, warehouse, to_warehouse, lot_no, from_bucket, to_bucket,
         ends[width_bucket(move_no - 1, ends) + 1] as upto, sum(quantity) as quantity, min(at) as first_at, max(at) as last_at
    from stock_moves
    join (select account_id, item_no, array_agg(move_no order by move_no) as ends
            from stock_checkpoints group by account_id, item_no) as c using (account_id, item_no)
   where move_no <= ends[cardinality(ends)]
   group by account_id, item_no, warehouse, to_warehouse, lot_no, from_bucket, to_bucket, upto`;

/** By how much each checkpoint differs from the one before it. */
const STORED = `(
  select account_id, item_no, own.warehouse, own.lot_no, upto, own.bucket as figure, own.quantity * sign as quantity
    from chain
   cross join lateral jsonb_to_recordset(balances) as own(warehouse text, lot_no bigint, bucket bucket, quantity bigint)
   cross join lateral (values (move_no, 1), (next, -1)) as side(upto, sign)
   where upto is not null)`;

export const CHECKPOINT_CHECKS: readonly Check[] = [
  check(
    'checkpoints',
    'every checkpoint has the sums of the moves up to it, and the times that they cover',
    `with chain as materialized (${CHAIN}), covered as materialized (${COVERED}),
          told as (
            select chain.*, lower.first_at as earliest, lower.last_at as latest
              from chain
              left join (select account_id, item_no, upto as move_no, min(first_at) as first_at,
                                max(max(last_at)) over (partition by account_id, item_no order by upto) as last_at
                           from covered group by account_id, item_no, upto) as lower using (account_id, item_no, move_no))
     select ${PLACE}, figure || ' at move ' || upto as figure, expected::text, actual::text
       from (${compared(`${PLACE}, upto`, movedOf('covered', ', upto'), STORED)}) as sums
     union all
     select account_id, item_no, null, null, fact || ' at move ' || move_no, coalesce(expected, 'no move'), actual
       from told
      cross join lateral (values
        ('moves after', before::text, after_move_no::text), ('earliest', earliest::text, first_at::text),
        ('latest', latest::text, last_at::text)) as side(fact, expected, actual)
      where expected is distinct from actual`,
  ),
];
