import { sql, type Tx } from '../database/database.js';
import { balancesOf, sidesOf } from './ledger.js';

/* The checkpoints of the ledger. migrations/0030_stock_checkpoints.sql explains why they are exact. */

const ACCOUNTS = sql(
  'stock_checkpoint_accounts',
  `select account_id from accounts a left join stock_checkpoint_progress p using (account_id)
    where exists (select from stock_moves m where m.account_id = a.account_id and m.move_no > coalesce(p.move_no, 0))
    order by account_id`,
);

/** Accounts that have moves which the job has not looked at yet. */
export const accountsToSearch = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS)).map(({ account_id }) => account_id);

const LOCK_PROGRESS = sql(
  'stock_checkpoint_progress_lock',
  // The update changes nothing; it takes the lock of the row.
  `insert into stock_checkpoint_progress as p (account_id, move_no) values ($1, 0)
   on conflict (account_id) do update set move_no = p.move_no returning move_no`,
);

/** Locks an account's progress. @returns number of the last move that was searched; 0: none was */
export const lockProgress = async (tx: Tx, account_id: string): Promise<number> =>
  (await tx.query<{ move_no: number }>(LOCK_PROGRESS, [account_id]))[0]?.move_no ?? 0;

const SET_PROGRESS = sql(
  'stock_checkpoint_progress_set',
  'update stock_checkpoint_progress set move_no = $2 where account_id = $1',
);

export const setProgress = (tx: Tx, account_id: string, move_no: number): Promise<unknown[]> =>
  tx.query(SET_PROGRESS, [account_id, move_no]);

const SEARCH = sql(
  'stock_checkpoints_due',
  // An item is due when it has at least $4 moves since its last checkpoint: when there is one after skipping $4 - 1.
  `with step as materialized (
     select item_no, move_no from stock_moves where account_id = $1 and move_no > $2 order by move_no limit $3
   ), searched as (
     select (select max(move_no) from step) as upto, (select count(*) from step) as moves
   )
   select upto, moves,
          array(select item_no from (select distinct item_no from step) as moved
                 where exists (
                   select from stock_moves m
                    where m.account_id = $1 and m.item_no = moved.item_no and m.move_no <= upto
                      and m.move_no > coalesce((select max(c.move_no) from stock_checkpoints c
                                                 where c.account_id = $1 and c.item_no = moved.item_no), 0)
                    order by m.move_no offset $4 - 1)) as item_nos
     from searched`,
);

/** Consecutive moves of an account that were searched. */
export interface SearchedMoves {
  /** Number of the last of them; null: there were none. */
  readonly upto: number | null;
  /** How many there were. */
  readonly moves: number;
  /** The items that they moved and that need a checkpoint now. */
  readonly item_nos: readonly number[];
}

/**
 * Searches the next moves of an account for items that need a checkpoint.
 * @param after number of the last move that was searched before
 * @param limit maximum number of moves
 * @param every an item needs a checkpoint if it has at least this number of moves since its last one
 */
export async function searchMoves(
  tx: Tx,
  account_id: string,
  after: number,
  limit: number,
  every: number,
): Promise<SearchedMoves> {
  const [row] = await tx.query<SearchedMoves>(SEARCH, [account_id, after, limit, every]);
  return row ?? { upto: null, moves: 0, item_nos: [] };
}

const LOCK_ITEMS = sql(
  'stock_checkpoint_items_lock',
  `select from stock where account_id = $1 and item_no = any($2) and lot_no = 0 order by warehouse, item_no for update`,
);

const INSERT = sql(
  'stock_checkpoints_insert',
  `with last as materialized (
     select i.item_no, coalesce(c.move_no, 0) as move_no, c.last_at, c.balances
       from unnest($2::bigint[]) as i(item_no)
       left join lateral (select * from stock_checkpoints c where c.account_id = $1 and c.item_no = i.item_no
                           order by c.move_no desc limit 1) c on true
   ), moved as materialized (
     select m.* from last l join stock_moves m on m.account_id = $1 and m.item_no = l.item_no
                                              and m.move_no > l.move_no and m.move_no <= $3
   ), extent as (
     select item_no, max(move_no) as move_no, min(at) as first_at, max(at) as last_at from moved group by item_no
   ), balance as (
     select item_no, warehouse, lot_no, bucket, sum(quantity)::bigint as quantity
       from (select l.item_no, own.* from last l cross join lateral ${balancesOf('l')}
             union all
             ${sidesOf('moved')}) as part
      group by item_no, warehouse, lot_no, bucket having sum(quantity) <> 0
   ), listed as materialized (
     -- Of all items at once: looked up item by item, the moves of all would be read for each.
     select item_no, jsonb_agg(to_jsonb(b) - 'item_no' order by warehouse, lot_no, bucket) as balances from balance b group by item_no
   )
   insert into stock_checkpoints (account_id, item_no, after_move_no, move_no, first_at, last_at, balances)
   select $1, item_no, l.move_no, e.move_no, e.first_at, greatest(l.last_at, e.last_at), coalesce(b.balances, '[]')
     from last l join extent e using (item_no) left join listed b using (item_no)`,
);

/**
 * Writes a checkpoint of each item, at its last move up to `upto`. Locks the stock of the items in every warehouse. So
 * it waits for all open transactions that have moved these items, and no other transaction moves them meanwhile.
 */
export async function insertCheckpoints(
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
  upto: number,
): Promise<void> {
  if (item_nos.length === 0) return;
  await tx.query(LOCK_ITEMS, [account_id, item_nos]);
  await tx.query(INSERT, [account_id, item_nos, upto]);
}
