import type { Caller } from '../../rules/accounts/caller.js';
import type { RequestOfAnybody } from '../../rules/accounts/logged-request.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type AllRequestsFilter, endOfAllRequests, pageOfAllRequests } from '../../storage/accounts/all-requests.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { type FilteredPage, filteredPageOf, type SortedBounds } from '../page.js';

/** The requests of client programs of all accounts in the last 7 days, newest first. They appear some seconds after their answers. */
export async function listRequests(
  ctx: Context,
  filter: AllRequestsFilter,
  { after, limit }: SortedBounds,
  caller: Caller,
): Promise<FilteredPage<RequestOfAnybody>> {
  authorize(caller, 'listRequests');
  return inReadOnly(ctx.pool, async (tx) =>
    filteredPageOf(
      await pageOfAllRequests(tx, filter, after, limit + 1),
      limit,
      ({ entry_no, sort_key }) => ({ no: entry_no, key: sort_key }),
      () => endOfAllRequests(tx, filter, after),
    ),
  );
}
