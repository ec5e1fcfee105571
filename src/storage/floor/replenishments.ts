import type { GoodsLeft } from '../../rules/floor/tasks/goods-left.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';

/** Units that are to be brought from the reserve to pick faces. */

/**
 * A query: open replenishments of the warehouse $1, with the units that can still come (`can_come`). These lie at the place from
 * which they are brought, and no pick takes them there. Of several replenishments from a place, the oldest come first.
 */
export const REPLENISHABLE = `
  select r.account_id, r.replenishment_no, r.item_no, r.lot_no, r.to_place,
         greatest(0, least(r.missing, coalesce(y.quantity, 0) - coalesce(w.open, 0) - (r.until - r.missing))) as can_come
    from (select account_id, replenishment_no, item_no, lot_no, from_place, to_place, units - carried as missing,
                 sum(units - carried) over (partition by account_id, item_no, lot_no, from_place order by replenishment_no) as until
            from replenishments where warehouse = $1 and done_at is null) r
    left join place_stock y on y.account_id = r.account_id and y.warehouse = $1 and y.item_no = r.item_no and y.lot_no = r.lot_no
                           and y.place_no = r.from_place and y.condition = 'sound'
    left join lateral (
      select sum(l.units - l.picked - l.dropped) as open from work_lines l
       where l.warehouse = $1 and l.place_no = r.from_place and l.picked + l.dropped < l.units
         and l.account_id = r.account_id and l.item_no = r.item_no and l.lot_no = r.lot_no) w on true`;

const END = sql(
  'replenishments_end',
  // $2 time
  `update replenishments r set done_at = $2
     from (${REPLENISHABLE}) c
    where r.account_id = c.account_id and r.replenishment_no = c.replenishment_no
      and (c.can_come = 0
           or (select coalesce(sum(l.units - l.picked - l.dropped), 0) from work_lines l
                where l.warehouse = $1 and l.place_no = c.to_place and l.picked + l.dropped < l.units
                  and l.account_id = c.account_id and l.item_no = c.item_no and l.lot_no = c.lot_no)
            <= (select coalesce(sum(y.quantity), 0) from place_stock y
                 where y.account_id = c.account_id and y.warehouse = $1 and y.item_no = c.item_no and y.lot_no = c.lot_no
                   and y.place_no = c.to_place and y.condition = 'sound'))`,
);

/** Ends replenishments whose units cannot come any more, and those that no open pick needs. The caller has locked the warehouse. */
export const endReplenishments = (tx: Tx, warehouse: string, at: string): Promise<unknown> =>
  tx.query(END, [warehouse, at]);

/** What can still be brought of a lot from one place to another, for all open replenishments between them. */
export interface OpenReplenishment extends GoodsLeft {
  readonly from: string;
  readonly to: string;
}

const OPEN = sql(
  'replenishments_open',
  // $2 the code of the place from which units are brought; null: any place
  `select r.account_id, r.item_no, i.code, i.name, ${firstImage('i')} as image_id, r.lot_no, l.expiry_date, l.manufacture_date,
          f.code as "from", t.code as "to", sum(c.can_come)::int as units
     from (${REPLENISHABLE}) c
     join replenishments r on r.account_id = c.account_id and r.replenishment_no = c.replenishment_no
     join places f on f.warehouse = r.warehouse and f.place_no = r.from_place
     join places t on t.warehouse = r.warehouse and t.place_no = r.to_place
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
     left join lots l on l.account_id = r.account_id and l.item_no = r.item_no and l.lot_no = r.lot_no
    where c.can_come > 0 and ($2::text is null or f.code = $2)
    group by r.account_id, r.item_no, i.account_id, i.item_no, i.code, i.name, r.lot_no, l.expiry_date, l.manufacture_date,
             f.path, f.place_no, f.code, t.code
    order by f.path, f.place_no, min(r.replenishment_no) limit 20`,
);

/**
 * The next 20 replenishments of a warehouse that can be done now, in the order of walking.
 * @param from the code of the place from which units are brought; null: any place
 */
export const openReplenishments = (
  tx: Tx,
  warehouse: string,
  from: string | null = null,
): Promise<OpenReplenishment[]> => tx.query<OpenReplenishment>(OPEN, [warehouse, from]);

const CARRY = sql(
  'replenishment_carry',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 and $6 codes of the places, $7 units, $8 time
  `with wanted as (
     select o.replenishment_no, o.units - o.carried as missing,
            sum(o.units - o.carried) over (order by o.replenishment_no) - (o.units - o.carried) as before
       from replenishments o
       join places f on f.warehouse = o.warehouse and f.place_no = o.from_place
       join places t on t.warehouse = o.warehouse and t.place_no = o.to_place
      where o.account_id = $1 and o.warehouse = $2 and o.item_no = $3 and o.lot_no = $4 and f.code = $5 and t.code = $6
        and o.done_at is null
   )
   update replenishments r
      set carried = r.carried + least(w.missing, $7 - w.before),
          done_at = case when $7 - w.before >= w.missing then $8::timestamptz end
     from wanted w
    where r.account_id = $1 and r.replenishment_no = w.replenishment_no and w.before < $7`,
);

/**
 * Records that units were carried from one place to another, for the open replenishments between these places, the oldest first.
 * The move between the places is in the same transaction, and locks the units.
 */
export const recordCarried = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  { item_no, lot_no, from, to, units }: { item_no: number; lot_no: number; from: string; to: string; units: number },
  at: string,
): Promise<unknown> => tx.query(CARRY, [account_id, warehouse, item_no, lot_no, from, to, units, at]);
