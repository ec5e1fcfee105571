import { describe, expect, it } from 'vitest';
import { type HeldLot, type HoldingShipment, nextExpiry, passedLots, releasedLines } from './expired-holds.js';

const lot = (lot_no: number, more: Partial<HeldLot> = {}): HeldLot => ({
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
  frozen: false,
  ...more,
});

const made = { lot_limit_type: 'manufacture', expiry_date: null, manufacture_date_allocatable_days: 10 } as const;

const holder = (more: Partial<HoldingShipment> = {}): HoldingShipment => ({
  account_id: 'TS001',
  warehouse: 'TOKYO',
  shipment_no: 7,
  status: 'waiting',
  holdings: [],
  awaited: [],
  ...more,
});

describe('lots that have passed', () => {
  it('are those whose last day is over [H-044]', () => {
    expect(passedLots([lot(1)], '2026-11-25')).toEqual([]);
    const passed = [{ account_id: 'TS001', item_no: 1, lot_no: 1, lot_allocatable_at: '2026-11-25' }];
    expect(passedLots([lot(1)], '2026-11-26')).toEqual(passed);
  });

  it('go by the day of manufacture where the item does', () => {
    const lots = [
      lot(1, { ...made, manufacture_date: '2026-11-10' }),
      lot(2, { ...made, manufacture_date: '2026-11-11' }),
    ];
    expect(passedLots(lots, '2026-11-21').map(({ lot_no }) => lot_no)).toEqual([1]);
  });

  it('are not those that are only frozen, or have no limit', () => {
    const lots = [lot(1, { frozen: true, expiry_date: '2027-11-28' }), lot(2, { lot_limit_type: null })];
    expect(passedLots(lots, '2026-12-01')).toEqual([]);
  });
});

describe('the next day on which a lot passes', () => {
  it('is the first after a last day that is not over', () => {
    const lots = [lot(1, { expiry_date: '2027-01-03' }), lot(2, { expiry_date: '2026-11-20' }), lot(3)];
    expect(nextExpiry(lots, '2026-11-24')).toBe('2026-11-26');
    expect(nextExpiry(lots, '2026-11-25')).toBe('2026-11-26');
    expect(nextExpiry(lots, '2026-11-26')).toBe('2027-01-01');
  });

  it('never comes where nothing has a limit', () => {
    expect(nextExpiry([lot(1, { lot_limit_type: null })], '2026-11-24')).toBeNull();
    expect(nextExpiry([], '2026-11-24')).toBeNull();
  });
});

describe('lines that give back what they hold', () => {
  const passed = passedLots([lot(1), lot(2, { item_no: 2 })], '2026-11-26');

  it('are those with units of a lot that passed, each once, with the lots that were the reason [H-045]', () => {
    const holdings = [
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
    const released = { shipment_no: 7, from: 'waiting', line_nos: [1, 3], lots };
    expect(releasedLines([holder({ holdings })], passed)).toEqual([released]);
  });

  it('are none of a shipment that holds other lots', () => {
    expect(releasedLines([holder({ holdings: [{ line_no: 1, item_no: 1, lot_no: 2 }] })], passed)).toEqual([]);
  });
});
