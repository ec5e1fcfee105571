import type { ClientCount } from '../../rules/floor/lists-here.js';
import type { RemovalHere } from '../../rules/stock/listed-removal.js';
import { sql, type Tx } from '../database/database.js';
import { LISTED_REMOVAL } from '../stock/removals.js';
import { STOPPED } from './decisions.js';

/** Removals of a warehouse with their progress on the floor. */

const page = (name: string, condition: string) =>
  sql(
    name,
    // $1 warehouses (null: all), $2 running number, $3 how many, $4 tasks without a scan since this moment are forgotten, $5 account (null: all)
    `with page as materialized (
       -- Indexes have the removals of one warehouse by their number: each warehouse is asked for a page.
       select r.* from warehouses h
        cross join lateral (
          select * from removals
           where warehouse = h.warehouse and removal_no < $2 and ${condition} and ($5::text is null or account_id = $5)
           order by removal_no desc limit $3) r
        where $1::text[] is null or h.warehouse = any($1)
        order by r.removal_no desc limit $3
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

const clients = (name: string, condition: string) =>
  sql(
    name,
    `select f.account_id, a.name as account_name, f.count
       from (select account_id, count(*)::integer as count from removals
              where ${condition} and ($1::text[] is null or warehouse = any($1)) group by account_id) f
       join accounts a on a.account_id = f.account_id
      order by f.account_id`,
  );

const IS_OPEN = "status in ('waiting', 'processing')";
const IS_ENDED = "status in ('done', 'withdrawn')";
const OPEN = page('removals_here_open', IS_OPEN);
const ENDED = page('removals_here_ended', IS_ENDED);
const OPEN_CLIENTS = clients('removals_here_open_clients', IS_OPEN);
const ENDED_CLIENTS = clients('removals_here_ended_clients', IS_ENDED);

/**
 * Removals below number `before`, newest first.
 * @param warehouses null: of all
 * @param account_id null: of all clients
 * @param ended those that are done or withdrawn; false: the others
 * @param forgotten tasks without a scan since this moment are forgotten
 */
export const pageOfRemovalsHere = (
  tx: Tx,
  warehouses: readonly string[] | null,
  account_id: string | null,
  ended: boolean,
  before: number,
  limit: number,
  forgotten: string,
): Promise<RemovalHere[]> =>
  tx.query<RemovalHere>(ended ? ENDED : OPEN, [warehouses, before, limit, forgotten, account_id]);

/** How many removals each client has, of those that have ended, or of the others. @param warehouses null: in all */
export const countRemovalsHere = (
  tx: Tx,
  warehouses: readonly string[] | null,
  ended: boolean,
): Promise<Omit<ClientCount<unknown>, 'status'>[]> =>
  tx.query<Omit<ClientCount<unknown>, 'status'>>(ended ? ENDED_CLIENTS : OPEN_CLIENTS, [warehouses]);
