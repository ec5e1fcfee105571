import type { ResourceRef } from '../../kernel/ids.js';
import type { GoodsFound, OrderFound } from '../../rules/floor/look-up.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import { isOfOrder } from '../shipments/order-totes.js';

/** What the home screen shows of a code that begins no task. All lists have a limit. */

/** How many rows (a lot in a place) are read for each item. */
const MOST_LYING = 30;
/** How many orders of a tote are read: more than a batch of singles has. */
const MOST_ORDERS = 50;

const GOODS = sql(
  'look_up_goods',
  // $1 warehouse, $2 accounts, $3 numbers of items
  `select i.account_id, i.item_no, i.code, i.name, i.barcode, ${firstImage('i')} as image_id, t.units, t.places,
          coalesce((select json_agg(json_build_object(
                      'place', y.code, 'kind', y.kind, 'use', y.use, 'lot_no', y.lot_no, 'expiry_date', y.expiry_date,
                      'manufacture_date', y.manufacture_date, 'condition', y.condition, 'units', y.quantity) order by y.nth)
                      from (select p.code, p.kind, p.use, s.lot_no, l.expiry_date, l.manufacture_date, s.condition, s.quantity,
                                   row_number() over (order by p.kind <> 'shelf', p.use, p.path, p.place_no, s.lot_no, s.condition) as nth
                              from place_stock s
                              join places p on p.warehouse = s.warehouse and p.place_no = s.place_no
                              left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
                             where s.account_id = i.account_id and s.warehouse = $1 and s.item_no = i.item_no and s.quantity > 0
                             order by nth limit ${MOST_LYING}) y), '[]') as lies
     from rows from (unnest($2::text[]), unnest($3::bigint[])) with ordinality as asked(account_id, item_no, nth)
     join items i on i.account_id = asked.account_id and i.item_no = asked.item_no
    cross join lateral (
      select coalesce(sum(s.quantity), 0)::bigint as units, count(distinct s.place_no)::integer as places
        from place_stock s
       where s.account_id = i.account_id and s.warehouse = $1 and s.item_no = i.item_no and s.quantity > 0) t
    order by asked.nth`,
);

/** Where the units of items lie in a warehouse: the shelves first, in the order of walking, pick faces before reserves. */
export const whereGoodsLie = (
  tx: Tx,
  warehouse: string,
  items: readonly { readonly account_id: string; readonly item_no: number }[],
): Promise<(Omit<GoodsFound, 'is' | 'picture'> & { readonly item_no: number; readonly image_id: number | null })[]> =>
  tx.query(GOODS, [warehouse, items.map(({ account_id }) => account_id), items.map(({ item_no }) => item_no)]);

const OF_TOTE = sql(
  'look_up_tote',
  // $1 warehouse, $2 place
  `select o.account_id, o.shipment_no, s.status
     from batch_totes t
     join batch_orders o on ${isOfOrder()}
     join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where t.warehouse = $1 and t.place_no = $2 and t.ended_at is null and o.left_at is null and s.deleted_at is null
    order by o.position limit ${MOST_ORDERS}`,
);

/** The orders that a tote serves. */
export const ordersOfTote = (
  tx: Tx,
  warehouse: string,
  place_no: number,
): Promise<{ readonly account_id: string; readonly shipment_no: number; readonly status: ShipmentStatus }[]> =>
  tx.query(OF_TOTE, [warehouse, place_no]);

const ORDERS = sql(
  'look_up_orders',
  // $1 warehouse, $2 accounts, $3 numbers of shipments
  `select s.account_id, s.shipment_no, s.status, s.carrier, s.assigned_shipping_date, o.batch_no as batch,
          coalesce((select json_agg(p.code order by t.tote_no)
                      from batch_totes t join places p on p.warehouse = t.warehouse and p.place_no = t.place_no
                     where ${isOfOrder()} and t.ended_at is null), '[]') as totes,
          coalesce((select json_agg(json_build_object('tracking_code', p.tracking_code, 'handed_over', p.handed_over_at is not null,
                                                      'manifest_no', p.manifest_no) order by p.parcel_no)
                      from parcels p
                     where p.account_id = s.account_id and p.shipment_no = s.shipment_no and p.voided_at is null), '[]') as parcels
     from rows from (unnest($2::text[]), unnest($3::bigint[])) with ordinality as asked(account_id, shipment_no, nth)
     join shipments s on s.account_id = asked.account_id and s.shipment_no = asked.shipment_no
                     and s.warehouse = $1 and s.deleted_at is null
     left join batch_orders o on o.account_id = s.account_id and o.shipment_no = s.shipment_no and o.left_at is null
                             and s.status in ('picking', 'picked', 'modify_request', 'cancel_request')
    order by asked.nth`,
);

/** Orders of a warehouse, with their batch, totes and parcels. Orders of other warehouses are left out. */
export const ordersThere = (
  tx: Tx,
  warehouse: string,
  refs: readonly ResourceRef[],
): Promise<(Omit<OrderFound, 'is' | 'id'> & { readonly account_id: string; readonly shipment_no: number })[]> =>
  tx.query(ORDERS, [warehouse, refs.map(({ account_id }) => account_id), refs.map(({ no }) => no)]);
