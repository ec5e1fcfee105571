import { describe, expect, it } from 'vitest';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
import { planWarehouse, type WarehouseDraft } from './plan-warehouse.js';

const DRAFT: WarehouseDraft = {
  warehouse: 'TOKYO',
  name: '東京倉庫',
  postcode: '136-0082',
  address: '江東区新木場1-18-4',
  phone: '03-0000-0100',
};
const pathsOf = (draft: WarehouseDraft) => planWarehouse(draft, null).faults.map(({ path }) => path);

describe('a new warehouse', () => {
  it('gets the prefecture of its postcode, the standard calendar and a carrier', () => {
    expect(planWarehouse(DRAFT, null)).toEqual({
      planned: {
        ...DRAFT,
        postcode: '1360082',
        prefecture: '東京都',
        calendar: STANDARD_CALENDAR,
        default_carrier: 'CARRIERA',
        cart_totes: 12,
        lead_times: {},
      },
      faults: [],
    });
  });

  it('must be described completely; all faults are told at once', () => {
    expect(pathsOf({})).toEqual(['warehouse', 'name', 'postcode', 'address', 'phone']);
    expect(pathsOf({ ...DRAFT, postcode: '999-9999' })).toEqual(['postcode']);
    expect(pathsOf({ ...DRAFT, prefecture: '大阪府' })).toEqual(['postcode']);
    expect(pathsOf({ ...DRAFT, prefecture: 'Osaka' })).toEqual(['prefecture']);
  });

  it('must name the prefecture where the postcode has two', () => {
    const shared = { ...DRAFT, postcode: '498-0000' };
    // Today all such postcodes stand for whole areas, and are refused for that too.
    expect(pathsOf(shared)).toEqual(['postcode', 'prefecture']);
    expect(pathsOf({ ...shared, prefecture: '三重県' })).toEqual(['postcode']);
  });

  it('must work on some day, at some time', () => {
    const closed = { closed_weekdays: [1, 2, 3, 4, 5, 6, 7], wave_release_times: [] };
    expect(pathsOf({ ...DRAFT, calendar: closed })).toEqual([
      'calendar.closed_weekdays',
      'calendar.wave_release_times',
    ]);
  });

  it('has its days and times once, in order', () => {
    const { planned } = planWarehouse(
      { ...DRAFT, calendar: { closed_weekdays: [7, 6, 7], wave_release_times: ['15:00', '08:30', '15:00'] } },
      null,
    );
    expect(planned?.calendar).toMatchObject({ closed_weekdays: [6, 7], wave_release_times: ['08:30', '15:00'] });
  });
});

describe('a change', () => {
  const { planned: existing } = planWarehouse(DRAFT, null);

  it('leaves what it does not name', () => {
    const { planned } = planWarehouse({ calendar: { wave_release_times: ['10:00'] } }, existing);
    expect(planned).toEqual({
      ...existing,
      calendar: { ...STANDARD_CALENDAR, wave_release_times: ['10:00'] },
    });
  });

  it('of single days leaves the others, and is refused when there are too many', () => {
    const all = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const full = planWarehouse({ ...DRAFT, calendar: { extra_closed: all } }, null).planned;
    const closed_days = (closed: boolean, date: string) => ({ closed_days: [{ date, closed }] });
    expect(planWarehouse(closed_days(false, '2027-02-01'), full).planned).toEqual({
      ...full,
      calendar: { ...STANDARD_CALENDAR, extra_closed: all.filter((day) => day !== '2027-02-01') },
    });
    expect(planWarehouse(closed_days(true, '2027-02-01'), full).planned).toEqual(full);
    expect(planWarehouse(closed_days(true, '2029-01-01'), full).faults.map(({ path }) => path)).toEqual([
      'closed_days',
    ]);
  });

  it('of lead times leaves the rest, and is refused with other faults', () => {
    const lead_times = [{ carrier: 'CARRIERA', days: { 北海道: 4 } }] as const;
    expect(planWarehouse({ lead_times }, existing).planned).toEqual({
      ...existing,
      lead_times: { CARRIERA: { 北海道: 4 } },
    });
    expect(pathsOf({ ...DRAFT, prefecture: 'Osaka', lead_times: [...lead_times, ...lead_times] })).toEqual([
      'prefecture',
      'lead_times.1.carrier',
    ]);
  });

  it('of the postcode brings its prefecture', () => {
    expect(planWarehouse({ postcode: '559-0034' }, existing).planned?.prefecture).toBe('大阪府');
  });

  it('of the prefecture alone is refused, because the postcode is elsewhere', () => {
    expect(planWarehouse({ prefecture: '大阪府' }, existing).faults.map(({ path }) => path)).toEqual(['postcode']);
  });
});
