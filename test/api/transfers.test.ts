import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clockAt } from '../../src/kernel/clock.js';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { answerRequest, type RequestAnswer } from '../../src/operations/floor/answer-request.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeWarehouse, OSAKA, stockUp, TODAY } from '../kit/accounts.js';
import { type Api, column, expectFaults, faultsOf, JAPANESE, type Json, openApi, shipment } from '../kit/api.js';
import { SYSTEM } from '../kit/callers.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* How transfers between TOKYO, the standard warehouse, and OSAKA go. What one may say: test/contract/transfers.table.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await makeWarehouse(api.ctx, { ...OSAKA, warehouse: 'NAGOYA', name: '名古屋倉庫', prefecture: '愛知県' });
  await api.call('POST', '/items/bulk', {
    items: [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }, { code: 'FLYER' }, { code: 'ICE' }, { code: 'FISH' }],
  });
  await api.call('PUT', '/items/TS001/FLYER', { code: 'FLYER', bundled_item: true });
  await api.call('PUT', '/items/TS001/ICE', { code: 'ICE', temperature_zone: 'frozen' });
  await api.call('PUT', '/items/TS001/FISH', { code: 'FISH', temperature_zone: 'chilled' });
  await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 2 }] });
  const good = 100_000;
  await stockUp(api.ctx, api.caller, [...['TEA', 'CUP', 'FLYER', 'ICE', 'FISH'].map((code) => ({ code, good }))]);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
});

const TO_OSAKA = { destination: { warehouse: 'OSAKA' } };
const some = (quantity: number, code = 'TEA') => ({ items: [{ code, quantity }] });
const transfer = (more: object = {}): Json => ({ warehouse: 'TOKYO', ...TO_OSAKA, ...some(5), ...more });

/** Ids of a transfer and its receipt, with their running numbers. */
const numbersOf = ({ body }: { body: Json }) => {
  const { warehousing } = body.destination as { warehousing: { id: string } };
  const [id, receipt] = [String(body.id), warehousing.id];
  return { id, no: numberOf(id), receipt_id: receipt, receipt_no: numberOf(receipt) };
};

async function make(more: object = {}) {
  const answer = await api.call('POST', '/shipments/transfer', transfer(more));
  expect(answer).toMatchObject({ status: 201 });
  return numbersOf(answer);
}

const figures = async (warehouse: string, code = 'TEA') => {
  const { body } = await api.call('GET', `/items/TS001/${code}?stock=1`);
  return ((body.stocks as readonly Json[]) ?? []).find((one) => one.warehouse === warehouse);
};

