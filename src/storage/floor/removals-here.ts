import type { RemovalHere } from '../../rules/stock/listed-removal.js';
import { sql, type Tx } from '../database/database.js';
import { LISTED_REMOVAL } from '../stock/removals.js';
import { STOPPED } from './decisions.js';

/** Removals of a warehouse with their progress on the floor. */

const page = (name: string, condition: string) =>
  sql(
    name,
    // $1 warehouses (null: all), $2 running number, $3 how many, $4 tasks without a scan since this moment are forgotten
    `with page as materialized (
       select * from removals
        where removal_no < $2 and ${condition} and ($1::text[] is null or warehouse = any($1))
        order by removal_no desc limit $3
     )
     select r.account_id, a.name as account_name, ${LISTED_REMOVAL},
            case r.status
              when 'done' then (select sum(l.quantity)::bigint from removal_lots l
                                 where l.account_id = r.account_id and l.removal_no = r.removal_no)
              else (select coalesce(sum((x ->> 'units')::bigint), 0)::bigint from jsonb_array_elements(w.state -> 'taken') x)
            end as taken,
            p.name as worker, case when w.changed_at <= $4 then w.task_no end as forgotten_task, (${STOPPED}) as stopped
       from page r
       join accounts a on a.account_id = r.account_id
       join items i on i.account_id = r.account_id and i.item_no = r.item_no
       left join floor_tasks w on w.warehouse = r.warehouse and w.kind = 'removal' and w.done_at is null
                              and w.subject = r.account_id || '/' || r.removal_no
       left join people p on p.person_id = w.person_id
      order by r.removal_no desc`,
  );

const OPEN = page('removals_here_open', "status in ('waiting', 'processing')");
const ENDED = page('removals_here_ended', "status in ('done', 'withdrawn')");

/**
 * Removals of all clients below number `before`, newest first.
 * @param warehouses null: of all
 * @param ended those that are done or withdrawn; false: the others
 * @param forgotten tasks without a scan since this moment are forgotten
 */
export const pageOfRemovalsHere = (
  tx: Tx,
  warehouses: readonly string[] | null,
  ended: boolean,
  before: number,
  limit: number,
  forgotten: string,
): Promise<RemovalHere[]> => tx.query<RemovalHere>(ended ? ENDED : OPEN, [warehouses, before, limit, forgotten]);
