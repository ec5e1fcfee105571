import { describe, expect, it } from 'vitest';
import type { Item } from '../items/item.js';
import { ADJUSTABLE } from './adjustment-values.js';
import type { FreeUnits } from './free-units.js';
import { type AdjustmentDraft, planAdjustment, validateAdjustment } from './plan-adjustment.js';

const item = (change: Partial<Item> = {}) =>
  ({ item_no: 1, code: 'TEA', children: [], fifo: null, lot_limit_type: null, ...change }) as unknown as Item;
const DATED = item({ lot_limit_type: 'manufacture' });
const FIFO = item({ fifo: true });
const PLACES = new Set(['TOKYO']);

const draft = (change: Partial<AdjustmentDraft> = {}): AdjustmentDraft => ({
  warehouse: 'TOKYO',
  code: 'TEA',
  lot_no: null,
  expiry_date: null,
  manufacture_date: null,
  quantity: 2,
  from: 'available',
  to: 'adjustment',
  reason: 'lost',
  note: null,
  ...change,
});

const units = (lot_no: number, available: number, defective = 0): FreeUnits => ({
  item_no: 1,
  lot_no,
  available,
  defective,
  unidentified: 0,
  expiry_date: null,
  manufacture_date: null,
  received_at: null,
  blocked: false,
});
const lot = (lot_no: number, manufacture_date: string | null = null) => ({
  lot_no,
  expiry_date: null,
  manufacture_date,
});

const pathsOf = (change: Partial<AdjustmentDraft>, of: Item | null = item()) =>
  validateAdjustment(draft(change), of, PLACES).map(({ path }) => path);

describe('an adjustment', () => {
  it('goes from any bucket to any other, not to the same', () => {
    for (const from of ADJUSTABLE) {
      for (const to of ADJUSTABLE) expect(pathsOf({ from, to })).toEqual(from === to ? ['to'] : []);
    }
    expect(pathsOf({ from: 'picked', to: 'picked' })).toEqual(['from', 'to']);
  });

  it('needs a note only for the reason other', () => {
    expect(pathsOf({ reason: 'other', note: ' ' })).toEqual(['note']);
    expect(pathsOf({ reason: 'other', note: 'a cat' })).toEqual([]);
    expect(pathsOf({ note: 'half a pair: \ud800' })).toEqual(['note']);
  });

  it("requires the date that the item's lots have, and no other", () => {
    expect(pathsOf({}, DATED)).toEqual(['manufacture_date']);
    expect(pathsOf({ expiry_date: '2027-01-01', manufacture_date: '2026-01-01' }, DATED)).toEqual(['expiry_date']);
    expect(pathsOf({ manufacture_date: '2026-01-01' })).toEqual(['manufacture_date']);
    expect(pathsOf({ lot_no: 3 }, DATED)).toEqual([]);
    expect(pathsOf({ lot_no: 1.5 }, DATED)).toEqual(['lot_no']);
  });
});

describe('the lot of an adjustment', () => {
  const planned = (
    change: Partial<AdjustmentDraft>,
    of: Item,
    free: readonly FreeUnits[],
    known = [lot(1), lot(2)],
  ) => {
    const plan = planAdjustment(draft(change), of, free, known);
    return plan.faults.length === 0 ? plan.lot : plan.faults.map(({ path }) => path);
  };
  const found = { from: 'adjustment', to: 'available' } as const;

  it('is 0 for an item without lots, unless a lot is left from before', () => {
    expect(planned({}, item(), [units(0, 2)])).toBe(0);
    expect(planned({}, item(), [units(0, 1), units(1, 9)])).toEqual(['quantity']);
    expect(planned({ lot_no: 1 }, item(), [units(0, 1), units(1, 9)])).toBe(1);
  });

  it('is the only lot with units, or must be given', () => {
    expect(planned({}, FIFO, [units(1, 0, 5), units(2, 2)])).toBe(2);
    expect(planned({}, FIFO, [units(1, 1), units(2, 2)])).toEqual(['lot_no']);
    expect(planned({}, FIFO, [units(1, 0), units(2, 0)])).toEqual(['lot_no']);
    expect(planned({ lot_no: 1 }, FIFO, [units(1, 1), units(2, 2)])).toEqual(['quantity']);
    expect(planned({}, FIFO, [], [])).toEqual(['lot_no']);
  });

  it('is new for units found with an unknown date', () => {
    const known = [lot(1, '2026-01-01')];
    const made = { item_no: 1, expiry_date: null, manufacture_date: '2026-02-01', receipt_no: null };
    expect(planned({ ...found, manufacture_date: '2026-02-01' }, DATED, [], known)).toEqual(made);
    expect(planned({ ...found, manufacture_date: '2026-01-01' }, DATED, [], known)).toBe(1);
    expect(planned({ manufacture_date: '2026-02-01' }, DATED, [units(1, 5)], known)).toEqual(['manufacture_date']);
  });

  it('may be 0 for units that leave: the item got lots when units were there already', () => {
    expect(planned({ lot_no: 0 }, DATED, [units(0, 2)])).toBe(0);
    expect(planned({ ...found, lot_no: 0 }, DATED, [units(0, 2)])).toEqual(['lot_no']);
  });
});