describe('a new transfer', () => {
  it('is a shipment and a receipt that know each other [T-001 T-008 T-009 T-010 T-011 G-004]', async () => {
    const before = await figures('TOKYO');
    const made = await api.call('POST', '/shipments/transfer', {
      ...transfer({
        items: [
          { code: 'TEA', quantity: 5 },
          { code: 'CUP', quantity: 2, name: '湯呑' },
        ],
      }),
      recipient: 'ignored',
    });
    const { id, receipt_id: receipt } = numbersOf(made);
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'waiting',
        identifier: id,
        warehouse: 'TOKYO',
        destination: { warehouse: 'OSAKA', warehousing: { id: receipt } },
        assigned_shipping_date: TODAY,
        international: false,
        suspend: false,
        sender: {
          name: '東京倉庫',
          postcode: 1350061,
          prefecture: '東京都',
          address1: '江東区豊洲1-1-1',
          phone: '03-0000-0001',
        },
        recipient: {
          name: '大阪倉庫',
          postcode: 1350061,
          prefecture: '大阪府',
          address1: '江東区豊洲1-1-1',
          phone: '03-0000-0001',
        },
        items: [
          { code: 'TEA', name: '煎茶', quantity: 5, backordered: false },
          { code: 'CUP', name: '湯呑', quantity: 2, backordered: false },
        ],
        tracking_codes: [],
        delivery_day: null,
      },
    });
    expect((await api.call('GET', `/warehousings/${receipt}`)).body).toMatchObject({
      id: receipt,
      status: 'waiting',
      warehouse: 'OSAKA',
      identifier: null,
      inspection_type: 'LABEL',
      transport_mode: 'HOME_DELIVERY',
      arrival_date: '2026-11-25',
      arrival_date_confirmed: false,
      stock_deadline_date: '2026-11-26',
      tracking_codes: [],
      create_user: { name: 'api' },
      shipment_return: false,
      items: [
        { code: 'TEA', quantity: 5, received: 0 },
        { code: 'CUP', quantity: 2, received: 0 },
      ],
    });
    const after = await figures('TOKYO');
    expect(Number(after?.shipping) - Number(before?.shipping)).toBe(5);
    expect(await figures('OSAKA')).toBeUndefined();
  });

  it('comes from the standard warehouse when it names none, and may bring enclosed goods [T-002]', async () => {
    const { id } = await make({ warehouse: null, ...some(3, 'FLYER') });
    expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({
      warehouse: 'TOKYO',
      items: [{ code: 'FLYER', quantity: 3 }],
      bundled_items: [],
    });
  });

  it('appears in every list of shipments and receipts; an ordinary shipment has no destination', async () => {
    const { id, receipt_id: receipt } = await make();
    const order = await api.call('POST', '/shipments', shipment('ORDER-1'));
    expect(order.body).not.toHaveProperty('destination');
    expect((await api.call('GET', `/shipments/${order.body.id}`)).body).not.toHaveProperty('destination');
    for (const path of [`/shipments?id=${id}`, '/shipments?limit=100', `/shipments/TS001?identifier=${id}`]) {
      const { body } = await api.call('GET', path);
      const own = (body.shipments as readonly Json[]).find((one) => one.id === id);
      expect(own).toMatchObject({ destination: { warehouse: 'OSAKA', warehousing: { id: receipt } } });
    }
    expect((await api.call('GET', `/shipments/TS001/${id}`)).body).toMatchObject({ id });
    expect(column(await api.call('GET', '/warehousings?limit=100'), 'warehousings', 'id')).toContain(receipt);
  });

  it('takes the next number when an order is called by its very id', async () => {
    const { no } = await make();
    const taken = `TS001-S${String(no + 2).padStart(6, '0')}`;
    await api.call('POST', '/shipments', shipment(taken));
    expect(await make()).toMatchObject({ no: no + 3 });
  });

  it('takes the next free number when orders are called by very many of its ids', async () => {
    const { no } = await make();
    const shipments = Array.from({ length: 40 }, (_, n) =>
      shipment(`TS001-S${String(no + 41 + n).padStart(6, '0')}`, some(1)),
    );
    expect(await api.call('POST', '/shipments/bulk', { shipments })).toMatchObject({ status: 200 });
    // The orders themselves have the numbers up to the first of these ids.
    const tried = await api.call('POST', '/shipments/transfer?dry_run=1', transfer());
    expect(numberOf((await make()).id)).toBe(numberOf(tried.body.id));
    expect(numberOf(tried.body.id)).toBeGreaterThan(no + 80);
  });

  it('promises large volumes later', async () => {
    const { receipt_id: receipt } = await make(some(200));
    expect((await api.call('GET', `/warehousings/${receipt}`)).body.stock_deadline_date).toBe('2026-11-30');
  });

  it('takes 25 items and no more [T-005]', async () => {
    const codes = Array.from({ length: 26 }, (_, index) => `N${index}`);
    await api.call('POST', '/items/bulk', { items: codes.map((code) => ({ code })) });
    await stockUp(
      api.ctx,
      api.caller,
      codes.slice(0, 25).map((code) => ({ code, good: 9 })),
    );
    const items = codes.map((code) => ({ code, quantity: 1 }));
    await expectFaults(api, ['POST', '/shipments/transfer', transfer({ items })], ['items']);
    await make({ items: items.slice(0, 25) });
  });

  it('says what is short, in both languages', async () => {
    const body = transfer({ warehouse: 'OSAKA', destination: { warehouse: 'TOKYO' } });
    const { errors } = (await api.call('POST', '/shipments/transfer', body)).body as { errors: Json };
    expect(errors['items.0.quantity']).toEqual(['Stock of item TEA is short: 0 free, 5 ordered.']);
    const japanese = (await api.call('POST', '/shipments/transfer', body, JAPANESE)).body as { errors: Json };
    expect(japanese.errors['items.0.quantity']).toEqual(['商品TEAの在庫が不足しています（引当可能数0、依頼数5）。']);
  });
});

