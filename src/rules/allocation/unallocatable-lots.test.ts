import { describe, expect, it } from 'vitest';
import {
  type AllocatedLot,
  type AllocatedShipment,
  nextExpiry,
  releasedLines,
  unallocatableLots,
} from './unallocatable-lots.js';

const lot = (lot_no: number, more: Partial<AllocatedLot> = {}): AllocatedLot => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no,
  fifo: null,
  lot_limit_type: 'expiry',
  expiry_at_allocatable_days: 3,
  manufacture_date_allocatable_days: null,
  expiry_date: '2026-11-28',
  manufacture_date: null,
  received_at: null,
  blocked: false,
  ...more,
});

const made = { lot_limit_type: 'manufacture', expiry_date: null, manufacture_date_allocatable_days: 10 } as const;

const holder = (more: Partial<AllocatedShipment> = {}): AllocatedShipment => ({
  account_id: 'TS001',
  warehouse: 'TOKYO',
  shipment_no: 7,
  status: 'waiting',
  allocations: [],
  awaited: [],
  ...more,
});

describe('unallocatable lots', () => {
  it('are past their last allocatable day [H-044]', () => {
    expect(unallocatableLots([lot(1)], '2026-11-25')).toEqual([]);
    const passed = [{ account_id: 'TS001', item_no: 1, lot_no: 1, lot_allocatable_at: '2026-11-25' }];
    expect(unallocatableLots([lot(1)], '2026-11-26')).toEqual(passed);
  });

  it("go by the manufacture date if the item's lots have it", () => {
    const lots = [
      lot(1, { ...made, manufacture_date: '2026-11-10' }),
      lot(2, { ...made, manufacture_date: '2026-11-11' }),
    ];
    expect(unallocatableLots(lots, '2026-11-21').map(({ lot_no }) => lot_no)).toEqual([1]);
  });

  it('do not include lots without a last day', () => {
    expect(unallocatableLots([lot(2, { lot_limit_type: null })], '2026-12-01')).toEqual([]);
  });

  it('include blocked lots, with or without a last day', () => {
    const blocked = [lot(1, { blocked: true }), lot(2, { blocked: true, lot_limit_type: null })];
    const own = { account_id: 'TS001', item_no: 1, blocked: true };
    expect(unallocatableLots(blocked, '2026-11-24')).toEqual([
      { ...own, lot_no: 1, lot_allocatable_at: '2026-11-25' },
      { ...own, lot_no: 2, lot_allocatable_at: null },
    ]);
  });
});

describe('the next day on which a lot expires', () => {
  it('is the day after the first last allocatable day that is not past', () => {
    const lots = [lot(1, { expiry_date: '2027-01-03' }), lot(2, { expiry_date: '2026-11-20' }), lot(3)];
    expect(nextExpiry(lots, '2026-11-24')).toBe('2026-11-26');
    expect(nextExpiry(lots, '2026-11-25')).toBe('2026-11-26');
    expect(nextExpiry(lots, '2026-11-26')).toBe('2027-01-01');
  });

  it('does not exist if no lot has a last day', () => {
    expect(nextExpiry([lot(1, { lot_limit_type: null })], '2026-11-24')).toBeNull();
    expect(nextExpiry([], '2026-11-24')).toBeNull();
  });
});

describe('lines that release their units', () => {
  const passed = unallocatableLots([lot(1), lot(2, { item_no: 2 })], '2026-11-26');

  it('have units of an unallocatable lot; each is listed once, with the lots that are the reason [H-045]', () => {
    const allocations = [
      { line_no: 1, item_no: 1, lot_no: 1 },
      { line_no: 1, item_no: 1, lot_no: 5 },
      { line_no: 2, item_no: 3, lot_no: 0 },
      { line_no: 3, item_no: 1, lot_no: 1 },
      { line_no: 3, item_no: 2, lot_no: 2 },
    ];
    const day = { lot_allocatable_at: '2026-11-25' };
    const lots = [
      { item_no: 1, lot_no: 1, ...day },
      { item_no: 2, lot_no: 2, ...day },
    ];
    const released = { shipment_no: 7, event: 'expire', from: 'waiting', line_nos: [1, 3], lots };
    expect(releasedLines([holder({ allocations })], passed)).toEqual([released]);
  });

  it('have the event block if all their lots are blocked', () => {
    const blocked = unallocatableLots([lot(1, { blocked: true }), lot(2, { blocked: true })], '2026-11-24');
    const held = (...lot_nos: number[]) =>
      holder({ allocations: lot_nos.map((lot_no) => ({ line_no: 1, item_no: 1, lot_no })) });
    expect(releasedLines([held(1, 2)], blocked)).toMatchObject([{ event: 'block' }]);
    const [first, second] = [blocked.slice(0, 1), unallocatableLots([lot(2)], '2026-11-26')];
    expect(releasedLines([held(1, 2)], [...first, ...second])).toMatchObject([{ event: 'expire' }]);
  });

  it('do not exist in a shipment with other lots', () => {
    expect(releasedLines([holder({ allocations: [{ line_no: 1, item_no: 1, lot_no: 2 }] })], passed)).toEqual([]);
  });
});
