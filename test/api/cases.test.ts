import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedInspection } from '../../src/demo/simulated-inspection.js';
import { KuraError } from '../../src/kernel/errors.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { readReceiptAtWork } from '../../src/operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { suggestPackages } from '../../src/operations/floor/suggest-packages.js';
import { NO_FEATURES } from '../../src/rules/accounts/account.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ItemCases, LineCases } from '../../src/rules/stock/cases.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi, receipt, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/** Closed cases, as goods came in them (receipts) and left in them (shipments). */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'PEN' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'PEN', good: 500 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof KuraError ? error.faults.map(({ path }) => path) : expect.fail(String(error)),
  );

describe('cases of a receipt', () => {
  async function arrive(): Promise<{ path: string; no: number }> {
    const items = [
      { code: 'TEA', quantity: 40 },
      { code: 'CUP', quantity: 10 },
    ];
    const { body } = await api.call('POST', '/warehousings', receipt({ items }));
    await receiveGoods(api.ctx, 'TS001', numberOf(body.id), staff('floor'));
    return { path: `/warehousings/${body.id}`, no: numberOf(body.id) };
  }
  const inspect = (no: number, good: number, cases: readonly LineCases[]) => {
    const nothing = { defective: 0, unidentified: 0, expiry_date: null, manufacture_date: null };
    const counts = [{ line_no: 1, good, ...nothing }];
    return inspectGoods(api.ctx, 'TS001', no, { counts, measured: [], cases }, staff('floor'));
  };
  const found = (quantity_in_case: number, quantity: number): LineCases => ({ line_no: 1, quantity_in_case, quantity });
  const casesAt = async (path: string) =>
    ((await api.call('GET', path)).body.items as readonly Json[]).map(({ cases }) => cases);

  it('add up over inspections, the largest cases first, and stay when the goods are put away [W-039]', async () => {
    const { path, no } = await arrive();
    expect(await casesAt(path)).toEqual([[], []]);
    await inspect(no, 28, [found(6, 1), found(10, 1), found(10, 1)]);
    await inspect(no, 12, [found(6, 2)]);
    const all = [
      { quantity_in_case: 10, quantity: 2 },
      { quantity_in_case: 6, quantity: 3 },
    ];
    expect(await casesAt(path)).toEqual([all, []]);
    await putAway(api.ctx, 'TS001', no, {}, staff('floor'));
    expect(await casesAt(path)).toEqual([all, []]);
    const { body } = await api.call('GET', '/warehousings/stocked');
    expect(JSON.stringify(body)).toContain(JSON.stringify({ cases: all }).slice(1, -1));
  });

  it('hold no more than was counted good in all, or nothing is written', async () => {
    const { path, no } = await arrive();
    await inspect(no, 12, [found(12, 1)]);
    expect(await faultsOf(inspect(no, 11, [found(12, 1)]))).toEqual(['cases.0']);
    expect(await faultsOf(inspect(no, 1, [{ line_no: 9, quantity_in_case: 1, quantity: 1 }]))).toEqual([
      'cases.0.line_no',
    ]);
    expect(await casesAt(path)).toEqual([[{ quantity_in_case: 12, quantity: 1 }], []]);
    const { lines } = await readReceiptAtWork(api.ctx, 'TS001', no);
    expect(lines[0]?.counts.map(({ good }) => good)).toEqual([12]);
  });

  it('are neither taken nor answered without the feature [G-016 W-039]', async () => {
    const caller = await makeAccount(api.ctx, 'TS003', { features: NO_FEATURES });
    await makeItems(api.ctx, caller, [{ code: 'TEA' }]);
    const { receipt_no } = await stockUp(api.ctx, caller, [{ code: 'TEA', good: 48 }]);
    const seen = await readReceiptAtWork(api.ctx, 'TS003', receipt_no);
    expect(simulatedInspection(seen, new Map()).cases).toEqual([]);
    await api.rows(`update receipts set status = 'checking' where account_id = 'TS003'`);
    const nothing = { counts: [], measured: [], cases: [found(12, 1)] };
    expect(await faultsOf(inspectGoods(api.ctx, 'TS003', receipt_no, nothing, staff('floor')))).toEqual(['cases']);
    await api.rows(`update receipts set status = 'stocked' where account_id = 'TS003'`);
  });

  it('are of a dozen in the simulated warehouse, from two dozens on', async () => {
    const { no } = await arrive();
    const { cases } = simulatedInspection(await readReceiptAtWork(api.ctx, 'TS001', no), new Map());
    expect(cases).toEqual([{ line_no: 1, quantity_in_case: 12, quantity: 3 }]);
  });
});

