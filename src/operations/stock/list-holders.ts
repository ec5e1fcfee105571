import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ListedBucket } from '../../rules/stock/holder-values.js';
import type { Holder } from '../../rules/stock/holders.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { pageOfHolders } from '../../storage/stock/holders.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** What an item's units in a bucket of a warehouse belong to, newest first. @throws not_found */
export async function listHolders(
  ctx: Context,
  account_id: string,
  item_no: number,
  of: { readonly warehouse: string; readonly bucket: ListedBucket },
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<Holder>> {
  authorize(caller, 'listHolders', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findItemEver(tx, account_id, item_no));
    return pageOf(await pageOfHolders(tx, account_id, item_no, of, before, limit + 1), limit, ({ place }) => place);
  });
}
