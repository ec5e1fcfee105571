import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { dateInTokyo } from '../../kernel/dates.js';
import {
  addBusinessDays,
  assignedShippingDate,
  firstBusinessDayFrom,
  isBusinessDay,
  lastWaveRelease,
  nextWaveRelease,
  nextWaveReleases,
  passedCutOff,
  STANDARD_CALENDAR,
  shippingDateAssigner,
  type WarehouseCalendar,
} from './calendar.js';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const tokyo = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}+09:00`);
const isOpen = (text: string, calendar = STANDARD_CALENDAR): boolean => isBusinessDay(calendar, day(text));
const changed = (change: Partial<WarehouseCalendar>): WarehouseCalendar => ({ ...STANDARD_CALENDAR, ...change });
const NEVER_OPEN = changed({ closed_weekdays: [1, 2, 3, 4, 5, 6, 7] });

describe('isBusinessDay', () => {
  it('is Monday to Friday [H-040]', () => {
    expect(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].every((date) => isOpen(date))).toBe(
      true,
    );
    expect(isOpen('2026-11-21')).toBe(false);
    expect(isOpen('2026-11-22')).toBe(false);
  });

  it('is not a national holiday, a substitute holiday or a day between two holidays [H-040]', () => {
    expect(isOpen('2026-11-23')).toBe(false);
    expect(isOpen('2026-05-06')).toBe(false);
    expect(isOpen('2026-09-22')).toBe(false);
  });

  it('is not from 31 December to 3 January [H-040]', () => {
    expect(isOpen('2026-12-30')).toBe(true);
    expect(isOpen('2026-12-31')).toBe(false);
    expect(isOpen('2029-01-02')).toBe(false);
    expect(isOpen('2029-01-03')).toBe(false);
    expect(isOpen('2029-01-04')).toBe(true);
    expect(isOpen('2026-12-02')).toBe(true);
  });

  it('follows the calendar of the warehouse', () => {
    expect(isOpen('2026-11-22', changed({ closed_weekdays: [1] }))).toBe(true);
    expect(isOpen('2026-11-24', changed({ closed_weekdays: [2] }))).toBe(false);
    expect(isOpen('2026-11-23', changed({ observes_holidays: false }))).toBe(true);
    expect(isOpen('2026-12-31', changed({ observes_holidays: false }))).toBe(true);
    expect(isOpen('2026-11-25', changed({ extra_closed: ['2026-11-25'] }))).toBe(false);
  });

  describe('in any time zone of the process', () => {
    const original = process.env.TZ;
    afterEach(() => {
      if (original === undefined) delete process.env.TZ;
      else process.env.TZ = original;
    });

    it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('%s', (zone) => {
      process.env.TZ = zone;
      expect(isOpen('2026-11-20')).toBe(true);
      expect(isOpen('2026-11-23')).toBe(false);
      expect(isOpen('2026-11-24')).toBe(true);
      expect(dateInTokyo(nextWaveRelease(STANDARD_CALENDAR, tokyo('2026-11-20T12:30'))).toString()).toBe('2026-11-24');
    });
  });
});

describe('counting business days', () => {
  it('starts on the day itself', () => {
    expect(firstBusinessDayFrom(STANDARD_CALENDAR, day('2026-11-20')).toString()).toBe('2026-11-20');
    expect(firstBusinessDayFrom(STANDARD_CALENDAR, day('2026-11-21')).toString()).toBe('2026-11-24');
  });

  it('counts from any day', () => {
    expect(addBusinessDays(STANDARD_CALENDAR, day('2026-11-21'), 0).toString()).toBe('2026-11-21');
    expect(addBusinessDays(STANDARD_CALENDAR, day('2026-11-20'), 1).toString()).toBe('2026-11-24');
    expect(addBusinessDays(STANDARD_CALENDAR, day('2026-11-21'), 1).toString()).toBe('2026-11-24');
    expect(addBusinessDays(STANDARD_CALENDAR, day('2026-12-29'), 3).toString()).toBe('2027-01-05');
  });

  it('passes exactly as many business days as asked', () => {
    const someDay = fc.integer({ min: 0, max: 3000 }).map((days) => day('2024-01-01').add({ days }));
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 30 }), (from, n) => {
        const to = addBusinessDays(STANDARD_CALENDAR, from, n);
        const between = Array.from({ length: from.until(to).days }, (_, i) => from.add({ days: i + 1 }));
        expect(between.filter((date) => isBusinessDay(STANDARD_CALENDAR, date))).toHaveLength(n);
        expect(isBusinessDay(STANDARD_CALENDAR, to)).toBe(true);
      }),
    );
  });

  it('refuses a calendar without business days', () => {
    expect(() => firstBusinessDayFrom(NEVER_OPEN, day('2026-11-20'))).toThrow(RangeError);
    expect(() => nextWaveRelease(NEVER_OPEN, tokyo('2026-11-20T10:00'))).toThrow(RangeError);
    expect(() => nextWaveRelease(changed({ wave_release_times: [] }), tokyo('2026-11-20T10:00'))).toThrow(RangeError);
    expect(() => addBusinessDays(STANDARD_CALENDAR, day('2026-11-20'), -1)).toThrow(RangeError);
    expect(() => addBusinessDays(STANDARD_CALENDAR, day('2026-11-20'), 0.5)).toThrow(RangeError);
  });
});

describe('nextWaveRelease', () => {
  const waveReleaseAfter = (text: string, calendar = STANDARD_CALENDAR): string =>
    nextWaveRelease(calendar, tokyo(text)).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString();

  it('is the next one of the day, and never the present instant [H-039]', () => {
    expect(waveReleaseAfter('2026-11-20T00:00')).toBe('2026-11-20T09:00:00');
    expect(waveReleaseAfter('2026-11-20T08:59:59.999')).toBe('2026-11-20T09:00:00');
    expect(waveReleaseAfter('2026-11-20T09:00')).toBe('2026-11-20T12:30:00');
    expect(waveReleaseAfter('2026-11-20T12:29:59')).toBe('2026-11-20T12:30:00');
  });

  it('skips closed days [H-039]', () => {
    expect(waveReleaseAfter('2026-11-20T12:30')).toBe('2026-11-24T09:00:00');
    expect(waveReleaseAfter('2026-11-21T07:00')).toBe('2026-11-24T09:00:00');
  });

  it('sorts the times of the warehouse', () =>
    expect(waveReleaseAfter('2026-11-20T08:00', changed({ wave_release_times: ['15:00', '08:30'] }))).toBe(
      '2026-11-20T08:30:00',
    ));

  it('is the same when many are asked for, in whatever order', () => {
    const times = ['20T08:59', '20T09:00', '20T12:29', '20T12:30', '24T08:00', '20T12:29', '20T07:00'];
    const releaseAfter = nextWaveReleases(STANDARD_CALENDAR);
    for (const time of times.map((text) => tokyo(`2026-11-${text}`)))
      expect(releaseAfter(time).toString()).toBe(nextWaveRelease(STANDARD_CALENDAR, time).toString());
  });
});

describe('assignedShippingDate', () => {
  const assigned = (now: string, shipping_date: string | null): string =>
    assignedShippingDate(STANDARD_CALENDAR, tokyo(now), shipping_date === null ? null : day(shipping_date)).toString();

  it('is today until the last wave release of the day [B-008]', () => {
    expect(assigned('2026-11-20T12:29:59', null)).toBe('2026-11-20');
    expect(assigned('2026-11-20T12:30:00', null)).toBe('2026-11-24');
    expect(assigned('2026-11-22T09:00:00', null)).toBe('2026-11-24');
  });

  it('is a business day, and not before the requested date [B-008]', () => {
    expect(assigned('2026-11-18T10:00', '2026-11-20')).toBe('2026-11-20');
    expect(assigned('2026-11-18T10:00', '2026-11-21')).toBe('2026-11-24');
    expect(assigned('2026-11-20T13:00', '2026-11-20')).toBe('2026-11-24');
    expect(assigned('2026-11-20T10:00', '2026-11-01')).toBe('2026-11-20');
  });

  it('uses the day in Japan, not in UTC [G-023]', () =>
    expect(assigned('2026-11-24T00:30:00', null)).toBe('2026-11-24'));

  it('returns the same days for a bulk as one by one, computed once', () => {
    const now = tokyo('2026-11-18T10:00');
    const assign = shippingDateAssigner(STANDARD_CALENDAR, now);
    for (const text of ['2026-11-18', '2026-11-21', '2026-12-31']) {
      expect(assign(day(text)).toString()).toBe(assignedShippingDate(STANDARD_CALENDAR, now, day(text)).toString());
      expect(assign(day(text))).toBe(assign(day(text)));
    }
    expect(assign(null)).toBe(assign(null));
  });
});

it('the cut-off of today has passed from the last wave release of the day on, and never on a closed day', () => {
  const passed = (text: string): string | undefined =>
    passedCutOff(STANDARD_CALENDAR, tokyo(text))?.toString({ timeZone: 'Asia/Tokyo' }).slice(0, 16);
  expect(passed('2026-11-25T08:59')).toBeUndefined();
  expect(passed('2026-11-25T12:29')).toBeUndefined();
  expect(passed('2026-11-25T12:30')).toBe('2026-11-25T12:30');
  expect(passed('2026-11-25T23:59')).toBe('2026-11-25T12:30');
  expect(passed('2026-11-26T00:00')).toBeUndefined();
  expect(passed('2026-11-28T13:00')).toBeUndefined();
});

describe('lastWaveRelease', () => {
  it('is the last one at or before an instant, also of an earlier day', () => {
    const last = (text: string, calendar = STANDARD_CALENDAR) =>
      lastWaveRelease(calendar, tokyo(text)).toString({ timeZone: 'Asia/Tokyo' }).slice(0, 16);
    expect(last('2026-11-25T12:30')).toBe('2026-11-25T12:30');
    expect(last('2026-11-25T12:29')).toBe('2026-11-25T09:00');
    // Monday is a holiday.
    expect(last('2026-11-24T08:59')).toBe('2026-11-20T12:30');
    expect(last('2026-11-25T23:00', changed({ wave_release_times: ['15:00', '07:00'] }))).toBe('2026-11-25T15:00');
    expect(() => lastWaveRelease(NEVER_OPEN, tokyo('2026-11-25T12:30'))).toThrow(RangeError);
  });

  it('separates the instants whose next wave release is at or before it from the later ones', () => {
    const instant = fc
      .integer({ min: 0, max: 60 * 24 * 30 })
      .map((minutes) => tokyo('2026-11-01T00:00').add({ minutes }));
    fc.assert(
      fc.property(instant, instant, (since, until) => {
        const before = Temporal.Instant.compare(since, lastWaveRelease(STANDARD_CALENDAR, until)) < 0;
        expect(before).toBe(Temporal.Instant.compare(nextWaveRelease(STANDARD_CALENDAR, since), until) <= 0);
      }),
    );
  });
});
