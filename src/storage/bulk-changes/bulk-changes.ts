import type { Message } from '../../kernel/messages.js';
import type { BulkAction, BulkChange, Outlook, RefusedOrder } from '../../rules/bulk-changes/bulk-change.js';
import type { BulkChangeKind } from '../../rules/bulk-changes/bulk-change-values.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';
import { type Leased, leasesOf } from '../leases.js';
import type { ListFilter } from '../lists.js';

/** Changes of many orders that people have asked for. migrations/0040_bulk_changes.sql */

/** The search that found the orders of a change. */
export interface BulkQuery {
  readonly view: string;
  readonly filter: ListFilter;
}

/** A change, as a person asks for it. */
export interface NewBulkChange {
  readonly action: BulkAction;
  readonly query: BulkQuery;
  readonly person_id: number;
  readonly name: string;
  readonly address: string;
}

const INSERT = sql(
  'bulk_change_insert',
  `insert into bulk_changes (account_id, kind, priority, query, person_id, name, address, state, outlook, total)
   values ($1, $2, $3, $4, $5, $6, $7, 'asked', '{}', 0) returning change_no`,
);

/** Writes a change; the caller then writes its orders and its outlook. @returns its number */
export async function insertBulkChange(tx: Tx, account_id: string, one: NewBulkChange): Promise<number> {
  const { action, query, person_id, name, address } = one;
  const values = [account_id, action.kind, action.priority, JSON.stringify(query), person_id, name, address];
  return (await tx.query<{ change_no: number }>(INSERT, values))[0]?.change_no ?? 0;
}

const OUTLOOK = sql(
  'bulk_change_outlook',
  'update bulk_changes set outlook = $3, total = $4 where account_id = $1 and change_no = $2',
);

export const writeOutlook = (tx: Tx, account_id: string, change_no: number, outlook: Outlook): Promise<unknown> =>
  tx.query(OUTLOOK, [account_id, change_no, JSON.stringify(outlook), outlook.total]);

const READ = `select change_no, kind, priority, name, state, stop_asked, failure, outlook, total, changed, refused, charged, started_at
     from bulk_changes where account_id = $1`;

const LIST = sql('bulk_change_list', `${READ} and state <> 'asked' order by change_no desc limit $2`);

/** The latest changes to which somebody has agreed, newest first. */
export const listBulkChangeRows = (tx: Tx, account_id: string, limit: number): Promise<BulkChange[]> =>
  tx.query(LIST, [account_id, limit]);

const FIND = sql('bulk_change_find', `${READ} and change_no = $2`);

export const findBulkChange = async (tx: Tx, account_id: string, change_no: number): Promise<BulkChange | null> =>
  (await tx.query<BulkChange>(FIND, [account_id, change_no]))[0] ?? null;

const AT_WORK = sql(
  'bulk_changes_count',
  "select count(*)::integer as count from bulk_changes where account_id = $1 and state = 'working'",
);

/** How many changes of an account run or wait for their turn. Exact while the account is locked, as it is to start one. */
export const bulkChangesAtWork = async (tx: Tx, account_id: string): Promise<number> =>
  (await tx.query<{ count: number }>(AT_WORK, [account_id]))[0]?.count ?? 0;

const FORGET = sql(
  'bulk_changes_forget',
  `delete from bulk_changes where account_id = $1 and (
     state = 'ended' and change_no in (
       select change_no from bulk_changes where account_id = $1 and state <> 'asked' order by change_no desc offset $2)
     or state = 'asked' and (person_id = $3 or change_no in (
       select change_no from bulk_changes where account_id = $1 and state = 'asked' order by change_no desc offset $4)))`,
);

/**
 * Deletes old changes: those that ended, except the latest; and those to which nobody has agreed, except the latest of other
 * people than this one.
 */
export const forgetBulkChanges = (
  tx: Tx,
  account_id: string,
  person_id: number,
  kept: { readonly ended: number; readonly asked: number },
): Promise<unknown> => tx.query(FORGET, [account_id, kept.ended, person_id, kept.asked]);

const RUN = sql(
  'bulk_change_run',
  `update bulk_changes set state = 'working', stop_asked = false, failure = null, changed_at = now(),
          turn = (select coalesce(max(b.turn), 0) + 1 from bulk_changes b where b.account_id = $1)
    where account_id = $1 and change_no = $2 and person_id = $3 and state <> 'working' and changed + refused < total
   returning query`,
);

/**
 * Starts a change, or resumes it with its remaining orders. The caller has locked the account.
 * @returns the search that found its orders; null: this person has no such change, it is at work, or no orders remain
 */
export const runBulkChangeRow = async (
  tx: Tx,
  account_id: string,
  change_no: number,
  person_id: number,
): Promise<BulkQuery | null> =>
  (await tx.query<{ query: BulkQuery }>(RUN, [account_id, change_no, person_id]))[0]?.query ?? null;

const STOP = sql(
  'bulk_change_stop',
  `update bulk_changes
      set stop_asked = true, changed_at = now(),
          state = case when leased_until is null or leased_until < now() then 'ended' else state end
    where account_id = $1 and change_no = $2 and state = 'working'`,
);

/** Asks a change to stop. A change that still waits for its turn ends at once. */
export const askBulkChangeToStop = (tx: Tx, account_id: string, change_no: number): Promise<unknown> =>
  tx.query(STOP, [account_id, change_no]);

