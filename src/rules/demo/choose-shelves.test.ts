import { describe, expect, it } from 'vitest';
import { type ArrivingLot, chooseShelves, type StowingShelf } from './choose-shelves.js';

const shelf = (code: string, more: Partial<StowingShelf> = {}): StowingShelf => ({
  code,
  use: code.startsWith('R') ? 'reserve' : 'pick',
  temperature: 'dry',
  item_no: null,
  lot_no: null,
  ...more,
});
const lot = (item_no: number, lot_no: number, more: Partial<ArrivingLot> = {}): ArrivingLot => ({
  item_no,
  lot_no,
  temperature_zone: 'dry',
  ...more,
});

describe('where arriving goods are laid', () => {
  it('is beside the same lot, in the reserve first', () => {
    const own = { item_no: 1, lot_no: 2 };
    const there = [shelf('A-1'), shelf('A-2', own), shelf('R-1', own), shelf('R-2')];
    expect(chooseShelves([lot(1, 2)], there)).toEqual(['R-1']);
    expect(chooseShelves([lot(1, 2)], there.slice(0, 2))).toEqual(['A-2']);
  });

  it('is a free shelf of its own: of new goods a pick face, of another lot in the reserve', () => {
    const there = [shelf('A-1'), shelf('A-2'), shelf('A-3', { item_no: 1, lot_no: 1 }), shelf('R-1')];
    expect(chooseShelves([lot(7, 0), lot(1, 2), lot(8, 0)], there)).toEqual(['A-1', 'R-1', 'A-2']);
    expect(chooseShelves([lot(7, 0)], [shelf('R-1')])).toEqual(['R-1']);
  });

  it('is the same for a lot that comes in two lines', () => {
    expect(chooseShelves([lot(7, 3), lot(7, 3)], [shelf('A-1'), shelf('A-2')])).toEqual(['A-1', 'A-1']);
  });

  it('is where the item lies once no shelf is free, and MAIN for what is new then', () => {
    const there = [shelf('A-1', { item_no: 1, lot_no: 1 })];
    expect(chooseShelves([lot(1, 2), lot(7, 0)], there)).toEqual(['A-1', null]);
  });

  it('is of the right temperature; what has a constant one lies dry', () => {
    const there = [shelf('A-1'), shelf('C-1', { temperature: 'chilled' })];
    const zones = (['chilled', 'frozen', 'constant'] as const).map((temperature_zone, no) =>
      lot(no + 1, 0, { temperature_zone }),
    );
    expect(chooseShelves(zones, there)).toEqual(['C-1', null, 'A-1']);
  });
});
