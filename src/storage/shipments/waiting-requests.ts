import type { ModifyChange } from '../../rules/shipments/shipment-request.js';
import type { WaitingRequest } from '../../rules/shipments/waiting-request.js';
import { sql, type Tx } from '../database/database.js';
import { isOfOrder } from './order-totes.js';

/** A request as it is stored: with its change, and without what the rules derive from it. */
export interface StoredRequest extends Omit<WaitingRequest, 'changes' | 'refund' | 'worker'> {
  readonly change: ModifyChange | null;
  /** The batch with which the shipment is picked; null: it is in no batch. */
  readonly batch_no: number | null;
}

/** The totes of a shipment `p`. */
const TOTES = `
  select t.place_no from batch_orders o
    join batch_totes t on ${isOfOrder()}
   where o.account_id = p.account_id and o.shipment_no = p.shipment_no and o.warehouse = p.warehouse and o.left_at is null
     and t.ended_at is null`;

/**
 * Codes of the places where picked or packed units of an item `g` of a shipment `p` are: the shipment's totes, else all
 * packing tables and staging places with units of these lots.
 */
const PLACES = `
  select l.code from (
           select y.place_no, own.place_no is not null as own, bool_or(own.place_no is not null) over () as any_own
             from place_stock y left join (${TOTES}) own on own.place_no = y.place_no
            where y.account_id = p.account_id and y.warehouse = p.warehouse and y.item_no = g.item_no and y.condition = 'sound'
              and y.quantity > 0
              and y.lot_no in (select h.lot_no from shipment_allocations h
                                where h.account_id = p.account_id and h.shipment_no = p.shipment_no and h.item_no = g.item_no
                                  and h.bucket in ('picked', 'packed'))) f
    join places l on l.warehouse = p.warehouse and l.place_no = f.place_no
   where f.own or not f.any_own and l.kind in ('packing', 'staging')
   group by l.path, l.code order by l.path, l.code`;

const GOODS = `
  select coalesce(json_agg(json_build_object(
           'item_no', g.item_no, 'code', i.code, 'name', i.name, 'to_pick', g.to_pick, 'picked', g.picked, 'packed', g.packed,
           'places', array(${PLACES})) order by i.code), '[]')
    from (select h.item_no,
                 coalesce(sum(h.quantity) filter (where h.bucket = 'allocated'), 0)::bigint as to_pick,
                 coalesce(sum(h.quantity) filter (where h.bucket = 'picked'), 0)::bigint as picked,
                 coalesce(sum(h.quantity) filter (where h.bucket = 'packed'), 0)::bigint as packed
            from shipment_allocations h where h.account_id = p.account_id and h.shipment_no = p.shipment_no
           group by h.item_no) g
    join items i on i.account_id = p.account_id and i.item_no = g.item_no`;

const PAGE = sql(
  'shipment_requests_waiting',
  // $1 warehouses (null: all), $2 the number after which the page begins, $3 its size
  `with page as (
     select r.account_id, r.request_no, r.shipment_no, r.kind, r.stage, r.change, r.requested_by, r.requested_at,
            s.identifier, s.warehouse, s.receipt_no, s.status, s.assigned_shipping_date, s.packages
       from shipment_requests r
       join shipments s on s.account_id = r.account_id and s.shipment_no = r.shipment_no
      where r.state = 'open' and r.request_no > $2 and ($1::text[] is null or s.warehouse = any($1))
      order by r.request_no limit $3
   )
   select p.request_no, p.account_id, a.name as account_name, p.shipment_no, p.identifier, p.warehouse,
          p.receipt_no is not null as transfer, p.status, p.assigned_shipping_date, p.kind, p.stage, p.change,
          p.requested_by, p.requested_at, p.packages, (${GOODS}) as goods,
          (select b.batch_no from batch_orders b
            where b.account_id = p.account_id and b.shipment_no = p.shipment_no and b.left_at is null
            order by b.batch_no desc limit 1) as batch_no,
          (select coalesce(json_agg(json_build_object('tracking_code', l.tracking_code, 'handed_over', l.handed_over_at is not null,
                                                      'left', m.closed_at is not null) order by l.parcel_no), '[]')
             from parcels l left join manifests m on m.manifest_no = l.manifest_no
            where l.account_id = p.account_id and l.shipment_no = p.shipment_no and l.voided_at is null) as labels,
          (select coalesce(json_agg(json_build_object('kind', c.kind, 'amount', c.amount) order by c.charge_no), '[]')
             from charges c where c.account_id = p.account_id and c.request_no = p.request_no) as charges
     from page p
     join accounts a on a.account_id = p.account_id
    order by p.request_no`,
);

/** Requests of all accounts that wait for an answer, oldest first. @param warehouses null: of all */
export const waitingRequests = (
  tx: Tx,
  warehouses: readonly string[] | null,
  after: number,
  limit: number,
): Promise<StoredRequest[]> => tx.query<StoredRequest>(PAGE, [warehouses, after, limit]);
