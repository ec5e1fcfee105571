import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { RecordedMove } from '../../rules/stock/stock-as-of.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { pageOfMoves } from '../../storage/stock/ledger.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** The moves of an item, newest first, which explain its figures. @throws not_found */
export async function listMoves(
  ctx: Context,
  account_id: string,
  item_no: number,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<RecordedMove>> {
  authorize(caller, 'listMoves', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    if ((await findItemEver(tx, account_id, item_no)) === null) throw notFound();
    return pageOf(await pageOfMoves(tx, account_id, item_no, before, limit + 1), limit, ({ move_no }) => move_no);
  });
}
