import type { Condition, KnownPlace, Place } from '../../rules/places/place.js';
import { sql, type Tx } from '../database/database.js';
import { PLACE_COLUMNS } from './places.js';

/** A warehouse as people look at it: its zones, what lies in each of their places, and all about one place. */

/** A zone. Null: the places that are in no zone. */
export interface Zone {
  readonly zone: string | null;
  /** Open places; `empty`: those of them in which nothing lies. */
  readonly places: number;
  readonly empty: number;
  readonly closed: number;
  readonly units: number;
}

const ZONES = sql(
  'place_map_zones',
  // $1 warehouse, $2 how many
  `select p.zone, count(*) filter (where p.closed_at is null)::integer as places,
          count(*) filter (where p.closed_at is null and s.units is null)::integer as empty,
          count(*) filter (where p.closed_at is not null)::integer as closed, coalesce(sum(s.units), 0)::bigint as units
     from places p
     left join (select place_no, sum(quantity)::bigint as units from place_stock where warehouse = $1 group by 1) s using (place_no)
    where p.warehouse = $1 group by p.zone order by p.zone nulls last limit $2`,
);

/** The zones of a warehouse in the order of their names; places without a zone come last. */
export const zonesOf = (tx: Tx, warehouse: string, limit: number): Promise<Zone[]> =>
  tx.query<Zone>(ZONES, [warehouse, limit]);

/** A place on the map. */
export type MappedPlace = Pick<Place, 'code' | 'kind' | 'aisle' | 'bay' | 'level' | 'use' | 'temperature'> & {
  readonly closed: boolean;
  /** Units of all clients and in any condition, and of how many items they are. */
  readonly units: number;
  readonly items: number;
  /** Whether somebody counts the place, or a count of it is planned. */
  readonly counting: boolean;
};

const PLACES = sql(
  'place_map_places',
  // $1 warehouse, $2 zone (null: in none), $3 how many
  `with page as materialized (
     select place_no, code, kind, aisle, bay, level, use, temperature, path, closed_at is not null as closed from places
      where warehouse = $1 and zone is not distinct from $2 order by path, place_no limit $3
   )
   select page.code, page.kind, page.aisle, page.bay, page.level, page.use, page.temperature, page.closed,
          coalesce(s.units, 0)::bigint as units, coalesce(s.items, 0)::integer as items,
          exists (select from counts c where c.warehouse = $1 and c.place_no = page.place_no
                   and c.state in ('open', 'counting')) as counting
     from page
     left join lateral (select sum(quantity)::bigint as units, count(distinct (account_id, item_no)) as items
                          from place_stock where warehouse = $1 and place_no = page.place_no) s on true
    order by page.path, page.place_no`,
);

/** The places of a zone in the order of walking, closed ones too. */
export const placesOfZone = (tx: Tx, warehouse: string, zone: string | null, limit: number): Promise<MappedPlace[]> =>
  tx.query<MappedPlace>(PLACES, [warehouse, zone, limit]);

const ONE = sql('place_one', `select ${PLACE_COLUMNS} from places p where p.warehouse = $1 and p.code = $2`);

/** Null: the warehouse has no such place. */
export const findPlace = async (tx: Tx, warehouse: string, code: string): Promise<KnownPlace | null> =>
  (await tx.query<KnownPlace>(ONE, [warehouse, code]))[0] ?? null;

const UNITS = sql(
  'place_map_units',
  'select coalesce(sum(quantity), 0)::bigint as units from place_stock where warehouse = $1 and place_no = $2',
);

export const unitsIn = async (tx: Tx, { warehouse, place_no }: KnownPlace): Promise<number> =>
  (await tx.query<{ units: number }>(UNITS, [warehouse, place_no]))[0]?.units ?? 0;

/** Goods of open work, of one client. */
export interface WorkOnGoods {
  readonly account_id: string;
  readonly code: string;
  readonly name: string | null;
  readonly units: number;
}

const PICKS = sql(
  'place_open_picks',
  `select w.account_id, i.code, i.name, w.units - w.picked - w.dropped as units, w.shipment_no, w.batch_no
     from work_lines w join items i on i.account_id = w.account_id and i.item_no = w.item_no
    where w.warehouse = $1 and w.place_no = $2 and w.picked + w.dropped < w.units
    order by w.batch_no, w.account_id, w.shipment_no, w.work_line_no limit $3`,
);

