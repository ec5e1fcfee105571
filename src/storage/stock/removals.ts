import type { BucketMove } from '../../rules/stock/buckets.js';
import type { ListedRemoval } from '../../rules/stock/listed-removal.js';
import type { RemovalPlan, RemovedLot } from '../../rules/stock/plan-removal.js';
import type {
  RemovalNature,
  RemovalStatus,
  RemovalTransition,
  RunningStatus,
} from '../../rules/stock/removal-status.js';
import type { CollectedUnits } from '../../rules/stock/removed-parts.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from './stock.js';

/** Removals (disposals and returns to the owner), and the moves of each step. */

export interface NewRemoval extends RemovalPlan {
  readonly warehouse: string;
  readonly item_no: number;
}

/**
 * One INSERT for the moves of a removal: for each of its lots, each bucket move in the JSON array `moves`.
 * @param stamp the parameters for actor, at, caller_kind and caller_id
 */
const insertMoves = (from: string, moves: string, stamp: string): string =>
  `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, removal_no,
                            actor, at, caller_kind, caller_id)
   select $1, item_no, warehouse, lot_no, quantity, m."from", m."to", 'removal', removal_no, ${stamp}
     from ${from} cross join json_to_recordset(${moves}) as m("from" bucket, "to" bucket) order by lot_no`;

const INSERT = sql(
  'removal_insert',
  `with removal as (
     insert into removals (account_id, warehouse, item_no, status, requested_by, requested_at, caller_kind, kind, source)
     values ($1, $2, $3, $4, $9, $10, $11, $7, $8) returning removal_no, warehouse, item_no
   ), unit as (
     select removal_no, warehouse, item_no, lot_no, quantity
       from removal cross join json_to_recordset($5) as x(lot_no bigint, quantity bigint)
   ), lot as (
     insert into removal_lots (account_id, removal_no, lot_no, quantity)
     select $1, removal_no, lot_no, quantity from unit
   ), move as (
     ${insertMoves('unit', '$6', '$9, $10, $11, $12')}
   )
   select removal_no from removal`,
);

/** Writes a removal and its moves. The caller holds the stock lock of the item. @returns its running number */
export async function insertRemoval(
  tx: Tx,
  account_id: string,
  { warehouse, item_no, lots, kind, source }: NewRemoval,
  { to, stock }: { readonly to: RemovalStatus; readonly stock: readonly BucketMove[] },
  stamp: ChangeStamp,
): Promise<number> {
  const documents = [JSON.stringify(lots), JSON.stringify(stock)];
  const values = [account_id, warehouse, item_no, to, ...documents, kind, source, ...valuesOf(stamp)];
  const [row] = await tx.query<{ removal_no: number }>(INSERT, values);
  return (row as { removal_no: number }).removal_no;
}

const DISPOSE = sql(
  'removal_dispose',
  // $1 account, $2 warehouse, $3 receipt, $4 place, $5 lots as JSON, $6 to $9 change stamp (actor, time, kind and id of the caller)
  `with unit as materialized (
     select * from json_to_recordset($5) as x(item_no bigint, lot_no bigint, quantity bigint)
   ), removal as (
     insert into removals (account_id, warehouse, item_no, status, requested_by, requested_at, caller_kind, started_by,
                           started_at, ended_by, ended_at, kind, source, receipt_no)
     select $1, $2, item_no, 'done', $6, $7, $8, $6, $7, $6, $7, 'disposal', 'defective', $3
       from (select distinct item_no from unit) item order by item_no
     returning removal_no, item_no
   ), lot as (
     insert into removal_lots (account_id, removal_no, lot_no, quantity)
     select $1, removal_no, lot_no, quantity from removal join unit using (item_no)
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, removal_no,
                            from_place, actor, at, caller_kind, caller_id)
   select $1, item_no, $2, lot_no, quantity, 'defective', 'disposed', 'removal', removal_no, $4, $6, $7, $8, $9
     from removal join unit using (item_no) order by item_no, lot_no`,
);

