import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { type PutAway, putAway } from '../../src/operations/floor/put-away.js';
import { readReceiptAtWork } from '../../src/operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { readItem } from '../../src/operations/items/read-items.js';
import { listStockedReceipts, readReceipt } from '../../src/operations/receipts/read-receipts.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { CountedUnits } from '../../src/rules/receipts/receipt-counts.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';

/* Units of a transfer through every stage, as the ledger and the stock figures show them. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let account_id: string;
let accounts = 0;

beforeAll(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
});
afterAll(() => database.drop());

/** TEA is plain, MILK has a best-before date, RICE is first-in-first-out. */
beforeEach(async () => {
  accounts += 1;
  account_id = `TS${String(accounts).padStart(3, '0')}`;
  caller = await makeAccount(ctx, account_id);
  await makeItems(ctx, caller, [
    { code: 'TEA' },
    { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 30 },
    { code: 'RICE', fifo: true },
  ]);
  await stockUp(ctx, caller, [
    { code: 'TEA', good: 100 },
    { code: 'MILK', good: 10, expiry_date: '2027-02-01' },
    { code: 'MILK', good: 10, expiry_date: '2027-03-01' },
    { code: 'RICE', good: 4 },
  ]);
  await stockUp(ctx, caller, [{ code: 'RICE', good: 10 }]);
});

/** Whatever a test did, every figure of Kura agrees with the ledger. */
afterEach(async () => {
  const { checks } = await verifyStock(ctx);
  expect(checks.flatMap(({ differences }) => differences.map(({ text }) => text))).toEqual([]);
});

interface Made {
  readonly no: number;
  readonly receipt_no: number;
}

async function transfer(quantities: Readonly<Record<string, number>>): Promise<Made> {
  const items = Object.entries(quantities).map(([code, quantity]) => ({ code, quantity }));
  const value = { destination: OSAKA.warehouse, items };
  const made = await createTransfer(ctx, caller, { value, faults: [] });
  return { no: made.shipment_no, receipt_no: made.destination?.receipt_no ?? 0 };
}

/** A transfer that has left, and whose parcels have come. */
async function arrived(quantities: Readonly<Record<string, number>>): Promise<Made> {
  const made = await transfer(quantities);
  await workUpTo(ctx, account_id, [made.no], 'shipped');
  await receiveGoods(ctx, account_id, made.receipt_no, staff('floor'));
  return made;
}

const found = (line_no: number, good: number, more: Partial<CountedUnits> = {}): CountedUnits => ({
  line_no,
  good,
  defective: 0,
  unidentified: 0,
  expiry_date: null,
  manufacture_date: null,
  ...more,
});

const inspect = ({ receipt_no }: Made, ...counts: readonly CountedUnits[]) =>
  inspectGoods(ctx, account_id, receipt_no, { counts, measured: [] }, staff('inspector'));

const store = ({ receipt_no }: Made, what: PutAway = {}) => putAway(ctx, account_id, receipt_no, what, staff('porter'));

const figuresOf = async (code: string, warehouse: string) => {
  const { stock } = await readItem(ctx, caller, { code }, () => true);
  return stock?.warehouses.find((one) => one.warehouse === warehouse)?.figures;
};

/** Balances of an item that are not 0: `warehouse bucket` to units. Its lots are numbered from the first. */
async function balances(code: string): Promise<Record<string, number>> {
  const rows = await command<{ place: string; units: number }>(
    database.url,
    `select concat_ws(' ', s.warehouse, 'lot ' || nullif(rank - 1, 0), x.bucket) as place, x.units::int
       from (select *, dense_rank() over (partition by account_id, item_no order by lot_no) as rank from stock) s
       join items i using (account_id, item_no)
      cross join lateral (values
        ('available', available), ('allocated', allocated), ('picked', picked), ('packed', packed),
        ('in_transit', in_transit), ('defective', defective), ('unidentified', unidentified)) x(bucket, units)
      where account_id = $1 and i.code = $2`,
    [account_id, code],
  );
  return Object.fromEntries(rows.filter(({ units }) => units > 0).map(({ place, units }) => [place, units]));
}

