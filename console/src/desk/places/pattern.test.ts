import { describe, expect, it } from 'vitest';
import { commonStart, inParts, MOST, type Pattern, plan, rangeIn } from './pattern';

const SHELVES: Pattern = {
  kind: 'shelf',
  zone: 'A',
  aisles: '01-02',
  bays: '01-03',
  levels: '1-2',
  order: 'snake',
  use: 'pick',
  temperature: 'dry',
  one_item: false,
  hyphens: true,
  prefix: '',
  numbers: '',
};
const codesOf = (change: Partial<Pattern>) => plan({ ...SHELVES, ...change }).places.map(({ code }) => code);
const faultsOf = (change: Partial<Pattern>) =>
  plan({ ...SHELVES, ...change }).faults.map(({ field, fault, value }) => [field, fault, value]);

describe('a range', () => {
  it('is numbers as wide as the first one, letters, or single values', () => {
    expect(rangeIn('08-11')).toEqual({ values: ['08', '09', '10', '11'] });
    expect(rangeIn('8-11')).toEqual({ values: ['8', '9', '10', '11'] });
    expect(rangeIn('A-C, 01,7')).toEqual({ values: ['A', 'B', 'C', '01', '7'] });
    expect(rangeIn('')).toEqual({ values: [] });
  });

  it('is read as Japanese keyboards write it', () => {
    expect(rangeIn('０１〜０３、ａ')).toEqual({ values: ['01', '02', '03', 'A'] });
    expect(rangeIn('1ー3')).toEqual({ values: ['1', '2', '3'] });
  });

  it('that is none names what is wrong', () => {
    expect(rangeIn('3-1')).toEqual({ fault: 'backwards', value: '3-1' });
    expect(rangeIn('C-A')).toEqual({ fault: 'backwards', value: 'C-A' });
    expect(rangeIn('1-C')).toEqual({ fault: 'range', value: '1-C' });
    expect(rangeIn('棚1')).toEqual({ fault: 'range', value: '棚1' });
    expect(rangeIn('1-3,2')).toEqual({ fault: 'twice', value: '2' });
    expect(rangeIn('0-99999')).toEqual({ fault: 'tooMany', value: '0-99999' });
  });
});

describe('shelves', () => {
  it('are walked up and down the aisles, or each from its beginning', () => {
    const there = ['A-01-01-1', 'A-01-01-2', 'A-01-02-1', 'A-01-02-2', 'A-01-03-1', 'A-01-03-2'];
    const back = ['A-02-03-1', 'A-02-03-2', 'A-02-02-1', 'A-02-02-2', 'A-02-01-1', 'A-02-01-2'];
    expect(codesOf({})).toEqual([...there, ...back]);
    expect(codesOf({ order: 'one_way' })).toEqual([...there, ...there.map((code) => code.replace('A-01', 'A-02'))]);
    expect(plan(SHELVES).walks).toEqual([
      { aisle: '01', first: 'A-01-01-1', last: 'A-01-03-2', places: 6 },
      { aisle: '02', first: 'A-02-03-1', last: 'A-02-01-2', places: 6 },
    ]);
  });

  it('have what the pattern says of them, and no part that it leaves out', () => {
    expect(plan({ ...SHELVES, use: 'reserve', temperature: 'frozen', one_item: true }).places[0]).toEqual({
      ...{ code: 'A-01-01-1', kind: 'shelf', zone: 'A', aisle: '01', bay: '01', level: '1' },
      ...{ use: 'reserve', temperature: 'frozen', one_item: true },
    });
    expect(plan({ ...SHELVES, zone: '', aisles: '', levels: '', bays: '7' }).places).toEqual([
      { code: '7', kind: 'shelf', bay: '7', use: 'pick', temperature: 'dry', one_item: false },
    ]);
    expect(codesOf({ bays: '1', levels: '', hyphens: false })).toEqual(['A011', 'A021']);
  });

  it('name their faults, with how many there would be', () => {
    expect(faultsOf({ bays: '' })).toEqual([['bays', 'required', '']]);
    expect(faultsOf({ zone: '冷蔵', aisles: '2-1', levels: 'x-1' })).toEqual([
      ['zone', 'letters', '冷蔵'],
      ['aisles', 'backwards', '2-1'],
      ['levels', 'range', 'X-1'],
    ]);
    expect(faultsOf({ zone: 'LONG-LONG-LONG' })).toEqual([['code', 'tooLong', 'LONG-LONG-LONG-01-01-1']]);
    expect(faultsOf({ zone: '', aisles: '', bays: '1,11', levels: '1,11', hyphens: false })).toEqual([
      ['code', 'twice', '111'],
    ]);
    const many = plan({ ...SHELVES, aisles: '001-999', bays: '01-99' });
    expect([many.count, many.places.length, many.faults[0]?.fault]).toEqual([197_802, 0, 'tooMany']);
    expect(many.count).toBeGreaterThan(MOST);
  });
});

describe('totes and tables', () => {
  it('are numbered', () => {
    const totes = plan({ ...SHELVES, kind: 'tote', prefix: 't-', numbers: '01-03' });
    expect(totes.places).toEqual(['T-01', 'T-02', 'T-03'].map((code) => ({ code, kind: 'tote' })));
    expect(codesOf({ kind: 'packing', prefix: 'PACK', numbers: '1-2', hyphens: false })).toEqual(['PACK1', 'PACK2']);
  });

  it('name their faults', () => {
    expect(faultsOf({ kind: 'tote', prefix: '', numbers: '' })).toEqual([['numbers', 'required', '']]);
    expect(faultsOf({ kind: 'staging', prefix: '', numbers: 'STAGING' })).toEqual([['code', 'own', 'STAGING']]);
    expect(faultsOf({ kind: 'tote', prefix: 'T_', numbers: '1' })).toEqual([['prefix', 'letters', 'T_']]);
  });
});

it('what all codes begin with', () => {
  expect(commonStart(['A-01-1', 'A-02-1', 'A-03'])).toBe('A-0');
  expect(commonStart(['A', 'B'])).toBe('');
  expect(commonStart([])).toBe('');
});

it('a list in parts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([], 2)).toEqual([]);
});