/** Units of a return that are thrown away at once. */
interface DisposedUnits {
  readonly warehouse: string;
  /** Number of the receipt of the return. */
  readonly receipt_no: number;
  /** Where the units lie. */
  readonly place_no: number;
  /** Each item and lot once. */
  readonly lots: readonly (RemovedLot & { readonly item_no: number })[];
}

/** Throws away defective units that have just come back: a removal for each item, done at once. The caller holds the stock locks. */
export async function disposeAtOnce(
  tx: Tx,
  account_id: string,
  { warehouse, receipt_no, place_no, lots }: DisposedUnits,
  stamp: ChangeStamp,
): Promise<void> {
  if (lots.length === 0) return;
  await tx.query(DISPOSE, [account_id, warehouse, receipt_no, place_no, JSON.stringify(lots), ...valuesOf(stamp)]);
}

const DISPOSED = sql(
  'removals_of_receipt',
  `select m.item_no, k.lot_no, k.quantity
     from removals m join removal_lots k on k.account_id = m.account_id and k.removal_no = m.removal_no
    where m.account_id = $1 and m.receipt_no = $2`,
);

/** Units of a return that were thrown away at once ({@link disposeAtOnce}). */
export const disposedOfReceipt = (
  tx: Tx,
  account_id: string,
  receipt_no: number,
): Promise<(RemovedLot & { readonly item_no: number })[]> => tx.query(DISPOSED, [account_id, receipt_no]);

const CHANGE = sql(
  'removal_change',
  // $1 account, $2 removal, $3 old status, $4 new status, $5 bucket moves as JSON, $6 to $9 change stamp (actor, time, kind and id of the caller)
  `with changed as (
     update removals
        set status = $4,
            started_by = case when $4 = 'processing' then $6 else started_by end,
            started_at = case when $4 = 'processing' then $7::timestamptz else started_at end,
            ended_by = case when $4 in ('done', 'withdrawn') then $6 end,
            ended_at = case when $4 in ('done', 'withdrawn') then $7::timestamptz end
      where account_id = $1 and removal_no = $2 and status = $3
     returning account_id, removal_no, warehouse, item_no
   ), move as (
     ${insertMoves('changed join removal_lots using (account_id, removal_no)', '$5', '$6, $7, $8, $9')}
   )
   select removal_no from changed`,
);

const FINISH_FROM = sql(
  'removal_finish_from',
  // $1 account, $2 removal, $3 old status, $4 new status, $5 bucket moves as JSON, $6 to $9 change stamp (actor, time, kind and id of the caller),
  // $10 units by place as JSON
  `with changed as (
     update removals set status = $4, ended_by = $6, ended_at = $7::timestamptz
      where account_id = $1 and removal_no = $2 and status = $3
     returning removal_no, warehouse, item_no
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, cause, removal_no,
                              actor, at, caller_kind, caller_id)
     select $1, item_no, warehouse, x.lot_no, x.quantity, m."from", m."to", x.place_no, 'removal', removal_no, $6, $7, $8, $9
       from changed
      cross join json_to_recordset($10) as x(lot_no bigint, quantity bigint, place_no bigint)
      cross join json_to_recordset($5) as m("from" bucket, "to" bucket)
      order by x.lot_no, x.place_no
   )
   select removal_no from changed`,
);

const LOTS = sql(
  'removal_lots_of',
  'select lot_no, quantity from removal_lots where account_id = $1 and removal_no = $2 order by lot_no',
);

/** The units of a removal by lot; fixed with the request. */
export const lotsOfRemoval = (tx: Tx, account_id: string, removal_no: number): Promise<RemovedLot[]> =>
  tx.query<RemovedLot>(LOTS, [account_id, removal_no]);

/**
 * Changes the status of a removal and writes the moves. The caller holds the stock lock of the item.
 * @param collected the places from which its units leave; null: wherever they lie
 * @returns false when it has another status
 */
export async function changeRemoval(
  tx: Tx,
  account_id: string,
  removal_no: number,
  { from, to, stock }: RemovalTransition,
  stamp: ChangeStamp,
  collected: readonly CollectedUnits[] | null,
): Promise<boolean> {
  const values = [account_id, removal_no, from, to, JSON.stringify(stock), ...valuesOf(stamp)];
  if (collected === null) return (await tx.query(CHANGE, values)).length > 0;
  return (await tx.query(FINISH_FROM, [...values, JSON.stringify(collected)])).length > 0;
}

