import type { ReturnableUnits } from '../../rules/floor/tasks/returned-parts.js';
import type { ReturnReceipt } from '../../rules/receipts/return-receipt.js';
import type { ReturnedGoods } from '../../rules/shipments/returned-goods.js';
import type { ShelfInUse } from '../../rules/stock/lay-returned.js';
import type { ReturnedPart, ShippedSerial, ShippedUnits } from '../../rules/stock/plan-return.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
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

const RETURNABLE = sql(
  'returns_returnable',
  `select u.line_no, u.item_no, u.lot_no, u.units, $1::text as account_id, i.code, i.name, ${firstImage('i')} as image_id, i.temperature_zone, l.expiry_date,
          l.manufacture_date, coalesce(l.blocked, false) as blocked
     from (select line_no, item_no, lot_no,
                  sum(case when to_bucket = 'customer' then quantity else -quantity end)::bigint as units
             from stock_moves
            where account_id = $1 and shipment_no = $2 and (from_bucket = 'customer' or to_bucket = 'customer')
            group by line_no, item_no, lot_no) u
     join items i on i.account_id = $1 and i.item_no = u.item_no
     left join lots l on l.account_id = $1 and l.item_no = u.item_no and l.lot_no = u.lot_no
    where u.units > 0
    order by u.line_no, i.code, u.lot_no`,
);

/** The units of a shipment that have not come back, for people who check returned goods. Takes no locks. */
export const returnableUnits = (tx: Tx, account_id: string, shipment_no: number): Promise<ReturnableUnits[]> =>
  tx.query<ReturnableUnits>(RETURNABLE, [account_id, shipment_no]);

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
  // $1 account, $2 shipment, $3 warehouse, $4 returned parts as JSON, $5 to $8 change stamp (actor, time, kind and id of the caller), $9 receipt
  `with part as materialized (
     select * from json_to_recordset($4) as x(
       line_no integer, item_no bigint, lot_no bigint, good bigint, defective bigint, disposed bigint, serial_nos json)
   ), returned as (
     insert into shipment_returns (account_id, shipment_no, line_no, item_no, lot_no, warehouse, good, defective, disposed, receipt_no, actor, at)
     select $1, $2, line_no, item_no, lot_no, $3, good, defective + coalesce(disposed, 0), coalesce(disposed, 0), $9, $5, $6 from part
      order by line_no, item_no, lot_no
     returning return_no, line_no, item_no, lot_no
   ), numbered as (
     update shipment_serials s set return_no = r.return_no
       from returned r join part p using (line_no, item_no, lot_no)
      where s.account_id = $1 and s.shipment_no = $2 and s.line_no = r.line_no and s.item_no = r.item_no
        and s.serial_no in (select json_array_elements_text(p.serial_nos))
   )
   insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
   values ($1, $2, 'take_back', 'shipped', 'shipped', jsonb_build_object('parts', $4::jsonb, 'receipt_no', $9::bigint), $5, $6, $7, $8)`,
);

/** Writes the returns of a shipment with a history row. The caller holds the stock locks and writes the moves. */
export async function insertReturns(
  tx: Tx,
  account_id: string,
  { shipment_no, warehouse }: { readonly shipment_no: number; readonly warehouse: string },
  parts: readonly ReturnedPart[],
  receipt_no: number,
  stamp: ChangeStamp,
): Promise<void> {
  await tx.query(INSERT, [account_id, shipment_no, warehouse, JSON.stringify(parts), ...valuesOf(stamp), receipt_no]);
}

const OF_SHIPMENT = sql(
  'returns_of_shipment',
  // A part that is thrown away is in `defective` too.
  `select b.item_no, i.code, i.name, sum(b.good)::bigint as good, sum(b.defective - b.disposed)::bigint as defective,
          sum(b.disposed)::bigint as disposed, b.receipt_no, b.at
     from shipment_returns b join items i on i.account_id = b.account_id and i.item_no = b.item_no
    where b.account_id = $1 and b.shipment_no = $2
    group by b.item_no, i.code, i.name, b.receipt_no, b.at
    order by max(b.return_no) desc limit $3`,
);

/** What came back of a shipment, newest first. */
export const returnsOfShipment = (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  limit: number,
): Promise<ReturnedGoods[]> => tx.query<ReturnedGoods>(OF_SHIPMENT, [account_id, shipment_no, limit]);

const INSERT_RECEIPT = sql(
  'returns_receipt_insert',
  // $1 account, $2 shipment, $3 warehouse, $4 arrival date, $5 document, $6 lines, $7 counts, $8 to $11 change stamp (actor, time, kind and id of the caller)
  `with receipt as (
     insert into receipts (account_id, receipt_no, status, warehouse, arrival_date, document, create_user, created_at,
                           status_at, stocked_at, returned_shipment_no)
     values ($1, next_no('receipt', $1), 'stocked', $3, $4, $5, $8, $9, $9, $9, $2)
     returning receipt_no
   ), line as (
     insert into receipt_lines (account_id, receipt_no, line_no, item_no, quantity)
     select $1, receipt_no, x.line_no, x.item_no, x.quantity
       from receipt, json_to_recordset($6) as x(line_no smallint, item_no bigint, quantity bigint)
   ), counted as (
     insert into receipt_counts (account_id, receipt_no, line_no, lot_no, good, defective, good_stored, defective_stored)
     select $1, receipt_no, x.line_no, x.lot_no, x.good, x.defective, x.good, x.defective
       from receipt, json_to_recordset($7) as x(line_no smallint, lot_no bigint, good bigint, defective bigint)
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, 'take_back', null, 'stocked', $8, $9, $10, $11 from receipt
   )
   select receipt_no from receipt`,
);

/** Writes the receipt of a return, stocked. The caller writes the moves. @returns its running number */
export async function insertReturnReceipt(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  { warehouse, arrival_date, document, lines, counts }: ReturnReceipt,
  stamp: ChangeStamp,
): Promise<number> {
  const documents = [document, lines, counts].map((one) => JSON.stringify(one));
  const values = [account_id, shipment_no, warehouse, arrival_date, ...documents, ...valuesOf(stamp)];
  const [row] = await tx.query<{ receipt_no: number }>(INSERT_RECEIPT, values);
  return (row as { receipt_no: number }).receipt_no;
}

const SHELVES = sql(
  'returns_shelves',
  `select p.place_no, p.code, p.kind, p.one_item, p.closed_at,
          case when p.one_item then array(
            select distinct t.account_id || ' ' || t.item_no from place_stock t
             where t.warehouse = p.warehouse and t.place_no = p.place_no) else '{}' end as items
     from places p where p.warehouse = $1 and p.code = any($2) order by p.place_no`,
);

/** Places that a return names, with what lies in those that hold one item. The caller has locked them. */
export const shelvesInUse = (tx: Tx, warehouse: string, codes: readonly string[]): Promise<ShelfInUse[]> =>
  tx.query<ShelfInUse>(SHELVES, [warehouse, codes]);

const MAIN = sql('returns_main', `select place_no from places where warehouse = $1 and code = 'MAIN'`);

/** The shelf that every warehouse has. */
export const mainShelf = async (tx: Tx, warehouse: string): Promise<number> =>
  ((await tx.query<{ place_no: number }>(MAIN, [warehouse]))[0] as { place_no: number }).place_no;
