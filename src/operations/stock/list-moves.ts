import type { Temporal } from 'temporal-polyfill';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { RecordedMove } from '../../rules/stock/stock-as-of.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { pageOfMoves } from '../../storage/stock/ledger.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/**
 * The moves of an item, newest first, which explain its figures.
 * @param until only those that had happened at this moment; null: all
 * @throws not_found
 */
export async function listMoves(
  ctx: Context,
  account_id: string,
  item_no: number,
  { before, limit }: PageBounds,
  caller: Caller,
  until: Temporal.Instant | null = null,
): Promise<Page<RecordedMove>> {
  authorize(caller, 'listMoves', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findItemEver(tx, account_id, item_no));
    const at = until === null ? null : new Date(until.epochMilliseconds).toISOString();
    const moves = await pageOfMoves(tx, account_id, item_no, before, limit + 1, at);
    return pageOf(moves, limit, ({ move_no }) => move_no);
  });
}