describe('an update', () => {
  it('changes what the transfer brings, and its receipt [T-013]', async () => {
    const { id, receipt_id: receipt } = await make({
      items: [
        { code: 'TEA', quantity: 5 },
        { code: 'CUP', quantity: 3 },
      ],
    });
    const [before, cups] = [await figures('TOKYO'), await figures('TOKYO', 'CUP')];
    const answer = await api.call('PUT', `/shipments/transfer/${id}`, { ...TO_OSAKA, ...some(9), warehouse: 'OSAKA' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        warehouse: 'TOKYO',
        status: 'waiting',
        destination: { warehouse: 'OSAKA', warehousing: { id: receipt } },
      },
    });
    expect(answer.body.items).toMatchObject([{ code: 'TEA', quantity: 9 }]);
    expect((await api.call('GET', `/warehousings/${receipt}`)).body.items).toMatchObject([
      { code: 'TEA', quantity: 9 },
    ]);
    expect(Number((await figures('TOKYO'))?.shipping) - Number(before?.shipping)).toBe(4);
    expect(Number((await figures('TOKYO', 'CUP'))?.shipping) - Number(cups?.shipping)).toBe(-3);
  });

  it('may ask for all that the transfer itself holds, and gives what it leaves to demand that waits', async () => {
    await api.call('POST', '/items', { code: 'RARE' });
    await stockUp(api.ctx, api.caller, [{ code: 'RARE', good: 10 }]);
    const { id } = await make(some(10, 'RARE'));
    await api.call('POST', '/shipments', shipment('WAITS', { ...some(4, 'RARE'), backorder_if_unavailable: true }));
    const path = `/shipments/transfer/${id}`;
    const short = await expectFaults(api, ['PUT', path, { ...TO_OSAKA, ...some(11, 'RARE') }], ['items.0.quantity']);
    expect(short.body).toMatchObject({ errors: { 'items.0.quantity': [expect.stringContaining('10 free')] } });
    expect((await api.call('PUT', path, { ...TO_OSAKA, ...some(10, 'RARE') })).status).toBe(200);
    expect((await api.call('GET', '/shipments/TS001/WAITS')).body.status).toBe('backordered');
    expect((await api.call('PUT', path, { ...TO_OSAKA, ...some(6, 'RARE') })).status).toBe(200);
    expect((await api.call('GET', '/shipments/TS001/WAITS')).body.status).toBe('waiting');
  });

  it('stays on its way to a warehouse that the account may not use any more', async () => {
    const path = `/shipments/transfer/${(await make()).id}`;
    const allowed = (warehouses: string[] | null) =>
      setAccount(api.ctx, 'TS001', { value: { warehouses }, faults: [] }, staff('desk'));
    await allowed(['TOKYO', 'NAGOYA']);
    try {
      expect(await api.call('PUT', path, { ...TO_OSAKA, ...some(4) })).toMatchObject({ status: 200 });
      expect((await api.call('PUT', path, { destination: { warehouse: 'NAGOYA' }, ...some(4) })).status).toBe(200);
      await expectFaults(api, ['PUT', path, { ...TO_OSAKA, ...some(4) }], ['destination.warehouse']);
    } finally {
      await allowed(null);
    }
  });

  it('allocates again a transfer whose allocation was cleared [T-012]', async () => {
    const { id, receipt_id: receipt } = await make();
    expect(await api.call('POST', `/shipments/allocation/${id}/clear`)).toMatchObject({
      status: 200,
      body: { status: 'backordered', destination: { warehouse: 'OSAKA' }, items: [{ backordered: true }] },
    });
    expect((await api.call('GET', `/warehousings/${receipt}`)).body.status).toBe('waiting');
    expect(await api.call('PUT', `/shipments/transfer/${id}`, { ...TO_OSAKA, ...some(7) })).toMatchObject({
      status: 200,
      body: { status: 'waiting', items: [{ quantity: 7, backordered: false }] },
    });
  });

  it('is refused once the floor has the transfer, whatever is in stock [T-012]', async () => {
    const { id } = await make();
    const path = `/shipments/transfer/${id}`;
    await workTo(api.ctx, id, 'shipped');
    const refused = await api.call('PUT', path, { ...TO_OSAKA, ...some(999_999) });
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toContain('is shipped; it can be updated while it is backordered, waiting.');
    const faulty = await api.call('PUT', path, { ...TO_OSAKA, ...some(1, 'NIL') });
    expect({ status: faulty.status, faults: faultsOf(faulty) }).toEqual({ status: 422, faults: ['items.0.code'] });
  });

  it('finds only transfers [T-021]', async () => {
    const order = await api.call('POST', '/shipments', shipment('ORDER-2'));
    for (const id of [order.body.id, 'TS001-S999999', 'TS001-W0001', 'nothing']) {
      expect(await api.call('PUT', `/shipments/transfer/${id}`, {})).toMatchObject({ status: 404 });
    }
    expect(await api.call('PUT', '/shipments/transfer/TS002-S000001', {})).toMatchObject({ status: 403 });
  });
});

