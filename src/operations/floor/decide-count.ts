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
import { insertAdjustment } from '../../storage/stock/adjustments.js';
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
  const adjust = (goods: Variance, quantity: number, from: Bucket, to: Bucket, places: Places) =>
    quantity === 0
      ? Promise.resolve(0)
      : insertAdjustment(
          tx,
          account_id,
          {
            ...{ warehouse, item_no: goods.item_no, lot_no: goods.lot_no, quantity, from, to },
            reason: 'stocktake',
            note: `Count ${count.count_no}`,
            ...places,
          },
          stamp,
        );
  const here = { from_place: place_no };
  const foundAgain = await inTurn(planned.rows, async (row) => {
    const bucket = row.condition === 'sound' ? 'available' : row.condition;
    if (row.variance <= 0) {
      await adjust(row, row.from_free, bucket, 'adjustment', here);
      return 0;
    }
    const lost = missing.find(({ item_no, lot_no }) => item_no === row.item_no && lot_no === row.lot_no);
    const again =
      row.condition !== 'sound' || lost === undefined
        ? 0
        : Math.min(row.variance, lost.units, unidentified.get(`${row.item_no} ${row.lot_no}`) ?? 0);
    const back = { from_place: lost?.place_no ?? place_no, to_place: place_no };
    await adjust(row, again, 'unidentified', 'available', back);
    await adjust(row, row.variance - again, 'adjustment', bucket, { to_place: place_no });
    return again;
  });
  await takeFromLines(ctx, tx, count, account_id, planned, stamp, caller, (row, units) =>
    adjust(row, units, 'available', 'adjustment', here),
  );
  await serveDemand(ctx, tx, account_id, warehouse, [...new Set([...locked, ...further])], stamp);
  const again = sumOf(foundAgain, (units) => units);
  return {
    found_again: again,
    added: sumOf(planned.rows, ({ variance }) => Math.max(0, variance)) - again,
    removed: sumOf(planned.rows, ({ from_free }) => from_free),
    from_lines: sumOf(planned.rows, ({ from_lines }) => sumOf(from_lines, ({ units }) => units)),
    unexplained: sumOf(planned.rows, ({ unexplained }) => unexplained),
  };
}

type Bucket = 'available' | 'defective' | 'unidentified' | 'adjustment';
interface Places {
  readonly from_place?: number;
  readonly to_place?: number;
}

/**
 * Takes missing units from lines. Before the work on a shipment, its line waits again, and the units are free for a moment
 * and gone; from picking on they are looked for, as after a short pick.
 */
async function takeFromLines(
  ctx: Context,
  tx: Tx,
  { warehouse, place_no }: StoredCount,
  account_id: string,
  { rows, statuses }: Planned,
  stamp: ChangeStamp,
  caller: Caller,
  remove: (row: Variance, units: number) => Promise<unknown>,
): Promise<void> {
  const losses = rows.flatMap((row) =>
    row.from_lines.map((line) => ({ ...line, row, status: statuses.get(line.shipment_no) ?? 'picking' })),
  );
  const before = losses.filter(({ status }) => status !== 'picking');
  const released = [...groupBy(before, ({ shipment_no }) => shipment_no)].map(([shipment_no, own]) => ({
    shipment_no,
    event: 'count' as const,
    from: own[0]?.status ?? 'waiting',
    line_nos: [...new Set(own.map(({ line_no }) => line_no))],
    lots: own.map(({ row: { item_no, lot_no } }) => ({ item_no, lot_no, lot_allocatable_at: null })),
  }));
  if (released.length > 0) await releaseLines(tx, account_id, warehouse, released, stamp);
  await inTurn(
    groupBy(before, ({ row }) => row),
    ([row, own]) =>
      remove(
        row,
        sumOf(own, ({ units }) => units),
      ),
  );
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
