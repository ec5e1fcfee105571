import { today } from '../../kernel/clock.js';
import { groupBy, inTurn } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { nextExpiry, unallocatableLots } from '../../rules/allocation/unallocatable-lots.js';
import { allocatedLots, findHolders } from '../../storage/allocation/unallocatable-lots.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { BEFORE_WORK, lockHolds, type Released, releaseHolds } from './release-allocations.js';
import { serveRuns } from './serve-runs.js';

/**
 * Releases what shipments hold of lots past their last allocatable day, as long as the floor has not begun with them
 * (H-045, H-046), and allocates anew. A shipment for which nothing is found is backordered, whatever its flag. Each account and
 * warehouse in a transaction of its own. Blocked lots, whose holds end with the block, are looked at again.
 * @param account_id only of this account; null: of all
 */
export async function releaseExpired(
  ctx: Context,
  caller: Caller,
  account_id: string | null = null,
): Promise<Released[]> {
  authorize(caller, 'releaseExpired');
  // What came before goes to those who waited then.
  await serveRuns(ctx, { wait: true });
  const { unallocatable, holders } = await findExpired(ctx, account_id);
  const places = groupBy(holders, (one) => `${one.account_id} ${one.warehouse}`).values();
  // A transaction a place, so that no locks are held across accounts.
  const released = await inTurn(places, ([place]) => {
    if (place === undefined) return Promise.resolve([]);
    const { account_id, warehouse } = place;
    const lots = unallocatable.filter((lot) => lot.account_id === account_id);
    return inTransaction(ctx.pool, async (tx) => {
      const held = await lockHolds(tx, account_id, [warehouse], lots);
      return releaseHolds(ctx, tx, account_id, held, lots, stampOf(ctx, caller));
    });
  });
  return released.flat();
}

/**
 * As {@link releaseExpired}, of one account, in all warehouses, within a transaction that goes on with what is left. Whoever
 * locks shipments besides locks them after this.
 */
export async function releaseExpiredWithin(
  ctx: Context,
  tx: Tx,
  account_id: string,
  caller: Caller,
): Promise<Released[]> {
  const { unallocatable, holders } = await outlook(ctx, tx, account_id);
  const warehouses = [...new Set(holders.map(({ warehouse }) => warehouse))];
  if (warehouses.length === 0) return [];
  const held = await lockHolds(tx, account_id, warehouses, unallocatable);
  return releaseHolds(ctx, tx, account_id, held, unallocatable, stampOf(ctx, caller));
}

/** What there is for {@link releaseExpired} to do, and on which day there will be more unless something changes. */
export const findExpired = (ctx: Context, account_id: string | null) =>
  inReadOnly(ctx.pool, (tx) => outlook(ctx, tx, account_id));

async function outlook(ctx: Context, tx: Tx, account_id: string | null) {
  const day = today(ctx.clock).toString();
  const lots = await allocatedLots(tx, account_id);
  const unallocatable = unallocatableLots(lots, day);
  return { unallocatable, holders: await findHolders(tx, unallocatable, BEFORE_WORK), next: nextExpiry(lots, day) };
}
