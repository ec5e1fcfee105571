import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { forgottenSince } from '../../rules/floor/decision.js';
import type { RemovalHere } from '../../rules/stock/listed-removal.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfRemovalsHere } from '../../storage/floor/removals-here.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Removals of all clients with their progress on the floor, newest first.
 * @param warehouse null: all in which the caller works
 * @param ended true: those that are done or withdrawn; false: the others
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listRemovalsHere(
  ctx: Context,
  warehouse: string | null,
  ended: boolean,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<RemovalHere>> {
  authorize(caller, 'listRemovalsHere');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const forgotten = forgottenSince(ctx.clock.now()).toString();
    const found = await pageOfRemovalsHere(tx, warehouses, ended, before, limit + 1, forgotten);
    return pageOf(found, limit, ({ removal_no }) => removal_no);
  });
}
