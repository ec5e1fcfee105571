import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordersToLabel } from '../../src/storage/carriers/orders-to-label.js';
import { inReadOnly } from '../../src/storage/database/database.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, openApi, shipment } from '../kit/api.js';
import { numberOf, workUpTo } from '../kit/floor.js';

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.rows(`update accounts set payment_registered = true`);
});
afterAll(() => api.close());

it('a file for a label program looks at the next orders of each client, however many another client has', async () => {
  const order = async (account_id: 'TS001' | 'TS002', identifier: string) => {
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment(identifier, { sender: HOME, delivery_carrier: 'CARRIERA' }),
      api.by(account_id),
    );
    expect(body).toMatchObject({ status: 'waiting' });
    await workUpTo(api.ctx, account_id, [numberOf(body.id)], 'picking');
  };
  for (const account_id of ['TS001', 'TS002'] as const) {
    const caller = { ...api.caller, account: { ...api.caller.account, account_id } };
    await makeItems(api.ctx, caller, [{ code: 'TEA', name: '煎茶' }]);
    await stockUp(api.ctx, caller, [{ code: 'TEA', good: 10 }]);
  }
  for (const identifier of ['A', 'B', 'C', 'D']) await order('TS001', identifier);
  await order('TS002', 'E');
  const read = async (limit: number) =>
    (await inReadOnly(api.ctx.pool, (tx) => ordersToLabel(tx, 'TOKYO', 'CARRIERA', limit))).map(
      ({ account_id, shipment_no }) => [account_id, shipment_no],
    );
  expect(await read(3)).toEqual([
    ['TS001', 1],
    ['TS001', 2],
    ['TS002', 1],
  ]);
  expect(await read(10)).toHaveLength(5);
});
