import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, workTo } from '../kit/floor.js';

/* How long parcels travel from a warehouse: its own days, else those of the carriers' table. It is Tuesday, 24 November 2026. */

let api: Api;
let desk: Desk;
beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  for (const warehouse of ['TOKYO', 'OSAKA'])
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }], warehouse);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.rows("update warehouses set lead_times = '{}', opened_at = coalesce(opened_at, now())");
});
afterAll(() => api.close());

const PATH = '/warehouses/TOKYO/lead-times';
const set = (lead_times: unknown, browser = desk.provider.admin) => desk.ask('PUT', PATH, { lead_times }, browser);
const ofCarrierA = (days: Json) => set([{ carrier: 'CARRIERA', days }]);
const read = async (warehouse = 'TOKYO') =>
  (await desk.ask('GET', `/warehouses/${warehouse}/lead-times`, undefined, desk.floor)).body;

/** Makes a shipment to Tokyo. */
async function make(identifier: string, more: object = {}): Promise<Json> {
  const { status, body } = await api.call('POST', '/shipments', shipment(identifier, more));
  expect([identifier, status]).toEqual([identifier, 201]);
  return body;
}
const shown = async ({ id }: Json) => (await api.call('GET', `/shipments/${id}`)).body;
/** The day on which it arrives, as its explanation tells it and as it is shown. */
async function arrivalOf({ id }: Json): Promise<unknown> {
  const { schedule } = (await api.atConsole('GET', `/shipments/${id}/allocation`)).body;
  const { arrives_on } = (await api.atConsole('GET', `/shipments/${id}?arrival=1`)).body;
  expect(arrives_on).toBe((schedule as Json).delivers_on);
  return arrives_on;
}