/** Units that orders still take from the place. */
export const openPicksAt = (tx: Tx, { warehouse, place_no }: KnownPlace, limit: number) =>
  tx.query<WorkOnGoods & { shipment_no: number; batch_no: number }>(PICKS, [warehouse, place_no, limit]);

const REPLENISHMENTS = sql(
  'place_open_replenishments',
  `select r.account_id, i.code, i.name, r.units - r.carried as units, r.to_place = $2 as brings, o.code as other
     from replenishments r
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
     join places o on o.warehouse = r.warehouse and o.place_no = case when r.to_place = $2 then r.from_place else r.to_place end
    where r.warehouse = $1 and r.done_at is null and $2 in (r.from_place, r.to_place)
    order by r.made_at, r.replenishment_no limit $3`,
);

/** Units that are brought to the place, or taken from it to the other place. */
export const openReplenishmentsAt = (tx: Tx, { warehouse, place_no }: KnownPlace, limit: number) =>
  tx.query<WorkOnGoods & { brings: boolean; other: string }>(REPLENISHMENTS, [warehouse, place_no, limit]);

const RECALLS = sql(
  'place_open_recalls',
  `select r.account_id, i.code, i.name from recalls r join items i on i.account_id = r.account_id and i.item_no = r.item_no
    where r.warehouse = $1 and r.place_no = $2 and r.ended_at is null order by r.recall_no limit $3`,
);

/** Recalls whose units are carried to the place. */
export const openRecallsAt = (tx: Tx, { warehouse, place_no }: KnownPlace, limit: number) =>
  tx.query<Omit<WorkOnGoods, 'units'>>(RECALLS, [warehouse, place_no, limit]);

const COUNTING = sql(
  'place_open_count',
  `select count_no from counts where warehouse = $1 and place_no = $2 and state in ('open', 'counting')`,
);

/** Whether somebody counts the place, or a count of it is planned. */
export const isBeingCounted = async (tx: Tx, { warehouse, place_no }: KnownPlace): Promise<boolean> =>
  (await tx.query(COUNTING, [warehouse, place_no])).length > 0;

/** A move that brought units to a place or took units from it. */
export interface MoveOfPlace extends WorkOnGoods {
  readonly at: Date;
  readonly cause: string;
  readonly actor: string;
  /** Null: the units came from outside of all places, or went there. */
  readonly from: string | null;
  readonly to: string | null;
  readonly condition: Condition;
}

/** Moves can be found only by their item: of at most ITEMS items in the place, the last LOOKED_AT moves are searched. */
const ITEMS = 20;
const LOOKED_AT = 1_000;

const MOVES = sql(
  'place_last_moves',
  `with lying as (
     select distinct account_id, item_no from place_stock where warehouse = $1 and place_no = $2 order by 1, 2 limit ${ITEMS}
   ), there as (
     select m.* from lying y
      cross join lateral (select * from place_moves o where o.account_id = y.account_id and o.item_no = y.item_no
                           order by o.place_move_no desc limit ${LOOKED_AT}) m
      where m.warehouse = $1 and $2 in (m.from_place, m.to_place)
      order by m.place_move_no desc limit $3
   )
   select t.account_id, i.code, i.name, t.quantity as units, t.at, t.cause, t.actor, f.code as "from", d.code as "to",
          case when t.to_place = $2 then t.to_condition else t.from_condition end as condition
     from there t
     join items i on i.account_id = t.account_id and i.item_no = t.item_no
     left join places f on f.warehouse = $1 and f.place_no = t.from_place
     left join places d on d.warehouse = $1 and d.place_no = t.to_place
    order by t.place_move_no desc`,
);

/** The last moves of the goods that lie in the place, newest first. */
export const lastMovesAt = (tx: Tx, { warehouse, place_no }: KnownPlace, limit: number): Promise<MoveOfPlace[]> =>
  tx.query<MoveOfPlace>(MOVES, [warehouse, place_no, limit]);
