import type { PrintedBatch } from '../../rules/papers/batch-papers.js';
import { sql, type Tx } from '../database/database.js';
import { isOfOrder } from '../shipments/order-totes.js';

/** Batches with what is printed on their papers. */

const PRINTED = sql(
  'batches_printed',
  // $1 numbers of batches, of any warehouse
  `select b.warehouse, h.name as warehouse_name, b.batch_no, b.kind, b.made_at,
          coalesce((select json_agg(json_build_object('account_id', o.account_id, 'shipment_no', o.shipment_no)
                                    order by o.position, o.account_id, o.shipment_no)
                      from batch_orders o
                     where o.warehouse = b.warehouse and o.batch_no = b.batch_no and o.left_at is null), '[]') as orders,
          coalesce((select json_agg(json_build_object(
                             'account_id', w.account_id, 'place', p.code, 'code', i.code, 'name', i.name, 'barcode', i.barcode, 'expiry_date', l.expiry_date,
                             'manufacture_date', l.manufacture_date, 'units', w.units - w.picked - w.dropped,
                             'position', o.position, 'tote', t.code)
                             order by p.path, p.place_no, w.account_id, i.code, w.lot_no, o.position, w.work_line_no)
                      from work_lines w
                      join batch_orders o on o.account_id = w.account_id and o.shipment_no = w.shipment_no and o.batch_no = w.batch_no
                      join shipments s on s.account_id = w.account_id and s.shipment_no = w.shipment_no
                      join places p on p.warehouse = w.warehouse and p.place_no = w.place_no
                      join items i on i.account_id = w.account_id and i.item_no = w.item_no
                      left join lots l on l.account_id = w.account_id and l.item_no = w.item_no and l.lot_no = w.lot_no
                      left join lateral (
                        select c.code from batch_totes g join places c on c.warehouse = g.warehouse and c.place_no = g.place_no
                         where ${isOfOrder('g')} and g.ended_at is null
                         order by g.tote_no desc limit 1) t on true
                     where w.warehouse = b.warehouse and w.batch_no = b.batch_no and w.picked + w.dropped < w.units
                       and s.status = 'picking'), '[]') as lines
     from batches b join warehouses h on h.warehouse = b.warehouse
    -- The key of batches begins with the warehouse.
    where b.warehouse in (select warehouse from warehouses) and b.batch_no = any($1)
    order by b.urgency desc, b.cut_off, b.priority desc, b.batch_no`,
);

/** The given batches, as far as they exist, in the order in which they are picked. */
export const printedBatches = (tx: Tx, batch_nos: readonly number[]): Promise<PrintedBatch[]> =>
  tx.query<PrintedBatch>(PRINTED, [batch_nos]);

const OF_WAVE = sql(
  'batches_of_wave',
  `select w.warehouse,
          array(select distinct o.batch_no from wave_orders x
                  join batch_orders o on o.account_id = x.account_id and o.shipment_no = x.shipment_no
                 where x.wave_no = w.wave_no and o.left_at is null
                   -- An order that waited for stock again belongs to the last wave that took it.
                   and not exists (select from wave_orders l
                                    where l.account_id = x.account_id and l.shipment_no = x.shipment_no and l.wave_no > x.wave_no)) as batch_nos
     from waves w where w.wave_no = $1`,
);

/** The batches in which orders of a wave are; null: there is no such wave. */
export const batchesOfWave = async (
  tx: Tx,
  wave_no: number,
): Promise<{ readonly warehouse: string; readonly batch_nos: readonly number[] } | null> =>
  (await tx.query<{ warehouse: string; batch_nos: number[] }>(OF_WAVE, [wave_no]))[0] ?? null;