/** Moves that a receipt's put-aways wrote: `from > to` to units, lots summed up. */
async function putAways({ receipt_no }: Made): Promise<Record<string, number>> {
  const rows = await command<{ step: string; units: number }>(
    database.url,
    `select from_bucket || ' > ' || to_bucket as step, sum(quantity)::int as units from stock_moves
      where account_id = $1 and receipt_no = $2 and to_bucket <> 'in_transit' group by 1`,
    [account_id, receipt_no],
  );
  return Object.fromEntries(rows.map(({ step, units }) => [step, units]));
}

describe('the units of a transfer', () => {
  it('are in exactly one place at every stage [T-016 T-017]', async () => {
    const made = await transfer({ TEA: 30 });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'TOKYO allocated': 30 });
    await workUpTo(ctx, account_id, [made.no], 'packed');
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'TOKYO packed': 30 });

    await handOverShipments(ctx, account_id, [made.no], staff('floor'));
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA in_transit': 30 });
    expect(await figuresOf('TEA', 'TOKYO')).toMatchObject({ quantity: 70, shipping: 0 });
    expect(await figuresOf('TEA', 'OSAKA')).toBeUndefined();
    expect(await readReceiptAtWork(ctx, account_id, made.receipt_no)).toMatchObject({
      transit: [{ lot_no: 0, sent: 30, left: 30 }],
    });

    await receiveGoods(ctx, account_id, made.receipt_no, staff('floor'));
    await inspect(made, found(1, 30));
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA in_transit': 30 });
    const some = [{ line_no: 1, lot_no: 0, good: 20, defective: 0, unidentified: 0 }];
    expect(await store(made, { parts: some })).toMatchObject({ status: 'checking', halfway: true });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA available': 20, 'OSAKA in_transit': 10 });
    expect(await store(made)).toMatchObject({ status: 'stocked', halfway: false });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA available': 30 });
    expect(await putAways(made)).toEqual({ 'in_transit > available': 30 });
    expect(await figuresOf('TEA', 'OSAKA')).toMatchObject({ quantity: 30, available: 30 });
    const { results } = await readReceipt(ctx, caller, { receipt_no: made.receipt_no });
    expect(results).toMatchObject([{ received: 30, warehoused_count: 30 }]);
    const page = { before: Number.MAX_SAFE_INTEGER, limit: 10 };
    const stocked = await listStockedReceipts(ctx, caller, { date_before: null }, page);
    expect(stocked.rows[0]?.receipt.receipt_no).toBe(made.receipt_no);
  });

  it('go to demand that waits for them at the destination', async () => {
    const waits = order('WAITS', [{ code: 'TEA', quantity: 25 }], {
      warehouse: OSAKA.warehouse,
      backorder_if_unavailable: true,
    });
    const [waiting] = await createShipments(ctx, caller, [waits], 'single');
    const made = await arrived({ TEA: 30 });
    await inspect(made, found(1, 30));
    const ref = { shipment_no: waiting?.shipment_no ?? 0 };
    expect(await readShipment(ctx, caller, ref)).toMatchObject({ status: 'backordered' });
    await store(made);
    expect(await readShipment(ctx, caller, ref)).toMatchObject({ status: 'waiting' });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA available': 5, 'OSAKA allocated': 25 });
  });

  it('keep their lots, also where nobody can see which one they are of', async () => {
    const made = await arrived({ MILK: 15, RICE: 6 });
    expect(await balances('MILK')).toEqual({
      'TOKYO lot 2 available': 5,
      'OSAKA lot 1 in_transit': 10,
      'OSAKA lot 2 in_transit': 5,
    });
    await inspect(
      made,
      found(1, 10, { expiry_date: '2027-02-01' }),
      found(1, 5, { expiry_date: '2027-03-01' }),
      found(2, 1),
    );
    await inspect(made, found(2, 4, { defective: 1 }));
    await store(made);
    expect(await balances('MILK')).toEqual({
      'TOKYO lot 2 available': 5,
      'OSAKA lot 1 available': 10,
      'OSAKA lot 2 available': 5,
    });
    expect(await balances('RICE')).toEqual({
      'TOKYO lot 2 available': 8,
      'OSAKA lot 1 available': 4,
      'OSAKA lot 2 available': 1,
      'OSAKA lot 2 defective': 1,
    });
    expect(await putAways(made)).toEqual({ 'in_transit > available': 20, 'in_transit > defective': 1 });
  });
});

