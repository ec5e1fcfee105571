import type { ResourceRef } from '../../kernel/ids.js';
import type { FoundOrder, OrderWork } from '../../rules/floor/order-at-desk.js';
import { sql, type Tx } from '../database/database.js';
import { HAS_LEFT_IN_PART, IS_RECALLED } from '../shipments/recalled-orders.js';

const FIND = sql(
  'orders_named',
  // $1 warehouses (null: all), $2 and $3 account and number of a shipment, $4 texts, $5 how many
  `with named as materialized (
     select $2::text as account_id, $3::bigint as shipment_no
     union
     -- The index of identifiers begins with the account: it is asked once for each account.
     select s.account_id, s.shipment_no
       from accounts a join shipments s on s.account_id = a.account_id and s.identifier = any($4) and s.deleted_at is null
     union
     -- PostgreSQL expects thousands of orders with a text in their document. Laterally, it looks them up in the index nevertheless.
     select o.account_id, o.shipment_no from unnest($4) t(text) cross join lateral (
       select account_id, shipment_no from shipments
        where document ->> 'order_no' = t.text and document ->> 'order_no' <> identifier and deleted_at is null offset 0) o
     union
     select account_id, shipment_no from shipments where tracking_codes && $4 and tracking_codes <> '{}' and deleted_at is null
     union
     -- Until a shipment is shipped, only the labels of its parcels have the tracking codes.
     select p.account_id, p.shipment_no
       from warehouses w join parcels p on p.warehouse = w.warehouse and p.tracking_code = any($4)
     union
     -- Until it is packed, only the labels of its carrier's program.
     select l.account_id, l.shipment_no from program_labels l where l.tracking_code = any($4)
   )
   select s.account_id, a.name as account_name, s.shipment_no, s.identifier, s.document ->> 'order_no' as order_no, s.warehouse, s.status,
          s.receipt_no is not null as is_transfer
     from named n
     cross join lateral (select * from shipments where account_id = n.account_id and shipment_no = n.shipment_no offset 0) s
     join accounts a on a.account_id = s.account_id
    where s.deleted_at is null and ($1::text[] is null or s.warehouse = any($1))
    order by s.created_at desc, s.account_id, s.shipment_no limit $5`,
);

/**
 * Orders and transfers of all clients that have a number: the newest come first.
 * @param warehouses null: all
 * @param ref what the number says as an id; null: it is none
 * @param texts the number as it may be written. Whole identifiers, order numbers and tracking codes are compared
 */
export const ordersNamed = (
  tx: Tx,
  warehouses: readonly string[] | null,
  ref: ResourceRef | null,
  texts: readonly string[],
  limit: number,
): Promise<FoundOrder[]> =>
  tx.query<FoundOrder>(FIND, [warehouses, ref?.account_id ?? null, ref?.no ?? null, texts, limit]);

const WORK = sql(
  'order_work',
  `select json_build_object('name', a.name, 'settings', a.settings) as account, s.created_at, s.status_at, s.deleted_at,
          r.request_no, o.batch_no, ${IS_RECALLED} as is_recalled, ${HAS_LEFT_IN_PART} as has_left_in_part,
          coalesce((
            select json_agg(json_build_object('parcel_no', p.parcel_no, 'tracking_code', p.tracking_code,
                                              'is_handed_over', p.handed_over_at is not null, 'manifest_no', p.manifest_no) order by p.parcel_no)
              from parcels p where p.account_id = s.account_id and p.shipment_no = s.shipment_no and p.voided_at is null), '[]') as parcels,
          coalesce((
            select json_agg(json_build_object('file_no', l.file_no, 'tracking_code', l.tracking_code) order by l.label_no)
              from program_labels l where l.account_id = s.account_id and l.shipment_no = s.shipment_no and l.voided_at is null
               and not exists (select from parcels p where p.account_id = l.account_id and p.shipment_no = l.shipment_no
                                  and p.tracking_code = l.tracking_code)), '[]') as program_labels
     from shipments s
     join accounts a on a.account_id = s.account_id
     left join shipment_requests r on r.account_id = s.account_id and r.shipment_no = s.shipment_no and r.state = 'open'
     -- An order that waits again stays in its former batch until it is planned anew.
     left join batch_orders o on o.account_id = s.account_id and o.shipment_no = s.shipment_no and o.left_at is null
                             and s.status not in ('backordered', 'waiting', 'suspended')
    where s.account_id = $1 and s.shipment_no = $2`,
);

/** What the warehouse has to do with a shipment, deleted or not. @returns null when there is no such shipment */
export const workOfOrder = async (tx: Tx, account_id: string, shipment_no: number): Promise<OrderWork | null> =>
  (await tx.query<OrderWork>(WORK, [account_id, shipment_no]))[0] ?? null;
