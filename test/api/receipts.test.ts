import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putAway } from '../../src/operations/floor/put-away.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { countGoods, TODAY } from '../kit/accounts.js';
import { type Api, expectFaults, JAPANESE, openApi, receipt } from '../kit/api.js';

/* Receipts ("warehousings") as they are answered, to the last field. The rest is in test/contract/receipts.table.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA', name: '煎茶' });
  await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }));
});
afterAll(() => api.close());

const DEFAULTS = {
  status: 'waiting',
  halfway: false,
  arrival_date: TODAY,
  arrival_date_confirmed: false,
  arrival_time_from: null,
  arrival_time_to: null,
  sales_method: 'INVENTORY',
  shipping_scheduled_date: null,
  stock_deadline_date: '2026-11-25',
  identifier: null,
  inspection_type: 'CODE',
  inspection_type_label: '商品コード',
  transport_mode: 'HOME_DELIVERY',
  identity_type: 'ID_OR_LABEL',
  identity_values: null,
  tracking_codes: [],
  vehicle_code: null,
  vehicle_size: null,
  carrying_method: null,
  container_no: null,
  driver_info: null,
  company_memo: null,
  items: [{ id: 'TS001-I000001', code: 'TEA', name: '煎茶', quantity: 5 }],
  warehouse: 'TOKYO',
  warehouse_info: { postcode: '135-0061', address: '東京都江東区豊洲1-1-1', name: '東京倉庫' },
  created_at: '2026-11-24T10:00:00+09:00',
  create_user: { name: 'api' },
};

describe('the answer, field by field', () => {
  it('has null where there is no value, and results only on reads [W-036 W-038 W-039 W-040 G-013]', async () => {
    const { status, body } = await api.call('POST', '/warehousings', receipt({ nonsense: 1, label_note: 'x' }));
    expect({ status, body }).toEqual({ status: 201, body: { ...DEFAULTS, id: body.id } });
    expect(body.id).toMatch(/^TS001-W[0-9]{4}$/);
    const results = { received: 0, lot_items: [], cases: [], warehoused_count: 0 };
    expect((await api.call('GET', `/warehousings/${body.id}`)).body).toEqual({
      ...body,
      items: [{ ...DEFAULTS.items[0], ...results }],
      shipment_return: false,
    });
  });

  it('answers results by lot [W-044 W-046 G-014]', async () => {
    await api.call('POST', '/items', { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 });
    const counted = await countGoods(api.ctx, api.caller, [
      { code: 'MILK', good: 6, expiry_date: '2027-03-31' },
      { code: 'MILK', good: 4, defective: 2, unidentified: 1, expiry_date: '2027-02-28' },
    ]);
    const path = `/warehousings/TS001-W${String(counted.receipt_no).padStart(4, '0')}`;
    const [first] = (await api.rows('select min(lot_no)::int as lot_no from lots')) as [{ lot_no: number }];
    const some = { line_no: 1, lot_no: first.lot_no, good: 1, defective: 0, unidentified: 0 };
    await putAway(api.ctx, 'TS001', counted.receipt_no, { parts: [some] }, staff('floor'));
    expect((await api.call('GET', path)).body).toMatchObject({ status: 'checking', halfway: true });

    await putAway(api.ctx, 'TS001', counted.receipt_no, {}, staff('floor'));
    const { body } = await api.call('GET', path);
    const [line] = body.items as [{ lot_items: { expiry_at: string }[] }];
    expect(body).toMatchObject({ status: 'stocked', halfway: false, items: [{ received: 10, warehoused_count: 12 }] });
    expect([...line.lot_items].sort((a, b) => a.expiry_at.localeCompare(b.expiry_at))).toEqual([
      {
        id: expect.stringMatching(/^TS001-I[0-9]{6}$/),
        expiry_at: '2027-02-28 00:00:00',
        manufacture_date: null,
        lot_allocatable_at: '2027-02-18 23:59:59',
        received: 4,
      },
      {
        id: expect.stringMatching(/^TS001-I[0-9]{6}$/),
        expiry_at: '2027-03-31 00:00:00',
        manufacture_date: null,
        lot_allocatable_at: '2027-03-21 23:59:59',
        received: 6,
      },
    ]);
    // A faulty body comes before a state that allows no change.
    await expectFaults(api, ['PUT', path, { arrival_date: 'x' }], ['arrival_date']);
    expect(await api.call('DELETE', path)).toMatchObject({ status: 400 });
    const refused = await api.call('PUT', path, { company_memo: 'late' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toMatch(/stocked.*waiting/);
  });
});

it('refuses in Japanese for who prefers it [E-004]', async () => {
  const { body } = await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }), JAPANESE);
  expect(body).toMatchObject({ errors: { identifier: ['「TAKEN」は既に使われています。'] } });
});

it('a cancelled one is read at the console alone, as it was before', async () => {
  const { body } = await api.call('POST', '/warehousings', receipt({ identifier: 'GONE' }));
  const path = `/warehousings/${body.id}`;
  expect(await api.atConsole('GET', `${path}/cancelled`)).toMatchObject({ status: 404 });
  const before = (await api.call('GET', `${path}?results=1`)).body;
  expect((await api.call('DELETE', path)).status).toBe(200);
  expect((await api.call('GET', path)).status).toBe(404);
  expect(await api.atConsole('GET', `${path}/cancelled`)).toMatchObject({ status: 200, body: before });
  expect(await api.atConsole('GET', '/warehousings/TS002-W0001/cancelled')).toMatchObject({ status: 403 });
});
