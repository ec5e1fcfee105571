import type { PickLine } from '../../rules/floor/tasks/pick.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import { isOfOrder } from '../shipments/order-totes.js';

/**
 * Work lines: from which places units of orders are picked. They follow the ledger of stock by a trigger, so nothing here records
 * picked units (migrations/0051_batches.sql).
 */

const OPEN = sql(
  'work_lines_open',
  // $1 warehouse, $2 batch
  `select w.account_id, w.work_line_no, w.shipment_no, w.line_no, w.item_no, w.lot_no, o.position, s.status,
          w.units - w.picked - w.dropped as open, w.place_no, p.code as place, coalesce(y.quantity, 0) as lying,
          i.code as item, i.name, ${firstImage('i')} as image_id, l.expiry_date, l.manufacture_date, t.place_no as tote_no, t.code as tote
     from work_lines w
     join batch_orders o on o.account_id = w.account_id and o.shipment_no = w.shipment_no and o.batch_no = w.batch_no
     join shipments s on s.account_id = w.account_id and s.shipment_no = w.shipment_no
     join places p on p.warehouse = w.warehouse and p.place_no = w.place_no
     join items i on i.account_id = w.account_id and i.item_no = w.item_no
     left join lots l on l.account_id = w.account_id and l.item_no = w.item_no and l.lot_no = w.lot_no
     left join place_stock y on y.account_id = w.account_id and y.warehouse = w.warehouse and y.item_no = w.item_no
                            and y.lot_no = w.lot_no and y.place_no = w.place_no and y.condition = 'sound'
     left join lateral (
       select b.place_no, c.code from batch_totes b join places c on c.warehouse = b.warehouse and c.place_no = b.place_no
        where ${isOfOrder('b')} and b.ended_at is null
        order by b.tote_no desc limit 1) t on true
    where w.warehouse = $1 and w.batch_no = $2 and w.picked + w.dropped < w.units
    order by p.path, p.place_no, w.account_id, w.item_no, w.lot_no, o.position, w.work_line_no`,
);

/** The open work of a batch, in path order. */
export const openWork = (tx: Tx, warehouse: string, batch_no: number): Promise<PickLine[]> =>
  tx.query<PickLine>(OPEN, [warehouse, batch_no]);

const DROP = sql(
  'work_lines_drop',
  `update work_lines set dropped = units - picked
    where account_id = $1 and shipment_no = $2 and place_no = $3 and picked + dropped < units`,
);

/**
 * Ends the open work of a shipment at a place, so that it is planned again from other places. The caller has locked the
 * shipment's row.
 */
export const dropWorkLines = (tx: Tx, account_id: string, shipment_no: number, place_no: number): Promise<unknown> =>
  tx.query(DROP, [account_id, shipment_no, place_no]);
