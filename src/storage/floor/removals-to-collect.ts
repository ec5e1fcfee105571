import type { LyingInPlace } from '../../rules/floor/tasks/removal.js';
import type { RemovedLot } from '../../rules/stock/plan-removal.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import type { Removal } from '../stock/removals.js';
import { BY_LAST_ATTEMPT, lastAttempt } from './tasks.js';

/** Removals whose units are to be collected. */

/** How many are read: normally fewer wait in a warehouse. */
const MOST_WAITING = 200;

const WAITING = sql(
  'removals_to_collect',
  `select r.account_id, r.removal_no
     from removals r ${lastAttempt('removal', `r.account_id || '/' || r.removal_no`)}
    where r.warehouse = $1 and r.status in ('waiting', 'processing')
    order by ${BY_LAST_ATTEMPT}, r.requested_at, r.account_id, r.removal_no limit ${MOST_WAITING}`,
);

/** Running removals of a warehouse, of all clients: first those never tried, the oldest first, then those tried longest ago. */
export const removalsToCollect = (
  tx: Tx,
  warehouse: string,
): Promise<{ readonly account_id: string; readonly removal_no: number }[]> => tx.query(WAITING, [warehouse]);

export interface RemovalToCollect extends Removal {
  readonly code: string;
  readonly name: string | null;
  readonly image_id: number | null;
  readonly lots: readonly RemovedLot[];
  /** Where units of these lots lie in the condition that is asked for, in the order of walking. */
  readonly rows: readonly LyingInPlace[];
}

const FIND = sql(
  'removal_to_collect',
  `select r.account_id, r.removal_no, r.kind, r.source, r.warehouse, r.item_no, r.status, i.code, i.name,
          ${firstImage('i')} as image_id,
          (select json_agg(json_build_object('lot_no', l.lot_no, 'quantity', l.quantity) order by l.lot_no)
             from removal_lots l where l.account_id = r.account_id and l.removal_no = r.removal_no) as lots,
          coalesce((
            select json_agg(json_build_object(
                     'account_id', y.account_id, 'item_no', y.item_no, 'code', i.code, 'name', i.name, 'lot_no', y.lot_no,
                     'expiry_date', t.expiry_date, 'manufacture_date', t.manufacture_date, 'units', y.quantity,
                     'place', json_build_object('place_no', p.place_no, 'code', p.code, 'kind', p.kind))
                     order by p.path, p.code, y.lot_no)
              from removal_lots l
              join place_stock y on y.account_id = l.account_id and y.warehouse = r.warehouse and y.item_no = r.item_no
                                and y.lot_no = l.lot_no
              join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
              left join lots t on t.account_id = y.account_id and t.item_no = y.item_no and t.lot_no = y.lot_no
             where l.account_id = r.account_id and l.removal_no = r.removal_no and y.quantity > 0
               and y.condition = (case r.source when 'available' then 'sound' else r.source::text end)::condition
               and (p.kind = 'shelf' or r.source <> 'available' and p.kind <> 'missing')), '[]') as rows
     from removals r join items i on i.account_id = r.account_id and i.item_no = r.item_no
    where r.account_id = $1 and r.removal_no = $2`,
);

/** A removal with its units; null: there is none. Takes no locks. */
export const removalToCollect = async (
  tx: Tx,
  account_id: string,
  removal_no: number,
): Promise<RemovalToCollect | null> => (await tx.query<RemovalToCollect>(FIND, [account_id, removal_no]))[0] ?? null;
