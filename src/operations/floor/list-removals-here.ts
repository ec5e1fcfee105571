import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { forgottenSince } from '../../rules/floor/decision.js';
import type { ListedHere } from '../../rules/floor/lists-here.js';
import type { RemovalHere } from '../../rules/stock/listed-removal.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countRemovalsHere, pageOfRemovalsHere } from '../../storage/floor/removals-here.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Removals with their progress on the floor, newest first, and how many each client has. The filter by client is not applied to the count.
 * @param warehouse null: all in which the caller works
 * @param account_id null: of all clients
 * @param ended true: those that are done or withdrawn; false: the others
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listRemovalsHere(
  ctx: Context,
  warehouse: string | null,
  account_id: string | null,
  ended: boolean,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<RemovalHere> & Pick<ListedHere<unknown, unknown>, 'clients'>> {
  authorize(caller, 'listRemovalsHere');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const forgotten = forgottenSince(ctx.clock.now()).toString();
    const [found, clients] = await Promise.all([
      pageOfRemovalsHere(tx, warehouses, account_id, ended, before, limit + 1, forgotten),
      countRemovalsHere(tx, warehouses, ended),
    ]);
    return { ...pageOf(found, limit, ({ removal_no }) => removal_no), clients };
  });
}
