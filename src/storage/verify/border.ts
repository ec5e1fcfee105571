import { type Check, check, compared, LINE, PLACE } from './sources.js';

/* Moves into and out of Kura's stock, and the records that explain them. */

const ADJUSTED = `(
  select ${PLACE}, adjustment_no, from_bucket || ' to ' || to_bucket as figure, quantity from adjustments)`;

/**
 * Moves of adjustments. A transfer's receipt may find more or fewer units than were sent. Its moves are left out here:
 * they have no adjustment record (see the checks receipts and transit).
 */
const ADJUSTED_BY_MOVES = `(
  select ${PLACE}, adjustment_no, from_bucket || ' to ' || to_bucket as figure, quantity
    from stock_moves where adjustment_no is not null or cause = 'adjustment' and receipt_no is null)`;

const RETURNED = `(
  select ${LINE}, lot_no, state.figure, state.quantity
    from shipment_returns
   cross join lateral (values ('available'::bucket, good), ('defective', defective)) state(figure, quantity)
   where state.quantity <> 0)`;

const RETURNED_BY_MOVES = `(select ${LINE}, lot_no, to_bucket as figure, quantity from stock_moves where from_bucket = 'customer')`;

/** What came back with a receipt, and what of it was thrown away at once. */
const BACK_BY_RETURNS = `(
  select ${PLACE}, receipt_no, state.figure, state.quantity
    from shipment_returns
   cross join lateral (values
     ('available', good), ('defective', defective), ('disposed', disposed)) state(figure, quantity)
   where receipt_no is not null and state.quantity <> 0)`;

const BACK_BY_RECEIPTS = `(
  select account_id, item_no, r.warehouse, lot_no, receipt_no, state.figure, state.quantity
    from receipts r
    join receipt_lines using (account_id, receipt_no)
    join receipt_counts c using (account_id, receipt_no, line_no)
   cross join lateral (values ('available', c.good_stored), ('defective', c.defective_stored)) state(figure, quantity)
   where r.returned_shipment_no is not null and state.quantity <> 0
  union all
  select account_id, item_no, warehouse, lot_no, receipt_no, 'disposed', quantity
    from removals join removal_lots using (account_id, removal_no) where receipt_no is not null)`;

/** The allowed moves into and out of stock: the cause, and which reference the move must have. */
const CROSSINGS = `
  case
    when from_bucket = 'supplier' then
      cause = 'receipt' and receipt_no is not null and to_bucket in ('available', 'defective', 'unidentified')
    when to_bucket = 'customer' then cause = 'shipment' and shipment_no is not null and from_bucket = 'packed'
    when from_bucket = 'customer' then
      cause = 'return' and shipment_no is not null and to_bucket in ('available', 'defective')
    when to_bucket in ('disposed', 'returned') then
      cause = 'removal' and removal_no is not null and from_bucket in ('processing', 'defective', 'unidentified')
    when from_bucket = 'adjustment' then
      cause = 'adjustment' and (adjustment_no is null) <> (receipt_no is null)
      and to_bucket in ('available', 'defective', 'unidentified')
    when to_bucket = 'adjustment' then
      cause = 'adjustment'
      and (adjustment_no is not null and receipt_no is null and from_bucket in ('available', 'defective', 'unidentified')
           or adjustment_no is null and receipt_no is not null and from_bucket = 'in_transit')
    -- Units that were disposed of or sent back do not return, and nothing goes to a supplier.
    else false
  end`;

export const BORDER_CHECKS: readonly Check[] = [
  check(
    'border',
    'units enter and leave only by a receipt, a shipment, a return, a removal or an adjustment',
    `select ${PLACE}, shipment_no, from_bucket || ' to ' || to_bucket || ' by ' || cause as figure,
            0 as expected, sum(quantity) as actual
       from stock_moves
      where (from_bucket >= 'supplier' or to_bucket >= 'supplier') and (${CROSSINGS}) is not true
      group by ${PLACE}, shipment_no, from_bucket, to_bucket, cause`,
  ),
  check(
    'adjustments',
    'every adjustment has exactly its one move, and there is no such move without an adjustment',
    compared(`${PLACE}, adjustment_no`, ADJUSTED, ADJUSTED_BY_MOVES),
  ),
  check(
    'returns',
    'recorded returns equal the moves of returns, and never exceed what was shipped',
    `select ${LINE}, lot_no, figure, expected::text, actual::text
       from (${compared(`${LINE}, lot_no`, RETURNED, RETURNED_BY_MOVES)}) as c
     union all
     select ${LINE}, lot_no, 'returned', '0 to ' || sum(case when to_bucket = 'customer' then quantity else 0 end),
            sum(case when from_bucket = 'customer' then quantity else 0 end)::text
       from stock_moves
      where (from_bucket = 'customer' or to_bucket = 'customer')
        -- Only shipments from which something came back: they are few, even in a long ledger.
        and (account_id, coalesce(shipment_no, 0)) in (
          select account_id, coalesce(shipment_no, 0) from stock_moves where from_bucket = 'customer')
      group by ${LINE}, lot_no
     having sum(case when to_bucket = 'customer' then quantity else -quantity end) < 0`,
  ),
  check(
    'return_receipts',
    'the receipt of a return counts what came back, and removals have what was thrown away at once',
    compared(`${PLACE}, receipt_no`, BACK_BY_RETURNS, BACK_BY_RECEIPTS),
  ),
];
