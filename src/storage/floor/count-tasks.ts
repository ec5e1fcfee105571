import type { NamedPlace } from '../../rules/floor/match-scan.js';
import type { CountableItem, KnownGoods, KnownLot } from '../../rules/floor/tasks/count.js';
import { sql, type Tx } from '../database/database.js';

/** What people who count by scans need to know. Nothing here shows how many units lie in a place. */

const FREE = `c.warehouse = $1 and c.state in ('open', 'counting')
      and not exists (select from floor_tasks t where t.warehouse = c.warehouse and t.kind = 'count' and t.subject = c.count_no::text
                         and t.done_at is null and t.person_id is not null)`;

const NEXT = sql(
  'count_next',
  `select c.count_no, p.place_no, p.code, p.kind
     from counts c join places p on p.warehouse = c.warehouse and p.place_no = c.place_no
    where ${FREE} order by p.path, p.code, c.count_no limit 1`,
);

/** The first count, in the order of walking, on which nobody works; null: there is none. */
export const nextCount = async (
  tx: Tx,
  warehouse: string,
): Promise<(NamedPlace & { readonly count_no: number }) | null> =>
  (await tx.query<NamedPlace & { readonly count_no: number }>(NEXT, [warehouse]))[0] ?? null;

const WAITING = sql('counts_waiting_for_work', `select count(*)::integer as waiting from counts c where ${FREE}`);

/** The number of open counts on which nobody works. */
export const waitingCounts = async (tx: Tx, warehouse: string): Promise<number> =>
  (await tx.query<{ waiting: number }>(WAITING, [warehouse]))[0]?.waiting ?? 0;

const RUNS = sql('count_runs', `select from counts where count_no = $1 and state in ('open', 'counting')`);

export const countRuns = async (tx: Tx, count_no: number): Promise<boolean> =>
  (await tx.query(RUNS, [count_no])).length > 0;

const LOTS = sql(
  'count_known_lots',
  // $1 warehouse, $2 place, $3 items as JSON
  `with asked as (
     select account_id, item_no from json_to_recordset($3) as x(account_id text, item_no bigint)
   ), lying as (
     select s.account_id, s.item_no, s.lot_no, bool_or(s.place_no = $2) as here
       from asked join place_stock s using (account_id, item_no)
      where s.warehouse = $1 and s.quantity > 0
      group by s.account_id, s.item_no, s.lot_no
   ), known as (
     select account_id, item_no, lot_no from lying
     union
     select l.account_id, l.item_no, l.lot_no from asked join lots l using (account_id, item_no)
   )
   select account_id, item_no, lot_no, l.expiry_date, l.manufacture_date, y.here is not null as stocked,
          coalesce(y.here, false) as here
     from known left join lots l using (account_id, item_no, lot_no) left join lying y using (account_id, item_no, lot_no)
    order by account_id, item_no, l.expiry_date, l.manufacture_date, lot_no`,
);

const ITEMS = sql(
  'count_known_items',
  // $1 items as JSON
  `select account_id, item_no, is_set, fifo, lot_limit_type
     from items join json_to_recordset($1) as x(account_id text, item_no bigint) using (account_id, item_no)`,
);

/** Items and their lots; lot 0 only where units without a lot lie in the warehouse. */
export async function goodsToCount(
  tx: Tx,
  warehouse: string,
  place_no: number,
  items: readonly { readonly account_id: string; readonly item_no: number }[],
): Promise<KnownGoods> {
  if (items.length === 0) return { items: [], lots: [] };
  const asked = JSON.stringify(items);
  return {
    items: await tx.query<CountableItem>(ITEMS, [asked]),
    lots: await tx.query<KnownLot>(LOTS, [warehouse, place_no, asked]),
  };
}
