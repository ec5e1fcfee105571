import { describe, expect, it } from 'vitest';
import { type ListedUnits, type ReturnableUnits, returnedParts } from './returned-parts.js';

const out = (line_no: number, units: number, lot_no = 0): ReturnableUnits => ({
  account_id: 'TS001',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  line_no,
  lot_no,
  expiry_date: null,
  manufacture_date: null,
  units,
  temperature_zone: 'dry',
  blocked: false,
});
const listed = (units: number, more: Partial<ListedUnits> = {}): ListedUnits => ({
  item_no: 1,
  lot_no: 0,
  units,
  condition: 'good',
  place: null,
  serial_nos: [],
  ...more,
});
const serial = (line_no: number, serial_no: string) => ({ line_no, item_no: 1, serial_no });

describe('returnedParts', () => {
  it('sums up what was listed, with the shelves that were named', () => {
    const units = [
      listed(1, { place: 'A-01' }),
      listed(2, { place: 'A-01', condition: 'defective' }),
      listed(1, { place: 'A-02' }),
      listed(1, { condition: 'disposed' }),
      listed(1),
    ];
    expect(returnedParts(units, [out(1, 6)], [])).toEqual([
      {
        line_no: 1,
        item_no: 1,
        lot_no: 0,
        good: 3,
        defective: 2,
        disposed: 1,
        laid: [
          { place: 'A-01', good: 1, defective: 2 },
          { place: 'A-02', good: 1, defective: 0 },
        ],
        serial_nos: [],
      },
    ]);
  });
  it('fills one line after the other, each with its own lots', () => {
    const parts = returnedParts([listed(3), listed(1, { lot_no: 7 })], [out(1, 2), out(2, 2, 7), out(3, 5)], []);
    expect(parts?.map(({ line_no, lot_no, good }) => [line_no, lot_no, good])).toEqual([
      [1, 0, 2],
      [2, 7, 1],
      [3, 0, 1],
    ]);
  });
  it('gives a serial number to the line with which it was shipped, whatever was listed before', () => {
    const parts = returnedParts(
      [listed(1), listed(1, { serial_nos: ['B'] })],
      [out(1, 1), out(2, 1)],
      [serial(1, 'A'), serial(2, 'B')],
    );
    expect(parts?.map(({ line_no, good, serial_nos }) => [line_no, good, serial_nos])).toEqual([
      [1, 1, []],
      [2, 1, ['B']],
    ]);
    const first = returnedParts(
      [listed(1), listed(1, { serial_nos: ['A'] })],
      [out(1, 1), out(2, 1)],
      [serial(1, 'A')],
    );
    expect(first?.map(({ line_no, serial_nos }) => [line_no, serial_nos])).toEqual([
      [1, ['A']],
      [2, []],
    ]);
  });
  it('drops a serial number that nobody keeps', () => {
    expect(returnedParts([listed(1, { serial_nos: ['X'] })], [out(1, 1)], [])?.[0]?.serial_nos).toEqual([]);
  });
  it('refuses more than can come back', () => {
    expect(returnedParts([listed(2)], [out(1, 1)], [])).toBeNull();
    expect(returnedParts([listed(1, { lot_no: 3 })], [out(1, 1)], [])).toBeNull();
    expect(returnedParts([listed(1_000_000_000)], [out(1, 999_999_999)], [])).toBeNull();
  });
});
