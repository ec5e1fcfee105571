import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { STANDARD_CALENDAR } from '../rules/calendar/calendar.js';
import {
  type DueWork,
  type FloorReceipt,
  type FloorShipment,
  nextGroups,
  type OpenFloorWork,
  Timetable,
} from './work-plan.js';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}+09:00`);
const dateOf = (text: string): Date => new Date(at(text).epochMilliseconds);
const shown = (instant: Temporal.Instant | undefined): string | undefined =>
  instant?.toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString({ smallestUnit: 'minute' });

/** A Tuesday after a long weekend: Monday 23 November is a holiday. */
const NOW = at('2026-11-24T10:00');

const receipt = (change: Partial<FloorReceipt>): FloorReceipt => ({
  account_id: 'TS001',
  receipt_no: 1,
  status: 'waiting',
  status_at: dateOf('2026-11-20T12:00'),
  arrival_date: '2026-11-25',
  arrival_time_from: null,
  warehouse: 'TOKYO',
  large: false,
  unsent: false,
  ...change,
});

const shipment = (change: Partial<FloorShipment>): FloorShipment => ({
  account_id: 'TS001',
  shipment_no: 1,
  status: 'waiting',
  status_at: dateOf('2026-11-24T09:30'),
  warehouse: 'TOKYO',
  assigned_shipping_date: '2026-11-24',
  unpicked: false,
  was_packed: false,
  is_recalled: false,
  ...change,
});

const floor = (change: Partial<OpenFloorWork>): OpenFloorWork => ({
  receipts: [],
  shipments: [],
  put_backs: [],
  removals: [],
  manifests: [],
  expiry: { overdue: false, next: null },
  scenarios: [],
  servable: false,
  ...change,
});

/** Shared by all tests: what it caches must not matter. */
const timetable = new Timetable(
  new Map([
    ['TOKYO', STANDARD_CALENDAR],
    ['OSAKA', { ...STANDARD_CALENDAR, closed_weekdays: [2], wave_release_times: ['15:00'] }],
  ]),
);
const dueWork = (at: OpenFloorWork, since: Temporal.Instant): DueWork[] => timetable.dueWork(at, since);

const dueOfReceipt = (change: Partial<FloorReceipt>, since = NOW) => {
  const [work] = dueWork(floor({ receipts: [receipt(change)] }), since);
  return work === undefined ? null : `${work.kind} ${shown(work.due)}`;
};
const dueOfShipment = (change: Partial<FloorShipment>, since = NOW) => {
  const [work] = dueWork(floor({ shipments: [shipment(change)] }), since);
  return work === undefined ? null : `${work.kind} ${shown(work.due)}`;
};

describe('a receipt', () => {
  it.each([
    ['at ten of its day', {}, 'receive 2026-11-25T10:00'],
    ['at the hour announced', { arrival_time_from: 14 }, 'receive 2026-11-25T14:00'],
    ['at midnight, when announced so', { arrival_time_from: 0 }, 'receive 2026-11-25T00:00'],
    ['after the weekend and the holiday', { arrival_date: '2026-11-21' }, 'receive 2026-11-24T10:00'],
    ['after the turn of the year', { arrival_date: '2026-12-31' }, 'receive 2027-01-04T10:00'],
  ])('arrives %s', (_, change, due) => {
    expect(dueOfReceipt(change)).toBe(due);
  });

  it('of a transfer arrives after the transfer has left', () => {
    expect(dueOfReceipt({ unsent: true })).toBeNull();
  });

  it.each([
    ['an hour after it arrived', '2026-11-24T10:20', 'inspect 2026-11-24T11:20'],
    ['on the next business day when that is a day off', '2026-11-20T23:30', 'inspect 2026-11-24T09:00'],
  ])('is inspected %s', (_, since, due) => {
    expect(dueOfReceipt({ status: 'received', status_at: dateOf(since) })).toBe(due);
  });

  it.each([
    ['two hours after the inspection', false, '2026-11-24T11:00', 'put_away 2026-11-24T13:00'],
    ['at three of the next business day, if large', true, '2026-11-24T11:00', 'put_away 2026-11-25T15:00'],
    ['after a long weekend, if large', true, '2026-11-20T11:00', 'put_away 2026-11-24T15:00'],
    ['when the floor opens again, if it would be a day off', false, '2026-11-20T22:30', 'put_away 2026-11-24T09:00'],
  ])('is put away %s', (_, large, since, due) => {
    expect(dueOfReceipt({ status: 'checking', large, status_at: dateOf(since) })).toBe(due);
  });
});

describe('a shipment', () => {
  it.each([
    ['at the next wave release', {}, 'release_wave 2026-11-24T12:30'],
    ['not before its assigned day', { assigned_shipping_date: '2026-11-26' }, 'release_wave 2026-11-26T09:00'],
    [
      'not in the moment of a wave release that it came with',
      { status_at: dateOf('2026-11-24T12:30') },
      'release_wave 2026-11-25T09:00',
    ],
  ])('is taken in %s', (_, change, due) => {
    expect(dueOfShipment(change)).toBe(due);
  });

  it('that missed a wave release is in the next one, not in between', () => {
    expect(dueOfShipment({}, at('2026-11-24T13:00'))).toBe('release_wave 2026-11-25T09:00');
    expect(dueOfShipment({}, at('2026-11-24T12:30'))).toBe('release_wave 2026-11-25T09:00');
  });

  it('waits over New Year', () => {
    const change = { status_at: dateOf('2026-12-30T13:00'), assigned_shipping_date: '2027-01-04' };
    expect(dueOfShipment(change, at('2026-12-30T13:00'))).toBe('release_wave 2027-01-04T09:00');
  });

  const waveRelease = dateOf('2026-11-24T09:00');
  it.each([
    ['picked', { status: 'picking', unpicked: true, status_at: waveRelease }, 'pick 2026-11-24T09:45'],
    ['checked', { status: 'picking', status_at: waveRelease }, 'inspect_picks 2026-11-24T10:00'],
    ['packed', { status: 'picked', status_at: waveRelease }, 'pack 2026-11-24T09:30'],
    ['collected the same day', { status: 'packed', status_at: dateOf('2026-11-24T16:59') }, 'ship 2026-11-24T17:00'],
    [
      'collected the next business day',
      { status: 'packed', status_at: dateOf('2026-11-20T17:00') },
      'ship 2026-11-24T17:00',
    ],
    [
      'collected after the days off',
      { status: 'packed', status_at: dateOf('2026-11-21T11:00') },
      'ship 2026-11-24T17:00',
    ],
    [
      'picked when the floor opens again',
      { status: 'picking', unpicked: true, status_at: dateOf('2026-11-22T11:00') },
      'pick 2026-11-24T09:00',
    ],
  ] as const)('is %s', (_, change, due) => {
    expect(dueOfShipment(change)).toBe(due);
  });

  it('does not leave while its goods are recalled', () =>
    expect(dueOfShipment({ status: 'packed', status_at: waveRelease, is_recalled: true })).toBeNull());

  it('is not worked on while it is suspended', () => expect(dueOfShipment({ status: 'suspended' })).toBeNull());

  it.each([
    ['the next full hour', '2026-11-24T10:20', '2026-11-24T11:00'],
    ['the one after, at a full hour', '2026-11-24T10:00', '2026-11-24T11:00'],
    ['the opening, before it', '2026-11-24T03:10', '2026-11-24T09:00'],
    ['the closing', '2026-11-24T16:59', '2026-11-24T17:00'],
    ['the next morning, after it', '2026-11-24T17:00', '2026-11-25T09:00'],
    ['the next working day, before a day off', '2026-11-20T18:00', '2026-11-24T09:00'],
    ['the next working day, on a day off', '2026-11-22T10:00', '2026-11-24T09:00'],
  ])('asked to change or go is answered at %s', (_when, asked, answered) => {
    const status_at = dateOf(asked);
    expect(dueOfShipment({ status: 'modify_request', status_at })).toBe(`accept_modify ${answered}`);
    expect(dueOfShipment({ status: 'cancel_request', status_at })).toBe(`accept_cancel ${answered}`);
    const nature = { kind: 'return', source: 'defective', code: 'TEA', lots: [] } as const;
    const removal = {
      account_id: 'TS001',
      removal_no: 1,
      warehouse: 'TOKYO',
      item_no: 1,
      status_at,
      ...nature,
    } as const;
    const put_back = { account_id: 'TS001', shipment_no: 1, warehouse: 'TOKYO', since: status_at, item_nos: [1] };
    const [work] = dueWork(floor({ put_backs: [put_back] }), NOW);
    expect(work === undefined ? null : `${work.kind} ${shown(work.due)}`).toBe(`put_back ${answered}`);
    const [start] = dueWork(floor({ removals: [{ ...removal, status: 'waiting' }] }), NOW);
    expect(start === undefined ? null : `${start.kind} ${shown(start.due)}`).toBe(`start_removal ${answered}`);
  });
});

describe('allocation', () => {
  const passes = (since: string) => dueWork(floor({ servable: true }), at(since)).map((work) => shown(work.due));

  it.each([
    ['2026-11-24T10:00', '2026-11-24T10:11'],
    ['2026-11-24T10:11', '2026-11-24T10:41'],
    ['2026-11-24T10:40', '2026-11-24T10:41'],
    ['2026-11-24T23:41', '2026-11-25T00:11'],
  ])('after %s is tried at %s', (since, due) => {
    expect(passes(since)).toEqual([due]);
  });

  it('does not run when no demand can be served', () => {
    expect(dueWork(floor({}), NOW)).toEqual([]);
  });
});

describe('allocations of expired lots', () => {
  const releases = (overdue: boolean, next: string | null) =>
    dueWork(floor({ expiry: { overdue, next } }), NOW).map(({ kind, due }) => `${kind} ${shown(due)}`);

  it('are released at midnight after the last allocatable day, also if it is not a business day', () => {
    expect(releases(false, '2026-11-29')).toEqual(['release_expired 2026-11-29T00:00']);
    expect(releases(false, null)).toEqual([]);
  });

  it('that are overdue are released at the next half-hourly pass', () => {
    expect(releases(true, '2026-11-25')).toEqual([
      'release_expired 2026-11-24T10:11',
      'release_expired 2026-11-25T00:00',
    ]);
  });
});

describe('a manifest', () => {
  it.each([
    ['at the collection at which it was opened', '2026-11-24T17:00', false, '2026-11-24T17:00'],
    ['at the next collection, if it was opened outside of one', '2026-11-24T17:01', false, '2026-11-25T17:00'],
    ['at the collection a day later, if a person opened it', '2026-11-24T11:00', true, '2026-11-25T17:00'],
    ['after a weekend, if a person opened it before', '2026-11-27T11:00', true, '2026-11-30T17:00'],
  ] as const)('is closed %s', (_, opened, by_person, due) => {
    const manifest = { manifest_no: 7, warehouse: 'TOKYO', opened_by: 'Sato', opened_at: dateOf(opened), by_person };
    const work = dueWork(floor({ manifests: [manifest] }), NOW);
    expect(work.map((one) => [one.kind, one.account_id, one.no, shown(one.due)])).toEqual([
      ['close_manifest', '', 7, due],
    ]);
  });
});

describe('the next groups', () => {
  const work = (kind: DueWork['kind'], account_id: string, no: number, due: string): DueWork => ({
    kind,
    account_id,
    no,
    due: at(due),
  });

  it('contain all work of the earliest time, in one batch for each kind and account', () => {
    const next = nextGroups(
      [
        work('ship', 'TS001', 3, '2026-11-24T17:00'),
        work('pack', 'TS001', 5, '2026-11-24T12:30'),
        work('release_wave', 'TS002', 1, '2026-11-24T12:30'),
        work('release_wave', 'TS001', 10, '2026-11-24T12:30'),
        work('release_wave', 'TS001', 9, '2026-11-24T12:30'),
        work('put_away', 'TS002', 4, '2026-11-24T12:30'),
      ],
      NOW,
    );
    expect(shown(next?.moment)).toBe('2026-11-24T12:30');
    expect(next?.groups).toEqual([
      { kind: 'put_away', account_id: 'TS002', nos: [4] },
      { kind: 'release_wave', account_id: 'TS001', nos: [9, 10] },
      { kind: 'release_wave', account_id: 'TS002', nos: [1] },
      { kind: 'pack', account_id: 'TS001', nos: [5] },
    ]);
  });

  it('of overdue work are all due now', () => {
    const next = nextGroups(
      [work('pack', 'TS001', 1, '2026-11-24T09:00'), work('receive', 'TS001', 1, '2026-11-24T09:59')],
      NOW,
    );
    expect(next?.moment.equals(NOW)).toBe(true);
    expect(next?.groups.map(({ kind }) => kind)).toEqual(['receive', 'pack']);
  });

  it('are empty without work', () => {
    expect(nextGroups([], NOW)).toBeNull();
  });
});

it('each warehouse has its own timetable', () => {
  const open = [shipment({}), shipment({ shipment_no: 2, warehouse: 'OSAKA' })];
  const work = dueWork(
    floor({ shipments: open, receipts: [receipt({ arrival_date: '2026-11-24', warehouse: 'OSAKA' })] }),
    NOW,
  );
  expect(work.map(({ kind, due }) => `${kind} ${shown(due)}`)).toEqual([
    'receive 2026-11-25T10:00',
    'release_wave 2026-11-24T12:30',
    'release_wave 2026-11-25T15:00',
  ]);
});

it('work in an unknown warehouse is an error', () => {
  expect(() => dueWork(floor({ receipts: [receipt({ warehouse: 'KOBE' })] }), NOW)).toThrow('KOBE');
});
