import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { QuarantinedItem } from '../../rules/floor/quarantine.js';
import { inReadOnly } from '../../storage/database/database.js';
import { quarantinedItems } from '../../storage/stock/quarantine.js';
import type { Context } from '../context.js';
import { type SortedBounds, type SortedPage, sortedPageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Items of all accounts with defective or unidentified units, by account and item: how many units can be released, and from
 * which receipts.
 * @param warehouse null: in all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listQuarantine(
  ctx: Context,
  warehouse: string | null,
  { after, limit }: SortedBounds,
  caller: Caller,
): Promise<SortedPage<QuarantinedItem>> {
  authorize(caller, 'listQuarantine');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await quarantinedItems(tx, warehouses, after, limit + 1);
    return sortedPageOf(found, limit, ({ item_no, account_id }) => ({ no: item_no, key: account_id }));
  });
}
