import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';

/** Serial numbers of shipped units. */

export interface SerialNumber {
  readonly line_no: number;
  /** The item with this number; for a set, one of its parts. */
  readonly item_no: number;
  readonly serial_no: string;
}

/** Units of an item that a line holds, and how many of them have recorded serial numbers. */
export interface HeldUnits {
  readonly line_no: number;
  readonly item_no: number;
  readonly quantity: number;
  readonly recorded: number;
}

const LOCK = sql(
  'serials_lock_shipment',
  'select status from shipments where account_id = $1 and shipment_no = $2 and deleted_at is null for update',
);

const HELD_UNITS = sql(
  'serials_held_units',
  `select h.line_no, h.item_no, sum(h.quantity)::bigint as quantity,
          (select count(*) from shipment_serials s
            where s.account_id = $1 and s.shipment_no = $2 and s.line_no = h.line_no and s.item_no = h.item_no) as recorded
     from shipment_allocations h where h.account_id = $1 and h.shipment_no = $2
    group by h.line_no, h.item_no order by h.line_no, h.item_no`,
);

/** What a shipment holds, with its row locked; null when there is no such shipment. */
export async function lockHeldUnits(
  tx: Tx,
  account_id: string,
  shipment_no: number,
): Promise<{ readonly status: ShipmentStatus; readonly units: readonly HeldUnits[] } | null> {
  const [row] = await tx.query<{ status: ShipmentStatus }>(LOCK, [account_id, shipment_no]);
  if (row === undefined) return null;
  return { status: row.status, units: await tx.query<HeldUnits>(HELD_UNITS, [account_id, shipment_no]) };
}

const INSERT = sql(
  'serials_insert',
  `with written as (
     insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
     select $1, $2, * from json_to_recordset($3) as x(line_no integer, item_no bigint, serial_no text)
     on conflict do nothing returning 1
   )
   select count(*) as written from written`,
);

/** @returns how many were written: fewer than given when one already existed */
export async function insertSerials(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  serials: readonly SerialNumber[],
): Promise<number> {
  const [row] = await tx.query<{ written: number }>(INSERT, [account_id, shipment_no, JSON.stringify(serials)]);
  return row?.written ?? 0;
}

/** Serial numbers of one item in a shipment, sorted. */
export interface ItemSerials {
  readonly item_no: number;
  readonly serial_nos: readonly string[];
}

const OF_SHIPMENT = sql(
  'serials_of_shipment',
  `select item_no, array_agg(serial_no order by serial_no) as serial_nos
     from shipment_serials where account_id = $1 and shipment_no = $2 group by item_no order by min(line_no), item_no`,
);

/** Serial numbers of a shipment by item; items without any are left out. */
export const serialsOfShipment = (tx: Tx, account_id: string, shipment_no: number): Promise<ItemSerials[]> =>
  tx.query<ItemSerials>(OF_SHIPMENT, [account_id, shipment_no]);

/** Units that a line holds whose item has serial numbers, without recorded ones yet. */
export interface UnnumberedUnits {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly item_no: number;
  readonly quantity: number;
}

const UNNUMBERED = sql(
  'serials_unnumbered',
  `select h.shipment_no, h.line_no, h.item_no, sum(h.quantity)::bigint as quantity
     from shipment_allocations h join items i using (account_id, item_no)
    where h.account_id = $1 and h.shipment_no = any($2) and $3 = any(i.tags)
      and not exists (select from shipment_serials s
                       where s.account_id = $1 and s.shipment_no = h.shipment_no and s.line_no = h.line_no
                         and s.item_no = h.item_no)
    group by h.shipment_no, h.line_no, h.item_no order by h.shipment_no, h.line_no, h.item_no`,
);

export const findUnnumbered = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  tag: string,
): Promise<UnnumberedUnits[]> => tx.query<UnnumberedUnits>(UNNUMBERED, [account_id, shipment_nos, tag]);
