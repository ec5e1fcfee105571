import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { deleteItem } from '../../src/operations/items/delete-item.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { AdjustmentDraft } from '../../src/rules/stock/plan-adjustment.js';
import {
  contextOn,
  DISPOSAL,
  makeAccount,
  makeItems,
  makeWarehouse,
  OSAKA,
  order,
  stockUp,
  TOKYO,
} from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';

/* Adjustments on a real database: what they move, which lot they find, and when they are refused. */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [
    { code: 'TEA' },
    { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 },
    { code: 'RICE', fifo: true },
  ]);
  await makeItems(ctx, caller, [{ code: 'SET', child_items: [{ id: null, code: 'TEA', quantity: 2 }] }]);
});
afterEach(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
});

const SOUND: AdjustmentDraft = {
  warehouse: 'TOKYO',
  code: 'TEA',
  lot_no: null,
  expiry_date: null,
  manufacture_date: null,
  quantity: 3,
  from: 'adjustment',
  to: 'available',
  reason: 'found',
  note: null,
};
const adjust = (change: Partial<AdjustmentDraft> = {}, account_id = 'TS001') =>
  adjustStock(ctx, account_id, { ...SOUND, ...change }, staff('floor'));

/** Where and why an adjustment is refused. */
const refusal = (change: Partial<AdjustmentDraft>, account_id?: string): Promise<string[]> =>
  adjust(change, account_id).then(
    () => [],
    (error: { faults: { path: string; message: { en: string } }[] }) =>
      error.faults.map(({ path, message }) => `${path}: ${message.en}`),
  );
const paths = async (change: Partial<AdjustmentDraft>): Promise<string[]> =>
  (await refusal(change)).map((one) => one.slice(0, one.indexOf(':')));

const onHand = (code: string) =>
  command<Record<string, unknown>>(
    database.url,
    `select warehouse, lot_no::int as lot, available::int as a, defective::int as d, unidentified::int as u
       from stock join items using (account_id, item_no)
      where code = '${code}' and (available, defective, unidentified) <> (0, 0, 0) order by warehouse, lot_no`,
  );

describe('an adjustment', () => {
  it('moves units from anywhere to anywhere among the free ones, and says why', async () => {
    await stockUp(ctx, caller, [{ code: 'TEA', good: 10, defective: 4, unidentified: 3 }]);
    await adjust();
    await adjust({ from: 'available', to: 'adjustment', quantity: 1, reason: 'lost' });
    await adjust({ from: 'available', to: 'defective', quantity: 2, reason: 'damaged', note: 'a shelf fell' });
    await adjust({ from: 'unidentified', to: 'available', quantity: 3, reason: 'recognised' });
    await adjust({ from: 'defective', to: 'adjustment', quantity: 6, reason: 'other', note: 'gone' });
    await adjust({ from: 'adjustment', to: 'unidentified', quantity: 5, reason: 'stocktake' });
    expect(await onHand('TEA')).toEqual([{ warehouse: 'TOKYO', lot: 0, a: 13, d: 0, u: 5 }]);
    const rows = await command(
      database.url,
      `select a.adjustment_no::int as no, a.reason, a.note, a.actor, m.cause, m.from_bucket, m.to_bucket, m.quantity::int, m.actor as mover
         from adjustments a join stock_moves m using (account_id, adjustment_no) order by 1`,
    );
    expect(rows).toHaveLength(6);
    expect(rows[2]).toEqual({
      no: 3,
      reason: 'damaged',
      note: 'a shelf fell',
      actor: 'floor',
      cause: 'adjustment',
      from_bucket: 'available',
      to_bucket: 'defective',
      quantity: 2,
      mover: 'floor',
    });
  });

  it('that brings units serves demand that waits, in the same moment', async () => {
    const lines = [{ code: 'TEA', quantity: 3 }];
    await createShipments(ctx, caller, [order('WAITS', lines, { backorder_if_unavailable: true })], 'single');
    await adjust();
    expect(await command(database.url, 'select status from shipments')).toEqual([{ status: 'waiting' }]);
  });

  it('takes nothing that an order holds or a removal has a right to, and says how much is free', async () => {
    await stockUp(ctx, caller, [{ code: 'TEA', good: 10, defective: 4 }]);
    await createShipments(ctx, caller, [order('HOLDS', [{ code: 'TEA', quantity: 8 }])], 'single');
    const goods = { warehouse: 'TOKYO', code: 'TEA', lot_no: null };
    await requestRemoval(ctx, 'TS001', { ...goods, ...DISPOSAL, quantity: 1 }, staff('shop'));
    await requestRemoval(ctx, 'TS001', { ...goods, kind: 'return', source: 'defective', quantity: 3 }, staff('shop'));
    const lost = { to: 'adjustment', reason: 'lost' };
    expect(await refusal({ ...lost, from: 'available', quantity: 2 })).toEqual([
      'quantity: Only 1 unit of item TEA is free in warehouse TOKYO.',
    ]);
    expect(await refusal({ ...lost, from: 'defective', quantity: 2 })).toEqual([
      'quantity: Only 1 defective unit of item TEA is free in warehouse TOKYO.',
    ]);
    await adjust({ ...lost, from: 'available', quantity: 1 });
    await adjust({ ...lost, from: 'defective', quantity: 1 });
    expect(await onHand('TEA')).toEqual([{ warehouse: 'TOKYO', lot: 0, a: 0, d: 3, u: 0 }]);
  });

  it('keeps its item from being deleted, also when nothing of it is left', async () => {
    await adjust();
    await adjust({ from: 'available', to: 'adjustment', reason: 'lost' });
    await expect(deleteItem(ctx, caller, { code: 'TEA' })).rejects.toMatchObject({ refusal: 'api_exception' });
  });
});

