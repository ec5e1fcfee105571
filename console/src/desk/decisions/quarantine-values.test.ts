import { expect, it } from 'vitest';
import { placesOf, type QuarantineEntry } from './quarantine-values';

it('a card names the places of its own units only', () => {
  const none = { defective: 0, unidentified: 0 };
  const places = [
    { place: 'MAIN', kind: 'storage', ...none, defective: 1 },
    { place: 'A-01', kind: 'storage', ...none },
    { place: 'MISSING', kind: 'missing', ...none, unidentified: 2 },
  ];
  const entryOf = (kind: string) => ({ kind, row: { lot: { places } } }) as unknown as QuarantineEntry;
  expect(placesOf(entryOf('quarantine'))).toEqual([{ place: 'MAIN', units: 1 }]);
  expect(placesOf(entryOf('missing'))).toEqual([{ place: 'MISSING', units: 2 }]);
});