describe('cases of a shipment', () => {
  async function pickedOrder(identifier: string, items: readonly { code: string; quantity: number }[]) {
    const { body } = await api.call('POST', '/shipments', shipment(identifier, { items }));
    await workTo(api.ctx, body.id, 'picked');
    return { path: `/shipments/${body.id}`, no: numberOf(body.id) };
  }
  const pack = (shipment_no: number, cases: readonly ItemCases[]) =>
    packGoods(api.ctx, 'TS001', [{ shipment_no, packages: [{ size: '60' }], cases }], staff('floor'));
  const of = (item_no: number, quantity_in_case: number, quantity: number): ItemCases => ({
    item_no,
    details: [{ quantity_in_case, quantity }],
  });
  const answerOf = async (path: string) => (await api.call('GET', path)).body;
  const [TEA, CUP] = [1, 2];

  beforeAll(() =>
    stockUp(api.ctx, api.caller, [
      { code: 'TEA', good: 200 },
      { code: 'CUP', good: 200 },
    ]),
  );

  it('are null until something was packed in cases, then the first item of the order that was [B-015]', async () => {
    const { path, no } = await pickedOrder('two', [
      { code: 'CUP', quantity: 30 },
      { code: 'TEA', quantity: 24 },
    ]);
    expect((await answerOf(path)).cases).toBeNull();
    await pack(no, [of(TEA, 12, 2), of(CUP, 10, 3)]);
    const first = { item_id: CUP, details: [{ quantity_in_case: 10, quantity: 3 }] };
    expect(await answerOf(path)).toMatchObject({ status: 'packed', package_quantity: 1, cases: first });
    const loose = await pickedOrder('loose', [{ code: 'TEA', quantity: 1 }]);
    await pack(loose.no, []);
    expect(await answerOf(loose.path)).toMatchObject({ status: 'packed', cases: null });
  });

  it('hold no more than the shipment does, or nothing is packed', async () => {
    const { path, no } = await pickedOrder('too-many', [{ code: 'TEA', quantity: 24 }]);
    expect(await faultsOf(pack(no, [of(TEA, 25, 1)]))).toEqual(['packed.0.cases.0']);
    expect(await faultsOf(pack(no, [of(CUP, 1, 1)]))).toEqual(['packed.0.cases.0.item_no']);
    expect(await answerOf(path)).toMatchObject({ status: 'picked', package_quantity: null, cases: null });
  });

  it('are suggested for goods that came in cases', async () => {
    const items = [{ code: 'TEA', quantity: 30 }];
    const { body } = await api.call('POST', '/warehousings', receipt({ items }));
    await receiveGoods(api.ctx, 'TS001', numberOf(body.id), staff('floor'));
    const seen = await readReceiptAtWork(api.ctx, 'TS001', numberOf(body.id));
    await inspectGoods(api.ctx, 'TS001', numberOf(body.id), simulatedInspection(seen, new Map()), staff('floor'));
    const { no } = await pickedOrder('suggested', [
      { code: 'PEN', quantity: 100 },
      { code: 'TEA', quantity: 25 },
      { code: 'TEA', quantity: 2 },
    ]);
    const few = await pickedOrder('few', [{ code: 'TEA', quantity: 11 }]);
    const suggested = await suggestPackages(api.ctx, 'TS001', [no, few.no]);
    expect(suggested.map(({ cases }) => cases)).toEqual([[of(TEA, 12, 2)], []]);
  });

  it('are neither taken, nor suggested, nor answered without the feature [B-015 G-016]', async () => {
    await api.rows(`update accounts set features = features || '{"case_shipping": false}' where account_id = 'TS001'`);
    const { path, no } = await pickedOrder('none', [{ code: 'TEA', quantity: 24 }]);
    expect(await faultsOf(pack(no, [of(TEA, 12, 2)]))).toEqual(['packed.0.cases']);
    expect((await suggestPackages(api.ctx, 'TS001', [no]))[0]?.cases).toEqual([]);
    expect(await answerOf(path)).not.toHaveProperty('cases');
    await api.rows(`update accounts set features = features || '{"case_shipping": true}' where account_id = 'TS001'`);
  });
});
