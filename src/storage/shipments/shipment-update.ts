import type { DemandPart } from '../../rules/allocation/allocate.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { isDuplicate } from '../database/failures.js';
import type { ChangeStamp } from '../stock/stock.js';
import { GOODS, insertValues } from './shipments.js';

/** Changes to shipments before warehouse work on them starts. */

const PARTS = sql(
  'shipments_parts',
  `select shipment_no, line_no, coalesce(parts, json_build_array(json_build_object('item_no', item_no, 'quantity', quantity))::jsonb) as parts,
          parts is not null as is_set
     from shipment_lines where account_id = $1 and shipment_no = any($2) order by shipment_no, line_no`,
);

/** What a line needs. */
export interface LineParts {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly parts: readonly DemandPart[];
  readonly is_set: boolean;
}

/** The demand of each line of shipments, fixed when it was ordered. */
export const findParts = (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<LineParts[]> =>
  tx.query(PARTS, [account_id, shipment_nos]);

const FORGET_LINES = sql(
  'shipment_forget_lines',
  `with demand as (
     delete from shipment_demands where account_id = $1 and shipment_no = $2
   )
   delete from shipment_lines where account_id = $1 and shipment_no = $2`,
);

/** Deletes the lines of a shipment before they are written again. Their allocations have already ended. */
export async function deleteLines(tx: Tx, account_id: string, shipment_no: number): Promise<void> {
  await tx.query(FORGET_LINES, [account_id, shipment_no]);
}

const UPDATE = sql(
  'shipment_update',
  `with changed as (
     update shipments s
        set identifier = x.identifier, status = x.status, warehouse = x.warehouse, suspend = x.suspend,
            allocate_priority = x.allocate_priority, shipping_date = x.shipping_date,
            assigned_shipping_date = x.assigned_shipping_date, delivery_date = x.delivery_date, carrier = x.carrier,
            document = x.document, rule_trace = coalesce(x.rule_trace, s.rule_trace),
            bytes = order_bytes(x.document, coalesce(x.rule_trace, s.rule_trace)),
            searched = order_search_text(x.identifier, x.document),
            -- Zero means that the lines stay.
            line_count = case x.line_count when 0 then s.line_count else x.line_count end,
            unit_count = case x.line_count when 0 then s.unit_count else x.unit_count end,
            status_at = case when s.status = x.status then s.status_at else $7 end
       from json_to_recordset($2) as x(
         shipment_no bigint, identifier text, status text, warehouse text, suspend boolean, allocate_priority integer,
         shipping_date date, assigned_shipping_date date, delivery_date date, carrier text, document jsonb, rule_trace jsonb,
         line_count integer, unit_count bigint)
      where s.account_id = $1 and s.shipment_no = x.shipment_no and s.status = $10 and s.deleted_at is null
     returning s.shipment_no, s.status, s.allocate_priority
   ), ranked as (
     update shipment_demands d set rank = -coalesce(c.allocate_priority, 0) from changed c
      where d.account_id = $1 and d.shipment_no = c.shipment_no and d.rank <> -coalesce(c.allocate_priority, 0)
   ), line as (
     insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, bundled, parts, document)
     select $1, * from json_to_recordset($3) as x(
       shipment_no bigint, line_no integer, item_no bigint, quantity bigint, bundled boolean, parts jsonb, document jsonb)
   ), ${GOODS}
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, 'update', $10, status, $6, $7, $8, $9 from changed
   )
   select shipment_no from changed`,
);

export type UpdateOutcome = 'written' | 'status_changed' | 'identifier_taken';

/**
 * Writes an updated shipment: its fields and, if `reallocated`, its lines with their allocations and demand (the old
 * ones are already deleted). The caller must roll back unless the outcome is 'written'.
 */
export async function updateShipment(
  tx: Tx,
  shipment: PlannedShipment,
  from: ShipmentStatus,
  reallocated: boolean,
  stamp: ChangeStamp,
): Promise<UpdateOutcome> {
  const { account_id } = shipment;
  const values = insertValues(
    account_id,
    [reallocated ? shipment : { ...shipment, lines: [], allocations: [] }],
    stamp,
  );
  try {
    const changed = await tx.query(UPDATE, [...values, from]);
    return changed.length > 0 ? 'written' : 'status_changed';
  } catch (error) {
    if (isDuplicate(error)) return 'identifier_taken';
    throw error;
  }
}

/**
 * Writes shipments whose fields have changed, all of one status; their goods stay as they are.
 * @returns whether all were written: false when a status changed in the meantime
 */
export async function updateFields(
  tx: Tx,
  account_id: string,
  shipments: readonly PlannedShipment[],
  from: ShipmentStatus,
  stamp: ChangeStamp,
): Promise<boolean> {
  const rows = shipments.map((one) => ({ ...one, lines: [], allocations: [] }));
  const changed = await tx.query(UPDATE, [...insertValues(account_id, rows, stamp), from]);
  return changed.length === shipments.length;
}
