import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Decoded, withoutFaults } from '../../src/kernel/decoded.js';
import { fault } from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { updateReceipt } from '../../src/operations/receipts/update-receipt.js';
import { dryRun } from '../../src/operations/safe-retries/dry-run.js';
import { runIdempotently } from '../../src/operations/safe-retries/run-idempotently.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { requestModify } from '../../src/operations/shipments/request-modify.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { order, TODAY } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { stocked } from '../kit/write-requests.js';

/* A body of a megabyte takes a tenth of a second to decode. No connection to the database waits meanwhile. */

let api: Api;
const ids = { shipment: 0, receipt: 0 };
beforeAll(async () => {
  api = await openApi();
  await stocked(api, { TEA: 10 });
  const one = order('one', [{ code: 'TEA', quantity: 1 }]);
  const [shipment] = await createShipments(api.ctx, api.caller, [one], 'single');
  const goods = { inspection_type: 'CODE', arrival_date: TODAY, items: [{ code: 'TEA', quantity: 1 }] } as const;
  const { receipt } = await announceReceipt(api.ctx, api.caller, withoutFaults(goods));
  Object.assign(ids, { shipment: shipment?.shipment_no, receipt: receipt.receipt_no });
  // Otherwise a connection would be busy with it a moment later.
  await (api.ctx.pool as ConnectionPool).publish();
});
afterAll(() => api.close());

type Decode = () => Decoded<object>;

const UPDATES: Readonly<Record<string, (ctx: Context, decode: Decode) => Promise<unknown>>> = {
  item: (ctx, decode) => updateItem(ctx, api.caller, { code: 'TEA' }, decode),
  receipt: (ctx, decode) => updateReceipt(ctx, api.caller, ids.receipt, decode),
  shipment: (ctx, decode) => updateShipment(ctx, api.caller, { shipment_no: ids.shipment }, decode),
  'request to modify': (ctx, decode) => requestModify(ctx, api.caller, { shipment_no: ids.shipment }, decode),
};

const WAYS: Readonly<Record<string, (work: (ctx: Context) => Promise<unknown>) => Promise<unknown>>> = {
  'as it comes': (work) => work(api.ctx),
  'tried out': (work) => dryRun(api.ctx, work),
  'under a key': (work) => {
    const request = { key: String(performance.now()), fingerprint: Buffer.alloc(32) };
    const answered = async (ctx: Context) => ({ status: 200, headers: {}, body: String(await work(ctx)) });
    return runIdempotently(api.ctx, api.caller, request, answered, () => null);
  },
};

describe.each(Object.entries(WAYS))('a body that comes %s', (_way, come) => {
  it.each(Object.entries(UPDATES))('for an update of a %s is decoded without a connection', async (_name, update) => {
    const pool = api.ctx.pool as ConnectionPool;
    const busy: number[] = [];
    const decode = () => {
      busy.push(pool.totalCount - pool.idleCount);
      return { value: {}, faults: [fault('body', 'Is wrong.', '誤りです。')] };
    };
    await expect(come((ctx) => update(ctx, decode))).rejects.toMatchObject({ refusal: 'validation_failed' });
    expect([...new Set(busy)]).toEqual([0]);
  });
});
