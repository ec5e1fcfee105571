/**
 * SQL of whether a tote belongs to an order `o` of batch_orders: it is the order's own, or that of the whole batch. Also true
 * for a tote that was given back (`ended_at`), and for an order that has left the batch (`left_at`).
 * @param tote a name of batch_totes
 */
export const isOfOrder = (tote = 't'): string =>
  `${tote}.warehouse = o.warehouse and ${tote}.batch_no = o.batch_no and (${tote}.position is null or ${tote}.position = o.position)`;

/** SQL of the open totes `t` of a shipment with units `y` of a lot. `$1` is the account. */
const totesWith = (units: string): string => `batch_orders o
              join batch_totes t on ${isOfOrder()}
              join place_stock y on y.account_id = $1 and y.warehouse = t.warehouse and y.place_no = t.place_no
                                and y.item_no = ${units}.item_no and y.lot_no = ${units}.lot_no and y.condition = 'sound'
             where o.account_id = $1 and o.shipment_no = ${units}.shipment_no and o.warehouse = ${units}.warehouse
               and o.left_at is null and t.ended_at is null`;

/**
 * SQL of the number of the tote in which a shipment's units of a lot lie; null: no tote has all of them. `$1` is the account.
 * @param units the alias of the rows: with shipment_no, warehouse, item_no, lot_no, and of_lot, the units of that lot that
 *   all rows of the shipment take
 */
export const ownTote = (units: string): string => `(
            select t.place_no from ${totesWith(units)} and y.quantity >= ${units}.of_lot
             order by t.tote_no desc limit 1)`;

/**
 * SQL of a lateral table that divides rows of a shipment's units by the totes in which they lie: `place_no` and `units`. The last
 * place_no is null: those units are in no tote of the shipment, for they replaced others that broke. `$1` is the account.
 * @param units the alias of the rows: with shipment_no, warehouse, item_no, lot_no, quantity, and upto, the units of that lot that
 *   the rows of the shipment take, up to this one
 * @param when a condition: units that do not fulfil it are not divided
 */
export const byOwnTotes = (units: string, when: string): string => `(
            select place_no, (least(${units}.upto, until) - greatest(${units}.upto - ${units}.quantity, until - quantity))::bigint as units
              from (select place_no, quantity, sum(quantity) over (order by tote_no desc nulls last) as until
                      from (select t.place_no, t.tote_no, y.quantity from ${totesWith(units)} and ${when}
                            union all
                            select null, null, ${units}.upto) place) place)`;
