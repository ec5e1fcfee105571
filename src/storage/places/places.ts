import { LIST_START } from '../../kernel/ids.js';
import type { KnownPlace, Place, PlaceFilter } from '../../rules/places/place.js';
import type { PlacesThere } from '../../rules/places/plan-places.js';
import { sql, type Tx } from '../database/database.js';
import type { ListCursor } from '../lists.js';

/** The places of warehouses. migrations/0047_places.sql explains them, and how they are locked. */

export const PLACE_COLUMNS =
  'p.warehouse, p.place_no, p.code, p.kind, p.zone, p.aisle, p.bay, p.level, p.path, p.temperature, p.use, p.one_item, p.closed_at';

const LOCK = sql(
  'places_lock',
  'select from places where warehouse = $1 and code = any($2) order by place_no for no key update',
);

/**
 * Locks places in key order: nobody brings units there by hand, closes or changes them until this transaction ends. Read what
 * lies there in a later statement: one that waited for the locks would not see what came meanwhile.
 */
export const lockPlaces = (tx: Tx, warehouse: string, codes: readonly string[]): Promise<unknown> =>
  tx.query(LOCK, [warehouse, codes]);

const NAMED = sql(
  'places_named',
  `select ${PLACE_COLUMNS} from places p where p.warehouse = $1 and p.code = any($2) order by p.place_no`,
);

const THERE = sql(
  'places_there',
  // $1 warehouse, $2 the places that are to hold one item
  `select (select coalesce(max(path), 0) from places where warehouse = $1) as highest_path,
          array(select place_no from place_stock where warehouse = $1 and place_no = any($2::bigint[])
                 group by place_no having count(distinct (account_id, item_no)) > 1) as mixed`,
);

/**
 * Locks the places that a list names, and reads the facts for deciding whether it is valid. The caller has locked the
 * warehouse, so nobody else defines places.
 * @param of_one_item codes of those that are to hold one item
 */
export async function lockPlacesThere(
  tx: Tx,
  warehouse: string,
  codes: readonly string[],
  of_one_item: ReadonlySet<string>,
): Promise<PlacesThere> {
  await lockPlaces(tx, warehouse, codes);
  const places = await tx.query<KnownPlace>(NAMED, [warehouse, codes]);
  const asked = places.filter(({ code }) => of_one_item.has(code)).map(({ place_no }) => place_no);
  const [row] = await tx.query<{ highest_path: number; mixed: number[] }>(THERE, [warehouse, asked]);
  const mixed = new Set(row?.mixed.map(Number));
  return {
    known: new Map(places.map((place) => [place.code, place])),
    highest_path: row?.highest_path ?? 0,
    mixed: new Set(places.filter(({ place_no }) => mixed.has(place_no)).map(({ code }) => code)),
  };
}

const WRITE = sql(
  'places_write',
  // $1 warehouse, $2 places as JSON
  `insert into places (warehouse, code, kind, zone, aisle, bay, level, path, temperature, use, one_item)
   select $1, * from json_to_recordset($2) as x(code text, kind text, zone text, aisle text, bay text, level text, path integer,
                                                temperature text, use text, one_item boolean)
   on conflict (warehouse, code) do update
     set zone = excluded.zone, aisle = excluded.aisle, bay = excluded.bay, level = excluded.level, path = excluded.path,
         temperature = excluded.temperature, use = excluded.use, one_item = excluded.one_item, closed_at = null`,
);

/** Creates places, and changes existing ones; closed places are open again. */
export const writePlaces = (tx: Tx, warehouse: string, places: readonly Place[]): Promise<unknown> =>
  tx.query(WRITE, [warehouse, JSON.stringify(places)]);

const LOCK_TO_CLOSE = sql(
  'places_lock_to_close',
  `select ${PLACE_COLUMNS} from places p where p.warehouse = $1 and p.code = any($2) order by p.place_no for update`,
);

const UNITS = sql(
  'places_units',
  'select place_no, sum(quantity)::bigint as units from place_stock where warehouse = $1 and place_no = any($2) group by 1',
);

/** Locks places that are to be closed: nobody can bring units to them meanwhile. Codes without a place are left out. */
export async function lockForClosing(tx: Tx, warehouse: string, codes: readonly string[]): Promise<ListedPlace[]> {
  const places = await tx.query<KnownPlace>(LOCK_TO_CLOSE, [warehouse, codes]);
  const rows = await tx.query<{ place_no: number; units: number }>(UNITS, [
    warehouse,
    places.map(({ place_no }) => place_no),
  ]);
  const units = new Map(rows.map((row) => [row.place_no, row.units]));
  return places.map((place) => ({ ...place, units: units.get(place.place_no) ?? 0 }));
}

const CLOSE = sql('places_close', 'update places set closed_at = $3 where warehouse = $1 and place_no = any($2)');

export const markClosed = (tx: Tx, warehouse: string, place_nos: readonly number[], at: string): Promise<unknown> =>
  tx.query(CLOSE, [warehouse, place_nos, at]);

const PAGE = sql(
  'places_page',
  // $1 warehouse, $2 and $3 path and number of the last place that was seen, $4 how many, $5 to $10 conditions (null: any)
  `with page as materialized (
     select ${PLACE_COLUMNS} from places p
      where p.warehouse = $1 and (p.path, p.place_no) > ($2::integer, $3::bigint)
        and ($5::text is null or p.kind = $5) and ($6::text is null or p.use = $6) and ($7::text is null or p.zone = $7)
        and ($8::boolean is null or (p.closed_at is not null) = $8) and ($9::text is null or starts_with(p.code, $9))
        and ($10::boolean is null
             or $10 <> exists (select from place_stock s where s.warehouse = p.warehouse and s.place_no = p.place_no))
      order by p.path, p.place_no limit $4
   )
   select page.*, (select coalesce(sum(s.quantity), 0)::bigint from place_stock s
                    where s.warehouse = page.warehouse and s.place_no = page.place_no) as units
     from page order by path, place_no`,
);

/** A place, and how many units lie there, of all clients and in any condition. */
export interface ListedPlace extends KnownPlace {
  readonly units: number;
}

/** Places of a warehouse in the order of walking. The key of the order is the path. */
export const pageOfPlaces = (
  tx: Tx,
  warehouse: string,
  { kind, use, zone, closed, prefix, empty }: PlaceFilter,
  { no, key }: ListCursor,
  limit: number,
): Promise<ListedPlace[]> => {
  const conditions = [kind, use, zone, closed, prefix, empty];
  const isKey = key !== null && /^[0-9]{1,9}$/.test(key);
  if (no === LIST_START) return tx.query<ListedPlace>(PAGE, [warehouse, -1, 0, limit, ...conditions]);
  return isKey ? tx.query<ListedPlace>(PAGE, [warehouse, Number(key), no, limit, ...conditions]) : Promise.resolve([]);
};
