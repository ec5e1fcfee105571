import { describe, expect, it } from 'vitest';
import { Supply } from '../allocation/allocate.js';
import { type HeldPart, planLoss } from './lost-units.js';

const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };
/** Free units by item. */
const supplyOf = (free: Readonly<Record<number, number>>): Supply =>
  new Supply(
    Object.entries(free).map(([item_no, available]) => ({ ...NO_LOT, item_no: Number(item_no), available })),
    new Map(),
    '2026-11-24',
  );
const held = (line_no: number, item_no: number, quantity: number, more: Partial<HeldPart> = {}): HeldPart => ({
  line_no,
  item_no,
  lot_no: 0,
  quantity,
  bucket: 'allocated',
  isAllocatable: true,
  ...more,
});

describe('units that are lost', () => {
  it('are replaced by as many free ones, of the lines that held them, the first ones first', () => {
    const parts = [held(1, 7, 2), held(2, 7, 3)];
    const { lost, replacement, released } = planLoss(
      'short_pick',
      parts,
      [{ item_no: 7, quantity: 4 }],
      supplyOf({ 7: 4 }),
    );
    expect(lost).toEqual([
      { line_no: 1, item_no: 7, lot_no: 0, quantity: 2 },
      { line_no: 2, item_no: 7, lot_no: 0, quantity: 2 },
    ]);
    expect(replacement).toEqual(lost);
    expect(released).toEqual([]);
  });

  it('make the shipment wait when one of them has no replacement; lines that are whole and on the shelf stay', () => {
    const parts = [
      held(1, 7, 2),
      held(2, 8, 1),
      held(3, 9, 1, { bucket: 'picked' }),
      held(4, 6, 1, { isAllocatable: false }),
    ];
    const lost = [
      { item_no: 7, quantity: 1 },
      { item_no: 7, line_no: 1, lot_no: 0, quantity: 1 },
    ];
    const plan = planLoss('short_pick', parts, lost, supplyOf({ 7: 1, 8: 9, 9: 9 }));
    expect(plan).toMatchObject({ replacement: null, released: [1, 3, 4], faults: [] });
  });

  it('take nothing from the free units when the shipment waits: the next one may have them', () => {
    const supply = supplyOf({ 7: 2, 8: 0 });
    const both = [
      { item_no: 7, quantity: 2 },
      { item_no: 8, quantity: 1 },
    ];
    expect(planLoss('short_pick', [held(1, 7, 2), held(2, 8, 1)], both, supply).replacement).toBeNull();
    const next = planLoss('short_pick', [held(1, 7, 2)], [{ item_no: 7, quantity: 2 }], supply);
    expect(next.replacement).toEqual([{ line_no: 1, item_no: 7, lot_no: 0, quantity: 2 }]);
    // What one shipment got is not free for the next one that waits.
    expect(planLoss('short_pick', [held(1, 7, 1)], [{ item_no: 7, quantity: 1 }], supply).replacement).toBeNull();
    expect(supply.free(7)).toBe(0);
  });

  it('are units that are picked when they break, and those that are not when they are missing', () => {
    const parts = [held(1, 7, 2), held(2, 7, 3, { bucket: 'picked' })];
    const one = [{ item_no: 7, quantity: 1 }];
    expect(planLoss('damage', parts, one, supplyOf({ 7: 9 })).lost).toMatchObject([{ line_no: 2 }]);
    expect(planLoss('short_pick', parts, one, supplyOf({ 7: 9 })).lost).toMatchObject([{ line_no: 1 }]);
  });

  it('are refused with all faults: none, more than there are in all, no number of units', () => {
    const faultsOf = (...reported: { item_no: number; quantity: number }[]) =>
      planLoss('short_pick', [held(1, 7, 2)], reported, supplyOf({ 7: 9 })).faults.map(({ path }) => path);
    expect(faultsOf()).toEqual(['lost']);
    expect(faultsOf({ item_no: 7, quantity: 2 }, { item_no: 7, quantity: 1 })).toEqual(['lost.1']);
    expect(faultsOf({ item_no: 7, quantity: 1 }, { item_no: 7, quantity: 2 })).toEqual(['lost.1.quantity']);
    expect(faultsOf({ item_no: 7, quantity: 0 }, { item_no: 8, quantity: 1 }, { item_no: 7, quantity: 1.5 })).toEqual([
      'lost.0.quantity',
      'lost.1',
      'lost.2.quantity',
    ]);
  });
});
