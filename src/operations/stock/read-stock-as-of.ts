import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ItemAsOf, stockAsOf } from '../../rules/stock/stock-as-of.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver, findItemsByNos } from '../../storage/items/items.js';
import { sumsAsOf } from '../../storage/stock/ledger.js';
import type { Context } from '../context.js';

/**
 * An item's units by bucket, warehouse and lot at a past moment, computed from the moves alone, in Kura's own time.
 * Whether a lot was allocatable is decided for that day, but with the item's present settings; a set is computed from
 * its present children. Works for deleted items too.
 * @throws not_found
 */
export async function readStockAsOf(
  ctx: Context,
  account_id: string,
  item_no: number,
  as_of: Temporal.Instant,
  caller: Caller,
): Promise<ItemAsOf> {
  authorize(caller, 'readStockAsOf', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const item = orNotFound(await findItemEver(tx, account_id, item_no));
    const children = item.children.map((child) => child.item_no);
    const parts = children.length === 0 ? [item] : await findItemsByNos(tx, account_id, children);
    const at = new Date(as_of.epochMilliseconds).toISOString();
    const sums = await sumsAsOf(tx, account_id, children.length === 0 ? [item_no] : children, at);
    const policies = new Map(parts.map((part) => [part.item_no, part]));
    return { item, as_of, stock: stockAsOf(item, sums, policies, dateInTokyo(as_of).toString()) };
  });
}
