import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ListedRemoval } from '../../rules/stock/listed-removal.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfRemovals } from '../../storage/stock/removals.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** The removals of an account, newest first. @param onlyOpen without those that are done or withdrawn */
export async function listRemovals(
  ctx: Context,
  account_id: string,
  onlyOpen: boolean,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<ListedRemoval>> {
  authorize(caller, 'listRemovals', account_id);
  return inReadOnly(ctx.pool, async (tx) =>
    pageOf(await pageOfRemovals(tx, account_id, onlyOpen, before, limit + 1), limit, ({ removal_no }) => removal_no),
  );
}