describe('a lot', () => {
  it('of dated goods is told by its date, and made when it is new', async () => {
    await stockUp(ctx, caller, [{ code: 'MILK', good: 4, expiry_date: '2026-11-30' }]);
    expect(await adjust({ code: 'MILK', expiry_date: '2026-11-30' })).toMatchObject({ lot_no: 1 });
    const { lot_no } = await adjust({ code: 'MILK', expiry_date: '2027-01-31' });
    expect(await adjust({ code: 'MILK', lot_no, warehouse: 'OSAKA' })).toMatchObject({ lot_no });
    await adjust({ code: 'MILK', expiry_date: '2026-11-30', from: 'available', to: 'defective', reason: 'damaged' });
    expect(await onHand('MILK')).toEqual([
      { warehouse: 'OSAKA', lot: lot_no, a: 3, d: 0, u: 0 },
      { warehouse: 'TOKYO', lot: 1, a: 4, d: 3, u: 0 },
      { warehouse: 'TOKYO', lot: lot_no, a: 3, d: 0, u: 0 },
    ]);
  });

  it('of fifo goods is found where it is the only one, else its number must be said', async () => {
    await stockUp(ctx, caller, [{ code: 'RICE', good: 4 }]);
    expect(await adjust({ code: 'RICE' })).toMatchObject({ lot_no: 1 });
    await stockUp(ctx, caller, [{ code: 'RICE', good: 4 }]);
    const said = ['lot_no: Several lots of item RICE have this date; give one of: 1, 2.'];
    expect(await refusal({ code: 'RICE' })).toEqual(said);
    expect(await refusal({ code: 'RICE', from: 'available', to: 'adjustment' })).toEqual(said);
    await adjust({ code: 'RICE', lot_no: 2, from: 'available', to: 'adjustment', quantity: 4, reason: 'lost' });
    expect(await adjust({ code: 'RICE', from: 'available', to: 'adjustment', quantity: 1 })).toMatchObject({
      lot_no: 1,
    });
  });

  it('of fifo goods that nobody ever received is made', async () => {
    await adjust({ code: 'RICE' });
    expect(await onHand('RICE')).toEqual([{ warehouse: 'TOKYO', lot: 1, a: 3, d: 0, u: 0 }]);
  });

  it('that was blocked, or passed its date, is adjusted like any other', async () => {
    await stockUp(ctx, caller, [{ code: 'MILK', good: 4, expiry_date: '2026-11-25' }]);
    const [{ item_no } = { item_no: 0 }] = await command<{ item_no: number }>(database.url, 'select item_no from lots');
    await blockLot(ctx, caller.account.account_id, item_no, { lot_no: 1, reason: 'mould' }, staff('quality'));
    await adjust({ code: 'MILK', lot_no: 1, from: 'available', to: 'adjustment', quantity: 4, reason: 'lost' });
    expect(await onHand('MILK')).toEqual([]);
  });

  it.each([
    [{}, ['expiry_date: Is required for item MILK, or lot_no.']],
    [{ expiry_date: '2027-02-30' }, ['expiry_date: Must be an existing day written YYYY-MM-DD, such as 2026-11-24.']],
    [{ expiry_date: '2027-01-01', lot_no: 1 }, ['expiry_date: Cannot be given together with lot_no.']],
    [
      { expiry_date: '2027-01-01', manufacture_date: '2026-01-01' },
      ['manufacture_date: Lots of item MILK do not have this date.'],
    ],
    [{ lot_no: 7 }, ['lot_no: Item MILK has no lot 7.']],
    [{ lot_no: 0 }, ['lot_no: Item MILK has lots: give the lot of the units.']],
    [{ lot_no: -1 }, ['lot_no: Must be the number of a lot, or 0.']],
    [
      { expiry_date: '2027-01-01', from: 'available', to: 'defective' },
      ['expiry_date: Item MILK has no lot of this date.'],
    ],
  ])('that cannot be told is a fault: %j', async (change, said) => {
    expect(await refusal({ code: 'MILK', ...change })).toEqual(said);
    expect(await command(database.url, 'select from adjustments')).toEqual([]);
  });
});

