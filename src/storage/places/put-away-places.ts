import type { StowingShelf } from '../../rules/demo/choose-shelves.js';
import type { PutAwayGoods, PutAwayPlace } from '../../rules/floor/choose-put-away.js';
import type { Temperature } from '../../rules/places/place.js';
import { sql, type Tx } from '../database/database.js';

/** Shelves on which goods can be put away, with what lies there. */

/** Maximum number of places for each way to be a candidate. */
const FEW = 12;
/** Maximum number of items that are listed of a place. */
const MOST_HELD = 50;

// What lies in the place `p`: the item of the goods first, so that it is listed even if there are many. $2 account, $3 item.
const HOLDS = `
  array(select json_build_object('account_id', h.account_id, 'item_no', h.item_no, 'lot_no', h.lot_no, 'units', h.units, 'sound', h.sound,
                                 'code', i.code, 'name', i.name)
          from (select s.account_id, s.item_no, s.lot_no, sum(s.quantity)::bigint as units,
                       coalesce(sum(s.quantity) filter (where s.condition = 'sound'), 0)::bigint as sound
                  from place_stock s where s.warehouse = p.warehouse and s.place_no = p.place_no
                 group by s.account_id, s.item_no, s.lot_no
                 order by (s.account_id, s.item_no) = ($2, $3::bigint) desc, s.account_id = $2, s.account_id, s.item_no, s.lot_no
                 limit ${MOST_HELD}) h
          join items i on i.account_id = h.account_id and i.item_no = h.item_no)`;

const COLUMNS = `p.place_no, p.code, p.kind, p.path, p.use, p.temperature, p.one_item, p.closed_at is not null as closed`;

const free = (condition: string, order: string) =>
  `(select place_no from free where ${condition} order by ${order}, place_no limit ${FEW})`;

const CANDIDATES = sql(
  'put_away_candidates',
  // $1 warehouse, $2 account, $3 item, $4 lot, $5 temperature of the shelves
  `with lying as (
     select place_no, bool_or(condition = 'sound') as sound, bool_or(lot_no = $4::bigint and condition = 'sound') as same_lot from place_stock
      where account_id = $2 and warehouse = $1 and item_no = $3 group by place_no
   ), last_face as (
     -- Where the item was picked before: a shelf that ran empty is still its own.
     select p.place_no, p.path
       from (select to_place, place_move_no from place_moves
              where account_id = $2 and item_no = $3 and warehouse = $1 and to_place is not null
              order by place_move_no desc limit 100) m
       join places p on p.warehouse = $1 and p.place_no = m.to_place
      where p.use = 'pick' and p.closed_at is null and p.code <> 'MAIN'
      order by m.place_move_no desc limit 1
   ), near as (
     select coalesce((select min(p.path) from lying y join places p on p.warehouse = $1 and p.place_no = y.place_no
                       where y.sound and p.use = 'pick' and p.code <> 'MAIN'),
                     (select path from last_face), 0) as path
   ), free as materialized (
     -- All at once: in a warehouse that is nearly full, the next free shelf may be thousands of places away.
     select p.place_no, p.path, p.use from places p
      where p.warehouse = $1 and p.kind = 'shelf' and p.closed_at is null and p.temperature = $5
        and not exists (select from place_stock s where s.warehouse = p.warehouse and s.place_no = p.place_no)
   ), named as (
     (select y.place_no from lying y join places p on p.warehouse = $1 and p.place_no = y.place_no
       order by y.same_lot desc, p.use, p.path, p.place_no limit ${2 * FEW})
     union select place_no from last_face
     union ${free(`use = 'pick'`, 'path')}
     union ${free(`path >= (select path from near)`, 'path')}
     union ${free(`path < (select path from near)`, 'path desc')}
     union ${free(`use = 'reserve' and path >= (select path from near)`, 'path')}
     union ${free(`use = 'reserve' and path < (select path from near)`, 'path desc')}
     union (select p.place_no from places p
             where p.warehouse = $1 and p.kind = 'shelf' and p.closed_at is null and p.temperature = $5 and not p.one_item
             order by p.path, p.place_no limit ${FEW})
     union (select p.place_no from places p where p.warehouse = $1 and p.code = 'MAIN')
   )
   select ${COLUMNS}, ${HOLDS} ||
          -- Nothing lies on its pick face now: a row without units says that it is the item's own.
          case when p.place_no = (select place_no from last_face) and not exists (select from lying y where y.place_no = p.place_no)
               then array[json_build_object('account_id', $2::text, 'item_no', $3::bigint, 'lot_no', $4::bigint, 'units', 0,
                                            'code', '', 'name', null)]
               else '{}' end as holds
     from places p
    where p.warehouse = $1 and p.place_no in (select place_no from named)
    order by p.path, p.place_no`,
);

/**
 * The places among which `choosePutAway` finds the best: where the item lies and was picked before, free ones near that, the
 * first pick faces, some that it could share, and MAIN. A hundred at most, however many the warehouse has.
 * @param temperature of the shelves on which the goods may lie
 */
export const putAwayCandidates = (
  tx: Tx,
  warehouse: string,
  { account_id, item_no, lot_no }: Pick<PutAwayGoods, 'account_id' | 'item_no' | 'lot_no'>,
  temperature: Temperature,
): Promise<PutAwayPlace[]> => tx.query<PutAwayPlace>(CANDIDATES, [warehouse, account_id, item_no, lot_no, temperature]);

const STOWING = sql(
  'put_away_stowing_shelves',
  // $1 warehouse, $2 account, $3 items, $4 how many free ones of each use and temperature
  `select p.code, p.use, p.temperature, y.item_no, y.lot_no, p.path
     from place_stock y join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
    where y.warehouse = $1 and y.account_id = $2 and y.item_no = any($3) and y.condition = 'sound'
      and p.kind = 'shelf' and p.closed_at is null and p.code <> 'MAIN'
      -- A count may have found other goods on a shelf for one item.
      and not (p.one_item and exists (select from place_stock o where o.warehouse = p.warehouse and o.place_no = p.place_no
                                         and (o.account_id, o.item_no) <> (y.account_id, y.item_no)))
    union all
   select code, use, temperature, null, null, path
     from (select p.*, row_number() over (partition by use, temperature order by path, place_no) as nth from places p
            where p.warehouse = $1 and p.kind = 'shelf' and p.closed_at is null and p.code <> 'MAIN'
              and not exists (select from place_stock s where s.warehouse = p.warehouse and s.place_no = p.place_no)) free
    where nth <= $4
    order by path, code, item_no, lot_no`,
);

/** The shelves on which the items lie, and the first free ones, in the order of walking. MAIN is not among them. */
export const stowingShelves = (
  tx: Tx,
  warehouse: string,
  account_id: string,
  item_nos: readonly number[],
  free: number,
): Promise<StowingShelf[]> => tx.query<StowingShelf>(STOWING, [warehouse, account_id, item_nos, free]);

const BY_CODE = sql(
  'put_away_places_named',
  // $1 warehouse, $2 account, $3 item, $4 codes
  `select ${COLUMNS}, ${HOLDS} as holds from places p where p.warehouse = $1 and p.code = any($4) order by p.place_no`,
);

/** Places by their codes, as goods find them. Codes that the warehouse does not have are left out. */
export const putAwayPlacesNamed = (
  tx: Tx,
  warehouse: string,
  { account_id, item_no }: Pick<PutAwayGoods, 'account_id' | 'item_no'>,
  codes: readonly string[],
): Promise<PutAwayPlace[]> => tx.query<PutAwayPlace>(BY_CODE, [warehouse, account_id, item_no, codes]);
