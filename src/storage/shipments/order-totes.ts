/**
 * SQL of whether a tote belongs to an order `o` of batch_orders: it is the order's own, or that of the whole batch. Also true
 * for a tote that was given back (`ended_at`), and for an order that has left the batch (`left_at`).
 * @param tote a name of batch_totes
 */
export const isOfOrder = (tote = 't'): string =>
  `${tote}.warehouse = o.warehouse and ${tote}.batch_no = o.batch_no and (${tote}.position is null or ${tote}.position = o.position)`;

/**
 * SQL of the number of the tote in which a shipment's units of a lot lie; null: no tote has all of them. `$1` is the account.
 * @param units the alias of the rows: with shipment_no, warehouse, item_no, lot_no, and of_lot, the units of that lot that
 *   all rows of the shipment take
 */
export const ownTote = (units: string): string => `(
            select t.place_no from batch_orders o
              join batch_totes t on ${isOfOrder()}
              join place_stock y on y.account_id = $1 and y.warehouse = t.warehouse and y.place_no = t.place_no
                                and y.item_no = ${units}.item_no and y.lot_no = ${units}.lot_no and y.condition = 'sound'
                                and y.quantity >= ${units}.of_lot
             where o.account_id = $1 and o.shipment_no = ${units}.shipment_no and o.warehouse = ${units}.warehouse
               and o.left_at is null and t.ended_at is null
             order by t.tote_no desc limit 1)`;
