import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { readReceiptAtWork } from '../../src/operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { updateTransfer } from '../../src/operations/transfers/update-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';
import { deadlocks, times } from '../kit/race.js';

/* Transfers that cross each other, and orders for the same goods, on a real database through eight connections. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

const CODES = ['H1', 'H2', 'H3', 'H4'];
/** What there is of each item in each warehouse: too little for all that is wanted. */
const GOOD = 10;

const place = (n: number): string => (n % 2 === 0 ? TOKYO : OSAKA).warehouse;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  const goods = CODES.map((code) => ({ code, good: GOOD }));
  await makeItems(
    ctx,
    caller,
    CODES.map((code) => ({ code })),
  );
  for (const n of [0, 1]) await stockUp(ctx, caller, goods, place(n));
});
afterEach(() => database.drop());

/** One of each item, named in opposite orders, from one warehouse to the other and back. */
const draft = (n: number, quantity = 1) => {
  const codes = n % 4 < 2 ? CODES : [...CODES].reverse();
  const items = codes.map((code) => ({ code, quantity }));
  return { value: { warehouse: place(n), destination: place(n + 1), items }, faults: [] };
};

const clean = async (): Promise<void> => {
  const { checks } = await verifyStock(ctx);
  expect(checks.flatMap((check) => check.differences.map(({ text }) => `${check.name}: ${text}`))).toEqual([]);
};

/** Takes a transfer in at its destination. */
async function bring(receipt_no: number): Promise<void> {
  const { lines } = await readReceiptAtWork(ctx, 'TS001', receipt_no);
  const found = { defective: 0, unidentified: 0, expiry_date: null, manufacture_date: null };
  const counts = lines.map(({ line_no, quantity }) => ({ line_no, good: quantity, ...found }));
  await receiveGoods(ctx, 'TS001', receipt_no, staff('floor'));
  await inspectGoods(ctx, 'TS001', receipt_no, { counts, measured: [] }, staff('floor'));
  await putAway(ctx, 'TS001', receipt_no, {}, staff('floor'));
}

describe('transfers between two warehouses, in both directions at once', () => {
  it('cross each other and orders for the same goods without a deadlock, and lose nothing', async () => {
    const made = await Promise.all(times(16, (n) => createTransfer(ctx, caller, draft(n))));
    const orders = times(24, (n) => {
      const lines = (n % 2 === 0 ? CODES : [...CODES].reverse()).map((code) => ({ code, quantity: 1 }));
      return order(`o${n}`, lines, { warehouse: place(n), backorder_if_unavailable: true });
    });
    const sendAndBring = made.map(async ({ shipment_no, destination }) => {
      await workUpTo(ctx, 'TS001', [shipment_no], 'shipped');
      await bring(destination?.receipt_no ?? 0);
    });
    const ordered = orders.map((one) => createShipments(ctx, caller, [one], 'single'));
    for (const _ of times(2, (n) => n)) await clean();
    await Promise.all([...sendAndBring, ...ordered]);
    await clean();
    const rows = await command<{ units: number }>(
      database.url,
      `select sum(available + reserved + allocated)::int as units from stock where account_id = 'TS001' group by warehouse, item_no`,
    );
    expect(rows.map(({ units }) => units)).toEqual(times(8, () => GOOD));
    expect(await deadlocks(database)).toBe(0);
  });
});

describe('a transfer that is changed while the floor takes it up', () => {
  it('is either changed or refused, whole, and its receipt with it', async () => {
    for (const n of times(8, (index) => index)) {
      const { shipment_no, destination } = await createTransfer(ctx, caller, draft(n));
      const [changed] = await Promise.all([
        updateTransfer(ctx, caller, shipment_no, () => draft(n, 2)).then(
          () => true,
          (error: unknown) => {
            if (error instanceof KuraError && error.refusal === 'api_exception') return false;
            throw error;
          },
        ),
        startPicking(ctx, 'TS001', [shipment_no], staff('floor')),
      ]);
      const { lines, status } = await readShipment(ctx, caller, { shipment_no });
      const awaiting = await readReceiptAtWork(ctx, 'TS001', destination?.receipt_no ?? 0);
      expect(status).toBe('picking');
      const quantities = [...lines, ...awaiting.lines].map(({ quantity }) => quantity);
      expect(quantities).toEqual(times(8, () => (changed ? 2 : 1)));
    }
    await clean();
  });
});
