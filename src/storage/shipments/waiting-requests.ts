import type { ModifyChange } from '../../rules/shipments/shipment-request.js';
import type { WaitingRequest } from '../../rules/shipments/waiting-request.js';
import { sql, type Tx } from '../database/database.js';

/** A request as it is stored: with its change, and without what follows from it. */
export interface StoredRequest extends Omit<WaitingRequest, 'changes' | 'refund'> {
  readonly change: ModifyChange | null;
}

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
          p.requested_by, p.requested_at, p.packages, h.allocated, h.picked, h.packed,
          (select coalesce(json_agg(json_build_object('kind', c.kind, 'amount', c.amount) order by c.charge_no), '[]')
             from charges c where c.account_id = p.account_id and c.request_no = p.request_no) as charges
     from page p
     join accounts a on a.account_id = p.account_id
    cross join lateral (
      select coalesce(sum(h.quantity) filter (where h.bucket = 'allocated'), 0)::bigint as allocated,
             coalesce(sum(h.quantity) filter (where h.bucket = 'picked'), 0)::bigint as picked,
             coalesce(sum(h.quantity) filter (where h.bucket = 'packed'), 0)::bigint as packed
        from shipment_allocations h where h.account_id = p.account_id and h.shipment_no = p.shipment_no) h
    order by p.request_no`,
);

/** Requests of all accounts that wait for an answer, oldest first. @param warehouses null: of all */
export const waitingRequests = (
  tx: Tx,
  warehouses: readonly string[] | null,
  after: number,
  limit: number,
): Promise<StoredRequest[]> => tx.query<StoredRequest>(PAGE, [warehouses, after, limit]);
