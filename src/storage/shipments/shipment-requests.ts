import type { RequestKind } from '../../rules/charges/charge-values.js';
import type { Charge } from '../../rules/charges/charges.js';
import type { ShipmentDocument } from '../../rules/shipments/shipment.js';
import type { ModifyChange, RecordedRequest } from '../../rules/shipments/shipment-request.js';
import type { Stage } from '../../rules/shipments/shipment-values.js';
import type { BucketMove } from '../../rules/stock/buckets.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/**
 * Requests to modify or cancel shipments that the warehouse already works on, their charges, and the put-backs that
 * accepted cancellations leave.
 */

/** A request to be written. `change`: what a modify request will do; null for a cancel request. */
export interface NewRequest {
  readonly shipment_no: number;
  readonly stage: Stage;
  readonly change: ModifyChange | null;
  readonly charges: readonly Charge[];
}

const INSERT = sql(
  'shipment_requests_insert',
  // $1 account, $2 requests as JSON, $3 their kind, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with changed as (
     update shipments s set status = $3 || '_request', status_at = $5
       from (select * from json_to_recordset($2) as x(shipment_no bigint, stage text, change jsonb, charges json)
              order by shipment_no) x
      where s.account_id = $1 and s.shipment_no = x.shipment_no and s.status = x.stage and s.deleted_at is null
     returning s.shipment_no, x.stage, x.change, x.charges
   ), request as (
     insert into shipment_requests (account_id, shipment_no, kind, stage, change, requested_by, requested_at)
     select $1, shipment_no, $3, stage, change, $4, $5 from changed order by shipment_no
     returning request_no, shipment_no
   ), charge as (
     insert into charges (account_id, shipment_no, request_no, kind, amount, at)
     select $1, shipment_no, request_no, x.kind, x.amount, $5
       from request join changed using (shipment_no)
      cross join rows from (json_to_recordset(charges) as (kind text, amount integer)) with ordinality as x(kind, amount, place)
      order by request_no, place
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, 'request_' || $3, stage, $3 || '_request', $4, $5, $6, $7 from changed order by shipment_no
   )
   select request_no from request`,
);

/**
 * Writes requests of one kind with their charges, and changes the statuses of their shipments.
 * @returns whether all were written: false when a status changed meanwhile
 */
export async function insertRequests(
  tx: Tx,
  account_id: string,
  kind: RequestKind,
  requests: readonly NewRequest[],
  stamp: ChangeStamp,
): Promise<boolean> {
  const rows = requests.map(({ change, ...one }) => ({ ...one, ...(change === null ? {} : { change }) }));
  const written = await tx.query(INSERT, [account_id, JSON.stringify(rows), kind, ...valuesOf(stamp)]);
  return written.length === requests.length;
}

/** A request that waits for the warehouse's answer. */
export interface OpenRequest {
  readonly request_no: number;
  readonly shipment_no: number;
  readonly kind: RequestKind;
  readonly stage: Stage;
  readonly change: ModifyChange | null;
}

const LOCK_OPEN = sql(
  'shipment_request_lock_open',
  `select request_no, shipment_no, kind, stage, change from shipment_requests
    where account_id = $1 and shipment_no = $2 and state = 'open' for update`,
);

/** The open request of a shipment, locked; null when there is none, or it was answered meanwhile. */
export const lockOpenRequest = async (tx: Tx, account_id: string, shipment_no: number): Promise<OpenRequest | null> =>
  (await tx.query<OpenRequest>(LOCK_OPEN, [account_id, shipment_no]))[0] ?? null;

const ANSWER = sql(
  'shipment_request_answer',
  // $1 account, $2 request, $3 new state, $4 reason, $5 charges as JSON, $6 actor, $7 time
  `with answered as (
     update shipment_requests set state = $3, reason = $4, answered_by = $6, answered_at = $7
      where account_id = $1 and request_no = $2 and state = 'open'
     returning request_no, shipment_no
   ), charge as (
     insert into charges (account_id, shipment_no, request_no, kind, amount, at)
     select $1, shipment_no, request_no, x.kind, x.amount, $7
       from answered cross join json_to_recordset($5) as x(kind text, amount integer)
   )
   select request_no from answered`,
);

/** Closes a request, which the caller has locked. `charges` are added to its initial ones. */
export async function closeRequest(
  tx: Tx,
  account_id: string,
  request_no: number,
  answer: {
    readonly state: 'accepted' | 'refused';
    readonly reason: string | null;
    readonly charges: readonly Charge[];
  },
  stamp: ChangeStamp,
): Promise<void> {
  const { state, reason, charges } = answer;
  await tx.query(ANSWER, [account_id, request_no, state, reason, JSON.stringify(charges), stamp.actor, stamp.at]);
}

const APPLY_CHANGE = sql(
  'shipment_apply_change',
  `update shipments
      set document = $3, delivery_date = $4, bytes = order_bytes($3, rule_trace), searched = order_search_text(identifier, $3)
    where account_id = $1 and shipment_no = $2`,
);

/** Applies a modify request to its shipment. The caller has already ended the request. */
export async function applyChange(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  after: { readonly document: ShipmentDocument; readonly delivery_date: string | null },
): Promise<void> {
  await tx.query(APPLY_CHANGE, [account_id, shipment_no, JSON.stringify(after.document), after.delivery_date]);
}

const CANCEL_ALLOCATIONS = sql(
  'allocations_cancel',
  // $1 account, $2 shipment, $3 bucket moves as JSON, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with ended as materialized (
     delete from shipment_allocations h using json_to_recordset($3) as m("from" bucket, "to" bucket)
      where h.account_id = $1 and h.shipment_no = $2 and h.bucket = m."from"
     returning h.line_no, h.item_no, h.lot_no, h.warehouse, h.quantity, m."from", m."to"
   ), put_back as (
     insert into put_backs (account_id, shipment_no, warehouse, item_no, lot_no, quantity, since)
     select $1, $2, warehouse, item_no, lot_no, sum(quantity), $5 from ended where "to" = 'processing'
      group by warehouse, item_no, lot_no order by warehouse, item_no, lot_no
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            shipment_no, line_no, actor, at, caller_kind, caller_id)
   select $1, item_no, warehouse, lot_no, quantity, "from", "to", 'release', $2, line_no, $4, $5, $6, $7 from ended
    order by line_no, item_no, lot_no`,
);

