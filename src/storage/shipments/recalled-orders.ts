import { sql, type Tx } from '../database/database.js';

/** SQL: whether an order `s` holds units of a recall of its warehouse that has not ended. */
export const IS_RECALLED = `exists (
       select from recalls r
         join shipment_allocations h on h.account_id = r.account_id and h.warehouse = r.warehouse and h.item_no = r.item_no
                                    and h.lot_no = any(r.lot_nos)
        where r.ended_at is null and r.account_id = s.account_id and r.warehouse = s.warehouse and h.shipment_no = s.shipment_no)`;

/** SQL: whether an order `s` is packed and does not leave, because a recall holds its units. */
export const IS_HELD_BACK = `(s.status = 'packed' and ${IS_RECALLED})`;

/** SQL: whether an order `s` is packed, and a parcel of it is on a closed manifest: it has left. */
export const HAS_LEFT_IN_PART = `(s.status = 'packed' and exists (
       select from parcels p join manifests m on m.manifest_no = p.manifest_no
        where p.account_id = s.account_id and p.shipment_no = s.shipment_no and p.voided_at is null and m.closed_at is not null))`;

const RECALLED = sql(
  'shipments_recalled',
  `select s.shipment_no, ${HAS_LEFT_IN_PART} as has_left_in_part from shipments s
    where s.account_id = $1 and s.shipment_no = any($2) and ${IS_RECALLED} order by s.shipment_no`,
);

/** An order that holds recalled units. */
export interface RecalledOrder {
  readonly shipment_no: number;
  /** Whether it is packed and a parcel of it is on a closed manifest. */
  readonly has_left_in_part: boolean;
}

/** Of some orders, those that hold recalled units. Takes no locks. */
export const recalledOrders = async (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<RecalledOrder[]> =>
  shipment_nos.length === 0 ? [] : tx.query<RecalledOrder>(RECALLED, [account_id, shipment_nos]);