describe('a transfer that arrives', () => {
  it('short is written off when its receipt is completed, not before [T-018]', async () => {
    const made = await arrived({ TEA: 30 });
    await inspect(made, found(1, 28));
    expect(await store(made, { complete: false })).toMatchObject({ halfway: true });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA available': 28, 'OSAKA in_transit': 2 });
    await store(made, { parts: [], complete: true });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 70, 'OSAKA available': 28 });
    expect(await putAways(made)).toEqual({ 'in_transit > available': 28, 'in_transit > adjustment': 2 });
    expect(await readReceiptAtWork(ctx, account_id, made.receipt_no)).toMatchObject({
      transit: [{ sent: 30, left: 0 }],
    });
  });

  it('with nothing at all is written off whole', async () => {
    const made = await arrived({ TEA: 30, RICE: 6 });
    await inspect(made);
    await store(made, { complete: true });
    expect(await putAways(made)).toEqual({ 'in_transit > adjustment': 36 });
    expect(await balances('RICE')).toEqual({ 'TOKYO lot 2 available': 8 });
  });

  it('with more than was sent takes the surplus from adjustment [T-018]', async () => {
    const made = await arrived({ TEA: 30 });
    await inspect(made, found(1, 31, { defective: 2, unidentified: 1 }));
    await store(made);
    expect(await balances('TEA')).toEqual({
      'TOKYO available': 70,
      'OSAKA available': 31,
      'OSAKA defective': 2,
      'OSAKA unidentified': 1,
    });
    expect(await putAways(made)).toEqual({
      'in_transit > available': 30,
      'adjustment > available': 1,
      'adjustment > defective': 2,
      'adjustment > unidentified': 1,
    });
  });

  it('damaged or unknown is held back', async () => {
    const made = await arrived({ TEA: 30 });
    await inspect(made, found(1, 20, { defective: 7, unidentified: 3 }));
    await store(made);
    expect(await balances('TEA')).toEqual({
      'TOKYO available': 70,
      'OSAKA available': 20,
      'OSAKA defective': 7,
      'OSAKA unidentified': 3,
    });
    expect(await figuresOf('TEA', 'OSAKA')).toMatchObject({ quantity: 20, available: 20 });
  });

  it('with other dates than were sent is short of one lot and over of another', async () => {
    const made = await arrived({ MILK: 10 });
    await inspect(made, found(1, 7, { expiry_date: '2027-02-01' }), found(1, 3, { expiry_date: '2027-02-10' }));
    await store(made);
    expect(await balances('MILK')).toEqual({
      'TOKYO lot 2 available': 10,
      'OSAKA lot 1 available': 7,
      'OSAKA lot 3 available': 3,
    });
    expect(await putAways(made)).toEqual({
      'in_transit > available': 7,
      'in_transit > adjustment': 3,
      'adjustment > available': 3,
    });
  });

  it('beside another to the same place takes only its own units', async () => {
    const [first, second] = [await arrived({ TEA: 30 }), await arrived({ TEA: 10 })];
    await inspect(second, found(1, 12));
    await store(second);
    expect(await putAways(second)).toEqual({ 'in_transit > available': 10, 'adjustment > available': 2 });
    expect(await balances('TEA')).toEqual({ 'TOKYO available': 60, 'OSAKA available': 12, 'OSAKA in_transit': 30 });
    await inspect(first, found(1, 30));
    await store(first);
    expect(await putAways(first)).toEqual({ 'in_transit > available': 30 });
  });
});

it('a transfer ships together with ordinary orders, and the goods of each go their own way', async () => {
  const [sold] = await createShipments(ctx, caller, [order('SOLD', [{ code: 'TEA', quantity: 5 }])], 'single');
  const made = await transfer({ TEA: 30 });
  await workUpTo(ctx, account_id, [made.no, sold?.shipment_no ?? 0], 'shipped');
  expect(await balances('TEA')).toEqual({ 'TOKYO available': 65, 'OSAKA in_transit': 30 });
});
