import { groupBy, inTurn } from '../../kernel/collections.js';
import { notAllowed, notFound } from '../../kernel/errors.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type Counted, compareCount, type Free, type Variance } from '../../rules/floor/compare-count.js';
import { withinReach } from '../../rules/floor/count.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { releaseLines } from '../../storage/allocation/unallocatable-lots.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import {
  holdingLines,
  lockCount,
  lockGoods,
  markDecided,
  missingUnits,
  readCounted,
  readLying,
  type StoredCount,
} from '../../storage/floor/counts.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { insertAdjustments, type NewAdjustment } from '../../storage/stock/adjustments.js';
import { type ChangeStamp, lockFurtherStock, lockStock, readFreeUnits } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { loseUnitsWithin } from './lose-units.js';

/** What an approved count has changed, in units. */
export interface SettledCount {
  /** Found: those that were missing before, and others. */
  readonly found_again: number;
  readonly added: number;
  /** Missing: free ones, and those that lines held. */
  readonly removed: number;
  readonly from_lines: number;
  /** Missing, but held by other work, such as removals: nothing was recorded. */
  readonly unexplained: number;
}

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
    // The accounts in the order of their stock lock rows.
    const settled = await inTurn(counted, ([account_id, own]) =>
      settle(ctx, tx, count, account_id, own, stamp, caller),
    );
    await markDecided(tx, count_no, 'approved', null, stamp);
    const total = (field: keyof SettledCount) => sumOf(settled, (one) => one[field]);
    return {
      found_again: total('found_again'),
      added: total('added'),
      removed: total('removed'),
      from_lines: total('from_lines'),
      unexplained: total('unexplained'),
    };
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

async function waitingCount(tx: Tx, count_no: number, caller: Caller): Promise<StoredCount> {
  const count = await lockCount(tx, count_no);
  if (count === null) throw notFound();
  authorizeIn(caller, count.warehouse);
  if (count.state === 'counted') return count;
  throw notAllowed(
    `No variances of count ${count_no} wait for a decision; it is ${count.state}.`,
    `棚卸${count_no}に承認待ちの差異はありません（状態：${count.state}）。`,
  );
}

type Holder = { readonly status: ShipmentStatus };
interface Planned {
  readonly rows: readonly Variance[];
  readonly statuses: ReadonlyMap<number, Holder['status']>;
}

/** What would be recorded for the goods of one account. Exact while their stock and what lies in places is locked. */
async function plan(
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
  item_nos: readonly number[],
): Promise<Planned> {
  const figures = new Map(counted.map((one) => [keyOf(one), one.units]));
  const lying = (await readLying(tx, count, counted)).filter((one) => one.account_id === account_id);
  const units = await readFreeUnits(tx, account_id, count.warehouse, item_nos);
  const free = units.flatMap(({ item_no, lot_no, available, defective, unidentified }): Free[] => [
    { account_id, item_no, lot_no, condition: 'sound', units: available },
    { account_id, item_no, lot_no, condition: 'defective', units: defective },
    { account_id, item_no, lot_no, condition: 'unidentified', units: unidentified },
  ]);
  const lines = await holdingLines(tx, account_id, count.warehouse, item_nos);
  const { rows } = compareCount(
    counted,
    // Goods that came after the count were not counted.
    lying.flatMap((one) => {
      const figure = figures.get(keyOf(one));
      return figure === undefined ? [] : [withinReach(one, figure)];
    }),
    free,
    lines,
  );
  return { rows, statuses: new Map(lines.map(({ shipment_no, status }) => [shipment_no, status])) };
}

const keyOf = ({ item_no, lot_no, condition }: Omit<Counted, 'units'>): string => `${item_no} ${lot_no} ${condition}`;

const losers = ({ rows }: Planned): number[] => [
  ...new Set(rows.flatMap(({ from_lines }) => from_lines.map(({ shipment_no }) => shipment_no))),
];