export interface Removal extends RemovalNature {
  readonly account_id: string;
  readonly removal_no: number;
  readonly warehouse: string;
  readonly item_no: number;
  readonly status: RemovalStatus;
}

const FIND = sql(
  'removal_find',
  'select account_id, removal_no, kind, source, warehouse, item_no, status from removals where account_id = $1 and removal_no = $2',
);

export const findRemoval = async (tx: Tx, account_id: string, removal_no: number): Promise<Removal | null> =>
  (await tx.query<Removal>(FIND, [account_id, removal_no]))[0] ?? null;

/** A removal that the warehouse has to carry out. */
export interface OpenRemoval extends Removal {
  readonly status: RunningStatus;
  readonly status_at: Date;
  readonly code: string;
  readonly lots: readonly RemovedLot[];
}

const OPEN = sql(
  'removals_open',
  `select account_id, removal_no, kind, source, warehouse, item_no, status, coalesce(started_at, requested_at) as status_at,
          code, (select json_agg(json_build_object('lot_no', l.lot_no, 'quantity', l.quantity) order by l.lot_no)
                   from removal_lots l where l.account_id = r.account_id and l.removal_no = r.removal_no) as lots
     from removals r join items using (account_id, item_no)
    where status in ('waiting', 'processing') order by account_id, removal_no`,
);

/** Open removals of all accounts. */
export const openRemovals = (tx: Tx): Promise<OpenRemoval[]> => tx.query<OpenRemoval>(OPEN);

/** A disposal that stock figures include. */
export interface ShownDisposal {
  readonly warehouse: string;
  readonly item_no: number;
  readonly status: RunningStatus;
}

const SHOWN_DISPOSALS = sql(
  'removals_shown_disposals',
  `select warehouse, item_no, status from removals
    where account_id = $1 and item_no = any($2) and status in ('waiting', 'processing')
      and kind = 'disposal' and source = 'available'`,
);

/** Open disposals of goods from the shelf. */
export const shownDisposals = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<ShownDisposal[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<ShownDisposal>(SHOWN_DISPOSALS, [account_id, item_nos]);

/** SQL: a removal `r` of an item `i` as lists show it. */
export const LISTED_REMOVAL = `r.removal_no, r.warehouse, r.status, r.kind, r.source, r.item_no, i.code, i.name, r.receipt_no,
            r.requested_by, r.requested_at, r.started_at, r.ended_by, r.ended_at,
            r.caller_kind is not distinct from 'staff' as by_staff,
            (select json_agg(json_build_object('lot_no', l.lot_no, 'quantity', l.quantity, 'expiry_date', t.expiry_date,
                                               'manufacture_date', t.manufacture_date) order by l.lot_no)
               from removal_lots l
               left join lots t on t.account_id = l.account_id and t.item_no = r.item_no and t.lot_no = l.lot_no
              where l.account_id = r.account_id and l.removal_no = r.removal_no) as lots`;

const page = (name: string, condition: string) =>
  sql(
    name,
    `with page as materialized (
       select * from removals where account_id = $1 and removal_no < $2 and ${condition} order by removal_no desc limit $3
     )
     select ${LISTED_REMOVAL}
       from page r join items i on i.account_id = r.account_id and i.item_no = r.item_no
      order by r.removal_no desc`,
  );

const PAGE = page('removals_page', 'true');
const PAGE_OF_OPEN = page('removals_page_of_open', "status in ('waiting', 'processing')");

/** Removals of an account below number `before`, newest first. @param onlyOpen without those that are done or withdrawn */
export const pageOfRemovals = (
  tx: Tx,
  account_id: string,
  onlyOpen: boolean,
  before: number,
  limit: number,
): Promise<ListedRemoval[]> => tx.query<ListedRemoval>(onlyOpen ? PAGE_OF_OPEN : PAGE, [account_id, before, limit]);