/**
 * Ends the allocations of a cancelled shipment, each bucket by its move. Units moved to `processing` must be put back.
 */
export async function cancelAllocations(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  moves: readonly BucketMove[],
  stamp: ChangeStamp,
): Promise<void> {
  await tx.query(CANCEL_ALLOCATIONS, [account_id, shipment_no, JSON.stringify(moves), ...valuesOf(stamp)]);
}

/** Goods of one cancelled shipment that are off the shelf. */
export interface OpenPutBack {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly warehouse: string;
  readonly since: Date;
  readonly item_nos: readonly number[];
}

const openPutBacksWhere = (condition: string): string => `
   select account_id, shipment_no, warehouse, min(since) as since, array_agg(distinct item_no order by item_no) as item_nos
     from put_backs
    where done_at is null and ${condition}
    group by account_id, shipment_no, warehouse order by account_id, shipment_no, warehouse`;

const OPEN_PUT_BACKS = sql('put_backs_open', openPutBacksWhere('true'));
const OPEN_PUT_BACKS_OF = sql('put_backs_open_of', openPutBacksWhere('account_id = $1 and shipment_no = $2'));

/** Goods to put back: of all accounts, or of one shipment. */
export const openPutBacks = (tx: Tx, of: { account_id: string; shipment_no: number } | null): Promise<OpenPutBack[]> =>
  of === null
    ? tx.query<OpenPutBack>(OPEN_PUT_BACKS)
    : tx.query<OpenPutBack>(OPEN_PUT_BACKS_OF, [of.account_id, of.shipment_no]);

const PUT_BACK = sql(
  'put_backs_do',
  // $1 account, $2 shipment, $3 to $6 change stamp (actor, time, kind and id of the caller)
  `with done as (
     update put_backs set done_at = $4 where account_id = $1 and shipment_no = $2 and done_at is null
     returning put_back_no, warehouse, item_no, lot_no, quantity
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            shipment_no, actor, at, caller_kind, caller_id)
   select $1, item_no, warehouse, lot_no, quantity, 'processing', 'available', 'release', $2, $3, $4, $5, $6 from done
    order by put_back_no
   returning move_no`,
);

/**
 * Puts goods that a shipment does not need any more back on the shelf. The caller holds the stock locks.
 * @returns false when none are left to put back
 */
export const putBack = async (tx: Tx, account_id: string, shipment_no: number, stamp: ChangeStamp): Promise<boolean> =>
  (await tx.query(PUT_BACK, [account_id, shipment_no, ...valuesOf(stamp)])).length > 0;

const OF_SHIPMENT = sql(
  'shipment_requests_of',
  `select r.kind, r.stage, r.state, r.reason, r.requested_at, r.answered_at, r.change,
          (select json_agg(json_build_object('kind', c.kind, 'amount', c.amount, 'at', c.at) order by c.charge_no)
             from charges c where c.account_id = r.account_id and c.request_no = r.request_no) as charges
     from shipment_requests r where r.account_id = $1 and r.shipment_no = $2 order by r.request_no`,
);

/** JSON has the times of charges as texts. */
interface StoredRequest extends Omit<RecordedRequest, 'charges'> {
  readonly charges: readonly (Charge & { readonly at: string })[];
}

/** Requests of a shipment with their charges, oldest first. */
export const requestsOfShipment = async (tx: Tx, account_id: string, shipment_no: number): Promise<RecordedRequest[]> =>
  (await tx.query<StoredRequest>(OF_SHIPMENT, [account_id, shipment_no])).map((request) => ({
    ...request,
    charges: request.charges.map((charge) => ({ ...charge, at: new Date(charge.at) })),
  }));
