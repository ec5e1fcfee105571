import { today } from '../../kernel/clock.js';
import { groupBy, mapApart } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { nextExpiry, type UnallocatableLot, unallocatableLots } from '../../rules/allocation/unallocatable-lots.js';
import { allocatedLots, findHolders } from '../../storage/allocation/unallocatable-lots.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { BEFORE_WORK, lockAllocations, type Released, releaseAllocations } from './release-allocations.js';
import { serveRuns } from './serve-runs.js';

/**
 * Releases allocations of lots past their last allocatable day and allocates again, for shipments on which work has not
 * started (H-045, H-046). A shipment that gets no replacement is backordered, whatever its flag. One transaction per
 * account and warehouse: a failure does not keep it from the other accounts. Also checks blocked lots again, although blocking
 * already releases them.
 * @param isStopping asked before each transaction; true: the rest is left to the next run
 */
export async function releaseExpired(
  ctx: Context,
  caller: Caller,
  isStopping: () => boolean = () => false,
): Promise<Released[]> {
  authorize(caller, 'releaseExpired');
  // Stock that was freed earlier belongs to the demand that waited at that time.
  await serveRuns(ctx, { wait: true, stop: isStopping });
  const { unallocatable, holders } = await inReadOnly(ctx.pool, (tx) => outlook(ctx, tx, null));
  const byAccountAndWarehouse = groupBy(holders, (one) => `${one.account_id} ${one.warehouse}`).values();
  // One transaction per account and warehouse, so that no locks are held across accounts.
  const released = await mapApart(
    byAccountAndWarehouse,
    ([{ account_id, warehouse }]) => {
      const lots = unallocatable.filter((lot) => lot.account_id === account_id);
      return inTransaction(ctx.pool, (tx) => release(ctx, tx, account_id, [warehouse], lots, caller));
    },
    isStopping,
  );
  return released.flat();
}

/**
 * Like {@link releaseExpired}, for one account in all warehouses, within a transaction that continues with the result.
 * Locks on other shipments must be taken after this.
 */
export async function releaseExpiredWithin(
  ctx: Context,
  tx: Tx,
  account_id: string,
  caller: Caller,
): Promise<Released[]> {
  const { unallocatable, holders } = await outlook(ctx, tx, account_id);
  const warehouses = [...new Set(holders.map(({ warehouse }) => warehouse))];
  return warehouses.length === 0 ? [] : release(ctx, tx, account_id, warehouses, unallocatable, caller);
}

/** @param found the lots before anything was locked */
async function release(
  ctx: Context,
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  found: readonly UnallocatableLot[],
  caller: Caller,
): Promise<Released[]> {
  const held = await lockAllocations(tx, account_id, warehouses, found);
  // While we waited, a lot may have been unblocked, or its item's limit may have been changed.
  const still = unallocatableLots(await allocatedLots(tx, account_id), today(ctx.clock).toString());
  return releaseAllocations(ctx, tx, account_id, held, still, stampOf(ctx, caller));
}

export interface ExpiryOutlook {
  /** Whether shipments hold units that {@link releaseExpired} would release now. */
  readonly overdue: boolean;
  /** The next day, `YYYY-MM-DD` in Japan, from which an allocated lot may no longer be shipped; null: none. */
  readonly next: string | null;
}

/** When allocations of expiring lots must be released, for planning the warehouse's day. */
export async function forecastExpiry(ctx: Context, tx: Tx): Promise<ExpiryOutlook> {
  const { holders, next } = await outlook(ctx, tx, null);
  return { overdue: holders.length > 0, next };
}

/**
 * What {@link releaseExpired} would release now, and the next day on which there will be more unless something changes.
 */
async function outlook(ctx: Context, tx: Tx, account_id: string | null) {
  const day = today(ctx.clock).toString();
  const lots = await allocatedLots(tx, account_id);
  const unallocatable = unallocatableLots(lots, day);
  return { unallocatable, holders: await findHolders(tx, unallocatable, BEFORE_WORK), next: nextExpiry(lots, day) };
}