describe('a transfer in picking', () => {
  const TO_NAGOYA = { destination: { warehouse: 'NAGOYA' } };

  /** A transfer that the floor has, and how its requests are made and answered. */
  async function picking(more: object = {}) {
    const made = await make(more);
    await workTo(api.ctx, made.id, 'picking');
    const path = `/shipments/transfer/${made.id}`;
    return {
      ...made,
      modify: (body: object) => api.call('POST', `${path}/modify`, body),
      cancel: () => api.call('POST', `${path}/cancel`),
      answer: (answer: RequestAnswer, ctx = api.ctx) => answerRequest(ctx, 'TS001', made.no, answer, staff('floor')),
      shipment: () => api.call('GET', `/shipments/${made.id}?requests=1`),
      receipt: () => api.call('GET', `/warehousings/${made.receipt_id}`),
    };
  }

  it('goes elsewhere when the warehouse agrees, and its receipt with it [T-014]', async () => {
    const one = await picking();
    const asked = await one.modify(TO_NAGOYA);
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'modify_request', destination: { warehouse: 'OSAKA' }, recipient: { name: '大阪倉庫' } },
    });
    expect((await one.receipt()).body).toMatchObject({ warehouse: 'OSAKA' });
    await one.answer({ accepted: true });
    expect((await one.shipment()).body).toMatchObject({
      status: 'picking',
      destination: { warehouse: 'NAGOYA', warehousing: { id: one.receipt_id } },
      recipient: { name: '名古屋倉庫', prefecture: '愛知県' },
      requests: [{ kind: 'modify', state: 'accepted' }],
    });
    expect((await one.receipt()).body).toMatchObject({
      status: 'waiting',
      warehouse: 'NAGOYA',
      arrival_date: '2026-11-25',
    });
    await workTo(api.ctx, one.id, 'shipped', 'picking');
    const sent = `select to_warehouse, quantity from stock_moves where shipment_no = $1 and to_bucket = 'in_transit'`;
    expect(await api.rows(sent, [one.no])).toEqual([{ to_warehouse: 'NAGOYA', quantity: 5 }]);
  });

  it('is expected there from the next business day, when the warehouse agrees on a day off', async () => {
    const one = await picking();
    await one.modify(TO_NAGOYA);
    await one.answer(
      { accepted: true },
      { ...api.ctx, clock: clockAt(Temporal.Instant.from('2026-11-28T12:00+09:00')) },
    );
    expect((await one.receipt()).body).toMatchObject({ arrival_date: '2026-12-01', stock_deadline_date: '2026-12-02' });
  });

  it('goes on as it was when the warehouse refuses, and learns why', async () => {
    const one = await picking();
    await one.modify(TO_NAGOYA);
    await one.answer({ accepted: false, reason: 'too late' });
    expect((await one.shipment()).body).toMatchObject({
      status: 'picking',
      destination: { warehouse: 'OSAKA' },
      recipient: { name: '大阪倉庫' },
      requests: [{ kind: 'modify', state: 'refused', reason: 'too late' }],
    });
    expect((await one.receipt()).body).toMatchObject({ warehouse: 'OSAKA' });
  });

  it('is gone with its receipt once a cancellation is accepted, and its goods are free again [T-015]', async () => {
    const before = await figures('TOKYO');
    const one = await picking();
    expect(await one.cancel()).toMatchObject({ status: 200, body: { status: 'cancel_request' } });
    expect((await one.receipt()).status).toBe(200);
    await one.answer({ accepted: true });
    expect((await one.shipment()).status).toBe(404);
    expect((await one.receipt()).status).toBe(404);
    expect(await figures('TOKYO')).toEqual(before);
    expect((await one.cancel()).status).toBe(404);
  });

  it('goes on when a cancellation is refused', async () => {
    const one = await picking();
    await one.cancel();
    await one.answer({ accepted: false, reason: 'no' });
    expect((await one.shipment()).body).toMatchObject({ status: 'picking', destination: { warehouse: 'OSAKA' } });
    expect((await one.receipt()).status).toBe(200);
  });

  it('is asked for changes only there [T-014 T-015]', async () => {
    const waiting = await make();
    const picked = await picking();
    await workTo(api.ctx, picked.id, 'picked', 'picking');
    const asked = await picking();
    await asked.cancel();
    for (const [id, status] of [
      [waiting.id, 'waiting'],
      [picked.id, 'picked'],
      [asked.id, 'cancel_request'],
    ] as const) {
      for (const [what, body] of [
        ['modify', TO_NAGOYA],
        ['cancel', undefined],
      ] as const) {
        const refused = await api.call('POST', `/shipments/transfer/${id}/${what}`, body);
        expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
        expect(refused.body.error_description).toContain(`is ${status}`);
        expect(refused.body.error_description).toMatch(/while it is picking\.$/);
      }
    }
  });

  it('is the only thing that the routes of transfers know [T-021]', async () => {
    const order = await api.call('POST', '/shipments', shipment('ORDER-3'));
    for (const id of ['nothing', 'TS001-S999999', order.body.id]) {
      expect(await api.call('POST', `/shipments/transfer/${id}/modify`, {})).toMatchObject({ status: 404 });
      expect(await api.call('POST', `/shipments/transfer/${id}/cancel`)).toMatchObject({ status: 404 });
    }
    expect(await api.call('DELETE', '/shipments/transfer/TS001-S000001')).toMatchObject({ status: 404 });
  });
});