describe('lead times of a warehouse', () => {
  it('are set, read and reset by carrier and prefecture; the rest stays, and so do other warehouses', async () => {
    const [before, osaka] = [await read(), await read('OSAKA')];
    const { status, body } = await set([
      { carrier: 'CARRIERA', days: { 北海道: 4, 沖縄県: 60 } },
      { carrier: 'CARRIERC', days: { 東京都: 1 } },
    ]);
    expect(status).toBe(200);
    const [a, b, c] = before.lead_times as { days: Json }[];
    expect(body.lead_times).toEqual([
      { carrier: 'CARRIERA', days: { ...a?.days, 北海道: 4, 沖縄県: 60 }, own: ['北海道', '沖縄県'] },
      { carrier: 'CARRIERB', days: b?.days, own: [] },
      { carrier: 'CARRIERC', days: c?.days, own: ['東京都'] },
    ]);
    expect([await read(), await read('OSAKA')]).toEqual([body, osaka]);
    // Said again it changes nothing, nor does what says nothing.
    expect((await ofCarrierA({ 北海道: 4 })).body).toEqual(body);
    expect((await ofCarrierA({ 青森県: null })).body).toEqual(body);
    expect((await set([])).body).toEqual(body);
    const { lead_times } = (await ofCarrierA({ 北海道: null, 青森県: 9 })).body;
    expect(lead_times).toMatchObject([
      { days: { 北海道: 2, 沖縄県: 60, 青森県: 9 }, own: ['青森県', '沖縄県'] },
      {},
      {},
    ]);
    await set([
      { carrier: 'CARRIERC', days: { 東京都: null } },
      { carrier: 'CARRIERA', days: { 青森県: null, 沖縄県: null } },
    ]);
    expect(await read()).toEqual(before);
    expect(await api.rows('select distinct lead_times from warehouses')).toEqual([{ lead_times: {} }]);
  });

  it('stay when something else of the warehouse is changed', async () => {
    await ofCarrierA({ 北海道: 4 });
    await desk.ask('PUT', '/warehouses/TOKYO/calendar', { cart_totes: 6 });
    // What is answered of the warehouse can be sent back.
    const { body } = await desk.provider.admin.call('GET', '/provider/warehouses');
    const tokyo = (body.warehouses as Json[]).find(({ warehouse }) => warehouse === 'TOKYO');
    expect(await desk.provider.admin.call('PUT', '/provider/warehouses/TOKYO', tokyo)).toMatchObject({
      status: 200,
      body: { cart_totes: 6 },
    });
    expect(await api.rows("select lead_times from warehouses where warehouse = 'TOKYO'")).toEqual([
      { lead_times: { CARRIERA: { 北海道: 4 } } },
    ]);
  });

  it('are refused with every fault at once, and stay as they were', async () => {
    await ofCarrierA({ 北海道: 4 });
    const before = await read();
    const wrong = [
      {
        carrier: 'CARRIERA',
        days: { 北海道: 0, 青森県: 61, 岩手県: 1.5, 秋田県: '2', Tokyo: 1, 東京: null, 東京都: 5 },
      },
      { carrier: 'CARRIERD', days: { 東京都: 2 } },
      { carrier: 'CARRIERA', days: {}, colour: 'red' },
      { carrier: 'CARRIERB' },
      'CARRIERC',
    ];
    const refused = await set(wrong);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      'lead_times.0.days.Tokyo',
      'lead_times.0.days.北海道',
      'lead_times.0.days.岩手県',
      'lead_times.0.days.東京',
      'lead_times.0.days.秋田県',
      'lead_times.0.days.青森県',
      'lead_times.1.carrier',
      'lead_times.2.carrier',
      'lead_times.2.colour',
      'lead_times.3.days',
      'lead_times.4',
    ]);
    const carrier = 'CARRIERA';
    for (const [body, fault] of [
      [{}, 'lead_times'],
      [{ lead_times: { CARRIERA: { 東京都: 2 } } }, 'lead_times'],
      [{ lead_times: Array.from({ length: 6 }, () => ({ carrier, days: {} })) }, 'lead_times'],
      [{ lead_times: [{ carrier, days: { 'a.b': 'x' } }] }, 'lead_times.0.days.a.b'],
      [{ lead_times: [{ carrier, days: [3] }] }, 'lead_times.0.days'],
      [{ lead_times: [{ carrier, days: { toString: 2 } }] }, 'lead_times.0.days.toString'],
    ] as const) {
      expect(faultsOf(await desk.ask('PUT', PATH, body))).toEqual([fault]);
    }
    expect(await read()).toEqual(before);
  });

  it('are changed by administrators, of open warehouses alone, and the audit log has them', async () => {
    const days = { 北海道: 4 };
    const said = [{ carrier: 'CARRIERA', days }];
    expect((await set(said, desk.floor)).status).toBe(403);
    expect((await set(said, desk.limited)).status).toBe(403);
    expect((await desk.ask('PUT', '/warehouses/NOWHERE/lead-times', { lead_times: said })).status).toBe(404);
    await api.rows("update warehouses set opened_at = null where warehouse = 'OSAKA'");
    expect((await desk.ask('PUT', '/warehouses/OSAKA/lead-times', { lead_times: said })).status).toBe(404);
    expect(await api.rows('select distinct lead_times from warehouses')).toEqual([{ lead_times: {} }]);
    await set(said);
    const { audit } = (await desk.provider.admin.call('GET', '/provider/audit')).body;
    expect((audit as Json[])[0]).toMatchObject({
      action: 'setWarehouse',
      subject: 'TOKYO',
      details: { lead_times: said },
    });
  });

  it('lose nothing when several people change them, and the calendar, at the same time', async () => {
    const names = Object.keys((((await read()).lead_times as Json[])[0]?.days ?? {}) as Json);
    await Promise.all([
      ...names.map((name, index) => ofCarrierA({ [name]: index + 10 })),
      ...names.map((_, index) => desk.ask('PUT', '/warehouses/TOKYO/calendar', { cart_totes: index + 1 })),
    ]);
    const [a] = (await read()).lead_times as Json[];
    expect(a).toEqual({
      carrier: 'CARRIERA',
      days: Object.fromEntries(names.map((name, index) => [name, index + 10])),
      own: names,
    });
  });

  it('are never stored in another form', async () => {
    const store = (value: string) => api.rows('update warehouses set lead_times = $1', [value]);
    for (const days of ['0', '61', '1.5', '"4"', 'null', '{"a": 2}', '[2]'])
      await expect(store(`{"CARRIERA": {"北海道": ${days}}}`)).rejects.toThrow('lead_times_check');
    for (const value of ['[]', '4', '{"CARRIERA": []}', '{"CARRIERA": [{"北海道": 4}]}', '{"CARRIERA": 4}'])
      await expect(store(value)).rejects.toThrow('lead_times_check');
    await store('{"CARRIERA": {"北海道": 60}, "CARRIERB": {}}');
  });
});