async function settle(
  ctx: Context,
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
  stamp: ChangeStamp,
  caller: Caller,
): Promise<SettledCount> {
  const { warehouse, place_no } = count;
  const own = [...new Set(counted.map(({ item_no }) => item_no))];
  const itemsOf = async (planned: Planned) =>
    (await findShipmentsAtWork(tx, account_id, losers(planned))).flatMap(({ item_nos }) => item_nos);
  // Lines that will lose units release others as well: their stock is locked too, all in the order of the keys.
  const locked = new Set([...own, ...(await itemsOf(await plan(tx, count, account_id, counted, own)))]);
  await lockStock(tx, account_id, [warehouse], [...locked]);
  await lockGoods(tx, account_id, warehouse, own);
  const planned = await plan(tx, count, account_id, counted, own);
  const further = (await itemsOf(planned)).filter((item_no) => !locked.has(item_no));
  if (further.length > 0) await lockFurtherStock(tx, account_id, warehouse, further);

  const missing = await missingUnits(tx, account_id, warehouse, own);
  const unidentified = new Map(
    (await readFreeUnits(tx, account_id, warehouse, own)).map((one) => [
      `${one.item_no} ${one.lot_no}`,
      one.unidentified,
    ]),
  );
  const adjusting = (goods: Variance, quantity: number, from: Bucket, to: Bucket, places: Places): NewAdjustment[] => {
    const { item_no, lot_no } = goods;
    const note = `Count ${count.count_no}`;
    return quantity === 0
      ? []
      : [{ warehouse, item_no, lot_no, quantity, from, to, reason: 'stocktake', note, ...places }];
  };
  const here = { from_place: place_no };
  // Units that were missing before, and are found again.
  const lostOf = (row: Variance) => {
    const lost = missing.find(({ item_no, lot_no }) => item_no === row.item_no && lot_no === row.lot_no);
    if (lost === undefined || row.condition !== 'sound') return { units: 0, place_no };
    const left = unidentified.get(`${row.item_no} ${row.lot_no}`) ?? 0;
    return { units: Math.max(0, Math.min(row.variance, lost.units, left)), place_no: lost.place_no };
  };
  const losses = lossesOf(planned);
  await releaseLost(tx, warehouse, account_id, losses, stamp);
  const adjustments = planned.rows.flatMap((row) => {
    const bucket = row.condition === 'sound' ? 'available' : row.condition;
    if (row.variance <= 0) {
      const released = losses.filter((loss) => loss.row === row && loss.status !== 'picking');
      const gone = row.from_free + sumOf(released, ({ units }) => units);
      return adjusting(row, gone, bucket, 'adjustment', here);
    }
    const lost = lostOf(row);
    return [
      ...adjusting(row, lost.units, 'unidentified', 'available', { from_place: lost.place_no, to_place: place_no }),
      ...adjusting(row, row.variance - lost.units, 'adjustment', bucket, { to_place: place_no }),
    ];
  });
  await insertAdjustments(tx, account_id, adjustments, stamp);
  await loseInPicking(ctx, tx, count, account_id, losses, caller);
  await serveDemand(ctx, tx, account_id, warehouse, [...new Set([...locked, ...further])], stamp);
  const again = sumOf(planned.rows, (row) => lostOf(row).units);
  return {
    found_again: again,
    added: sumOf(planned.rows, ({ variance }) => Math.max(0, variance)) - again,
    removed: sumOf(planned.rows, ({ from_free }) => from_free),
    from_lines: sumOf(losses, ({ units }) => units),
    unexplained: sumOf(planned.rows, ({ unexplained }) => unexplained),
  };
}

type Bucket = 'available' | 'defective' | 'unidentified' | 'adjustment';
interface Places {
  readonly from_place?: number;
  readonly to_place?: number;
}

/** Missing units that a line holds. */
interface Loss {
  readonly row: Variance;
  readonly shipment_no: number;
  readonly line_no: number;
  readonly units: number;
  readonly status: Holder['status'];
}

const lossesOf = ({ rows, statuses }: Planned): Loss[] =>
  rows.flatMap((row) =>
    row.from_lines.map((line) => ({ ...line, row, status: statuses.get(line.shipment_no) ?? 'picking' })),
  );

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
  await inTurn(picking, ([shipment_no, own]) => {
    const lost = own.map(({ row, line_no, units }) => ({
      item_no: row.item_no,
      lot_no: row.lot_no,
      line_no,
      quantity: units,
    }));
    return loseUnitsWithin(ctx, tx, account_id, shipment_no, 'short_pick', lost, place_no, caller);
  });
}
