import { searchText } from '../../kernel/text.js';
import type { KnownSerial } from '../../rules/floor/serial-scan.js';
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

const ELSEWHERE = sql(
  'serials_elsewhere',
  // $1 account, $2 items, $3 serial numbers, $4 shipment (null: of all), $5 receipt (null: those of receipts are not asked for)
  `select n.item_no, n.serial_no, json_build_object('shipment_no', n.shipment_no) as by
     from shipment_serials n join shipments s on s.account_id = n.account_id and s.shipment_no = n.shipment_no
    where n.account_id = $1 and n.item_no = any($2) and n.serial_no = any($3) and n.return_no is null and s.deleted_at is null
      -- A transfer brings its units to another warehouse, where they are again.
      and s.receipt_no is null and n.shipment_no is distinct from $4::bigint
   union all
   select l.item_no, r.serial_no, json_build_object('receipt_no', r.receipt_no) as by
     from receipt_serials r
     join receipt_lines l on l.account_id = r.account_id and l.receipt_no = r.receipt_no and l.line_no = r.line_no
    where r.account_id = $1 and l.item_no = any($2) and r.serial_no = any($3) and r.receipt_no <> $5::bigint
      and not exists (select from shipments t where t.account_id = $1 and t.receipt_no = $5::bigint)
    limit 20`,
);

/**
 * Units of some items that have one of these serial numbers: of other orders, if they have not come back, and for a receipt those
 * counted with other receipts, unless a transfer brings them. Orders come first.
 */
export const serialsElsewhere = (
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
  serial_nos: readonly string[],
  but: { readonly shipment_no: number } | { readonly receipt_no: number },
): Promise<KnownSerial[]> =>
  tx.query<KnownSerial>(ELSEWHERE, [
    account_id,
    item_nos,
    serial_nos,
    'shipment_no' in but ? but.shipment_no : null,
    'receipt_no' in but ? but.receipt_no : null,
  ]);

const WITH_NUMBER = sql(
  'serials_with_number',
  // $1 warehouse, $2 serial number as searches compare it, $3 how many
  `select n.account_id, n.shipment_no, bool_and(n.return_no is not null) as is_back from shipment_serials n
     join shipments s on s.account_id = n.account_id and s.shipment_no = n.shipment_no
    where search_text(n.serial_no) = $2 and s.warehouse = $1 and s.deleted_at is null
    group by n.account_id, n.shipment_no, s.shipped_at
    order by is_back, s.shipped_at desc nulls first, n.account_id, n.shipment_no limit $3`,
);

/**
 * The orders of a warehouse, of any client, that have a unit with a serial number: first those of which it has not come back
 * (`is_back` is false).
 */
export const ordersWithSerial = (
  tx: Tx,
  warehouse: string,
  serial_no: string,
  limit: number,
): Promise<{ readonly account_id: string; readonly shipment_no: number; readonly is_back: boolean }[]> =>
  tx.query(WITH_NUMBER, [warehouse, searchText(serial_no), limit]);

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
