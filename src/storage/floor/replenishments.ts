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
    where r.warehouse = $1 and r.done_at is null order by f.path, f.place_no, r.replenishment_no`,
);

/** What is to be brought to pick faces of a warehouse, in the order in which it is fetched. */
export const openReplenishments = (tx: Tx, warehouse: string): Promise<OpenReplenishment[]> =>
  tx.query<OpenReplenishment>(OPEN, [warehouse]);

const CARRY = sql(
  'replenishment_carry',
  // $1 account, $2 number, $3 units that were carried now, $4 whether nobody will carry the rest, $5 time
  `update replenishments set carried = carried + $3, done_at = case when $4 or carried + $3 = units then $5::timestamptz end
    where account_id = $1 and replenishment_no = $2 and done_at is null and carried + $3 <= units
   returning replenishment_no`,
);

/**
 * Records units that were brought to a pick face; their relocation is written by the same transaction.
 * @param isLast nobody will bring the rest: work lines that wait for it are planned anew
 * @returns false when it is done already, or so many were not wanted
 */
export const recordCarried = async (
  tx: Tx,
  account_id: string,
  replenishment_no: number,
  units: number,
  isLast: boolean,
  at: string,
): Promise<boolean> => (await tx.query(CARRY, [account_id, replenishment_no, units, isLast, at])).length > 0;
