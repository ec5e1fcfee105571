import type { LoggedRequest } from '../../rules/accounts/logged-request.js';
import type { RequestOutcome } from '../../rules/accounts/request-values.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';
import { type ListCursor, LOOKED_AT } from '../lists.js';

/** The requests of client programs, and with them the last use of each token. migrations/0033_request_log.sql */

/** A request to be written. */
export type RequestRow = Omit<LoggedRequest, 'at'> & {
  readonly account_id: string;
  readonly token_id: number;
  readonly at: string;
  /** The client's network address, stored only as that of the token's last use. */
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

/** Null fields do not filter. */
export interface RequestFilter {
  /** A part of method and path, or of the request's id, in lower case. */
  readonly search: string | null;
  /** How it was answered: 2xx and 3xx, 4xx, 5xx. */
  readonly outcome: RequestOutcome | null;
}

/** The rows that are read for one page, before they are filtered. */
const LOOKED = `
  select entry_no, at, method, path, status, duration_ms, request_id from request_log
   where account_id = $1 and token_id = $2 and entry_no < $3 order by entry_no desc limit ${LOOKED_AT}`;

const PAGE = sql(
  'request_log_page',
  `select r.* from (${LOOKED}) r
    where ($4::text is null or strpos(lower(r.method || ' ' || r.path || ' ' || r.request_id), $4) > 0)
      and ($5::text is null or $5 = case when r.status < 400 then 'ok' when r.status < 500 then 'refused' else 'failed' end)
    order by r.entry_no desc limit $6`,
);

const END = sql(
  'request_log_end',
  `select r.entry_no as no, null::text as key from (${LOOKED}) r order by r.entry_no desc offset ${LOOKED_AT - 1}`,
);

/** Requests of a token that were written before the entry `before`, newest first. */
export const pageOfRequests = (
  tx: Tx,
  account_id: string,
  token_id: number,
  { search, outcome }: RequestFilter,
  before: number,
  limit: number,
): Promise<(LoggedRequest & { readonly entry_no: number })[]> =>
  tx.query(PAGE, [account_id, token_id, before, search, outcome, limit]);

/** The last row that was read for a page; the next page continues after it. Null: all requests were read. */
export const endOfRequests = async (
  tx: Tx,
  account_id: string,
  token_id: number,
  before: number,
): Promise<ListCursor | null> => (await tx.query<ListCursor>(END, [account_id, token_id, before]))[0] ?? null;

/** Deletes some of the requests before an instant. @returns whether there may be more */
export const sweepRequests = sweepOf(
  'request_log_sweep',
  10_000,
  (atOnce) => `delete from request_log where (account_id, token_id, entry_no) in (
     select account_id, token_id, entry_no from request_log where at < $1
      order by at limit ${atOnce} for update skip locked)
   returning 1`,
);