describe('an order', () => {
  it('may want no delivery before the days of its warehouse and carrier', async () => {
    await ofCarrierA({ 東京都: 4 });
    const refused = await api.call('POST', '/shipments', shipment('EARLY', { delivery_date: '2026-11-27' }));
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['delivery_date']]);
    expect(refused.text).toContain('2026-11-28');
    await make('JUST', { delivery_date: '2026-11-28' });
    await make('OTHER-CARRIER', { delivery_date: '2026-11-25', delivery_carrier: 'CARRIERB' });
    await make('OTHER-WAREHOUSE', { delivery_date: '2026-11-25', warehouse: 'OSAKA' });
    await ofCarrierA({ 東京都: null });
    await make('RESET', { delivery_date: '2026-11-25' });
  });

  it('that waits keeps its dates and arrives by the new days; one that has left keeps its delivery day', async () => {
    const left = await make('LEFT');
    await workTo(api.ctx, left.id, 'shipped');
    const waiting = await make('WAITS');
    const late = await make('WAITS-LATE', { delivery_date: '2026-11-25' });
    expect([await arrivalOf(waiting), await arrivalOf(late)]).toEqual(['2026-11-25', '2026-11-25']);
    await ofCarrierA({ 東京都: 4 });
    expect(await shown(late)).toMatchObject({ assigned_shipping_date: '2026-11-24', delivery_date: '2026-11-25' });
    expect([await arrivalOf(waiting), await arrivalOf(late)]).toEqual(['2026-11-28', '2026-11-28']);
    for (const { id } of [waiting, late]) await workTo(api.ctx, id, 'shipped');
    expect((await Promise.all([left, waiting, late].map(shown))).map(({ delivery_day }) => delivery_day)).toEqual([
      '2026-11-25',
      '2026-11-28',
      '2026-11-28',
    ]);
    await ofCarrierA({ 東京都: null });
    expect(await shown(waiting)).toMatchObject({ delivery_day: '2026-11-28' });
  });

  it('that is worked on is asked to change by the new days', async () => {
    const { id } = await make('AT-WORK');
    await workTo(api.ctx, id, 'picking');
    await ofCarrierA({ 東京都: 4 });
    const ask = (delivery_date: string) => api.call('POST', `/shipments/${id}/modify`, { delivery_date });
    expect(faultsOf(await ask('2026-11-27'))).toEqual(['delivery_date']);
    expect((await ask('2026-11-28')).status).toBe(200);
  });

  it('that waits for goods loses a delivery date that can no longer be met when they come', async () => {
    const items = [{ code: 'CUP', quantity: 1 }];
    const more = { items, backorder_if_unavailable: true };
    const tight = await make('TIGHT', { ...more, delivery_date: '2026-11-27' });
    const loose = await make('LOOSE', { ...more, delivery_date: '2026-11-28' });
    await ofCarrierA({ 東京都: 4 });
    await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 2 }]);
    expect(await shown(tight)).toMatchObject({ status: 'waiting', delivery_date: null });
    expect(await shown(loose)).toMatchObject({ status: 'waiting', delivery_date: '2026-11-28' });
  });

  it('a transfer arrives by the days of the warehouse that it leaves, and what was announced stays', async () => {
    const transfer = { destination: { warehouse: 'OSAKA' }, items: [{ code: 'TEA', quantity: 1 }] };
    const arrival = async () => {
      const { status, body } = await api.call('POST', '/shipments/transfer', transfer);
      expect(status).toBe(201);
      const { id } = (body.destination as { warehousing: Json }).warehousing;
      return async () => (await api.call('GET', `/warehousings/${id}`)).body.arrival_date;
    };
    const before = await arrival();
    await ofCarrierA({ 大阪府: 10 });
    expect([await before(), await (await arrival())()]).toEqual(['2026-11-25', '2026-12-04']);
  });
});
