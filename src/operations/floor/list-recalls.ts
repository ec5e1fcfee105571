import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { FloorRecall, RecallProgress } from '../../rules/floor/recall.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfRecalls } from '../../storage/floor/recalls.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Recalls with their progress, newest first.
 * @param warehouse null: all in which the caller works
 * @param ended true: recalls that have ended; false: open recalls
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listRecalls(
  ctx: Context,
  warehouse: string | null,
  ended: boolean,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<FloorRecall & RecallProgress>> {
  authorize(caller, 'listRecalls');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await pageOfRecalls(tx, warehouses, ended, before, limit + 1);
    return pageOf(found, limit, ({ recall_no }) => recall_no);
  });
}
