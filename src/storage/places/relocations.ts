import type { TemperatureZone } from '../../rules/items/item-values.js';
import type { KnownPlace } from '../../rules/places/place.js';
import type { LyingUnits, Relocation } from '../../rules/places/plan-relocation.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { PLACE_COLUMNS } from './places.js';

/** Units that go from place to place. Only the place changes, so no stock lock is taken. */

const NAMED = sql(
  'places_of_codes',
  `select ${PLACE_COLUMNS}
     from warehouses w join places p on p.warehouse = w.warehouse and p.code = any($1)`,
);

/** The places of these codes in all warehouses. */
export const placesNamed = (tx: Tx, codes: readonly string[]): Promise<KnownPlace[]> =>
  tx.query<KnownPlace>(NAMED, [codes]);

// In the order of the key, in which the trigger of place_moves locks rows too.
const LOCK_LYING = sql(
  'place_stock_lock',
  `select from place_stock where account_id = $1 and warehouse = $2 and item_no = any($3) and ($4::bigint is null or lot_no = $4)
    order by account_id, warehouse, item_no, lot_no, place_no, condition for update`,
);

const LYING = sql(
  'place_stock_of_item',
  `select lot_no, place_no, condition, quantity from place_stock
    where account_id = $1 and warehouse = $2 and item_no = $3 and ($4::bigint is null or lot_no = $4)
    order by lot_no, place_no, condition`,
);

/** Locks the units of items, wherever they lie in the warehouse. @param lot_no null: of all lots */
export const lockLying = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  lot_no: number | null,
): Promise<unknown> => tx.query(LOCK_LYING, [account_id, warehouse, item_nos, lot_no]);

/**
 * Locks the units of an item, and reads them afterwards: a statement that waited for the locks would not see units that came to a
 * new place meanwhile.
 * @param lot_no null: of all lots
 */
export async function readLocked(
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_no: number,
  lot_no: number | null,
): Promise<LyingUnits[]> {
  await lockLying(tx, account_id, warehouse, [item_no], lot_no);
  return tx.query<LyingUnits>(LYING, [account_id, warehouse, item_no, lot_no]);
}

const SOUND = sql(
  'place_stock_sound_on_shelves',
  // $1 account, $2 warehouse, $3 and $4 items and lots
  `select y.item_no, y.lot_no, p.code as place, y.quantity as units
     from rows from (unnest($3::bigint[]), unnest($4::bigint[])) as wanted(item_no, lot_no)
     join place_stock y on y.account_id = $1 and y.warehouse = $2 and y.item_no = wanted.item_no and y.lot_no = wanted.lot_no
     join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
    where y.condition = 'sound' and p.kind = 'shelf'
    order by p.path, p.code, y.item_no, y.lot_no`,
);

/** Sound units of a lot on a shelf. */
export interface UnitsOnShelf {
  readonly item_no: number;
  readonly lot_no: number;
  /** Code of the shelf. */
  readonly place: string;
  readonly units: number;
}

/** On which shelves sound units of lots lie. @param lots each once. The caller holds the stock locks of the items */
export const soundOnShelves = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  lots: readonly { readonly item_no: number; readonly lot_no: number }[],
): Promise<UnitsOnShelf[]> =>
  tx.query<UnitsOnShelf>(SOUND, [
    account_id,
    warehouse,
    lots.map(({ item_no }) => item_no),
    lots.map(({ lot_no }) => lot_no),
  ]);

const OTHERS = sql(
  'place_other_items',
  `select exists (select from place_stock where warehouse = $1 and place_no = $2 and (account_id, item_no) <> ($3, $4::bigint)) as others`,
);

/** Whether units of another item lie in a place, of whichever client. */
export const hasOtherItems = async (
  tx: Tx,
  warehouse: string,
  place_no: number,
  account_id: string,
  item_no: number,
): Promise<boolean> =>
  (await tx.query<{ others: boolean }>(OTHERS, [warehouse, place_no, account_id, item_no]))[0]?.others === true;

