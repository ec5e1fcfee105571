import type { RequestOfAnybody } from '../../rules/accounts/logged-request.js';
import type { RequestOutcome } from '../../rules/accounts/request-values.js';
import { sql, type Tx } from '../database/database.js';
import { BEFORE_IN_LOG, type ListCursor, LOOKED_AT, microsecondsOf, startOf } from '../lists.js';

/* The requests of all client programs, or of those of one account, for the provider's people: newest first. */

/** Null fields do not filter. */
export interface AllRequestsFilter {
  readonly account_id: string | null;
  readonly token_id: number | null;
  /** A part of method and path, or of the request's id, in lower case. */
  readonly search: string | null;
  readonly outcome: RequestOutcome | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
}

const OF_ACCOUNT = 'account_id = $1';
const OF_ALL = '$1::text is null';

/** The rows that are read for one page, before they are filtered. */
const lookedAt = (whose: string) => `
  select account_id, token_id, entry_no, at, method, path, status, duration_ms, request_id from request_log
   where ${whose} and (at, entry_no) < ${BEFORE_IN_LOG} and at >= coalesce(${startOf('$4')}, '-infinity')
   order by at desc, entry_no desc limit ${LOOKED_AT}`;

const KEY = `${microsecondsOf('r.at')}::text`;

const page = (whose: string) => `
  select r.*, ${KEY} as sort_key, t.name as token
    from (${lookedAt(whose)}) r join tokens t on t.account_id = r.account_id and t.token_id = r.token_id
   where ($6::text is null or strpos(lower(r.method || ' ' || r.path || ' ' || r.request_id), $6) > 0)
     and ($7::text is null or $7 = case when r.status < 400 then 'ok' when r.status < 500 then 'refused' else 'failed' end)
     and ($8::integer is null or r.token_id = $8)
   order by r.at desc, r.entry_no desc limit $9`;

const end = (whose: string) =>
  `select r.entry_no as no, ${KEY} as key from (${lookedAt(whose)}) r order by r.at desc, r.entry_no desc offset ${LOOKED_AT - 1}`;

const PAGE_OF_ACCOUNT = sql('requests_page_account', page(OF_ACCOUNT));
const PAGE_OF_ALL = sql('requests_page_all', page(OF_ALL));
const END_OF_ACCOUNT = sql('requests_end_account', end(OF_ACCOUNT));
const END_OF_ALL = sql('requests_end_all', end(OF_ALL));

/** Requests after a place, newest first. */
export const pageOfAllRequests = (
  tx: Tx,
  { account_id, token_id, search, outcome, from, to }: AllRequestsFilter,
  { no, key }: ListCursor,
  limit: number,
): Promise<(RequestOfAnybody & { readonly sort_key: string })[]> =>
  tx.query(account_id === null ? PAGE_OF_ALL : PAGE_OF_ACCOUNT, [
    account_id,
    no,
    key,
    from,
    to,
    search,
    outcome,
    token_id,
    limit,
  ]);

/** The last row that was read for a page; the next page continues after it. Null: all requests were read. */
export const endOfAllRequests = async (
  tx: Tx,
  { account_id, from, to }: AllRequestsFilter,
  { no, key }: ListCursor,
): Promise<ListCursor | null> =>
  (await tx.query<ListCursor>(account_id === null ? END_OF_ALL : END_OF_ACCOUNT, [account_id, no, key, from, to]))[0] ??
  null;
