import { describe, expect, it } from 'vitest';
import { validateCollected } from './removed-parts.js';

const lots = [
  { lot_no: 1, quantity: 3 },
  { lot_no: 2, quantity: 1 },
];
const at = (place_no: number, lot_no: number, quantity: number, condition: 'sound' | 'defective' = 'defective') => ({
  place_no,
  lot_no,
  quantity,
  condition,
});
const lying = [at(7, 1, 2), at(8, 1, 2), at(8, 2, 1), at(9, 2, 5, 'sound')];
const faults = (...collected: ReturnType<typeof at>[]) => validateCollected('defective', lots, collected, lying).length;

describe('validateCollected', () => {
  it('accepts all units of the removal, from several places', () => {
    expect(faults(at(7, 1, 2), at(8, 1, 1), at(8, 2, 1))).toBe(0);
  });
  it('refuses fewer, more, and other ones', () => {
    expect(faults(at(7, 1, 2), at(8, 2, 1))).toBe(1);
    expect(faults(at(7, 1, 2), at(8, 1, 2), at(8, 2, 1))).toBe(1);
    expect(faults(at(7, 1, 2), at(8, 1, 1), at(8, 2, 1), at(8, 3, 1))).toBe(2);
    expect(faults()).toBe(2);
  });
  it('refuses units that do not lie there, or in another condition', () => {
    expect(faults(at(7, 1, 3), at(8, 2, 1))).toBe(1);
    expect(faults(at(7, 1, 2), at(8, 1, 1), at(9, 2, 1))).toBe(1);
    expect(faults(at(7, 1, 1), at(7, 1, 2), at(8, 2, 1))).toBe(1);
  });
  it('of available units looks at sound ones', () => {
    const collected = [at(9, 2, 1, 'sound')];
    expect(validateCollected('available', [{ lot_no: 2, quantity: 1 }], collected, lying)).toEqual([]);
    expect(validateCollected('unidentified', [{ lot_no: 2, quantity: 1 }], collected, lying)).toHaveLength(1);
  });
});
