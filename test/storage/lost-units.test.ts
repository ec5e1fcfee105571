import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { recordDamage, shortPick } from '../../src/operations/floor/lose-units.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { recordSerials } from '../../src/operations/floor/record-serials.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReportedLoss } from '../../src/rules/shipments/lost-units.js';
import { inTransaction, TransactionPool } from '../../src/storage/database/database.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Units that a shipment loses while the warehouse works on it: not found while picking, broken while packing. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 } as const;
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'MILK', ...dated }]);
  const parts = [
    { id: null, code: 'TEA', quantity: 2 },
    { id: null, code: 'CUP', quantity: 1 },
  ];
  await makeItems(api.ctx, api.caller, [{ code: 'SET', child_items: parts }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10 },
    { code: 'CUP', good: 3 },
    { code: 'MILK', good: 2, expiry_date: '2026-12-01' },
    { code: 'MILK', good: 5, expiry_date: '2027-01-01' },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const [TEA, CUP, MILK] = [1, 2, 3] as const;
const FLOOR = staff('floor');
const ADMIN = staff('admin');
let orders = 0;

async function ordered(
  items: readonly { code: string; quantity: number }[],
  to: 'picking' | 'picked' | null = 'picking',
) {
  orders += 1;
  const flags = { backorder_if_unavailable: true };
  const { body } = await api.call('POST', '/shipments', shipment(`ORDER-${orders}`, { items, ...flags }));
  if (to !== null) await workTo(api.ctx, body.id, to);
  return numberOf(body.id);
}

const missing = (no: number, lost: readonly ReportedLoss[]) => shortPick(api.ctx, 'TS001', no, lost, FLOOR);
const broken = (no: number, lost: readonly ReportedLoss[]) => recordDamage(api.ctx, 'TS001', no, lost, FLOOR);
const heldBy = (no: number) =>
  api.rows(
    `select line_no, item_no, lot_no, bucket, quantity from shipment_allocations where shipment_no = ${no} order by 1, 2, 3`,
  );
const statusOf = async (no: number) => (await api.rows(`select status from shipments where shipment_no = ${no}`))[0];
const balanceOf = async (item_no: number) =>
  (
    await api.rows(
      `select sum(available)::int as available, sum(reserved)::int as reserved, sum(allocated)::int as allocated, sum(picked)::int as picked,
              sum(processing)::int as processing, sum(defective)::int as defective, sum(unidentified)::int as unidentified
         from stock where item_no = ${item_no}`,
    )
  )[0];
const lastEntry = async (no: number) =>
  (
    await api.rows(
      `select event, from_status, to_status, detail, actor from shipment_history where shipment_no = ${no} order by history_no desc limit 1`,
    )
  )[0];
const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: { refusal: string; faults: { path: string; message: { en: string } }[] }) => [
      error.refusal,
      ...error.faults.map(({ path, message }) => `${path}: ${message.en}`),
    ],
  );

it.each([
  ['picking', shortPick],
  ['packing', recordDamage],
])('is for staff of the warehouse only, while %s', async (_, record) => {
  const no = await ordered([{ code: 'TEA', quantity: 1 }]);
  const elsewhere = { ...FLOOR, warehouses: ['OSAKA'] };
  const refused = record(api.ctx, 'TS001', no, [{ item_no: TEA, quantity: 1 }], elsewhere);
  expect(await faultsOf(refused)).toEqual(['forbidden']);
});

