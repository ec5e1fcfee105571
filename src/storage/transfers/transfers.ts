import type { Size } from '../../rules/items/item-values.js';
import type { ReceiptDocument } from '../../rules/receipts/receipt.js';
import type { TransitLot } from '../../rules/transfers/transfer-arrival.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/**
 * What only transfers need. A transfer is a shipment (shipments.ts) and a receipt (receipts.ts), linked only by the
 * shipment's receipt_no.
 */

const SEND = sql(
  'transfers_send',
  // $1 account, $2 shipments, $3 to $6 change stamp (actor, time, kind and id of the caller)
  `with ended as (
     delete from shipment_allocations h
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
                            receipt_no, shipment_no, line_no, actor, at, caller_kind, caller_id)
   select $1, item_no, warehouse, lot_no, quantity, bucket, to_warehouse, 'in_transit', 'shipment',
          receipt_no, shipment_no, line_no, $3, $4, $5, $6
     from ended order by shipment_no, line_no, item_no, lot_no`,
);

/** Moves the allocations of transfers into transit. The caller holds the stock locks in both warehouses of each. */
export async function sendAllocations(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  stamp: ChangeStamp,
): Promise<void> {
  await tx.query(SEND, [account_id, shipment_nos, ...valuesOf(stamp)]);
}

const LINES = sql(
  'transfers_lines',
  `select l.shipment_no, l.quantity, i.size
     from shipment_lines l join items i using (account_id, item_no)
    where l.account_id = $1 and l.shipment_no = any($2)`,
);

/** The lines of transfers: their quantity, and the size of their item. */
export const findTransferLines = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<{ shipment_no: number; quantity: number; size: Size | null }[]> =>
  tx.query(LINES, [account_id, shipment_nos]);

const EXPECT = sql(
  'transfers_expect',
  // $1 account, $2 changes as JSON, $3 to $6 change stamp (actor, time, kind and id of the caller)
  `with expected as (
     update receipts r
        set warehouse = coalesce(x.warehouse, r.warehouse), arrival_date = x.arrival_date, document = r.document || x.document
       from json_to_recordset($2) as x(receipt_no bigint, warehouse text, arrival_date date, document jsonb)
      where r.account_id = $1 and r.receipt_no = x.receipt_no and r.status = 'waiting' and r.cancelled_at is null
     returning r.receipt_no
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, 'update', 'waiting', 'waiting', $3, $4, $5, $6 from expected order by receipt_no
   )
   select receipt_no from expected`,
);

/** Changes to a transfer that its receipt must show. */
export interface Expectation {
  readonly receipt_no: number;
  /** The new warehouse, if it changes. */
  readonly warehouse?: string;
  readonly arrival_date: string;
  /** The fields that change. */
  readonly document: Partial<ReceiptDocument>;
}

/** Updates receipts with when, where and how the goods of their transfers will arrive. */
export async function updateExpectedArrival(
  tx: Tx,
  account_id: string,
  expected: readonly Expectation[],
  stamp: ChangeStamp,
): Promise<void> {
  const updated = await tx.query(EXPECT, [account_id, JSON.stringify(expected), ...valuesOf(stamp)]);
  if (updated.length < expected.length) throw new Error('the receipt of a transfer is not waiting');
}

const TRANSIT = sql(
  'transfers_transit',
  `select m.receipt_no, m.item_no, m.lot_no, l.expiry_date, l.manufacture_date,
          sum(case when m.to_bucket = 'in_transit' then m.quantity else 0 end)::bigint as sent,
          sum(case when m.to_bucket = 'in_transit' then m.quantity else -m.quantity end)::bigint as "left"
     from stock_moves m left join lots l using (account_id, item_no, lot_no)
    where m.account_id = $1 and m.receipt_no = any($2) and (m.from_bucket = 'in_transit' or m.to_bucket = 'in_transit')
    group by m.receipt_no, m.item_no, m.lot_no, l.expiry_date, l.manufacture_date
    order by m.receipt_no, m.item_no, coalesce(l.expiry_date, l.manufacture_date), m.lot_no`,
);

/** Units sent to receipts by transfers, by lot, in the order in which lots are used; empty before they left. */
export const findTransits = (
  tx: Tx,
  account_id: string,
  receipt_nos: readonly number[],
): Promise<(TransitLot & { readonly receipt_no: number })[]> =>
  receipt_nos.length === 0 ? Promise.resolve([]) : tx.query(TRANSIT, [account_id, receipt_nos]);

/** As {@link findTransits}, for one receipt. */
export const findTransit = (tx: Tx, account_id: string, receipt_no: number): Promise<TransitLot[]> =>
  findTransits(tx, account_id, [receipt_no]);