const DISCARD = sql(
  'bulk_change_discard',
  `delete from bulk_changes where account_id = $1 and change_no = $2 and state <> 'working' returning 1`,
);

/** @returns false when the change is at work, or there is no such change */
export const discardBulkChangeRow = async (tx: Tx, account_id: string, change_no: number): Promise<boolean> =>
  (await tx.query(DISCARD, [account_id, change_no])).length > 0;

/** A change that a server is carrying out. */
export interface LeasedBulkChange extends Leased {
  readonly kind: BulkChangeKind;
  readonly priority: number | null;
}

const EARLIER = `
  select from bulk_changes b
   where b.account_id = bulk_changes.account_id and b.state = 'working' and b.turn < bulk_changes.turn`;

export const bulkChangeLeases = leasesOf<LeasedBulkChange>({
  table: 'bulk_changes',
  key: 'change_no',
  atWork: `state = 'working' and not exists (${EARLIER})`,
  wanted: 'not stop_asked',
  taken: ['kind', 'priority', 'person_id', 'name', 'address'],
});

const NEXT_IN_TURN = sql(
  'bulk_change_in_turn',
  `select change_no from (
     select change_no, leased_until from bulk_changes where account_id = $1 and state = 'working' order by turn limit 1) first
    where leased_until is null or leased_until < now()`,
);

/** The change of an account whose turn it is; null: there is none, or a server is already carrying it out. */
export const nextInTurn = async (tx: Tx, account_id: string): Promise<number | null> =>
  (await tx.query<{ change_no: number }>(NEXT_IN_TURN, [account_id]))[0]?.change_no ?? null;

/** Approximate maximum of lines in a step: an order can have a thousand. */
const LINES = 2_000;

const NEXT = sql(
  'bulk_change_orders_next',
  `select shipment_no, agreed from (
     select shipment_no, agreed, sum(s.line_count) over (order by shipment_no) - s.line_count as before
       from (select account_id, shipment_no, agreed from bulk_change_orders
              where account_id = $1 and change_no = $2
                and shipment_no > (select done_to from bulk_changes where account_id = $1 and change_no = $2)
              order by shipment_no limit $3) o
       join shipments s using (account_id, shipment_no)) next
    where before < ${LINES} order by shipment_no`,
);

/** An order of a change, and what the person agreed to pay for it, in yen. */
export interface OrderToChange {
  readonly shipment_no: number;
  readonly agreed: number;
}

/** The orders that come next: at most `limit`, and fewer when they have many lines. */
export const nextOrders = (tx: Tx, account_id: string, change_no: number, limit: number): Promise<OrderToChange[]> =>
  tx.query(NEXT, [account_id, change_no, limit]);

/** The result for an order. */
export interface OrderVerdict {
  readonly shipment_no: number;
  /** Null: it was changed. */
  readonly reason: Message | null;
  /** What was charged for it, in yen. */
  readonly charged: number;
}

const VERDICTS = sql(
  'bulk_change_orders_verdicts',
  `with verdict as (
     select * from json_to_recordset($3) as x(shipment_no bigint, reason json, charged integer)
   ), written as (
     update bulk_change_orders o
        set state = case when x.reason is null then 'changed' else 'refused' end, reason = x.reason
       from verdict x
      where o.account_id = $1 and o.change_no = $2 and o.shipment_no = x.shipment_no and o.state = 'open'
   )
   update bulk_changes b set done_to = v.done_to, changed = b.changed + v.changed, refused = b.refused + v.refused,
          charged = b.charged + v.charged
     from (select max(shipment_no) as done_to, count(*) filter (where reason is null) as changed,
                  count(*) filter (where reason is not null) as refused, sum(charged) as charged from verdict) v
    where account_id = $1 and change_no = $2`,
);

/** Writes the results for the next orders, and the progress of the change. */
export const writeOrderVerdicts = (
  tx: Tx,
  account_id: string,
  change_no: number,
  verdicts: readonly OrderVerdict[],
): Promise<unknown> => {
  const rows = verdicts.map(({ reason, ...one }) => ({ ...one, ...(reason === null ? {} : { reason }) }));
  return tx.query(VERDICTS, [account_id, change_no, JSON.stringify(rows)]);
};

const REFUSED = sql(
  'bulk_change_orders_refused',
  `select o.shipment_no, s.identifier, case when s.deleted_at is null then s.status else 'deleted' end as status, o.reason
     from bulk_change_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where o.account_id = $1 and o.change_no = $2 and o.state = 'refused' and o.shipment_no > $3
    order by o.shipment_no limit $4`,
);

/** Orders that were not changed, oldest first. @param after the number of the order after which they begin */
export const refusedOrders = (
  tx: Tx,
  account_id: string,
  change_no: number,
  after: number,
  limit: number,
): Promise<RefusedOrder[]> => tx.query(REFUSED, [account_id, change_no, after, limit]);

/** Deletes some of the changes that ended 7 days ago, or to which nobody agreed for a day. @returns whether there may be more */
export const sweepBulkChangeRows = sweepOf(
  'bulk_changes_sweep',
  10,
  (atOnce) => `delete from bulk_changes where (account_id, change_no) in (
     select account_id, change_no from bulk_changes
      where state = 'ended' and changed_at < now() - interval '7 days'
         or state = 'asked' and changed_at < now() - interval '1 day'
      order by changed_at limit ${atOnce} for update skip locked)
   returning 1`,
);
