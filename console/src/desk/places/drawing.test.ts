import { expect, it } from 'vitest';
import { aislesOf, fillOf, fullestOf, type MappedPlace, manyFrom, tallyOf } from './drawing';

const place = (code: string, change: Partial<MappedPlace> = {}): MappedPlace => {
  const [, aisle = null, bay = null, level = null] = code.split('-');
  return { code, kind: 'shelf', aisle, bay, level, closed: false, units: 0, items: 0, counting: false, ...change };
};

it('draws aisles and bays by their numbers, and the highest level on top', () => {
  const places = ['A-2-1-1', 'A-1-10-1', 'A-1-2-1', 'A-1-2-10', 'A-1-2-2'].map((code) => place(code));
  const drawn = aislesOf(places).map(({ aisle, bays }) => [
    aisle,
    ...bays.map((bay) => bay.places.map(({ code }) => code)),
  ]);
  expect(drawn).toEqual([
    ['1', ['A-1-2-10', 'A-1-2-2', 'A-1-2-1'], ['A-1-10-1']],
    ['2', ['A-2-1-1']],
  ]);
});

it('draws what has no address by itself, after the aisles', () => {
  const places = [place('MAIN'), place('T-01', { kind: 'tote', aisle: null }), place('A-1-1'), place('B-1')];
  expect(aislesOf(places).map(({ aisle, bays }) => [aisle, bays.map((bay) => bay.places[0]?.code)])).toEqual([
    ['1', ['A-1-1', 'B-1']],
    [null, ['MAIN', 'T-01']],
  ]);
  expect(aislesOf([])).toEqual([]);
});

it('calls the fullest quarter full', () => {
  const places = [1, 2, 3, 40].map((units, index) => place(`A-1-${index}`, { units }));
  expect(manyFrom(places)).toBe(40);
  expect(places.map((one) => fillOf(one, manyFrom(places)))).toEqual(['some', 'some', 'some', 'many']);
  expect(manyFrom([place('A-1-1'), place('A-1-2', { units: 5 })])).toBe(null);
  expect(fillOf(place('A-1-1'), 3)).toBe('empty');
  expect(fillOf(place('A-1-1', { closed: true, units: 9 }), 3)).toBe('closed');
});

it('counts the places of a bay, and shows the fullest first', () => {
  const places = [
    place('A-1-1-2', { units: 9 }),
    place('A-1-1-1', { closed: true }),
    place('A-1-1-3', { counting: true }),
  ];
  expect(tallyOf(places, 5)).toEqual({ empty: 1, some: 0, many: 1, closed: 1, units: 9, counting: 1 });
  expect(fullestOf({ bay: '1', places })?.code).toBe('A-1-1-2');
  expect(fullestOf({ bay: '1', places: [] })).toBe(undefined);
});
