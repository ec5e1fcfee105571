import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, openApi, receipt, shipment } from '../kit/api.js';

/* Changes that other resources forbid or follow. What a change may say is in test/contract/items.table.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
});
afterAll(() => api.close());

const create = async (body: object): Promise<string> => String((await api.call('POST', '/items', body)).body.id);

describe('update', () => {
  it('refuses to make a part of a set, or an announced item, a set', async () => {
    const child_items = [{ id: await create({ code: 'W-CHILD' }), quantity: 1 }];
    const part = await create({ code: 'W-PART' });
    await create({ code: 'W-SET', child_items: [{ id: part, quantity: 1 }] });
    await expectFaults(api, ['PUT', `/items/${part}`, { child_items }], ['child_items']);

    const announced = await create({ code: 'W-COMING' });
    await api.call('POST', '/warehousings', receipt({ items: [{ code: 'W-COMING', quantity: 1 }] }));
    await expectFaults(api, ['PUT', `/items/${announced}`, { child_items }], ['child_items']);
  });

  it('refuses to make an item that shipments wait for a set', async () => {
    const id = await create({ code: 'W-WAIT' });
    const items = [{ code: 'W-WAIT', quantity: 1 }];
    await api.call('POST', '/shipments', shipment('W-1', { items, backorder_if_unavailable: true }));
    const toSet = await api.call('PUT', `/items/${id}`, { child_items: [{ code: 'TEA', quantity: 1 }] });
    // Whether that is a fault or a matter of state, the contract leaves open.
    expect([400, 422]).toContain(toSet.status);
    expect((await api.call('GET', `/items/${id}`)).body.child_items).toEqual([]);
  });

  it('refuses to make an enclosed good an ordinary one while an open order has it [I-028]', async () => {
    const id = await create({ code: 'W-FLYER' });
    expect((await api.call('PUT', `/items/${id}`, { bundled_item: true })).status).toBe(200);
    const items = [{ code: 'W-WAIT', quantity: 1 }];
    const more = { items, bundled_items: ['W-FLYER'], backorder_if_unavailable: true };
    const { body } = await api.call('POST', '/shipments', shipment('W-FLY', more));
    const ordinary = () => api.call('PUT', `/items/${id}`, { bundled_item: false });
    expect(await ordinary()).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    await api.call('DELETE', `/shipments/${body.id}`);
    expect(await ordinary()).toMatchObject({ status: 200, body: { bundled_item: false } });
  });

  it('keeps the barcode that a pending receipt is inspected by, and lets the receipt keep what it has', async () => {
    const id = await create({ code: 'W-BARS', barcode: '4901234567894' });
    const items = [{ code: 'W-BARS', quantity: 1 }];
    const announced = await api.call('POST', '/warehousings', receipt({ items, inspection_type: 'BARCODE' }));
    const path = `/warehousings/${announced.body.id}`;
    await expectFaults(api, ['PUT', `/items/${id}`, { barcode: null }], ['barcode']);
    expect((await api.call('PUT', `/items/${id}`, { barcode: '4912345678904' })).status).toBe(200);
    // As a barcode may have been cleared before that was refused.
    await api.rows(`update items set barcode = null where code = 'W-BARS'`);
    expect(await api.call('PUT', path, { company_memo: 'late' })).toMatchObject({
      status: 200,
      body: { company_memo: 'late' },
    });
    await expectFaults(api, ['PUT', path, { items: [{ code: 'W-BARS', quantity: 2 }] }], ['items.0.code']);
    expect((await api.call('PUT', path, { inspection_type: 'CODE' })).status).toBe(200);
    await expectFaults(api, ['PUT', path, { inspection_type: 'BARCODE' }], ['items.0.code']);
    expect((await api.call('PUT', `/items/${id}`, { barcode: '4901234567894' })).status).toBe(200);
    expect((await api.call('PUT', `/items/${id}`, { barcode: null })).status, 'inspected by code').toBe(200);
  });

  it('answers the lot next in line, like a read [I-051 I-053 G-014]', async () => {
    await create({ code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 });
    await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 3, expiry_date: '2027-01-31' }]);
    const { body: read } = await api.call('GET', '/items/TS001/MILK');
    expect(read).toMatchObject({ expiry_at: '2027-01-31 00:00:00', lot_allocatable_at: '2027-01-21 23:59:59' });
    const { body } = await api.call('PUT', '/items/TS001/MILK', { code: 'MILK', name: '牛乳' });
    expect(body).toEqual({ ...read, name: '牛乳' });
  });

  it('lets one of many at once have a code', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => create({ code: `RACE-${n}` })));
    const answers = await Promise.all(ids.map((id) => api.call('PUT', `/items/${id}`, { code: 'RACE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });
});
