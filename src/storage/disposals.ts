import type { BucketMove } from '../rules/buckets.js';
import type { DisposalStatus, DisposalTransition, RunningStatus } from '../rules/disposal-status.js';
import type { DisposedLot } from '../rules/plan-disposal.js';
import { sql, type Tx } from './database.js';
import type { Deed } from './stock.js';

/** Disposals, and the moves that each of their steps makes. */

export interface NewDisposal {
  readonly warehouse: string;
  readonly item_no: number;
  readonly lots: readonly DisposedLot[];
}

/** Moves of all lots of a disposal: each of the moves given as a JSON array in `moves`. */
const insertMoves = (from: string, moves: string, actor: string, at: string): string =>
  `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, disposal_no, actor, at)
   select $1, item_no, warehouse, lot_no, quantity, m."from", m."to", 'disposal', disposal_no, ${actor}, ${at}
     from ${from} cross join json_to_recordset(${moves}) as m("from" bucket, "to" bucket) order by lot_no`;

const INSERT = sql(
  'disposal_insert',
  `with disposal as (
     insert into disposals (account_id, warehouse, item_no, status, requested_by, requested_at)
     values ($1, $2, $3, $4, $7, $8) returning disposal_no, warehouse, item_no
   ), unit as (
     select disposal_no, warehouse, item_no, lot_no, quantity
       from disposal cross join json_to_recordset($5) as x(lot_no bigint, quantity bigint)
   ), lot as (
     insert into disposal_lots (account_id, disposal_no, lot_no, quantity)
     select $1, disposal_no, lot_no, quantity from unit
   ), move as (
     ${insertMoves('unit', '$6', '$7', '$8')}
   )
   select disposal_no from disposal`,
);

/** Writes a disposal and its moves. The caller holds the head of the item. @returns its running number */
export async function insertDisposal(
  tx: Tx,
  account_id: string,
  { warehouse, item_no, lots }: NewDisposal,
  { to, stock }: { readonly to: DisposalStatus; readonly stock: readonly BucketMove[] },
  deed: Deed,
): Promise<number> {
  const documents = [JSON.stringify(lots), JSON.stringify(stock)];
  const values = [account_id, warehouse, item_no, to, ...documents, deed.actor, deed.at];
  const [row] = await tx.query<{ disposal_no: number }>(INSERT, values);
  return (row as { disposal_no: number }).disposal_no;
}

const CHANGE = sql(
  'disposal_change',
  `with changed as (
     update disposals
        set status = $4,
            started_by = case when $4 = 'processing' then $6 else started_by end,
            started_at = case when $4 = 'processing' then $7::timestamptz else started_at end,
            ended_by = case when $4 in ('done', 'withdrawn') then $6 end,
            ended_at = case when $4 in ('done', 'withdrawn') then $7::timestamptz end
      where account_id = $1 and disposal_no = $2 and status = $3
     returning account_id, disposal_no, warehouse, item_no
   ), move as (
     ${insertMoves('changed join disposal_lots using (account_id, disposal_no)', '$5', '$6', '$7')}
   )
   select disposal_no from changed`,
);

/** Takes a disposal a step further, with its moves. The caller holds the head of the item. @returns false when its status is another */
export async function changeDisposal(
  tx: Tx,
  account_id: string,
  disposal_no: number,
  { from, to, stock }: DisposalTransition,
  deed: Deed,
): Promise<boolean> {
  const values = [account_id, disposal_no, from, to, JSON.stringify(stock), deed.actor, deed.at];
  return (await tx.query(CHANGE, values)).length > 0;
}

export interface Disposal {
  readonly account_id: string;
  readonly disposal_no: number;
  readonly warehouse: string;
  readonly item_no: number;
  readonly status: DisposalStatus;
}

const FIND = sql(
  'disposal_find',
  'select account_id, disposal_no, warehouse, item_no, status from disposals where account_id = $1 and disposal_no = $2',
);

export const findDisposal = async (tx: Tx, account_id: string, disposal_no: number): Promise<Disposal | null> =>
  (await tx.query<Disposal>(FIND, [account_id, disposal_no]))[0] ?? null;

/** A disposal that the floor has to do with. */
export interface OpenDisposal extends Disposal {
  readonly status: RunningStatus;
  readonly status_at: Date;
}

const OPEN = sql(
  'disposals_open',
  `select account_id, disposal_no, warehouse, item_no, status, coalesce(started_at, requested_at) as status_at
     from disposals where status in ('waiting', 'processing') order by account_id, disposal_no`,
);

/** Disposals of all accounts that run. */
export const openDisposals = (tx: Tx): Promise<OpenDisposal[]> => tx.query<OpenDisposal>(OPEN);

const OF_ITEMS = sql(
  'disposals_of_items',
  `select account_id, disposal_no, warehouse, item_no, status from disposals
    where account_id = $1 and item_no = any($2) and status in ('waiting', 'processing')`,
);

/** Disposals of items that run. */
export const runningDisposals = (
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
): Promise<(Disposal & { readonly status: RunningStatus })[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query(OF_ITEMS, [account_id, item_nos]);
