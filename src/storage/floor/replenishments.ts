import type { Replenishment } from '../../rules/floor/choose-places.js';
import { sql, type Tx } from '../database/database.js';

/** Units that are to be brought from the reserve to pick faces. */

export interface OpenReplenishment extends Replenishment {
  readonly replenishment_no: number;
  readonly carried: number;
  readonly from: string;
  readonly to: string;
  readonly from_path: number;
  readonly item: string;
  readonly name: string | null;
  readonly barcode: string | null;
}

const OPEN = sql(
  'replenishments_open',
  `select r.account_id, r.replenishment_no, r.item_no, r.lot_no, r.from_place, r.to_place, r.units, r.carried,
          f.code as "from", t.code as "to", f.path as from_path, i.code as item, i.name, i.barcode
     from replenishments r
     join places f on f.warehouse = r.warehouse and f.place_no = r.from_place
     join places t on t.warehouse = r.warehouse and t.place_no = r.to_place
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
    where r.warehouse = $1 and r.done_at is null order by f.path, f.place_no, r.replenishment_no limit 20`,
);

/** The next 20 open replenishments of a warehouse, in the order of walking. */
export const openReplenishments = (tx: Tx, warehouse: string): Promise<OpenReplenishment[]> =>
  tx.query<OpenReplenishment>(OPEN, [warehouse]);

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
