import { expect, it } from 'vitest';
import { placesOf } from './quarantine-values';

it('a card names the places of its own units only', () => {
  const none = { defective: 0, unidentified: 0 };
  const places = [
    { place: 'MAIN', kind: 'storage', ...none, defective: 1 },
    { place: 'A-01', kind: 'storage', ...none },
    { place: 'MISSING', kind: 'missing', ...none, unidentified: 2 },
  ];
  expect(placesOf('quarantine', places)).toEqual([{ place: 'MAIN', units: 1 }]);
  expect(placesOf('missing', places)).toEqual([{ place: 'MISSING', units: 2 }]);
});
