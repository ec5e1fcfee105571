import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';

/* When a warehouse works, and how long parcels travel from there. */

let api: Api;
let desk: Desk;
beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }]);
});
afterAll(() => api.close());

const PATH = '/warehouses/TOKYO/calendar';
const set = (body: unknown, browser = desk.provider.admin) => desk.ask('PUT', PATH, body, browser);
const openDays = (body: Json): string[] =>
  (body.days as { date: string; open: boolean }[]).flatMap(({ date, open }) => (open ? [date] : []));

describe('the calendar of a warehouse', () => {
  it('is read with its cut-off and the next four weeks', async () => {
    const { body } = await desk.ask('GET', PATH, undefined, desk.floor);
    expect(body).toMatchObject({
      warehouse: 'TOKYO',
      calendar: { closed_weekdays: [6, 7], observes_holidays: true, extra_closed: [] },
      cut_off: '12:30',
      default_carrier: 'CARRIERA',
      cart_totes: 12,
      next_wave_release: '2026-11-24T12:30:00+09:00',
    });
    expect(body.days).toHaveLength(28);
    expect(openDays(body).slice(0, 5)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']);
  });

  it('is changed in parts, and new orders obey it', async () => {
    const wave_release_times = ['16:00', '08:00', '16:00'];
    const { body } = await set({ calendar: { wave_release_times, extra_closed: ['2026-11-25'] }, cart_totes: 6 });
    expect(body).toMatchObject({
      calendar: { wave_release_times: ['08:00', '16:00'], closed_weekdays: [6, 7], extra_closed: ['2026-11-25'] },
      cut_off: '16:00',
      cart_totes: 6,
      next_wave_release: '2026-11-24T16:00:00+09:00',
    });
    expect(openDays(body).slice(0, 2)).toEqual(['2026-11-24', '2026-11-26']);
    await set({ calendar: { extra_closed: ['2026-11-24', '2026-11-25'] } });
    const made = await api.call('POST', '/shipments', shipment('CALENDAR'));
    const [row] = await api.rows('select assigned_shipping_date::text as day from shipments where identifier = $1', [
      'CALENDAR',
    ]);
    expect([made.status, row]).toEqual([201, { day: '2026-11-26' }]);
    expect((await set({})).body).toMatchObject({ cart_totes: 6 });
    const audit = (await desk.provider.admin.call('GET', '/provider/audit')).body.audit as Json[];
    expect(audit[0]).toMatchObject({ action: 'setWarehouse', subject: 'TOKYO' });
  });

  it('is closed on single days by two people at once, and none of the days is lost', async () => {
    await set({ calendar: { extra_closed: ['2026-12-01'] } });
    const days = ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'];
    const change = (date: string, closed: boolean) => set({ closed_days: [{ date, closed }] });
    const made = await Promise.all([...days.map((date) => change(date, true)), change('2026-12-01', false)]);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect((await desk.ask('GET', PATH)).body).toMatchObject({ calendar: { extra_closed: days } });
    // Said twice, it is so once; a day that is open already stays open.
    const again = [
      { date: '2026-12-03', closed: true },
      { date: '2026-12-02', closed: false },
    ];
    expect((await set({ closed_days: again })).body).toMatchObject({ calendar: { extra_closed: days } });
    const faulty = [{ date: '2026-02-30', closed: true }, { date: '2026-12-09' }, 'x'];
    expect(faultsOf(await set({ closed_days: faulty }))).toEqual([
      'closed_days.0.date',
      'closed_days.1.closed',
      'closed_days.2',
    ]);
    await set({ calendar: { extra_closed: [] } });
  });

  it('is refused with every fault at once, and stays as it was', async () => {
    const before = (await desk.ask('GET', PATH)).body;
    const wrong = {
      calendar: { closed_weekdays: [1, 2, 3, 4, 5, 6, 7], extra_closed: ['2026-02-30'], wave_release_times: ['24:00'] },
      default_carrier: 'CARRIERC',
      cart_totes: 0,
      colour: 'red',
    };
    expect(faultsOf(await set(wrong))).toEqual([
      'calendar.closed_weekdays',
      'calendar.extra_closed.0',
      'calendar.wave_release_times.0',
      'cart_totes',
      'colour',
      'default_carrier',
    ]);
    expect(faultsOf(await set({ calendar: { wave_release_times: [] }, name: 'x' }))).toEqual([
      'calendar.wave_release_times',
      'name',
    ]);
    expect((await desk.ask('GET', PATH)).body).toEqual(before);
  });

  it('is changed by administrators, and seen by whoever works there', async () => {
    expect((await set({ cart_totes: 3 }, desk.floor)).status).toBe(403);
    for (const path of ['calendar', 'lead-times']) {
      expect((await desk.ask('GET', `/warehouses/TOKYO/${path}`, undefined, desk.limited)).status).toBe(403);
      expect((await desk.ask('GET', `/warehouses/OSAKA/${path}`, undefined, desk.limited)).status).toBe(200);
      expect((await desk.ask('GET', `/warehouses/NOWHERE/${path}`)).status).toBe(404);
    }
    expect((await desk.ask('PUT', '/warehouses/NOWHERE/calendar', { cart_totes: 3 })).status).toBe(404);
  });
});

it('lead times are those of the promise: of each carrier within Japan, to each prefecture', async () => {
  const times = await desk.rows('/warehouses/TOKYO/lead-times', 'lead_times', desk.floor);
  expect(times.map(({ carrier }) => carrier)).toEqual(['CARRIERA', 'CARRIERB', 'CARRIERC']);
  const days = times.map((one) => one.days as Record<string, number>);
  expect(days.map((one) => Object.keys(one).length)).toEqual([47, 47, 47]);
  expect(days.map((one) => [one.東京都, one.大阪府, one.沖縄県])).toEqual([
    [1, 1, 3],
    [1, 1, 4],
    [1, 2, 4],
  ]);
});