const INSERT = sql(
  'place_move_relocate',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 quantity, $6 old place, $7 new place, $8 condition, $9 to $12 change stamp (actor, time, kind and id of the caller)
  `insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, from_place, from_condition, to_place, to_condition,
                            cause, actor, at, caller_kind, caller_id)
   values ($1, $2, $3, $4, $5, $6, $8::condition, $7, $8::condition, 'relocation', $9, $10, $11, $12)
   returning place_move_no`,
);

/** Writes a relocation; a trigger posts it to the places. @returns its running number */
export async function insertRelocation(
  tx: Tx,
  account_id: string,
  { warehouse, item_no, lot_no, condition, quantity, from, to }: Relocation,
  stamp: ChangeStamp,
): Promise<number> {
  const goods = [warehouse, item_no, lot_no, quantity, from.place_no, to.place_no, condition];
  const [row] = await tx.query<{ place_move_no: number }>(INSERT, [account_id, ...goods, ...valuesOf(stamp)]);
  return (row as { place_move_no: number }).place_move_no;
}

const LYING_IN_MAIN = sql(
  'place_stock_in_main',
  `select y.warehouse, y.item_no, i.code as item, i.temperature_zone, y.lot_no, y.quantity as units
     from place_stock y
     join places p on p.warehouse = y.warehouse and p.place_no = y.place_no and p.code = 'MAIN'
     join items i on i.account_id = y.account_id and i.item_no = y.item_no
    where y.account_id = $1 and y.condition = 'sound'
    order by y.warehouse, y.item_no, y.lot_no`,
);

/** Sound units of a lot (0: no lot) in MAIN. */
export interface UnitsInMain {
  readonly warehouse: string;
  readonly item_no: number;
  /** Code of the item. */
  readonly item: string;
  readonly temperature_zone: TemperatureZone;
  readonly lot_no: number;
  readonly units: number;
}

/** The sound units of an account that lie in MAIN, in all warehouses. */
export const soundInMain = (tx: Tx, account_id: string): Promise<UnitsInMain[]> =>
  tx.query<UnitsInMain>(LYING_IN_MAIN, [account_id]);

/** Units that go to a shelf. */
export interface StowedUnits extends Pick<UnitsInMain, 'warehouse' | 'item_no' | 'lot_no' | 'units'> {
  /** Code of the shelf. */
  readonly place: string;
}

const CARRY = sql(
  'place_moves_carry',
  // $1 account, $2 units as JSON, $3 to $6 change stamp (actor, time, kind and id of the caller), $7 code of the old place, $8 condition
  `insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, from_place, from_condition, to_place, to_condition,
                            cause, actor, at, caller_kind, caller_id)
   select $1, x.warehouse, x.item_no, x.lot_no, x.units, m.place_no, $8::condition, p.place_no, $8::condition, 'relocation', $3, $4, $5, $6
     from json_to_recordset($2) as x(warehouse text, item_no bigint, lot_no bigint, units bigint, place text)
     join places m on m.warehouse = x.warehouse and m.code = $7
     join places p on p.warehouse = x.warehouse and p.code = x.place
    order by p.warehouse, p.place_no, x.item_no, x.lot_no`,
);

/** Writes sound units that leave MAIN for other shelves; a trigger posts it to the places. */
export const insertStowed = (
  tx: Tx,
  account_id: string,
  units: readonly StowedUnits[],
  stamp: ChangeStamp,
): Promise<unknown> => tx.query(CARRY, [account_id, JSON.stringify(units), ...valuesOf(stamp), 'MAIN', 'sound']);

/** Writes unidentified units that leave MISSING for shelves; a trigger posts it to the places. */
export const insertFound = (
  tx: Tx,
  account_id: string,
  units: readonly StowedUnits[],
  stamp: ChangeStamp,
): Promise<unknown> =>
  tx.query(CARRY, [account_id, JSON.stringify(units), ...valuesOf(stamp), 'MISSING', 'unidentified']);
