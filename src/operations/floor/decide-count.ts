import { groupBy, mapSeries } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Counted } from '../../rules/floor/compare-count.js';
import {
  countAdjustments,
  type Loss,
  lossesOf,
  type PlannedCount,
  type SettledCount,
  settledBy,
  sumOfSettled,
} from '../../rules/floor/settle-count.js';
import { releaseLines } from '../../storage/allocation/unallocatable-lots.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { lockCount, markDecided, readCounted, type StoredCount } from '../../storage/floor/counts.js';
import { lockPlaces } from '../../storage/places/places.js';
import { lockLying } from '../../storage/places/relocations.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { insertAdjustments } from '../../storage/stock/adjustments.js';
import { type ChangeStamp, lockFurtherStock, lockStock } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { loseUnitsWithin } from './lose-units.js';
import { findAgain, planCount, undecided } from './plan-count.js';

/**
 * Has the variances of a count recorded. They are compared once more: what has left the place since, or was corrected,
 * is not recorded again.
 * @throws not_found; forbidden; api_exception unless its variances wait
 */
export async function approveCount(ctx: Context, count_no: number, caller: Caller): Promise<SettledCount> {
  authorize(caller, 'approveCount');
  return inTransaction(ctx.pool, async (tx) => {
    const count = await waitingCount(tx, count_no, caller);
    const stamp = stampOf(ctx, caller);
    const counted = [...groupBy(await readCounted(tx, count_no), ({ account_id }) => account_id)];
    // The accounts in the order of their stock lock rows; then the place, as whoever puts something away there locks them.
    const locked = await mapSeries(counted, ([account_id, own]) => lockStockOf(tx, count, account_id, own));
    await lockPlaces(tx, count.warehouse, [count.place]);
    const settled = await mapSeries(locked, (one) => settle(ctx, tx, count, one, stamp, caller));
    await markDecided(tx, count_no, 'approved', null, stamp);
    return sumOfSettled(settled);
  });
}

/**
 * Ends a count whose variances are not to be recorded.
 * @throws not_found; forbidden; api_exception unless its variances wait
 */
export async function dismissCount(ctx: Context, count_no: number, reason: string, caller: Caller): Promise<void> {
  authorize(caller, 'dismissCount');
  return inTransaction(ctx.pool, async (tx) => {
    await waitingCount(tx, count_no, caller);
    await markDecided(tx, count_no, 'dismissed', reason, stampOf(ctx, caller));
  });
}

const waitingCount = async (tx: Tx, count_no: number, caller: Caller): Promise<StoredCount> =>
  undecided(await lockCount(tx, count_no), caller);

const losers = ({ rows }: PlannedCount): number[] => [
  ...new Set(rows.flatMap(({ from_lines }) => from_lines.map(({ shipment_no }) => shipment_no))),
];

/** What was counted of one account, whose stock is locked. */
interface CountedStock {
  readonly account_id: string;
  readonly counted: readonly Counted[];
  /** Items that were counted. */
  readonly own: readonly number[];
  /** These, and others of orders that may lose units. */
  readonly locked: ReadonlySet<number>;
}

async function lockStockOf(
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
): Promise<CountedStock> {
  const own = [...new Set(counted.map(({ item_no }) => item_no))];
  const planned = await planCount(tx, count, account_id, counted, own);
  // Lines that will lose units release others as well: their stock is locked too, all in the order of the keys.
  const locked = new Set([...own, ...(await itemsOfLosers(tx, account_id, planned))]);
  await lockStock(tx, account_id, [count.warehouse], [...locked]);
  return { account_id, counted, own, locked };
}

const itemsOfLosers = async (tx: Tx, account_id: string, planned: PlannedCount): Promise<number[]> =>
  (await findShipmentsAtWork(tx, account_id, losers(planned))).flatMap(({ item_nos }) => item_nos);

async function settle(
  ctx: Context,
  tx: Tx,
  count: StoredCount,
  { account_id, counted, own, locked }: CountedStock,
  stamp: ChangeStamp,
  caller: Caller,
): Promise<SettledCount> {
  const { warehouse } = count;
  await lockLying(tx, account_id, warehouse, own, null);
  const planned = await planCount(tx, count, account_id, counted, own);
  const further = (await itemsOfLosers(tx, account_id, planned)).filter((item_no) => !locked.has(item_no));
  if (further.length > 0) await lockFurtherStock(tx, account_id, warehouse, further);

  const again = await findAgain(tx, account_id, count, own);
  const losses = lossesOf(planned);
  await releaseLost(tx, warehouse, account_id, losses, stamp);
  await insertAdjustments(tx, account_id, countAdjustments(planned, again, count), stamp);
  await loseInPicking(ctx, tx, count, account_id, losses, caller);
  await serveDemand(ctx, tx, account_id, warehouse, [...new Set([...locked, ...further])], stamp);
  return settledBy(planned, again);
}

/** Before the work on a shipment, its line waits again; the units are free for a moment, and gone then. */
async function releaseLost(
  tx: Tx,
  warehouse: string,
  account_id: string,
  losses: readonly Loss[],
  stamp: ChangeStamp,
): Promise<void> {
  const before = losses.filter(({ status }) => status !== 'picking');
  const released = [...groupBy(before, ({ shipment_no }) => shipment_no)].map(([shipment_no, own]) => ({
    shipment_no,
    event: 'count' as const,
    from: own[0]?.status ?? 'waiting',
    line_nos: [...new Set(own.map(({ line_no }) => line_no))],
    lots: own.map(({ row: { item_no, lot_no } }) => ({ item_no, lot_no, lot_allocatable_at: null })),
  }));
  if (released.length > 0) await releaseLines(tx, account_id, warehouse, released, stamp);
}

/** From picking on, missing units are looked for, as after a short pick. */
async function loseInPicking(
  ctx: Context,
  tx: Tx,
  { place_no }: StoredCount,
  account_id: string,
  losses: readonly Loss[],
  caller: Caller,
): Promise<void> {
  const picking = groupBy(
    losses.filter(({ status }) => status === 'picking'),
    ({ shipment_no }) => shipment_no,
  );
  const lost = [...picking].map(([shipment_no, own]) => ({
    shipment_no,
    reported: own.map(({ row: { item_no, lot_no }, line_no, units }) => ({
      item_no,
      lot_no,
      line_no,
      quantity: units,
    })),
  }));
  await loseUnitsWithin(ctx, tx, account_id, 'short_pick', lost, place_no, caller);
}
