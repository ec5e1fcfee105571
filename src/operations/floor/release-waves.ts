import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { nextWaveRelease } from '../../rules/calendar/calendar.js';
import { floorTransition } from '../../rules/shipments/shipment-status.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { accountsWaiting, changeStatus, readyForRelease } from '../../storage/shipments/shipment-work.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { releaseExpiredWithin } from '../allocation/release-expired.js';
import { type Context, stampOf } from '../context.js';
import { planBatches } from './plan-batches.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Runs the wave releases (H-039 to H-041) due after `since` and up to now: starts work on waiting shipments whose
 * assigned shipping date has come, in every warehouse with a wave release in that time. In the same transaction,
 * shipments first release unallocatable lots, and are taken only with replacements. Shipments that are not taken wait
 * for the next wave release.
 * @returns how many shipments were taken
 */
export async function releaseWaves(ctx: Context, since: Temporal.Instant, caller: Caller): Promise<number> {
  authorize(caller, 'releaseWaves');
  const now = ctx.clock.now();
  const places = await inReadOnly(ctx.pool, allWarehouses);
  const due = places
    .filter(({ calendar }) => nextWaveRelease(calendar, since).epochMilliseconds <= now.epochMilliseconds)
    .map(({ warehouse }) => warehouse);
  if (due.length === 0) return 0;
  return takeUpAll(ctx, due, caller);
}

/**
 * Runs the wave release of one warehouse now, whatever its calendar says: as {@link releaseWaves}, starts work on waiting
 * shipments whose assigned shipping date has come. Sent again, it takes what has come to wait since.
 * @returns how many shipments were taken
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function releaseWave(ctx: Context, warehouse: string, caller: Caller): Promise<number> {
  authorize(caller, 'releaseWave');
  await inReadOnly(ctx.pool, (tx) => warehousesOfWork(tx, warehouse, caller));
  return takeUpAll(ctx, [warehouse], caller);
}

/** Takes up what is ready in the warehouses, of each account in a transaction of its own, and makes batches of it. */
async function takeUpAll(ctx: Context, due: readonly string[], caller: Caller): Promise<number> {
  const today = dateInTokyo(ctx.clock.now()).toString();
  const failures: unknown[] = [];
  let taken = 0;
  for (const account_id of await inReadOnly(ctx.pool, (tx) => accountsWaiting(tx, due))) {
    // biome-ignore lint/performance/noAwaitInLoops: one transaction per account, so that a failure does not affect the others
    await takeUp(ctx, account_id, due, today, caller).then(
      (count) => {
        taken += count;
      },
      (error) => failures.push(error),
    );
  }
  for (const warehouse of due) {
    // biome-ignore lint/performance/noAwaitInLoops: one planner per warehouse, each in a transaction of its own
    await planBatches(ctx, warehouse, caller).catch((error) => failures.push(error));
  }
  // The worker retries, and the retry finds only shipments that still wait.
  if (failures.length > 0) throw new AggregateError(failures, 'The wave release failed for some accounts.');
  return taken;
}

/** Skips shipments that are changed or deleted at the same moment: the UPDATE checks their status. */
const takeUp = (
  ctx: Context,
  account_id: string,
  warehouses: readonly string[],
  today: string,
  caller: Caller,
): Promise<number> =>
  inTransaction(ctx.pool, async (tx) => {
    await releaseExpiredWithin(ctx, tx, account_id, caller);
    // Read after the release: shipments that lost their stock must not be taken, those with replacements must.
    const ready = await readyForRelease(tx, account_id, warehouses, today);
    if (ready.length === 0) return 0;
    const { from, to } = floorTransition('release_wave');
    const stamp = stampOf(ctx, caller);
    return (await changeStatus(tx, account_id, ready, { event: 'release_wave', from, to }, stamp)).length;
  });