describe('a short pick', () => {
  it('goes on with other units, and nobody is promised those that were not found', async () => {
    const no = await ordered([{ code: 'TEA', quantity: 4 }]);
    expect(await missing(no, [{ item_no: TEA, quantity: 3 }])).toBe('picking');
    expect(await heldBy(no)).toEqual([{ line_no: 1, item_no: TEA, lot_no: 0, bucket: 'allocated', quantity: 4 }]);
    expect(await balanceOf(TEA)).toMatchObject({ available: 3, allocated: 4, unidentified: 3 });
    expect(await lastEntry(no)).toEqual({
      event: 'short_pick',
      from_status: 'picking',
      to_status: 'picking',
      detail: { lost: [{ line_no: 1, item_no: TEA, lot_no: 0, quantity: 3 }] },
      actor: 'floor',
    });
    await workTo(api.ctx, no, 'shipped', 'picking');
    expect(await statusOf(no)).toEqual({ status: 'shipped' });
  });

  it.each([
    ['picking goes on', 3, { 'MAIN sound': 7, 'MISSING unidentified': 3 }],
    ['the shipment waits', 10, { 'MISSING unidentified': 10 }],
  ])('lets missing units lie in MISSING when %s', async (_, quantity, expected) => {
    const no = await ordered([{ code: 'TEA', quantity }]);
    await missing(no, [{ item_no: TEA, quantity }]);
    const rows = await api.rows(
      `select code || ' ' || condition as place, quantity::integer as units from place_stock join places using (warehouse, place_no) where item_no = ${TEA}`,
    );
    expect(Object.fromEntries(rows.map(({ place, units }) => [place, units]))).toEqual(expected);
  });

  it('takes another lot, in the order of lots', async () => {
    const no = await ordered([{ code: 'MILK', quantity: 2 }]);
    const [{ lot_no } = { lot_no: 0 }] = await heldBy(no);
    expect(await missing(no, [{ item_no: MILK, lot_no: Number(lot_no), quantity: 2 }])).toBe('picking');
    const [held] = await heldBy(no);
    expect(held).toMatchObject({ line_no: 1, bucket: 'allocated', quantity: 2 });
    expect(held?.lot_no).not.toBe(lot_no);
  });

  it('makes the shipment wait as a whole when there are not enough: what is picked is put back, the rest keeps its units', async () => {
    const no = await ordered([
      { code: 'TEA', quantity: 2 },
      { code: 'CUP', quantity: 3 },
      { code: 'MILK', quantity: 1 },
    ]);
    await pickGoods(api.ctx, 'TS001', [no], FLOOR, [1]);
    expect(await missing(no, [{ item_no: CUP, quantity: 1 }])).toBe('backordered');
    // The line of tea is held by free units again: the picked ones are on their way back.
    expect(await balanceOf(TEA)).toMatchObject({ available: 6, reserved: 2, picked: 0, processing: 2 });
    expect(await balanceOf(CUP)).toMatchObject({ available: 2, allocated: 0, unidentified: 1 });
    expect(await heldBy(no)).toMatchObject([
      { line_no: 1, bucket: 'reserved', quantity: 2 },
      { line_no: 3, bucket: 'reserved', quantity: 1 },
    ]);
    expect(await differences(api.ctx)).toEqual([]);
    await putBackGoods(api.ctx, 'TS001', no, FLOOR);
    expect(await balanceOf(TEA)).toMatchObject({ available: 8, processing: 0 });
    const found = { code: 'CUP', warehouse: 'TOKYO', from: 'unidentified', to: 'available', quantity: 1 };
    const draft = { ...found, reason: 'found', note: null, lot_no: null, expiry_date: null, manufacture_date: null };
    await adjustStock(api.ctx, 'TS001', draft, FLOOR);
    expect(await statusOf(no)).toEqual({ status: 'waiting' });
  });

  it('lets go of units, too, that may not be allocated any more', async () => {
    const no = await ordered([
      { code: 'MILK', quantity: 1 },
      { code: 'CUP', quantity: 3 },
    ]);
    const [{ lot_no } = { lot_no: 0 }] = await heldBy(no);
    await blockLot(api.ctx, 'TS001', MILK, { lot_no: Number(lot_no), reason: 'leaks' }, ADMIN);
    expect((await heldBy(no))[0]?.lot_no).toBe(lot_no);
    expect(await missing(no, [{ item_no: CUP, quantity: 1 }])).toBe('backordered');
    const [held] = await heldBy(no);
    expect(held).toMatchObject({ line_no: 1, bucket: 'reserved', quantity: 1 });
    expect(held?.lot_no).not.toBe(lot_no);
  });

  it('frees the other units of the line for orders that wait', async () => {
    const no = await ordered([{ code: 'CUP', quantity: 3 }]);
    const next = await ordered([{ code: 'CUP', quantity: 2 }], null);
    expect(await statusOf(next)).toEqual({ status: 'backordered' });
    expect(await missing(no, [{ item_no: CUP, quantity: 1 }])).toBe('backordered');
    expect(await statusOf(next)).toEqual({ status: 'waiting' });
  });

  it('of a part of a set makes all of its parts wait', async () => {
    const no = await ordered([{ code: 'SET', quantity: 3 }]);
    expect(await missing(no, [{ item_no: CUP, quantity: 2 }])).toBe('backordered');
    expect(await heldBy(no)).toEqual([]);
    expect(
      await api.rows(
        `select line_no, item_no, quantity from shipment_demands where shipment_no = ${no} order by item_no`,
      ),
    ).toEqual([
      { line_no: 1, item_no: TEA, quantity: 6 },
      { line_no: 1, item_no: CUP, quantity: 3 },
    ]);
  });

  it('is refused for units that are not to be picked, all faults at once, and in other statuses', async () => {
    const no = await ordered([{ code: 'TEA', quantity: 2 }]);
    const wrong = [
      { item_no: TEA, quantity: 3 },
      { item_no: CUP, quantity: 1 },
      { item_no: TEA, lot_no: 7, quantity: 1 },
    ];
    expect(await faultsOf(missing(no, wrong))).toEqual([
      'validation_failed',
      'lost.0.quantity: Must be from 1 to 2.',
      'lost.1: The shipment has no such units in hand.',
      'lost.2: The shipment has no such units in hand.',
    ]);
    expect(await faultsOf(missing(no, []))).toEqual(['validation_failed', 'lost: Must name the units.']);
    await workTo(api.ctx, no, 'picked', 'picking');
    expect(await faultsOf(missing(no, [{ item_no: TEA, quantity: 1 }]))).toEqual(['api_exception']);
    expect(await balanceOf(TEA)).toMatchObject({ available: 8, picked: 2, unidentified: 0 });
  });
});

