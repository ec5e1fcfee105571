import { describe, expect, it } from 'vitest';
import type { Item } from '../items/item.js';
import type { FreeUnits } from './free-units.js';
import { planRemoval, type RemovalDraft, validateRemoval } from './plan-removal.js';

const ITEM = { item_no: 1, children: [], lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 } as unknown as Item;
const PLACES = new Set(['TOKYO']);

const draft = (change: Partial<RemovalDraft> = {}): RemovalDraft => ({
  warehouse: 'TOKYO',
  code: 'TEA',
  quantity: 1,
  lot_no: null,
  kind: 'disposal',
  source: 'available',
  ...change,
});

const lot = (lot_no: number, available: number, expiry_date: string | null, blocked = false): FreeUnits => ({
  item_no: 1,
  lot_no,
  available,
  defective: lot_no,
  unidentified: 0,
  expiry_date,
  manufacture_date: null,
  received_at: null,
  blocked,
});

const SUPPLY = [
  lot(1, 5, '2027-03-01'),
  lot(2, 5, '2027-01-01'),
  lot(3, 2, '2026-11-30'),
  lot(4, 3, '2027-05-01', true),
];

const taken = (change: Partial<RemovalDraft>) =>
  planRemoval(draft(change), ITEM, SUPPLY, '2026-11-24').lots.map(({ lot_no, quantity }) => `${lot_no}: ${quantity}`);

describe('a removal takes', () => {
  it('first units that cannot be allocated any more, then lots in lot order', () => {
    expect(taken({ quantity: 1 })).toEqual(['3: 1']);
    expect(taken({ quantity: 7 })).toEqual(['3: 2', '4: 3', '2: 2']);
    expect(taken({ quantity: 15 })).toEqual(['3: 2', '4: 3', '2: 5', '1: 5']);
  });

  it('only units of the given lot', () => {
    expect(taken({ quantity: 5, lot_no: 1 })).toEqual(['1: 5']);
  });

  it.each([
    [{ quantity: 16 }, 'Only 15 units of item TEA are free in warehouse TOKYO.'],
    [{ quantity: 6, lot_no: 2 }, 'Only 5 units of item TEA in lot 2 are free in warehouse TOKYO.'],
    [{ quantity: 1, lot_no: 9 }, 'Only 0 units of item TEA in lot 9 are free in warehouse TOKYO.'],
  ])('nothing when there is less: %o', (change, en) => {
    const { lots, faults } = planRemoval(draft(change), ITEM, SUPPLY, '2026-11-24');
    expect(lots).toEqual([]);
    expect(faults.map(({ path, message }) => [path, message.en])).toEqual([['quantity', en]]);
  });
});

describe('a request for a removal', () => {
  const pathsOf = (change: Partial<RemovalDraft>, item: Item | null = ITEM) =>
    validateRemoval(draft(change), item, PLACES).map(({ path }) => path);

  it('gets all its faults at once', () => {
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ warehouse: 'NOWHERE', quantity: 0 }, null)).toEqual(['warehouse', 'code', 'quantity']);
    expect(pathsOf({}, { ...ITEM, children: [{ item_no: 2, quantity: 1 }] })).toEqual(['code']);
  });

  it.each([0, -1, 1.5, Number.NaN, 1_000_000_000])('is refused for %d units', (quantity) => {
    expect(pathsOf({ quantity })).toEqual(['quantity']);
  });
});
