import { describe, expect, it } from 'vitest';
import type { Place } from './place.js';
import { type PlaceDraft, type PlacesThere, planPlaces } from './plan-places.js';

const SHELF: Place = {
  code: 'A-01',
  kind: 'shelf',
  zone: 'A',
  aisle: '01',
  bay: null,
  level: null,
  path: 30,
  temperature: 'chilled',
  use: 'reserve',
  one_item: false,
};
const MAIN: Place = { ...SHELF, code: 'MAIN', zone: null, aisle: null, path: 0, temperature: 'dry', use: 'pick' };
const TOTE: Place = { ...MAIN, code: 'T-01', kind: 'tote', use: null };

const THERE: PlacesThere = {
  known: new Map([SHELF, MAIN, TOTE].map((place) => [place.code, place])),
  highest_path: 30,
  mixed: new Set(),
};
const plan = (drafts: readonly PlaceDraft[], there = THERE) => planPlaces(drafts, there);
const faultsOf = (drafts: readonly PlaceDraft[], there = THERE) =>
  plan(drafts, there).faults.map(({ path, message }) => `${path}: ${message.en}`);

describe('a list of places', () => {
  it('makes new ones: shelves for picking, dry, after all others in the order of the list', () => {
    expect(
      plan([
        { code: 'B-01', kind: 'shelf' },
        { code: 'B-02', kind: 'shelf', path: 5, use: 'reserve', one_item: true },
        { code: 'T-02', kind: 'tote' },
      ]),
    ).toEqual({
      planned: [
        { ...MAIN, code: 'B-01', path: 40 },
        { ...MAIN, code: 'B-02', path: 5, use: 'reserve', one_item: true },
        { ...TOTE, code: 'T-02', path: 60 },
      ],
      faults: [],
    });
  });

  it('changes what it says of known ones, and leaves the rest', () => {
    expect(plan([{ code: 'A-01', kind: 'shelf', zone: null, path: 7 }]).planned).toEqual([
      { ...SHELF, zone: null, path: 7 },
    ]);
    expect(plan([{ code: 'A-01' }, { code: 'T-01', temperature: 'frozen' }]).planned).toEqual([
      SHELF,
      { ...TOTE, temperature: 'frozen' },
    ]);
  });

  it('is refused with all its faults', () => {
    expect(
      faultsOf([
        {},
        { code: 'B-01' },
        { code: 'A-01', kind: 'tote' },
        { code: 'A-01' },
        { code: 'T-01', use: 'pick' },
        { code: 'MAIN', one_item: true },
      ]),
    ).toEqual([
      'places.0.code: Is required.',
      'places.1.kind: Is required.',
      'places.2.kind: Place A-01 is of the kind shelf, which cannot change. Give the place another code.',
      'places.3.code: Place A-01 is in the list more than once.',
      'places.4.use: Only shelves have it.',
      'places.5.one_item: Place MAIN must take units of any item.',
    ]);
    expect(plan([{ code: 'B-01', kind: 'shelf' }, {}]).planned).toBeNull();
  });

  it('cannot keep a place for one item in which several lie', () => {
    const there = { ...THERE, mixed: new Set(['A-01']) };
    expect(faultsOf([{ code: 'A-01', one_item: true }], there)).toEqual([
      'places.0.one_item: Units of several items lie in place A-01. Move them first.',
    ]);
    expect(faultsOf([{ code: 'A-01', one_item: false }], there)).toEqual([]);
  });

  it('names a place that has no room after all others', () => {
    const there = { ...THERE, highest_path: 999_999_995 };
    expect(faultsOf([{ code: 'B-01', kind: 'shelf' }], there)).toEqual([
      'places.0.path: Must be an integer from 0 to 999999999.',
    ]);
  });
});
