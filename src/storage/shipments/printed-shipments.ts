import type { ResourceRef } from '../../kernel/ids.js';
import type { PrintedShipment } from '../../rules/papers/printed-shipment.js';
import { sql, type Tx } from '../database/database.js';

/** Shipments as their papers need them. */

const PRINTED = sql(
  'shipments_printed',
  `select s.account_id, s.shipment_no, s.warehouse, s.identifier, s.status, s.carrier, s.assigned_shipping_date, s.delivery_date,
          s.shipped_at, s.created_at, s.packages,
          case when s.tracking_codes <> '{}' then s.tracking_codes
               else array(select p.tracking_code from parcels p
                           where p.account_id = s.account_id and p.shipment_no = s.shipment_no and p.voided_at is null
                           order by p.parcel_no) end as tracking_codes,
          s.document, s.receipt_no is not null as is_transfer,
          json_build_object('name', coalesce(f.name, a.name), 'settings', a.settings || coalesce(f.settings, '{}')) as account,
          (select json_agg(json_build_object('line_no', l.line_no, 'code', i.code, 'quantity', l.quantity,
                    'bundled', l.bundled, 'document', l.document) order by l.line_no)
             from shipment_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
            where l.account_id = s.account_id and l.shipment_no = s.shipment_no) as lines
     from rows from (unnest($1::text[]), unnest($2::bigint[])) with ordinality as asked(account_id, shipment_no, place)
     join shipments s on s.account_id = asked.account_id and s.shipment_no = asked.shipment_no and s.deleted_at is null
     join accounts a on a.account_id = s.account_id
     -- The invoice of an order that was shipped stays as it was then.
     left join lateral (
       select name, jsonb_build_object('invoice_number', invoice_number, 'tax_included', tax_included, 'tax_rounding', tax_rounding) as settings
         from former_invoice_issuers
        where account_id = s.account_id and ended_at > s.shipped_at order by ended_at limit 1) f on true
    order by asked.place`,
);

/** The given shipments, in this order, each with its account. Shipments that do not exist are left out. */
export const findPrintedShipments = (tx: Tx, refs: readonly ResourceRef[]): Promise<PrintedShipment[]> =>
  tx.query<PrintedShipment>(PRINTED, [refs.map(({ account_id }) => account_id), refs.map(({ no }) => no)]);
