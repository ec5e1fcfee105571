import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { type Api, expectFaults, openApi, receipt } from '../kit/api.js';

/* Receipts are changed on the merged result, and cancelled, while their goods have not come. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'PLAIN' }] });
  await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }));
});
afterAll(() => api.close());

const lines = (...items: object[]) => ({ items });

describe('update and cancel', () => {
  const announce = async (more: object = {}) =>
    String((await api.call('POST', '/warehousings', receipt(more))).body.id);

  it('keeps what is not named, replaces lists whole, clears by null', async () => {
    const id = await announce({ identifier: 'UP-1', company_memo: 'memo', tracking_codes: ['1', '2'] });
    for (const [body, part] of [
      [
        { arrival_time_to: 12 },
        { identifier: 'UP-1', company_memo: 'memo', tracking_codes: ['1', '2'], arrival_time_to: 12 },
      ],
      [{ tracking_codes: ['3'] }, { tracking_codes: ['3'], company_memo: 'memo' }],
      [
        lines({ code: 'PLAIN', quantity: 2 }),
        { items: [{ id: 'TS001-I000002', code: 'PLAIN', name: null, quantity: 2 }] },
      ],
      [
        { company_memo: null, identifier: null, tracking_codes: null },
        { company_memo: null, identifier: null, tracking_codes: null },
      ],
      [
        { warehouse: 'OSAKA', arrival_date: '2026-11-28' },
        { warehouse: 'OSAKA', stock_deadline_date: '2026-11-30' },
      ],
      [{ warehouse: null }, { warehouse: 'TOKYO' }],
    ] as const) {
      const answer = await api.call('PUT', `/warehousings/${id}`, body);
      expect(answer).toMatchObject({ status: 200, body: part });
      expect(answer.body).not.toHaveProperty('shipment_return');
      expect((await api.call('GET', `/warehousings/${id}`)).body).toMatchObject(part);
    }
  });

  it('is judged on the merged result', async () => {
    const id = await announce({ transport_mode: 'CHARTER', vehicle_code: 'V', arrival_time_from: 10 });
    await expectFaults(api, ['PUT', `/warehousings/${id}`, { transport_mode: null }], ['vehicle_code']);
    await expectFaults(api, ['PUT', `/warehousings/${id}`, { arrival_time_to: 9 }], ['arrival_time_to']);
    await expectFaults(
      api,
      ['PUT', `/warehousings/${id}`, { identifier: 'TAKEN', items: [] }],
      ['identifier', 'items'],
    );
    const cleared = await api.call('PUT', `/warehousings/${id}`, { transport_mode: null, vehicle_code: null });
    expect(cleared).toMatchObject({ status: 200, body: { transport_mode: 'HOME_DELIVERY', vehicle_code: null } });
  });

  it('cancelled, it is gone and its identifier free', async () => {
    const id = await announce({ identifier: 'GONE' });
    const { shipment_return: _, items: _items, ...before } = (await api.call('GET', `/warehousings/${id}`)).body;
    const { status, body: gone } = await api.call('DELETE', `/warehousings/${id}`);
    const { items, ...rest } = gone;
    expect({ status, rest }).toEqual({ status: 200, rest: before });
    expect(items).toEqual([{ id: 'TS001-I000001', code: 'TEA', name: null, quantity: 5 }]);
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { items: 5 }],
      ['DELETE', undefined],
    ] as const) {
      expect(await api.call(method, `/warehousings/${id}`, body)).toMatchObject({ status: 404 });
    }
    await announce({ identifier: 'GONE' });
    expect((await api.rows(`select count(*)::int as n from receipts where identifier = 'GONE'`))[0]).toEqual({ n: 2 });
  });

  it('is refused (400) once the goods have come', async () => {
    const id = await announce();
    await receiveGoods(api.house, 'TS001', Number(id.slice(-4)), 'floor');
    for (const [method, body] of [
      ['PUT', { company_memo: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await api.call(method, `/warehousings/${id}`, body);
      expect(answer).toMatchObject({ status: 400, body: { error: 'api_exception' } });
      expect(answer.body.error_description).toMatch(/received.*waiting/);
    }
  });

  it.each([
    ['GET', 'TS002-W0001', 403],
    ['PUT', 'TS002-W9999', 403],
    ['DELETE', 'TS002-I000001', 403],
    ['GET', 'TS001-W9999', 404],
    ['GET', 'TS001-W1', 404],
    ['GET', 'TS001-I000001', 404],
    ['PUT', 'TS001', 404],
    ['GET', 'x', 404],
  ] as const)('%s %s: %i', async (method, id, status) => {
    expect(await api.call(method, `/warehousings/${id}`, method === 'PUT' ? { items: 5 } : undefined)).toMatchObject({
      status,
    });
  });
});