describe('units that break while they are packed', () => {
  it('are defective, and others are packed in their place', async () => {
    const items = [
      { code: 'TEA', quantity: 4 },
      { code: 'CUP', quantity: 1 },
    ];
    const no = await ordered(items, 'picked');
    const serialsOf = (line_no: number) =>
      api.rows(`select serial_no from shipment_serials where shipment_no = ${no} and line_no = ${line_no}`);
    const numbered = [1, 2].map((line_no) => ({ line_no, item_no: line_no, serial_no: `SN-${line_no}` }));
    await recordSerials(api.ctx, 'TS001', no, numbered);
    expect(await broken(no, [{ item_no: TEA, quantity: 1 }])).toBe('picked');
    // Which of them broke, nobody knows.
    expect([await serialsOf(1), await serialsOf(2)]).toEqual([[], [{ serial_no: 'SN-2' }]]);
    expect(await balanceOf(TEA)).toMatchObject({ available: 5, allocated: 0, picked: 4, defective: 1 });
    await workTo(api.ctx, no, 'shipped', 'picked');
    expect(await statusOf(no)).toEqual({ status: 'shipped' });
  });

  it('make the shipment wait when there are no others; its serial numbers are forgotten', async () => {
    const no = await ordered([{ code: 'CUP', quantity: 3 }], null);
    await workTo(api.ctx, no, 'picking');
    await pickGoods(api.ctx, 'TS001', [no], FLOOR);
    const serials = [1, 2, 3].map((one) => ({ line_no: 1, item_no: CUP, serial_no: `SN-${one}` }));
    await recordSerials(api.ctx, 'TS001', no, serials);
    await inspectPicks(api.ctx, 'TS001', [no], FLOOR);
    expect(await broken(no, [{ item_no: CUP, quantity: 1 }])).toBe('backordered');
    expect(await balanceOf(CUP)).toMatchObject({ available: 0, picked: 0, processing: 2, defective: 1 });
    expect(await lastEntry(no)).toMatchObject({ event: 'damage', from_status: 'picked', to_status: 'backordered' });
    expect(await api.rows('select * from shipment_serials')).toEqual([]);
    await putBackGoods(api.ctx, 'TS001', no, FLOOR);
    await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 1 }]);
    expect(await statusOf(no)).toEqual({ status: 'waiting' });
  });
});

it('units that were packed while their loss waited are refused for their status', async () => {
  const no = await ordered([{ code: 'TEA', quantity: 2 }], 'picked');
  const waits = async () =>
    (await api.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .length;
  const refused = await inTransaction(api.ctx.pool, async (tx) => {
    await lockStock(tx, 'TS001', ['TOKYO'], [TEA]);
    const loss = broken(no, [{ item_no: TEA, quantity: 1 }]).catch((error: unknown) => error);
    await expect.poll(waits).toBe(1);
    const within = { ...api.ctx, pool: new TransactionPool(tx) };
    await packGoods(within, 'TS001', [{ shipment_no: no, packages: [{ size: '60' }] }], FLOOR);
    return { loss };
  });
  expect(await refused.loss).toMatchObject({ refusal: 'api_exception' });
});
