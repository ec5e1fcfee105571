import type { Size } from '../rules/item.js';
import type { PlannedTransfer } from '../rules/plan-transfer.js';
import type { ReceiptDocument } from '../rules/receipt.js';
import type { ShipmentStatus } from '../rules/shipment-status.js';
import type { TransitLot } from '../rules/transfer-arrival.js';
import { sql, type Tx } from './database.js';
import type { Deed } from './stock.js';

/**
 * What only transfers do. They are created as a shipment (shipments.ts) and a receipt (receipts.ts); a shipment's
 * receipt_no is all that links the two.
 */

const UPDATE = sql(
  'transfer_update',
  `with shipment as (
     update shipments
        set status = 'waiting', status_at = case when status = 'waiting' then status_at else $10 end, carrier = $4,
            assigned_shipping_date = $5, document = $6
      where account_id = $1 and shipment_no = $2 and status = $3 and deleted_at is null
     returning shipment_no, warehouse
   ), input as (
     select x.* from shipment, json_to_recordset($7) as x(line_no integer, item_no bigint, quantity bigint, document jsonb)
   ), kept as (
     insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, document)
     select $1, $2, line_no, item_no, quantity, document from input
     on conflict (account_id, shipment_no, line_no)
       do update set item_no = excluded.item_no, quantity = excluded.quantity, document = excluded.document
   ), gone as (
     delete from shipment_lines l using shipment
      where l.account_id = $1 and l.shipment_no = $2 and l.line_no > (select max(line_no) from input)
   ), demand as (
     delete from shipment_demands d using shipment where d.account_id = $1 and d.shipment_no = $2
   ), held as materialized (
     select x.*, shipment.warehouse
       from shipment, json_to_recordset($8) as x(line_no integer, item_no bigint, lot_no bigint, quantity bigint)
   ), holding as (
     insert into shipment_holdings (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, $2, line_no, item_no, lot_no, warehouse, 'allocated', quantity from held
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
     select $1, item_no, warehouse, lot_no, quantity, 'available', 'allocated', 'allocation', $2, line_no, $9, $10 from held
      order by line_no, item_no, lot_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at)
     select $1, shipment_no, 'update', $3, 'waiting', $9, $10 from shipment
   )
   select shipment_no from shipment`,
);

/**
 * Writes what an update made of a transfer, with what it holds now. The caller holds the heads, and has ended what it
 * held before. @returns false when its status changed in the meantime
 */
export async function updateTransfer(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  from: ShipmentStatus,
  { carrier, assigned_shipping_date, document, lines, holdings }: PlannedTransfer,
  { actor, at }: Deed,
): Promise<boolean> {
  const documents = [document, lines, holdings].map((part) => JSON.stringify(part));
  const values = [account_id, shipment_no, from, carrier, assigned_shipping_date, ...documents, actor, at];
  return (await tx.query(UPDATE, values)).length > 0;
}

const SEND = sql(
  'transfers_send',
  `with ended as (
     delete from shipment_holdings h
      using shipments s join receipts r using (account_id, receipt_no)
      where s.account_id = $1 and s.shipment_no = any($2)
        and h.account_id = s.account_id and h.shipment_no = s.shipment_no
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.warehouse, h.bucket, h.quantity,
               r.receipt_no, r.warehouse as to_warehouse
   ), balance as (
     insert into stock (account_id, warehouse, item_no, lot_no)
     select distinct $1, to_warehouse, item_no, lot_no from ended
     on conflict do nothing
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_warehouse, to_bucket, cause,
                            receipt_no, shipment_no, line_no, actor, at)
   select $1, item_no, warehouse, lot_no, quantity, bucket, to_warehouse, 'in_transit', 'shipment',
          receipt_no, shipment_no, line_no, $3, $4
     from ended order by shipment_no, line_no, item_no, lot_no`,
);

/** What transfers hold leaves for their destinations. The caller holds the heads in both warehouses of each. */
export async function sendHoldings(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  { actor, at }: Deed,
): Promise<void> {
  await tx.query(SEND, [account_id, shipment_nos, actor, at]);
}

const GOODS = sql(
  'transfers_goods',
  `select l.shipment_no, l.quantity, i.size
     from shipment_lines l join items i using (account_id, item_no)
    where l.account_id = $1 and l.shipment_no = any($2)`,
);

/** How much goods there are in transfers. */
export const findGoods = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<{ shipment_no: number; quantity: number; size: Size | null }[]> =>
  tx.query(GOODS, [account_id, shipment_nos]);

const EXPECT = sql(
  'transfers_expect',
  `update receipts r set arrival_date = x.arrival_date, document = r.document || x.document
     from json_to_recordset($2) as x(receipt_no bigint, arrival_date date, document jsonb)
    where r.account_id = $1 and r.receipt_no = x.receipt_no`,
);

/** What a receipt is told of parcels that are on their way. */
export interface Expectation {
  readonly receipt_no: number;
  readonly arrival_date: string;
  readonly document: Partial<ReceiptDocument>;
}

export async function expectParcels(tx: Tx, account_id: string, expected: readonly Expectation[]): Promise<void> {
  await tx.query(EXPECT, [account_id, JSON.stringify(expected)]);
}

const TRANSIT = sql(
  'transfer_transit',
  `select m.item_no, m.lot_no, l.expiry_date, l.manufacture_date,
          sum(case when m.to_bucket = 'in_transit' then m.quantity else 0 end)::bigint as sent,
          sum(case when m.to_bucket = 'in_transit' then m.quantity else -m.quantity end)::bigint as "left"
     from stock_moves m left join lots l using (account_id, item_no, lot_no)
    where m.account_id = $1 and m.receipt_no = $2 and (m.from_bucket = 'in_transit' or m.to_bucket = 'in_transit')
    group by m.item_no, m.lot_no, l.expiry_date, l.manufacture_date
    order by m.item_no, coalesce(l.expiry_date, l.manufacture_date), m.lot_no`,
);

/** What was sent to a receipt by a transfer, lot by lot, in the order in which lots are taken; empty before it left. */
export const findTransit = (tx: Tx, account_id: string, receipt_no: number): Promise<TransitLot[]> =>
  tx.query<TransitLot>(TRANSIT, [account_id, receipt_no]);
