import type { LedgerLine, LedgerSum } from '../../rules/stock/stock-as-of.js';
import { sql, type Tx } from '../database/database.js';

/** Reads from the ledger: the stock at a moment in the past, and the moves. */

const AS_OF = sql(
  'ledger_as_of',
  `with sum as (
     select side.warehouse, m.item_no, m.lot_no, side.bucket, sum(side.quantity)::bigint as quantity
       from stock_moves m
      cross join lateral (values
        (coalesce(m.to_warehouse, m.warehouse), m.to_bucket, m.quantity),
        (m.warehouse, m.from_bucket, -m.quantity)) side(warehouse, bucket, quantity)
      where m.account_id = $1 and m.item_no = any($2) and m.at <= $3 and side.bucket < 'supplier'
      group by side.warehouse, m.item_no, m.lot_no, side.bucket
     having sum(side.quantity) <> 0
   )
   select s.warehouse, s.item_no, s.lot_no, s.bucket, s.quantity, l.expiry_date, l.manufacture_date, l.received_at,
          exists (select from lot_blocks f
                   where f.account_id = $1 and f.item_no = s.item_no and f.lot_no = s.lot_no
                     and f.blocked_at <= $3 and (f.ended_at is null or f.ended_at > $3)) as blocked
     from sum s left join lots l on l.account_id = $1 and l.item_no = s.item_no and l.lot_no = s.lot_no
    order by s.warehouse, s.item_no, s.lot_no, s.bucket`,
);

/**
 * Units of items by warehouse, lot and bucket at a moment, computed from the moves alone. A lot counts as blocked when
 * it was blocked then.
 * @param at ISO instant; moves of that very millisecond are included
 */
export const sumsAsOf = (tx: Tx, account_id: string, item_nos: readonly number[], at: string): Promise<LedgerSum[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<LedgerSum>(AS_OF, [account_id, item_nos, at]);

const LINES = sql(
  'ledger_lines',
  `select move_no, at, warehouse, to_warehouse, lot_no, quantity, from_bucket, to_bucket, cause, receipt_no, shipment_no,
          removal_no, adjustment_no, line_no, actor
     from stock_moves where account_id = $1 and item_no = $2 and move_no < $3 order by move_no desc limit $4`,
);

/** Moves of an item below number `before`, newest first. */
export const pageOfMoves = (
  tx: Tx,
  account_id: string,
  item_no: number,
  before: number,
  limit: number,
): Promise<LedgerLine[]> => tx.query<LedgerLine>(LINES, [account_id, item_no, before, limit]);
