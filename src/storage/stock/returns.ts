import type { ReturnedPart, ShippedSerial, ShippedUnits } from '../../rules/stock/plan-return.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from './stock.js';

/** Goods that recipients returned. The shipped quantity comes from the ledger. */

const SHIPPED = sql(
  'returns_shipped',
  `select line_no, item_no, lot_no,
          sum(case when to_bucket = 'customer' then quantity else 0 end)::bigint as shipped,
          sum(case when from_bucket = 'customer' then quantity else 0 end)::bigint as returned
     from stock_moves
    where account_id = $1 and shipment_no = $2 and (from_bucket = 'customer' or to_bucket = 'customer')
    group by line_no, item_no, lot_no`,
);

/** What a shipment delivered and what was returned; exact for items whose stock locks the caller holds. */
export const shippedUnits = (tx: Tx, account_id: string, shipment_no: number): Promise<ShippedUnits[]> =>
  tx.query<ShippedUnits>(SHIPPED, [account_id, shipment_no]);

const SERIALS = sql(
  'returns_serials',
  `select line_no, item_no, serial_no from shipment_serials
    where account_id = $1 and shipment_no = $2 and return_no is null`,
);

/** Serial numbers of a shipment that were not returned. */
export const serialsOut = (tx: Tx, account_id: string, shipment_no: number): Promise<ShippedSerial[]> =>
  tx.query<ShippedSerial>(SERIALS, [account_id, shipment_no]);

const INSERT = sql(
  'returns_insert',
  // $1 account, $2 shipment, $3 warehouse, $4 returned parts as JSON, $5 to $8 change stamp (actor, time, kind and id of the caller)
  `with part as materialized (
     select * from json_to_recordset($4) as x(
       line_no integer, item_no bigint, lot_no bigint, good bigint, defective bigint, serial_nos json)
   ), returned as (
     insert into shipment_returns (account_id, shipment_no, line_no, item_no, lot_no, warehouse, good, defective, actor, at)
     select $1, $2, line_no, item_no, lot_no, $3, good, defective, $5, $6 from part
      order by line_no, item_no, lot_no
     returning return_no, line_no, item_no, lot_no
   ), numbered as (
     update shipment_serials s set return_no = r.return_no
       from returned r join part p using (line_no, item_no, lot_no)
      where s.account_id = $1 and s.shipment_no = $2 and s.line_no = r.line_no and s.item_no = r.item_no
        and s.serial_no in (select json_array_elements_text(p.serial_nos))
   )
   insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
   values ($1, $2, 'take_back', 'shipped', 'shipped', jsonb_build_object('parts', $4::jsonb), $5, $6, $7, $8)`,
);

/** Writes the returns of a shipment with a history row. The caller holds the stock locks and writes the moves. */
export async function insertReturns(
  tx: Tx,
  account_id: string,
  { shipment_no, warehouse }: { readonly shipment_no: number; readonly warehouse: string },
  parts: readonly ReturnedPart[],
  stamp: ChangeStamp,
): Promise<void> {
  await tx.query(INSERT, [account_id, shipment_no, warehouse, JSON.stringify(parts), ...valuesOf(stamp)]);
}
