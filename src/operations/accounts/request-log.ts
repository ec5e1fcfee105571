import { notFound } from '../../kernel/errors.js';
import type { Caller, ClientCaller } from '../../rules/accounts/caller.js';
import type { LoggedRequest } from '../../rules/accounts/logged-request.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { tokenExisted } from '../../storage/accounts/accounts.js';
import {
  endOfRequests,
  insertRequests,
  pageOfRequests,
  type RequestFilter,
  type RequestRow,
  sweepRequests,
} from '../../storage/accounts/request-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { type FilteredPage, filteredPageOf, type PageBounds } from '../page.js';
import { workInParts } from '../work-in-parts.js';

export type { RequestFilter };

/** No filter: all requests. */
export const ALL_REQUESTS: RequestFilter = { search: null, outcome: null };

/** What the server knows of a request when it has answered it. */
export type AnsweredRequest = Omit<LoggedRequest, 'at'> & { readonly address: string };

/** Collects the requests of client programs, and writes them together: no request waits for it. */
export interface RequestLog {
  /** @returns how many requests are noted now */
  note(caller: ClientCaller, request: AnsweredRequest): number;
  /** Writes the noted requests. If that fails, they stay noted. */
  write(): Promise<void>;
}

/**
 * Maximum number of requests that wait to be written: 3 MB, with the longest paths 15 MB. During an outage of the database
 * further ones are lost.
 */
const MAX_NOTED = 10_000;

/** A noted request. Its time becomes a text only when it is written, because this takes time and every request is noted. */
type Noted = Omit<RequestRow, 'at'> & { readonly at_ms: number };

/**
 * @param now wall time in ms: the log is about the server's connections, so it does not follow the demo's clock
 */
export function requestLog(ctx: Context, now: () => number = Date.now): RequestLog {
  let noted: Noted[] = [];
  return {
    note: ({ account, token_id }, request) => {
      if (noted.length >= MAX_NOTED) return noted.length;
      return noted.push({ account_id: account.account_id, token_id, at_ms: now(), ...request });
    },
    write: async () => {
      if (noted.length === 0) return;
      const requests = noted;
      noted = [];
      const rows = requests.map(({ at_ms, ...row }) => ({ ...row, at: new Date(at_ms).toISOString() }));
      await inTransaction(ctx.pool, (tx) => insertRequests(tx, rows)).catch((error) => {
        noted = [...requests, ...noted].slice(0, MAX_NOTED);
        throw error;
      });
    },
  };
}

/**
 * The requests of a token in the last 7 days, newest first. They appear some seconds after their answers.
 * @throws not_found when the account never had this token
 */
export async function listTokenRequests(
  ctx: Context,
  account_id: string,
  token_id: number,
  filter: RequestFilter,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<FilteredPage<LoggedRequest>> {
  authorize(caller, 'listTokenRequests', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    if (!(await tokenExisted(tx, account_id, token_id))) throw notFound();
    return filteredPageOf(
      await pageOfRequests(tx, account_id, token_id, filter, before, limit + 1),
      limit,
      ({ entry_no }) => ({ no: entry_no, key: null }),
      () => endOfRequests(tx, account_id, token_id, before),
    );
  });
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Deletes the requests that are older than 7 days, 10,000 per transaction. */
export async function sweepRequestLog(
  ctx: Context,
  isStopping?: () => boolean,
  now: () => number = Date.now,
): Promise<void> {
  const before = new Date(now() - KEPT_MS).toISOString();
  await workInParts(ctx, (tx) => sweepRequests(tx, [before]), isStopping);
}