describe('a dry run', () => {
  it('answers as the request would be, and writes nothing', async () => {
    const before = await api.written();
    const tried = await api.call('POST', '/shipments/transfer?dry_run=1', transfer());
    expect(tried).toMatchObject({ status: 201, body: { destination: { warehouse: 'OSAKA' } } });
    expect(await api.written()).toEqual(before);
    const { id } = await make();
    expect(id).toBe(tried.body.id);
  });
});

describe('the routes of shipments and receipts', () => {
  it('leave transfers alone [T-019 T-020]', async () => {
    const { id, receipt_id: receipt } = await make();
    const paths = [`/shipments/${id}`, `/shipments/TS001/${id}`];
    for (const [method, path] of paths.flatMap(
      (one) =>
        [
          ['PUT', one],
          ['DELETE', one],
          ['POST', `${one}/modify`],
          ['POST', `${one}/cancel`],
        ] as const,
    )) {
      const refused = await api.call(method, path, method === 'DELETE' ? undefined : {});
      expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
      expect(refused.body.error_description).toContain(`/shipments/transfer/${id}`);
    }
    for (const [method, body] of [
      ['PUT', { company_memo: 'mine' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await api.call(method, `/warehousings/${receipt}`, body);
      expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
      expect(refused.body.error_description).toContain('changes only through the transfer');
    }
    expect((await api.call('GET', `/shipments/${id}`)).body.status).toBe('waiting');
  });
});

describe('on its way', () => {
  it('tells the receipt when to expect which parcels, and can be received then only', async () => {
    const { id, receipt_id: receipt, receipt_no } = await make();
    await workTo(api.ctx, id, 'packed');
    await expect(receiveGoods(api.ctx, 'TS001', receipt_no, staff('floor'))).rejects.toMatchObject({
      refusal: 'api_exception',
      message: expect.stringContaining('is packed'),
    });
    const shipped = await make();
    await workTo(api.ctx, shipped.id, 'shipped');
    const { body } = await api.call('GET', `/shipments/${shipped.id}`);
    expect(body).toMatchObject({ status: 'shipped', delivery_day: '2026-11-25', package_quantity: 1 });
    expect((await api.call('GET', `/warehousings/${shipped.receipt_id}`)).body).toMatchObject({
      status: 'waiting',
      arrival_date: '2026-11-25',
      arrival_date_confirmed: true,
      tracking_codes: body.tracking_codes,
    });
    await receiveGoods(api.ctx, 'TS001', shipped.receipt_no, staff('floor'));
    expect((await api.call('GET', `/warehousings/${receipt}`)).body.status).toBe('waiting');
    expect((await api.call('GET', `/shipments/${id}`)).body.status).toBe('packed');
  });
});

describe('a transfer that waits for stock itself', () => {
  it('is expected at its destination by the day on which it can leave, once it has its goods', async () => {
    await api.call('POST', '/items/bulk', { items: [{ code: 'TRAY' }, { code: 'LID' }] });
    await stockUp(api.ctx, api.caller, [
      { code: 'TRAY', good: 300 },
      { code: 'LID', good: 5 },
    ]);
    const small = await make(some(5, 'LID'));
    const large = await make(some(300, 'TRAY'));
    const expected = async ({ receipt_id }: { receipt_id: string }) => {
      const { arrival_date, stock_deadline_date } = (await api.call('GET', `/warehousings/${receipt_id}`)).body;
      return [arrival_date, stock_deadline_date];
    };
    for (const { id } of [small, large]) await api.call('POST', `/shipments/allocation/${id}/clear`);
    expect([await expected(small), await expected(large)]).toEqual([
      ['2026-11-25', '2026-11-26'],
      ['2026-11-25', '2026-11-30'],
    ]);
    // A Friday after its last wave.
    const friday = { ...api.ctx, clock: clockAt(Temporal.Instant.from('2026-11-27T13:00+09:00')) };
    await allocateWaiting(friday, SYSTEM);
    for (const { id } of [small, large])
      expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({
        status: 'waiting',
        assigned_shipping_date: '2026-11-30',
      });
    expect([await expected(small), await expected(large)]).toEqual([
      ['2026-12-01', '2026-12-02'],
      ['2026-12-01', '2026-12-04'],
    ]);
  });

  it('promises nothing to the orders that wait for it', async () => {
    await api.call('POST', '/items', { code: 'GEM', name: '宝石' });
    await stockUp(api.ctx, api.caller, [{ code: 'GEM', good: 5 }]);
    const { id } = await make(some(5, 'GEM'));
    const order = async (identifier: string, warehouse: string, allocate_priority: number) => {
      const wish = { ...some(5, 'GEM'), warehouse, allocate_priority, backorder_if_unavailable: true };
      return String((await api.call('POST', '/shipments', shipment(identifier, wish))).body.id);
    };
    await order('GEM-TOKYO', 'TOKYO', 100);
    const waits = await order('GEM-OSAKA', 'OSAKA', 5);
    const explained = async () => (await api.atConsole('GET', `/shipments/${waits}/allocation`)).body;
    const arriving = async () => (await api.atConsole('GET', '/arrivals?warehouse=OSAKA&code=GEM')).body.arrivals;
    expect(await explained()).toMatchObject({
      reason: { code: 'arrives' },
      schedule: { ships_on: expect.any(String) },
    });
    expect(await arriving()).toMatchObject([{ quantity: 5 }]);
    expect((await api.call('POST', `/shipments/allocation/${id}/clear`)).status).toBe(200);
    expect((await api.call('GET', `/shipments/${id}`)).body.status).toBe('backordered');
    expect(await explained()).toMatchObject({
      reason: { code: 'not_announced', goods: { missing: 5 } },
      schedule: { arrives_on: null, ships_on: null },
    });
    expect(await arriving()).toEqual([]);
    const decisions = await api.atConsole('GET', '/lists/shipments?view=decision&search=GEM-OSAKA');
    expect(column(decisions, 'shipments', 'identifier')).toEqual(['GEM-OSAKA']);
  });
});
