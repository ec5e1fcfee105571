import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Receipt } from '../../src/rules/receipts/receipt.js';
import type { LineDraft } from '../../src/rules/shipments/shipment.js';
import type { FreeBucket } from '../../src/rules/stock/free-units.js';
import type { AdjustmentDraft } from '../../src/rules/stock/plan-adjustment.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';

/* Adjustments, removals, returns, releases and orders that want the same few units: each unit goes one way, and once. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let receipt: Receipt;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  receipt = await stockUp(ctx, caller, [
    { code: 'TEA', good: 16, defective: 6, unidentified: 4 },
    { code: 'CUP', good: 6, defective: 6 },
  ]);
  // Shipment 1: six of each are with a recipient.
  await createShipments(ctx, caller, [order('AWAY', both(6))], 'single');
  await workUpTo(ctx, 'TS001', [1], 'shipped');
});
afterEach(() => database.drop());

const both = (quantity: number): LineDraft[] => [
  { code: 'TEA', quantity },
  { code: 'CUP', quantity },
];
const goods = { warehouse: 'TOKYO', code: 'TEA', lot_no: null, quantity: 1 };
const adjust = (from: AdjustmentDraft['from'], to: AdjustmentDraft['to'], change: Partial<AdjustmentDraft> = {}) => {
  const why = { expiry_date: null, manufacture_date: null, reason: 'stocktake', note: null };
  return adjustStock(ctx, 'TS001', { ...goods, ...why, from, to, ...change }, staff('floor'));
};
const remove = (source: FreeBucket) =>
  requestRemoval(ctx, 'TS001', { ...goods, kind: 'return', source }, staff('shop'));
const release = (state: 'defective' | 'unidentified', line_no = 1) => {
  const part = { line_no, lot_no: 0, good: 0, defective: 0, unidentified: 0, [state]: 1 };
  return releaseQuarantined(ctx, 'TS001', receipt.receipt_no, [part], staff('floor'));
};
const takeBack = (item_no = 1) =>
  takeBackGoods(ctx, 'TS001', 1, [{ line_no: item_no, item_no, lot_no: 0, good: 1, defective: 0 }], staff('floor'));
const buy = (identifier: string) =>
  createShipments(ctx, caller, [order(identifier, [{ code: 'TEA', quantity: 1 }])], 'single');

const count = async (text: string): Promise<number> =>
  (await command<{ count: number }>(database.url, `select (${text})::int as count`))[0]?.count ?? -1;

it('the last units go one way each, whoever wants them', async () => {
  const wanting = {
    bought: times(10, (n) => () => buy(`o${n}`)),
    lost: times(8, () => () => adjust('available', 'adjustment')),
    removed: times(8, () => () => remove('available')),
    'defective removed': times(5, () => () => remove('defective')),
    'defective lost': times(5, () => () => adjust('defective', 'adjustment')),
    'defective released': times(5, () => () => release('defective')),
    'unidentified removed': times(4, () => () => remove('unidentified')),
    'unidentified recognised': times(4, () => () => adjust('unidentified', 'available')),
    'came back': times(9, () => () => takeBack()),
  };
  const rivals = Object.entries(wanting).flatMap(([what, all]) => all.map((start) => ({ what, start })));
  // In a fixed disorder, so that every kind meets every other.
  const shuffled = rivals.map((one, n) => ({ one, rank: (n * 31) % 58 })).sort((a, b) => a.rank - b.rank);
  const ended = await Promise.all(shuffled.map(async ({ one }) => [one.what, await tried(one.start())] as const));
  const done = (...what: string[]) =>
    ended.filter(([which, outcome]) => what.includes(which) && outcome === 'done').length;

  expect(done('came back')).toBe(6);
  expect(done('defective removed', 'defective lost', 'defective released')).toBe(6);
  expect(done('unidentified removed', 'unidentified recognised')).toBe(4);
  const brought = 10 + done('came back', 'defective released', 'unidentified recognised');
  const taken = done('bought', 'lost', 'removed');
  expect(await count('select available from stock where item_no = 1')).toBe(brought - taken);
  // Claimed units lie where they lay.
  expect(await count('select defective from stock where item_no = 1')).toBe(done('defective removed'));
  expect(await count('select unidentified from stock where item_no = 1')).toBe(done('unidentified removed'));
  expect(await differences(ctx)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});

it('what comes by different ways goes to orders that wait for two items at once', async () => {
  await adjust('available', 'adjustment', { quantity: 10 });
  const may = { backorder_if_unavailable: true };
  for (const name of times(9, (n) => `w${n}`)) {
    await createShipments(ctx, caller, [order(name, both(1), may)], 'single');
  }
  const bring = [1, 2].flatMap((item_no) => {
    const code = item_no === 1 ? 'TEA' : 'CUP';
    return times(3, () => [
      () => takeBack(item_no),
      () => adjust('adjustment', 'available', { code }),
      () => release('defective', item_no),
    ]).flat();
  });
  const shuffled = bring.map((start, n) => ({ start, rank: (n * 7) % 18 })).sort((a, b) => a.rank - b.rank);
  const ended = await Promise.all(shuffled.map(({ start }) => tried(start())));
  expect(ended).toEqual(times(18, () => 'done'));
  expect(await count(`select count(*) from shipments where status = 'waiting'`)).toBe(9);
  expect(await count('select sum(available) from stock')).toBe(0);
  expect(await differences(ctx)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});

it('a claim that is given back is had by one of those who want the units', async () => {
  const nos: number[] = [];
  for (let n = 0; n < 6; n += 1) nos.push(await remove('defective'));
  const ended = await Promise.all([
    ...nos.map((no) => tried(withdrawRemoval(ctx, 'TS001', no, staff('shop')))),
    ...nos.map((no) => tried(startRemoval(ctx, 'TS001', no, staff('floor')))),
    ...times(6, () => tried(release('defective'))),
    ...times(6, () => tried(adjust('defective', 'adjustment'))),
  ]);
  const withdrawn = ended.slice(0, 6).filter((one) => one === 'done').length;
  expect(ended.slice(6, 12).filter((one) => one === 'done')).toHaveLength(6 - withdrawn);
  const taken = ended.slice(12).filter((one) => one === 'done').length;
  expect(taken).toBeLessThanOrEqual(withdrawn);
  expect(await count('select defective from stock where item_no = 1')).toBe(6 - taken);
  expect(await differences(ctx)).toEqual([]);
  expect(await deadlocks(database)).toBe(0);
});