describe('a faulty adjustment', () => {
  it('is told all its faults at once, and moves nothing', async () => {
    const wrong = { warehouse: 'NARA', code: 'COFFEE', quantity: 0, from: 'picked', to: 'shelf', reason: 'because' };
    expect(await paths(wrong)).toEqual(['warehouse', 'code', 'quantity', 'from', 'to', 'reason']);
    expect(await paths({ code: 'SET' })).toEqual(['code']);
    expect(await paths({ from: 'available' })).toEqual(['to']);
    expect(await paths({ reason: 'other' })).toEqual(['note']);
    expect(await paths({ note: 'x'.repeat(1_001) })).toEqual(['note']);
    expect(await paths({ lot_no: 1 })).toEqual(['lot_no']);
    await makeAccount(ctx, 'TS002');
    expect((await refusal({}, 'TS002')).map((one) => one.split(':')[0])).toEqual(['code']);
    expect(await command(database.url, 'select from stock_moves')).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, 1_000_000_000])('is one of %d units', async (quantity) => {
    expect(await paths({ quantity })).toEqual(['quantity']);
  });
});

it('a release is refused beyond what an adjustment or a removal left of the units in quarantine', async () => {
  const { receipt_no } = await stockUp(ctx, caller, [{ code: 'TEA', defective: 5, unidentified: 2 }]);
  await adjust({ from: 'defective', to: 'adjustment', quantity: 2, reason: 'lost' });
  const quarantined = {
    warehouse: 'TOKYO',
    code: 'TEA',
    lot_no: null,
    kind: 'disposal',
    source: 'defective',
    quantity: 2,
  };
  await requestRemoval(ctx, 'TS001', quarantined, staff('shop'));
  const release = (defective: number) =>
    releaseQuarantined(
      ctx,
      'TS001',
      receipt_no,
      [{ line_no: 1, lot_no: 0, good: 0, defective, unidentified: 0 }],
      staff('floor'),
    );
  await expect(release(2)).rejects.toMatchObject({
    refusal: 'validation_failed',
    faults: [{ path: 'parts.0.defective', message: { en: 'Only 1 such unit is still in quarantine.' } }],
  });
  await release(1);
  expect(await onHand('TEA')).toEqual([{ warehouse: 'TOKYO', lot: 0, a: 1, d: 2, u: 2 }]);
});
