import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { closeManifest } from '../../src/operations/floor/manifests.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, type Json, openApi, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';

/* Orders that leave later than on the day that was assigned to them: their shop held them back (`suspend`), or the work is late. */

let api: Api;
/** A Tuesday; the day's last wave is at 12:30. */
let now = '2026-11-24T10:00:00+09:00';
beforeAll(async () => {
  api = await openApi({ clock: { now: () => Temporal.Instant.from(now) } });
  await api.call('POST', '/items', { code: 'TEA' });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }]);
});
afterAll(() => api.close());

/** The day of delivery, as the plan of the order has it, and as `arrival=1` tells it. */
async function arrivalOf(id: unknown): Promise<unknown> {
  const { schedule } = (await api.atConsole('GET', `/shipments/${id}/allocation`)).body;
  const { arrives_on } = (await api.call('GET', `/shipments/${id}?arrival=1`)).body;
  expect(arrives_on).toBe((schedule as Json).delivers_on);
  return arrives_on;
}

async function held(identifier: string, more: Json = {}): Promise<string> {
  const order = shipment(identifier, { items: [{ code: 'TEA', quantity: 1 }], suspend: true, ...more });
  const { body } = await api.call('POST', '/shipments', order);
  expect(body).toMatchObject({ status: 'suspended', assigned_shipping_date: '2026-11-24' });
  return `/shipments/${body.id}`;
}

it('leave on the next day on which they can, and can be delivered only after it [B-008 S-032]', async () => {
  const [plain, promised] = [await held('PLAIN'), await held('PROMISED', { delivery_date: '2026-11-27' })];
  now = '2026-12-04T10:00:00+09:00';
  // What says nothing of the delivery changes nothing, also the whole order sent back.
  const { body: read } = await api.call('GET', plain);
  expect((await api.call('PUT', plain, { ...read, order_no: 'N' })).body).toMatchObject({
    order_no: 'N',
    assigned_shipping_date: '2026-11-24',
  });
  await expectFaults(api, ['PUT', plain, { delivery_date: '2026-12-01' }], ['delivery_date']);
  expect((await api.call('PUT', plain, { delivery_date: '2026-12-08' })).body).toMatchObject({
    status: 'suspended',
    assigned_shipping_date: '2026-12-04',
    delivery_date: '2026-12-08',
  });
  expect((await api.call('PUT', plain, { suspend: false })).body).toMatchObject({
    status: 'waiting',
    assigned_shipping_date: '2026-12-04',
  });
  await expectFaults(api, ['PUT', promised, { suspend: false }], ['delivery_date']);
  now = '2026-12-04T13:00:00+09:00';
  expect((await api.call('PUT', promised, { suspend: false, delivery_date: null })).body).toMatchObject({
    status: 'waiting',
    assigned_shipping_date: '2026-12-07',
    delivery_date: null,
  });
});

it('that are packed and late leave on a business day: a request is told the earliest day of delivery after it [H-025]', async () => {
  now = '2026-11-24T10:00:00+09:00';
  const order = shipment('LATE', { items: [{ code: 'TEA', quantity: 1 }] });
  const { body } = await api.call('POST', '/shipments', order);
  // A Friday after its last wave.
  now = '2026-11-27T13:00:00+09:00';
  expect(await arrivalOf(body.id)).toBe('2026-12-01');
  await workTo(api.ctx, body.id as string, 'packed');
  // A Saturday.
  now = '2026-11-28T12:00:00+09:00';
  expect(await arrivalOf(body.id)).toBe('2026-12-01');
  const modify = (delivery_date: string): Parameters<Api['call']> => [
    'POST',
    `/shipments/${body.id}/modify`,
    { delivery_date },
  ];
  const refused = await expectFaults(api, modify('2026-11-30'), ['delivery_date']);
  expect(JSON.stringify(refused.body)).toContain('2026-12-01');
  expect((await api.call(...modify('2026-12-01'))).status).toBe(200);
});

it('that the carrier has left behind after the last wave leave on the next business day [H-025]', async () => {
  // A Friday.
  now = '2026-11-27T09:00:00+09:00';
  const packed: string[] = [];
  for (const identifier of ['MORNING', 'LEFT-BEHIND', 'EVENING', 'NIGHT']) {
    const order = shipment(identifier, { items: [{ code: 'TEA', quantity: 1 }], delivery_carrier: 'CARRIERA' });
    const { body } = await api.call('POST', '/shipments', order);
    await workTo(api.ctx, body.id, 'packed');
    packed.push(String(body.id));
  }
  const [morning, left, evening, night] = packed;
  const give = async (id: unknown) => {
    const [row] = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(id)]);
    return handOverParcel(api.ctx, 'TOKYO', 'CARRIERA', String(row?.tracking_code), staff('floor'));
  };
  const handOver = async (id: unknown) => closeManifest(api.ctx, (await give(id)).manifest_no, staff('floor'));

  await handOver(morning);
  now = '2026-11-27T17:00:00+09:00';
  expect(await arrivalOf(left)).toBe('2026-11-28');
  await handOver(evening);
  expect(await arrivalOf(left)).toBe('2026-12-01');
  const asked: Parameters<Api['call']> = ['POST', `/shipments/${left}/modify`, { delivery_date: '2026-11-28' }];
  expect(JSON.stringify((await expectFaults(api, asked, ['delivery_date'])).body)).toContain('2026-12-01');
  // Another truck has come.
  await give(night);
  expect(await arrivalOf(left)).toBe('2026-11-28');
  expect((await api.call(...asked)).status).toBe(200);
});

it('keep a day that has not come', async () => {
  now = '2026-11-24T10:00:00+09:00';
  const { body } = await api.call(
    'POST',
    '/shipments',
    shipment('LATER', { items: [{ code: 'TEA', quantity: 1 }], suspend: true, shipping_date: '2026-11-30' }),
  );
  now = '2026-11-25T10:00:00+09:00';
  expect((await api.call('PUT', `/shipments/${body.id}`, { suspend: false })).body).toMatchObject({
    status: 'waiting',
    assigned_shipping_date: '2026-11-30',
  });
});
