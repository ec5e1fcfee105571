import type { ResourceRef } from '../../kernel/ids.js';
import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import type { LabelOrder } from '../../rules/carriers/label-row.js';
import { sql, type Tx } from '../database/database.js';
import { columnsOf } from './program-labels.js';

/** Orders as the files for label programs need them. */

/** Label programs have no orders that go overseas. */
const DOMESTIC = "s.deleted_at is null and s.document -> 'recipient' ->> 'region_code' is null";
const AT_WORK = "s.status in ('picking', 'picked', 'packed')";
const LABEL = 'l.account_id = s.account_id and l.shipment_no = s.shipment_no and l.voided_at is null';

/** Whether an order of the floor still has to go into a file: it has no label at all, or one more is asked for. */
const NEEDS_FILE = `(exists (select from program_labels l where ${LABEL} and l.file_no is null and l.tracking_code is null)
       or (not exists (select from program_labels l where ${LABEL})
           and not exists (select from parcels p where p.account_id = s.account_id and p.shipment_no = s.shipment_no
                                                   and p.voided_at is null)))`;

const orders = (name: string, condition: string) =>
  sql(
    name,
    `with found as materialized (
       select s.account_id, s.shipment_no, s.assigned_shipping_date
         from shipments s
        where ${condition} and ${DOMESTIC}
        -- The first of each client before the second of any: one client's orders that fit no label cannot fill the limit.
        order by row_number() over (partition by s.account_id order by s.assigned_shipping_date, s.shipment_no),
                 s.assigned_shipping_date, s.account_id
        limit $1
     )
     select s.account_id, s.shipment_no, s.assigned_shipping_date, s.delivery_date, s.packages,
            (select jsonb_object_agg(d.key, d.value) from jsonb_each(s.document) d
              where d.key in ('recipient', 'sender', 'order_no', 'delivery_options', 'delivery_method', 'delivery_time_slot',
                              'cash_on_delivery', 'total_for_cash_on_delivery', 'tax_for_cash_on_delivery',
                              'assigned_temperature_zone')) as document,
            json_build_object('name', a.name, 'settings', a.settings) as account
       from found f
       join shipments s on s.account_id = f.account_id and s.shipment_no = f.shipment_no
       join accounts a on a.account_id = f.account_id
      order by f.assigned_shipping_date, f.account_id, f.shipment_no`,
  );

const HERE = `s.warehouse = $2 and s.carrier = $3 and ${AT_WORK} and ${NEEDS_FILE}`;
const TO_MAKE = orders('orders_to_label', HERE);

/** Orders of a warehouse that go into the next file of a carrier, the next ones of each client; those that leave first on top. */
export const ordersToLabel = (
  tx: Tx,
  warehouse: string,
  carrier: DomesticCarrier,
  limit: number,
): Promise<LabelOrder[]> => tx.query<LabelOrder>(TO_MAKE, [limit, warehouse, carrier]);

const STILL_TO_LABEL = sql(
  'orders_still_to_label',
  `select s.account_id, s.shipment_no as no
     from unnest($1::text[], $4::bigint[]) as x(account_id, shipment_no)
     join shipments s on s.account_id = x.account_id and s.shipment_no = x.shipment_no
    where ${HERE} and ${DOMESTIC}`,
);

/** Those of some orders that {@link ordersToLabel} would give now. The caller has locked them. */
export const stillToLabel = (
  tx: Tx,
  warehouse: string,
  carrier: DomesticCarrier,
  refs: readonly ResourceRef[],
): Promise<ResourceRef[]> => {
  const [account_ids, nos] = columnsOf(refs);
  return tx.query<ResourceRef>(STILL_TO_LABEL, [account_ids, warehouse, carrier, nos]);
};

const OF_FILE = orders(
  'orders_of_label_file',
  `s.status <> 'shipped' and (s.account_id, s.shipment_no) in (
     select l.account_id, l.shipment_no from program_labels l where l.file_no = $2 and l.voided_at is null)`,
);

/** Orders of a file whose label is still wanted. */
export const ordersOfFile = (tx: Tx, file_no: number, limit: number): Promise<LabelOrder[]> =>
  tx.query<LabelOrder>(OF_FILE, [limit, file_no]);
