import { groupBy, mapSeries } from '../../kernel/collections.js';
import { notAllowed } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
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
  whyNotAdded,
} from '../../rules/floor/settle-count.js';
import type { NewAdjustment } from '../../rules/stock/plan-adjustment.js';
import { releaseLines } from '../../storage/allocation/unallocatable-lots.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { lockCount, markDecided, placesToCount, readCounted, type StoredCount } from '../../storage/floor/counts.js';
import { findItemsByNos, holdItems } from '../../storage/items/items.js';
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
 * Records the variances of a count. They are compared with the ledger once more, so that a difference that has left the place or
 * was corrected since the count is not recorded again. Units of an item that can have no such stock any more are refused: only
 * a new count tells where they belong.
 * @throws not_found; forbidden; api_exception unless its variances wait for a decision, and for such units
 */
export async function approveCount(ctx: Context, count_no: number, caller: Caller): Promise<SettledCount> {
  authorize(caller, 'approveCount');
  return inTransaction(ctx.pool, async (tx) => {
    const count = await waitingCount(tx, count_no, caller);
    const stamp = stampOf(ctx, caller);
    const counted = [...groupBy(await readCounted(tx, count_no), ({ account_id }) => account_id)];
    await mapSeries(counted, ([account_id, own]) => holdItems(tx, account_id, itemsOf(own), []));
    // The same order of locks as in a put-away: stock lock rows (here of one account after the other), then the place.
    const locked = await mapSeries(counted, ([account_id, own]) => lockStockOf(tx, count, account_id, own));
    await lockPlaces(tx, count.warehouse, [count.place]);
    await refuseIfClosed(tx, count);
    const settled = await mapSeries(locked, (one) => settle(ctx, tx, count, one, stamp, caller));
    await markDecided(tx, count_no, 'approved', null, stamp);
    return sumOfSettled(settled);
  });
}

/**
 * Ends a count without recording its variances.
 * @throws not_found; forbidden; api_exception unless its variances wait for a decision
 */
export async function dismissCount(ctx: Context, count_no: number, reason: string, caller: Caller): Promise<void> {
  authorize(caller, 'dismissCount');
  return inTransaction(ctx.pool, async (tx) => {
    await waitingCount(tx, count_no, caller);
    await markDecided(tx, count_no, 'dismissed', reason, stampOf(ctx, caller));
  });
}

/** Nothing is recorded in a closed place. The caller has locked the place. */
async function refuseIfClosed(tx: Tx, { warehouse, place }: StoredCount): Promise<void> {
  const [found] = await placesToCount(tx, warehouse, [place]);
  if (found?.closed_at === null) return;
  throw notAllowed(
    `Place ${place} is closed. Open it again, or dismiss the count.`,
    `場所${place}は閉鎖されています。再開するか、棚卸結果を破棄してください。`,
  );
}

const waitingCount = async (tx: Tx, count_no: number, caller: Caller): Promise<StoredCount> =>
  undecided(await lockCount(tx, count_no), caller);

/** Shipments that may lose units. */
const losers = ({ rows }: PlannedCount): number[] => [
  ...new Set(rows.flatMap(({ from_lines }) => from_lines.map(({ shipment_no }) => shipment_no))),
];

/** The counted goods of one account, whose stock is locked. */
interface CountedStock {
  readonly account_id: string;
  readonly counted: readonly Counted[];
  /** Items that were counted. */
  readonly own: readonly number[];
  /** The counted items, and the other items of orders that may lose units. */
  readonly locked: ReadonlySet<number>;
}

const itemsOf = (counted: readonly Counted[]): number[] => [...new Set(counted.map(({ item_no }) => item_no))];

async function lockStockOf(
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
): Promise<CountedStock> {
  const own = itemsOf(counted);
  const planned = await planCount(tx, count, account_id, counted, own);
  // Lines that lose units release their other units as well, so the stock of these items is locked too, all in key order.
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
  // Planned again, now that nothing of it can change: the first plan only told whose stock to lock, all of it in key order.
  const planned = await planCount(tx, count, account_id, counted, own);
  const further = (await itemsOfLosers(tx, account_id, planned)).filter((item_no) => !locked.has(item_no));
  if (further.length > 0) await lockFurtherStock(tx, account_id, warehouse, further);

  const again = await findAgain(tx, account_id, count, own);
  const adjustments = countAdjustments(planned, again, count);
  await refuseIfNotAdded(tx, account_id, adjustments);
  const losses = lossesOf(planned);
  await releaseLost(tx, warehouse, account_id, losses, stamp);
  await insertAdjustments(tx, account_id, adjustments, stamp);
  await loseInPicking(ctx, tx, count, account_id, losses, caller);
  await serveDemand(ctx, tx, account_id, warehouse, [...new Set([...locked, ...further])], stamp);
  return settledBy(planned, again);
}

/** The caller holds the items. */
async function refuseIfNotAdded(tx: Tx, account_id: string, adjustments: readonly NewAdjustment[]): Promise<void> {
  const added = adjustments.filter(({ from }) => from === 'adjustment');
  const items = await findItemsByNos(
    tx,
    account_id,
    added.map(({ item_no }) => item_no),
  );
  for (const { item_no, lot_no } of added) {
    const why = whyNotAdded(lot_no, items.find((item) => item.item_no === item_no) ?? null);
    if (why === null) continue;
    const id = itemId(account_id, item_no);
    throw notAllowed(
      `No units of item ${id} can be added: ${why.en}. Dismiss the count.`,
      `商品${id}は${why.ja}ため、在庫に追加できません。棚卸結果を破棄してください。`,
    );
  }
}

/** Shipments on which work has not begun: their lines wait for stock again. The adjustment then takes the freed units. */
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
    from: own[0].status,
    line_nos: [...new Set(own.map(({ line_no }) => line_no))],
    lots: own.map(({ row: { item_no, lot_no } }) => ({ item_no, lot_no, lot_allocatable_at: null })),
  }));
  if (released.length > 0) await releaseLines(tx, account_id, warehouse, released, stamp);
}

/** Shipments in picking: missing units become unidentified, as after a short pick. */
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
  await loseUnitsWithin(ctx, tx, account_id, { event: 'short_pick', from_place: place_no }, lost, caller);
}
