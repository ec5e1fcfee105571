import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import {
  contextOn,
  countGoods,
  DISPOSAL,
  makeAccount,
  makeItems,
  makeWarehouse,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';

/*
 * A system with one of everything that `kura verify` looks at, made by operations alone.
 *
 *   items      A, B; C, of which there never was any; E, in two lots: 1 too near its end to be allocated, 2 sound;
 *              SET of two A and one B
 *   receipts   1 and 2 stocked (TOKYO, OSAKA), 3 half put away
 *   shipments  see ORDERS; their identifiers say what became of them
 *   transfers  of T from TOKYO (receipt 4) to OSAKA: 10 waiting for receipt 5; 20 sent to 6, which counted 15 and stored 12;
 *              30 sent to 7, which stored 28 sound and 1 defective and missed 1
 *
 *   removals  of G, of which there were 30: 4 waiting, 3 processing, 5 done, 2 withdrawn; numbered in this order
 *
 *   H          of which there are 16, 7 defective and 3 unidentified: 20, 6 and 4 came; adjustments 1 found 5, 2 damaged 2, 3 lost 1
 *              unidentified; removals 5 to 8 have 3 defective waiting, 2 unidentified processing, 2 defective done, 4
 *              sound done; shipment 15 took 6, of which 2 and 1 defective came back, and then 1
 *
 * A second account has an item with the same number, so that a check that forgets the account fails.
 */

const BACKORDER = { backorder_if_unavailable: true };

const ORDERS = {
  waiting: [{ SET: 2, E: 3 }, {}],
  suspended: [{ A: 1 }, { suspend: true }],
  backordered: [{ A: 5, C: 1 }, BACKORDER],
  picking: [{ A: 2, B: 1 }, {}],
  picked: [{ B: 3 }, {}],
  packed: [{ A: 4 }, { warehouse: OSAKA.warehouse }],
  shipped: [{ A: 6, E: 1 }, {}],
  'set waits': [{ SET: 99 }, BACKORDER],
  'deleted waiting': [{ A: 3 }, {}],
  'deleted backordered': [{ A: 1, C: 2 }, BACKORDER],
  'cancelled picked': [{ B: 2 }, {}],
} as const satisfies Record<string, readonly [lines: Record<string, number>, more: ShipmentDraft]>;

export type SetupShipment = keyof typeof ORDERS;

const NAMES = Object.keys(ORDERS) as SetupShipment[];

/** Running number of a shipment of the setup. */
export const noOf = (name: SetupShipment): number => NAMES.indexOf(name) + 1;

/** Running number of the first, second or third transfer. */
export const transferNo = (which: 1 | 2 | 3): number => NAMES.length + which;

/** Item ids. */
export const G = 'TS001-I000007';
export const T = 'TS001-I000006';
export const H = 'TS001-I000008';
/** Running number of the shipment that came back. */
export const RETURNED = NAMES.length + 4;
export const [A, B, C, E] = ['TS001-I000001', 'TS001-I000002', 'TS001-I000003', 'TS001-I000004'] as const;

/** The setup, in a database of its own. */
export async function makeSetup(): Promise<FreshDatabase> {
  const setup = await freshDatabase();
  const ctx = contextOn(setup.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  const shop = await makeAccount(ctx);
  await makeStock(ctx, shop);
  await makeShipments(ctx, shop);
  await makeTransfers(ctx, shop);
  await makeRemovals(ctx, shop);
  await makeReturns(ctx, shop);
  const other = await makeAccount(ctx, 'ZZ999');
  await makeItems(ctx, other, [{ code: 'A' }]);
  await stockUp(ctx, other, [{ code: 'A', good: 7 }]);
  return setup;
}

async function makeStock(ctx: Context, shop: ClientCaller): Promise<void> {
  const expiry = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 } as const;
  await makeItems(ctx, shop, [{ code: 'A' }, { code: 'B' }, { code: 'C' }, { code: 'E', ...expiry }]);
  const parts = [
    { id: null, code: 'A', quantity: 2 },
    { id: null, code: 'B', quantity: 1 },
  ];
  await makeItems(ctx, shop, [{ code: 'SET', child_items: parts }]);
  const first = await stockUp(ctx, shop, [
    { code: 'A', good: 99, defective: 1, unidentified: 3 },
    { code: 'B', good: 50 },
    { code: 'E', good: 5, expiry_date: '2026-11-30' },
    { code: 'E', good: 10, expiry_date: '2027-01-01' },
  ]);
  const recognised = [{ line_no: 1, lot_no: 0, good: 0, defective: 0, unidentified: 1 }];
  await releaseQuarantined(ctx, first.account_id, first.receipt_no, recognised, staff('floor'));
  await stockUp(ctx, shop, [{ code: 'A', good: 40 }], OSAKA.warehouse);
  const { account_id, receipt_no } = await countGoods(ctx, shop, [{ code: 'B', good: 20 }]);
  const some = [{ line_no: 1, lot_no: 0, good: 5, defective: 0, unidentified: 0 }];
  await putAway(ctx, account_id, receipt_no, { parts: some, complete: false }, staff('floor'));
}

async function makeShipments(ctx: Context, shop: ClientCaller): Promise<void> {
  for (const name of NAMES) {
    const [lines, more] = ORDERS[name];
    const items = Object.entries(lines).map(([code, quantity]) => ({ code, quantity }));
    await createShipments(ctx, shop, [order(name, items, more)], 'single');
  }
  for (const name of ['deleted waiting', 'deleted backordered']) {
    await deleteShipment(ctx, shop, { identifier: name });
  }
  const { account_id } = shop.account;
  const [picking, ...further] = (['picking', 'picked', 'packed', 'shipped'] as const).map(noOf);
  await startPicking(ctx, account_id, [Number(picking), ...further], staff('floor'));
  await pickGoods(ctx, account_id, [Number(picking)], staff('floor'), [1]);
  await pickGoods(ctx, account_id, further, staff('floor'));
  await inspectPicks(ctx, account_id, further, staff('floor'));
  const packed = [noOf('packed'), noOf('shipped')];
  const packages = [{ size: '60' }];
  await packGoods(
    ctx,
    account_id,
    packed.map((shipment_no) => ({ shipment_no, packages })),
    staff('floor'),
  );
  await handOverShipments(ctx, account_id, [noOf('shipped')], staff('floor'));
  const cancelled = noOf('cancelled picked');
  await startPicking(ctx, account_id, [cancelled], staff('floor'));
  await pickGoods(ctx, account_id, [cancelled], staff('floor'));
  await inspectPicks(ctx, account_id, [cancelled], staff('floor'));
  await requestCancel(ctx, shop, { shipment_no: cancelled });
  await answerRequest(ctx, account_id, cancelled, { accepted: true }, staff('floor'));
}

async function makeTransfers(ctx: Context, shop: ClientCaller): Promise<void> {
  const { account_id } = shop.account;
  await makeItems(ctx, shop, [{ code: 'T' }]);
  await stockUp(ctx, shop, [{ code: 'T', good: 100 }]);
  for (const quantity of [10, 20, 30]) {
    const value = { destination: OSAKA.warehouse, items: [{ code: 'T', quantity }] };
    await createTransfer(ctx, shop, { value, faults: [] });
  }
  await workUpTo(ctx, account_id, [transferNo(2), transferNo(3)], 'shipped');
  const none = { line_no: 1, expiry_date: null, manufacture_date: null, defective: 0, unidentified: 0 };
  for (const [receipt_no, found] of [
    [6, { good: 15 }],
    [7, { good: 28, defective: 1 }],
  ] as const) {
    await receiveGoods(ctx, account_id, receipt_no, staff('floor'));
    await inspectGoods(ctx, account_id, receipt_no, { counts: [{ ...none, ...found }], measured: [] }, staff('floor'));
  }
  const some = [{ line_no: 1, lot_no: 0, good: 12, defective: 0, unidentified: 0 }];
  await putAway(ctx, account_id, 6, { parts: some, complete: false }, staff('floor'));
  await putAway(ctx, account_id, 7, { complete: true }, staff('floor'));
}

async function makeRemovals(ctx: Context, shop: ClientCaller): Promise<void> {
  const { account_id } = shop.account;
  await makeItems(ctx, shop, [{ code: 'G' }]);
  await stockUp(ctx, shop, [{ code: 'G', good: 30 }]);
  const nos: number[] = [];
  for (const quantity of [4, 3, 5, 2]) {
    const draft = { warehouse: TOKYO.warehouse, code: 'G', quantity, lot_no: null, ...DISPOSAL };
    nos.push(await requestRemoval(ctx, account_id, draft, staff('shop')));
  }
  const [, processing = 0, done = 0, withdrawn = 0] = nos;
  await startRemoval(ctx, account_id, processing, staff('floor'));
  await startRemoval(ctx, account_id, done, staff('floor'));
  await finishRemoval(ctx, account_id, done, staff('floor'));
  await withdrawRemoval(ctx, account_id, withdrawn, staff('shop'));
}

async function makeReturns(ctx: Context, shop: ClientCaller): Promise<void> {
  const { account_id } = shop.account;
  await makeItems(ctx, shop, [{ code: 'H' }]);
  await stockUp(ctx, shop, [{ code: 'H', good: 20, defective: 6, unidentified: 4 }]);
  const goods = { warehouse: TOKYO.warehouse, code: 'H', lot_no: null };
  const why = { expiry_date: null, manufacture_date: null, note: null };
  for (const [quantity, from, to, reason] of [
    [5, 'adjustment', 'available', 'found'],
    [2, 'available', 'defective', 'damaged'],
    [1, 'unidentified', 'adjustment', 'lost'],
  ] as const) {
    await adjustStock(ctx, account_id, { ...goods, ...why, quantity, from, to, reason }, staff('floor'));
  }
  const nos: number[] = [];
  for (const [quantity, kind, source] of [
    [3, 'return', 'defective'],
    [2, 'disposal', 'unidentified'],
    [2, 'return', 'defective'],
    [4, 'return', 'available'],
  ] as const) {
    nos.push(await requestRemoval(ctx, account_id, { ...goods, quantity, kind, source }, staff('shop')));
  }
  const [, processing = 0, ...done] = nos;
  for (const no of [processing, ...done]) await startRemoval(ctx, account_id, no, staff('floor'));
  for (const no of done) await finishRemoval(ctx, account_id, no, staff('floor'));

  await createShipments(ctx, shop, [order('came back', [{ code: 'H', quantity: 6 }])], 'single');
  await workUpTo(ctx, account_id, [RETURNED], 'shipped');
  const part = { line_no: 1, item_no: 8, lot_no: 0 };
  await takeBackGoods(ctx, account_id, RETURNED, [{ ...part, good: 2, defective: 1 }], staff('floor'));
  await takeBackGoods(ctx, account_id, RETURNED, [{ ...part, good: 1, defective: 0 }], staff('floor'));
}
