import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptId } from '../../src/kernel/ids.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Receipt } from '../../src/rules/receipts/receipt.js';
import { countGoods, stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi, shipment } from '../kit/api.js';
import { differences } from '../kit/floor.js';

/* Goods that went into quarantine when they came, and proved to be sound later. */

let api: Api;
let receipt: Receipt;
beforeEach(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  receipt = await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5, defective: 4, unidentified: 3 }]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const release = (defective: number, unidentified: number, change = {}) => {
  const part = { line_no: 1, lot_no: 0, good: 0, defective, unidentified, ...change };
  return releaseQuarantined(api.ctx, 'TS001', receipt.receipt_no, [part], staff('floor'));
};
const stock = async (): Promise<Json> => (await api.call('GET', '/items/TS001/TEA?stock=1')).body.stock as Json;
const lineOf = async (): Promise<Json> => {
  const { body } = await api.call('GET', `/warehousings/${receiptId('TS001', receipt.receipt_no)}`);
  return (body.items as Json[])[0] as Json;
};

describe('defective and unidentified goods', () => {
  it('are in no figure until they are released, and available from then on [K-020]', async () => {
    expect(await stock()).toMatchObject({ quantity: 5, available: 5, unallocatable: 0, processing: 0 });
    expect(await lineOf()).toMatchObject({ received: 5, warehoused_count: 9 });
    await release(1, 2);
    expect(await stock()).toMatchObject({ quantity: 8, available: 8 });
    expect(await lineOf()).toMatchObject({ received: 5, warehoused_count: 11 });
    const { body } = await api.call('GET', '/warehousings/stocked');
    expect(body.warehousings).toMatchObject([{ status: 'stocked' }]);
  });

  it('go to an order that waits [K-020]', async () => {
    const body = shipment('WAITS', { items: [{ code: 'TEA', quantity: 6 }], backorder_if_unavailable: true });
    expect((await api.call('POST', '/shipments', body)).body).toMatchObject({ status: 'backordered' });
    await release(0, 1);
    expect((await api.call('GET', '/shipments/TS001/WAITS')).body).toMatchObject({ status: 'waiting' });
  });

  it.each([
    ['more than are in quarantine', [5, 0, {}], ['parts.0.defective']],
    ['more of both', [5, 4, {}], ['parts.0.defective', 'parts.0.unidentified']],
    ['good ones', [0, 0, { good: 1 }], ['parts.0.good']],
    ['a line that is not there', [1, 0, { line_no: 2 }], ['parts.0']],
    ['none', [0, 0, {}], ['parts.0']],
    ['less than nothing', [-1, 0, {}], ['parts.0.defective']],
  ] as const)('are not released beyond what there is: %s', async (_what, [defective, unidentified, change], paths) => {
    const refused = await release(defective, unidentified, change).catch((error) => error);
    expect(refused).toMatchObject({ refusal: 'validation_failed' });
    expect(refused.faults.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect(await stock()).toMatchObject({ quantity: 5 });
  });

  it('are released once, also by two at the same moment', async () => {
    const outcomes = await Promise.allSettled([release(4, 3), release(4, 3)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stock()).toMatchObject({ quantity: 12, available: 12 });
  });

  it('are not released before they are put away', async () => {
    const counted = await countGoods(api.ctx, api.caller, [{ code: 'TEA', defective: 2 }]);
    const part = { line_no: 1, lot_no: 0, good: 0, defective: 1, unidentified: 0 };
    const early = releaseQuarantined(api.ctx, 'TS001', counted.receipt_no, [part], staff('floor'));
    await expect(early).rejects.toMatchObject({ refusal: 'validation_failed' });
  });
});
