import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerRequest, type RequestAnswer } from '../../src/operations/floor/answer-request.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { recordSerials } from '../../src/operations/floor/record-serials.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, expectFaults, faultsOf, HOME, type Json, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* What a client can still ask once the floor has a shipment, what becomes of it, and what its goods and bills do. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP', 'FEW', 'LETTER'].map((code) => ({ code })) });
  await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'CUP', quantity: 2 }] });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 1000 },
    { code: 'CUP', good: 1000 },
    { code: 'FEW', good: 10 },
    { code: 'LETTER', good: 10 },
  ]);
});
afterEach(async () => expect(await differences(api.ctx)).toEqual([]));
afterAll(() => api.close());

let made = 0;

async function order(more: object = {}): Promise<Json> {
  made += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`R-${made}`, more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

type Stage = 'picking' | 'picked' | 'packed';
const STAGES: readonly Stage[] = ['picking', 'picked', 'packed'];

async function atWork(stage: Stage, more: object = {}): Promise<Json> {
  const made = await order(more);
  await workTo(api.ctx, made.id, stage);
  return made;
}

const ask = (what: 'modify' | 'cancel', id: unknown, body?: object): Promise<Answer> =>
  api.call('POST', `/shipments/${id}/${what}`, body);
const get = (id: unknown): Promise<Answer> => api.call('GET', `/shipments/${id}`);
const answer = (id: unknown, how: RequestAnswer) => answerRequest(api.ctx, 'TS001', numberOf(id), how, staff('floor'));
const stockOf = async (code: string): Promise<Json> =>
  (await api.call('GET', `/items/TS001/${code}?stock=1`)).body.stock as Json;
const charged = async (id: unknown): Promise<unknown> =>
  (await api.rows('select kind, amount from charges where shipment_no = $1 order by charge_no', [numberOf(id)])).map(
    ({ kind, amount }) => [kind, amount],
  );

const NEW_HOME = { ...HOME, name: '新居', phone: '03-1111-2222' };
const ABROAD = {
  international: true,
  delivery_service: 'CARRIERC-EMS',
  currency_code: 'USD',
  recipient: { region_code: 'US', postcode: '94105', name: 'Jo', address1: '1 Market St' },
};

describe('a modify request', () => {
  it.each(STAGES)(
    'in %s is accepted: the changes are there, and it goes on where it stood [H-022 H-025 H-027 H-028 H-035]',
    async (stage) => {
      const { id } = await atWork(stage);
      const asked = await ask('modify', id, {
        recipient: NEW_HOME,
        delivery_time_slot: 'AM',
        delivery_date: '2026-11-26',
      });
      expect(asked).toMatchObject({ status: 200, body: { status: 'modify_request', recipient: { name: '倉 太郎' } } });
      await answer(id, { accepted: true });
      const after = {
        status: stage,
        recipient: { name: '新居' },
        delivery_time_slot: 'AM',
        delivery_date: '2026-11-26',
      };
      expect((await get(id)).body).toMatchObject(after);
      expect(await charged(id)).toEqual([
        ['administrative_fee', 300],
        ['work_fee', { picking: 50, picked: 100, packed: 200 }[stage]],
      ]);
    },
  );

  it('that is refused leaves all as it was, but the fee for looking at it [H-029]', async () => {
    const { id } = await atWork('packed');
    await ask('modify', id, { delivery_time_slot: 'AM' });
    await answer(id, { accepted: false, reason: 'Already with the carrier.' });
    expect((await get(id)).body).toMatchObject({ status: 'packed', delivery_time_slot: null });
    expect(await charged(id)).toEqual([
      ['administrative_fee', 300],
      ['work_fee', 200],
      ['work_fee', -200],
    ]);
    const { requests } = (await api.call('GET', `/shipments/${id}?requests=1`)).body;
    expect(requests).toMatchObject([
      { kind: 'modify', state: 'refused', stage: 'packed', reason: 'Already with the carrier.' },
    ]);
    expect((await get(id)).body).not.toHaveProperty('requests');
  });

  it('by identifier, clearing what was wished [H-023]', async () => {
    const { id, identifier } = await atWork('picking', { delivery_time_slot: 'AM', delivery_date: '2026-11-26' });
    const body = { delivery_time_slot: null, delivery_date: null };
    expect((await api.call('POST', `/shipments/TS001/${identifier}/modify`, body)).status).toBe(200);
    await answer(id, { accepted: true });
    expect((await get(id)).body).toMatchObject(body);
  });

  it('of an overseas shipment takes an overseas address, until it is packed [H-024 H-030]', async () => {
    const { id } = await atWork('picked', ABROAD);
    await expectFaults(
      api,
      ['POST', `/shipments/${id}/modify`, { recipient: HOME, delivery_date: '2026-11-26' }],
      ['delivery_date', 'recipient.region_code'],
    );
    const elsewhere = { ...ABROAD.recipient, region_code: 'FR', name: 'Zoé' };
    expect((await ask('modify', id, { recipient: elsewhere })).body).toMatchObject({ status: 'modify_request' });
    await answer(id, { accepted: true });
    expect((await get(id)).body).toMatchObject({ recipient: { region_code: 'FR', name: 'Zoé' } });

    const packed = await atWork('packed', ABROAD);
    const refused = await ask('modify', packed.id, { recipient: elsewhere });
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toContain('while it is picking, picked.');
    expect((await ask('cancel', packed.id)).status).toBe(200);
  });

  it.each([
    ['nothing', {}, ['recipient']],
    ['only what it does not know', { message: 'x' }, ['recipient']],
    ['no recipient', { recipient: null }, ['recipient']],
    [
      'half an address',
      { recipient: { name: 'x' } },
      ['recipient.address1', 'recipient.postcode', 'recipient.prefecture'],
    ],
    ['a slot of another carrier', { delivery_time_slot: '12' }, ['delivery_time_slot']],
    ['a day too soon', { delivery_date: '2026-11-24' }, ['delivery_date']],
    ['a day too late', { delivery_date: '2026-12-02' }, ['delivery_date']],
    [
      'a day that the new address cannot have',
      { recipient: OKINAWA(), delivery_date: '2026-11-25' },
      ['delivery_date'],
    ],
    ['wrong types', { recipient: 'x', delivery_time_slot: 14, delivery_date: 'soon' }, null],
  ])('of %s is refused [H-025]', async (_what, body, faults) => {
    const { id } = await atWork('picking');
    const expected = faults ?? ['delivery_date', 'delivery_time_slot', 'recipient'];
    await expectFaults(api, ['POST', `/shipments/${id}/modify`, body], expected);
    expect(await charged(id)).toEqual([]);
  });

  it('takes slot 12 with CARRIERB, and no wishes with the letter post [H-026]', async () => {
    const b = await atWork('picking', { delivery_carrier: 'CARRIERB' });
    expect((await ask('modify', b.id, { delivery_time_slot: '12' })).status).toBe(200);
    const post = await atWork('picking', { delivery_method: 'POST_EXPRESS', items: [{ code: 'LETTER', quantity: 1 }] });
    const wishes = await ask('modify', post.id, { delivery_date: '2026-11-26', delivery_time_slot: 'AM' });
    expect(faultsOf(wishes)).toEqual(['delivery_date', 'delivery_time_slot']);
    // Also a day on which nothing could arrive: it is not told which days there would be.
    expect((await ask('modify', post.id, { delivery_date: '2028-01-01' })).body.errors).toEqual({
      delivery_date: ['Is not possible with POST_EXPRESS, which was chosen when it was ordered.'],
    });
  });

  it('of the name alone is not refused for a day that has passed meanwhile', async () => {
    const { id } = await atWork('picking', { delivery_date: '2026-11-25' });
    await api.rows("update shipments set delivery_date = '2026-11-23' where shipment_no = $1", [numberOf(id)]);
    expect(await ask('modify', id, { recipient: { ...HOME, name: '別人' } })).toMatchObject({ status: 200 });
  });

  it('of the slot alone is not refused for a day that has passed meanwhile', async () => {
    const { id } = await atWork('picking', { delivery_date: '2026-11-25' });
    await api.rows("update shipments set delivery_date = '2026-11-23' where shipment_no = $1", [numberOf(id)]);
    expect(await ask('modify', id, { delivery_time_slot: 'AM' })).toMatchObject({ status: 200 });
    await answer(id, { accepted: true });
    expect((await get(id)).body).toMatchObject({ delivery_date: '2026-11-23', delivery_time_slot: 'AM' });
  });

  it('is checked with the day that was wished before', async () => {
    const { id } = await atWork('picking', { delivery_date: '2026-11-25' });
    await expectFaults(api, ['POST', `/shipments/${id}/modify`, { recipient: OKINAWA() }], ['delivery_date']);
  });
});

function OKINAWA() {
  return { ...HOME, postcode: '900-0001', prefecture: '沖縄県', address1: '那覇市港町1-1' };
}

it('a modify request that changes nothing costs nothing [H-052]', async () => {
  const { id } = await atWork('picked', { delivery_time_slot: 'AM' });
  const { recipient, delivery_time_slot, delivery_date } = (await get(id)).body;
  const again = { recipient, delivery_time_slot, delivery_date };
  await expectFaults(api, ['POST', `/shipments/${id}/modify`, again], Object.keys(again));
  expect(await charged(id)).toEqual([]);
  expect((await get(id)).body.status).toBe('picked');
});

it('a cancelled shipment is gone from the API, and kept with requests, charges and history [H-054]', async () => {
  const { id, identifier } = await atWork('picked');
  await ask('cancel', id);
  await answer(id, { accepted: true });
  expect((await get(id)).status).toBe(404);
  expect((await api.call('GET', `/shipments/TS001/${identifier}`)).status).toBe(404);
  const { status, body } = await api.atConsole('GET', `/shipments/${id}/history`);
  expect(status).toBe(200);
  const events = (body.history as Json[]).map(({ event }) => event);
  expect(events.slice(0, 2)).toEqual(['accept_cancel', 'request_cancel']);
  expect(await api.rows('select kind, state from shipment_requests where shipment_no = $1', [numberOf(id)])).toEqual([
    { kind: 'cancel', state: 'accepted' },
  ]);
  expect(await charged(id)).toHaveLength(2);
  await putBackGoods(api.ctx, 'TS001', numberOf(id), staff('floor'));
});

describe('a cancel request', () => {
  it.each(STAGES)(
    'in %s is accepted: it is gone, and its goods come back to the shelf [H-030 H-032 H-033 H-035 K-004 K-006]',
    async (stage) => {
      const before = await stockOf('TEA');
      const { id, identifier } = await atWork(stage, { items: [{ code: 'TEA', quantity: 4 }] });
      expect((await ask('cancel', id)).body).toMatchObject({ status: 'cancel_request' });
      const shipping = before.shipping as number;
      expect(await stockOf('TEA')).toMatchObject({ shipping: shipping + 4 });
      await answer(id, { accepted: true });
      expect((await get(id)).status).toBe(404);
      expect((await api.call('GET', `/shipments/TS001/${identifier}`)).status).toBe(404);
      const beside = stage === 'picking' ? 0 : 4;
      expect(await stockOf('TEA')).toMatchObject({ shipping, processing: beside, quantity: before.quantity });
      if (beside > 0) await putBackGoods(api.ctx, 'TS001', numberOf(id), staff('floor'));
      expect(await stockOf('TEA')).toEqual(before);
      expect(await charged(id)).toEqual([
        ['administrative_fee', 300],
        ['work_fee', { picking: 100, picked: 200, packed: 400 }[stage]],
      ]);
      expect((await order({ identifier })).identifier).toBe(identifier);
    },
  );

  it('serves demand that waits: at once with what was on the shelf, later with what lay beside it', async () => {
    const { id } = await order({
      items: [
        { code: 'FEW', quantity: 6 },
        { code: 'FEW', quantity: 4 },
      ],
    });
    await workTo(api.ctx, id, 'picking');
    await pickGoods(api.ctx, 'TS001', [numberOf(id)], staff('floor'), [1]);
    const wait = (quantity: number) => order({ items: [{ code: 'FEW', quantity }], backorder_if_unavailable: true });
    const first = await wait(4);
    const second = await wait(6);
    await ask('cancel', id);
    await answer(id, { accepted: true });
    expect((await get(first.id)).body).toMatchObject({ status: 'waiting' });
    expect((await get(second.id)).body).toMatchObject({ status: 'backordered' });
    await putBackGoods(api.ctx, 'TS001', numberOf(id), staff('floor'));
    expect((await get(second.id)).body).toMatchObject({ status: 'waiting' });
    await expect(putBackGoods(api.ctx, 'TS001', numberOf(id), staff('floor'))).rejects.toMatchObject({
      refusal: 'not_found',
    });
  });

  it('that is refused goes on where it stood [H-034]', async () => {
    const { id } = await atWork('picked');
    await ask('cancel', id);
    await answer(id, { accepted: false, reason: 'Too late.' });
    expect((await get(id)).body).toMatchObject({ status: 'picked' });
    await workTo(api.ctx, id, 'packed', 'picked');
    expect((await ask('cancel', id)).status).toBe(200);
  });

  it('needs no body and minds none [H-031]', async () => {
    const { id, identifier } = await atWork('picking');
    expect((await api.call('POST', `/shipments/TS001/${identifier}/cancel`, { anything: 1 })).status).toBe(200);
    expect((await ask('cancel', id)).status).toBe(400);
  });
});

describe('requests at the wrong time', () => {
  it.each([
    ['waiting', {}],
    ['suspended', { suspend: true }],
    ['backordered', { items: [{ code: 'FEW', quantity: 99 }], backorder_if_unavailable: true }],
  ])('are refused while %s, saying when [H-022 H-030 E-009]', async (status, more) => {
    const { id } = await order(more);
    for (const what of ['modify', 'cancel'] as const) {
      const refused = await ask(what, id, { delivery_time_slot: 'AM' });
      expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
      expect(refused.body.error_description).toContain(
        `is ${status}; a ${what === 'modify' ? 'modific' : 'cancell'}ation`,
      );
      expect(refused.body.error_description).toContain('picking, picked, packed');
    }
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('are refused once shipped, and for one that does not exist [H-022 H-030]', async () => {
    const { id } = await order();
    await workTo(api.ctx, id, 'shipped');
    for (const what of ['modify', 'cancel'] as const) {
      expect((await ask(what, id, { delivery_time_slot: 'AM' })).status).toBe(400);
      expect((await ask(what, 'TS001-S999999', {})).status).toBe(404);
      expect((await api.call('POST', `/shipments/TS001/nobody/${what}`, {})).status).toBe(404);
      expect((await api.call('POST', `/shipments/TS002/nobody/${what}`, {})).status).toBe(403);
    }
    await expect(answer(id, { accepted: true })).rejects.toMatchObject({ refusal: 'api_exception' });
  });

  it('twice at once are one request', async () => {
    const { id } = await atWork('picking');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('cancel', id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(await charged(id)).toHaveLength(2);
  });
});

describe('clearing an allocation', () => {
  const clear = (id: unknown) => api.call('POST', `/shipments/allocation/${id}/clear`);

  it('gives the goods to whoever waits, and lets the shipment wait [H-036 H-038]', async () => {
    const FREE = (await stockOf('CUP')).available as number;
    const { id } = await order({
      items: [
        { code: 'SET', quantity: 1 },
        { code: 'CUP', quantity: FREE - 2 },
      ],
    });
    const rival = await order({ items: [{ code: 'CUP', quantity: 5 }], backorder_if_unavailable: true });
    const cleared = await clear(id);
    expect(cleared).toMatchObject({ status: 200, body: { status: 'backordered', assigned_shipping_date: null } });
    expect(cleared.body.items).toMatchObject([{ backordered: true }, { backordered: true }]);
    expect((await get(rival.id)).body).toMatchObject({ status: 'waiting' });
    expect((await get(id)).body).toMatchObject({ status: 'backordered' });
    await api.call('DELETE', `/shipments/${rival.id}`);
    expect((await get(id)).body).toMatchObject({ status: 'waiting' });
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('is refused once the floor has it [H-037]', async () => {
    const { id } = await atWork('picking');
    expect(await clear(id)).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect((await clear('TS001-S999999')).status).toBe(404);
    expect((await clear('TS002-S000001')).status).toBe(403);
  });
});

describe('serial numbers', () => {
  const line = (line_no: number, item_no: number) => (serial_no: string) => ({ line_no, item_no, serial_no });
  const record = (id: unknown, serials: Parameters<typeof recordSerials>[3]) =>
    recordSerials(api.ctx, 'TS001', numberOf(id), serials);

  it('are answered once shipped: of an item, of the parts of a set, and of nothing else [B-022 B-023 B-024 B-003]', async () => {
    const codes = ['TEA', 'SET', 'TEA'];
    const { id } = await order({ items: codes.map((code) => ({ code, quantity: 2 })) });
    await workTo(api.ctx, id, 'picking');
    await record(id, [line(1, 1)('B-2'), line(1, 1)('A-1'), line(2, 2)('CUP-1')]);
    expect((await api.call('GET', `/shipments/${id}/serial_no`)).body).toEqual({ items: [] });
    await workTo(api.ctx, id, 'shipped', 'picking');
    expect((await api.call('GET', `/shipments/${id}/serial_no`)).body).toEqual({
      items: [
        { id: 'TS001-I000001', serial_no: 'A-1,B-2' },
        { id: 'TS001-I000002', serial_no: 'CUP-1' },
      ],
    });
    const items = (await get(id)).body.items as Json[];
    expect(items.map((one) => one.serial_no)).toEqual(['A-1,B-2', 'CUP-1', null]);
  });

  it('are refused beyond the units, malformed, or given twice', async () => {
    const { id } = await order({ items: [{ code: 'TEA', quantity: 2 }] });
    const on = line(1, 1);
    await expect(record(id, [on('A')])).rejects.toMatchObject({ refusal: 'api_exception' });
    await workTo(api.ctx, id, 'picking');
    const paths = async (serials: Parameters<typeof record>[1]) => {
      const refused = await record(id, serials).catch((error) => error);
      return (refused?.faults ?? []).map((one: { path: string }) => one.path);
    };
    expect(await paths([on('A'), on('B'), on('C')])).toEqual(['serials.0']);
    expect(await paths([line(9, 1)('A')])).toEqual(['serials.0']);
    expect(await paths([on('a,b'), on('')])).toEqual(['serials.0.serial_no', 'serials.1.serial_no']);
    expect(await paths([on('A'), on('A')])).toEqual(['serials']);
    expect(await paths([on('A')])).toEqual([]);
    expect(await paths([on('A')])).toEqual(['serials']);
    expect(await paths([on('B'), on('C')])).toEqual(['serials.0']);
  });

  it('of a shipment that an identifier spells like the path', async () => {
    const { id } = await order({ identifier: 'serial_no' });
    expect((await api.call('GET', '/shipments/TS001/serial_no')).body).toMatchObject({ id });
    expect((await api.call('GET', '/shipments/TS001-S999999/serial_no')).status).toBe(404);
  });
});
