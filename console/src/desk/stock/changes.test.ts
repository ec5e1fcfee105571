import { expect, it } from 'vitest';
import { changesOf, effectOf, placesOf } from './changes';

const LOT = { lot_no: 0, available: 10, defective: 1, unidentified: 0 };
const PLAIN = { in_lots: false };
const DATED = { in_lots: true };

it('a reason offers only what it can mean, and what there are units for', () => {
  expect(changesOf('damaged', PLAIN, LOT)).toEqual([
    'available>defective',
    'available>adjustment',
    'defective>adjustment',
  ]);
  expect(changesOf('recognised', PLAIN, LOT)).toEqual([]);
  expect(changesOf('found', PLAIN, LOT)).toEqual([
    'adjustment>available',
    'adjustment>defective',
    'adjustment>unidentified',
  ]);
});

it('of an item with lots, units are found of a lot only; of a new lot, nothing can be lost', () => {
  expect(changesOf('found', DATED, LOT)).toEqual([]);
  expect(changesOf('found', DATED, { ...LOT, lot_no: 3 })).toHaveLength(3);
  expect(changesOf('found', DATED, null)).toHaveLength(3);
  expect(changesOf('lost', DATED, null)).toEqual([]);
});

it('the effect is what the figures become; there is none of more units than are free', () => {
  expect(effectOf('available>defective', 2, LOT)).toEqual([
    { figure: 'available', before: 10, after: 8 },
    { figure: 'defective', before: 1, after: 3 },
  ]);
  expect(effectOf('available>adjustment', 10, LOT)).toEqual([{ figure: 'available', before: 10, after: 0 }]);
  expect(effectOf('adjustment>available', 3, null)).toEqual([{ figure: 'available', before: 0, after: 3 }]);
  for (const quantity of [0, -1, 1.5, 11, Number.NaN])
    expect(effectOf('available>defective', quantity, LOT)).toBeNull();
});

it('the places of a change have units in the condition from which they go', () => {
  const none = { kind: 'shelf', sound: 0, defective: 0, unidentified: 0 } as const;
  const places = [
    { ...none, place: 'A-01', sound: 4 },
    { ...none, place: 'B-01', sound: 6, defective: 1 },
  ];
  expect(placesOf('available>defective', { places })).toEqual([
    { place: 'A-01', units: 4 },
    { place: 'B-01', units: 6 },
  ]);
  expect(placesOf('defective>available', { places })).toEqual([{ place: 'B-01', units: 1 }]);
  expect(placesOf('adjustment>available', { places })).toEqual([]);
});
