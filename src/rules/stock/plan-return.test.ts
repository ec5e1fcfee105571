import { describe, expect, it } from 'vitest';
import { type ReturnedPart, type ShippedUnits, validateReturn } from './plan-return.js';

const shipped = (line_no: number, item_no: number, lot_no: number, units: number, returned = 0): ShippedUnits => ({
  line_no,
  item_no,
  lot_no,
  shipped: units,
  returned,
});
const part = (line_no: number, item_no: number, lot_no: number, good: number, defective = 0): ReturnedPart => ({
  line_no,
  item_no,
  lot_no,
  good,
  defective,
});

/** The same item in two lines, and in two lots of one of them. */
const SHIPPED = [shipped(1, 7, 1, 5, 2), shipped(1, 7, 2, 4), shipped(2, 7, 1, 1)];

const pathsOf = (parts: readonly ReturnedPart[], sets: readonly number[] = []) =>
  validateReturn(parts, SHIPPED, [{ line_no: 1, item_no: 7, serial_no: 'X' }], new Set(sets)).map(({ path }) => path);

describe('a return', () => {
  it('is limited for each line, item and lot', () => {
    expect(pathsOf([part(1, 7, 1, 2, 1), part(1, 7, 2, 0, 4), part(2, 7, 1, 1)])).toEqual([]);
    expect(pathsOf([part(1, 7, 1, 3, 1), part(1, 7, 2, 5), part(2, 7, 1, 1, 1)])).toEqual([
      'parts.0',
      'parts.1',
      'parts.2',
    ]);
    expect(pathsOf([part(2, 7, 2, 1), part(3, 7, 1, 1), part(1, 8, 1, 1)])).toEqual([
      'parts.0.lot_no',
      'parts.1',
      'parts.2',
    ]);
  });

  it('of another lot gets a list of the shipped lots', () => {
    const [wrong] = validateReturn([part(1, 7, 0, 1)], SHIPPED, [], new Set());
    expect(wrong?.message).toEqual({
      en: 'Must be the lot of the shipped units: 1 (5 units), 2 (4 units).',
      ja: '出荷されたロットを指定してください：1（5点）、2（4点）',
    });
  });

  it('does not name the same line, item and lot twice', () => {
    expect(pathsOf([part(1, 7, 2, 3), part(1, 7, 2, 3)])).toEqual(['parts.1']);
  });

  it('accepts only serial numbers that were shipped, each once', () => {
    const numbered = (serial_nos: readonly string[]) => pathsOf([{ ...part(1, 7, 2, 2), serial_nos }]);
    expect(numbered(['X'])).toEqual([]);
    expect(numbered(['X', 'X'])).toEqual(['parts.0.serial_nos.1']);
    expect(numbered(['Y'])).toEqual(['parts.0.serial_nos.0']);
  });

  it('is refused for items that are sets now', () => {
    expect(pathsOf([part(1, 7, 1, 1)], [7])).toEqual(['parts.0.item_no']);
  });
});
