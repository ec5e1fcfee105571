import { sql, type Tx } from '../database/database.js';

/** The requests of client programs, and with them the last use of each token. migrations/0033_request_log.sql */

/** One request that was answered. */
export interface LoggedRequest {
  readonly at: Date;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly request_id: string;
}

/** A request to be written. */
export type RequestRow = Omit<LoggedRequest, 'at'> & {
  readonly account_id: string;
  readonly token_id: number;
  readonly at: string;
  /** The client's, for the last use of the token alone. */
  readonly address: string;
};

const INSERT = sql(
  'request_log_insert',
  `with request as materialized (
     select x.* from json_to_recordset($1) as x(account_id text, token_id integer, at timestamptz, method text, path text,
       status integer, duration_ms integer, request_id text, address text)
   ), logged as (
     insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
     select account_id, token_id, at, method, path, status, duration_ms, request_id from request order by at
   ), latest as (
     select distinct on (account_id, token_id) account_id, token_id, at, address from request
      order by account_id, token_id, at desc
   )
   update tokens t set last_used_at = l.at, last_used_from = l.address
     from latest l where (t.account_id, t.token_id) = (l.account_id, l.token_id)
                     and (t.last_used_at is null or t.last_used_at < l.at)`,
);

/** Writes requests, of any accounts, in one statement. */
export const insertRequests = (tx: Tx, requests: readonly RequestRow[]): Promise<unknown> =>
  tx.query(INSERT, [JSON.stringify(requests)]);

const PAGE = sql(
  'request_log_page',
  `select entry_no, at, method, path, status, duration_ms, request_id from request_log
    where account_id = $1 and token_id = $2 and entry_no < $3 order by entry_no desc limit $4`,
);

/** Requests of a token that were written before the entry `before`, newest first. */
export const pageOfRequests = (
  tx: Tx,
  account_id: string,
  token_id: number,
  before: number,
  limit: number,
): Promise<(LoggedRequest & { readonly entry_no: number })[]> => tx.query(PAGE, [account_id, token_id, before, limit]);

const SWEPT_AT_ONCE = 10_000;

const SWEEP = sql(
  'request_log_sweep',
  `delete from request_log where (account_id, token_id, entry_no) in (
     select account_id, token_id, entry_no from request_log where at < $1
      order by at limit ${SWEPT_AT_ONCE} for update skip locked)
   returning 1`,
);

/** Deletes some of the requests before an instant. @returns whether there may be more */
export const sweepRequests = async (tx: Tx, before: string): Promise<boolean> =>
  (await tx.query(SWEEP, [before])).length === SWEPT_AT_ONCE;
