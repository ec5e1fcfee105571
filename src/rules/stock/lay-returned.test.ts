import { describe, expect, it } from 'vitest';
import { layReturned, type ShelfInUse, validateLaid } from './lay-returned.js';
import type { ReturnedPart } from './plan-return.js';

const shelf = (code: string, more: Partial<ShelfInUse> = {}): ShelfInUse => ({
  place_no: 5,
  code,
  kind: 'shelf',
  one_item: false,
  closed_at: null,
  items: [],
  ...more,
});
const part = (laid: ReturnedPart['laid'] = []): ReturnedPart => ({
  line_no: 1,
  item_no: 7,
  lot_no: 0,
  good: 3,
  defective: 1,
  laid,
});
const faultsOf = (laid: ReturnedPart['laid'], shelves: readonly ShelfInUse[]) =>
  validateLaid('TS001', [part(laid)], shelves).map(({ path }) => path);

describe('where returned units are laid', () => {
  it('is the named shelf, and MAIN for the rest', () => {
    const own = part([{ place: 'A', good: 2, defective: 1 }]);
    expect(
      layReturned([own], [shelf('A')]).map(({ bucket, quantity, place_no }) => [bucket, quantity, place_no]),
    ).toEqual([
      ['available', 2, 5],
      ['available', 1, null],
      ['defective', 1, 5],
    ]);
  });

  it.each([
    ['an unknown place', { place: 'B', good: 1, defective: 0 }, {}, ['parts.0.laid.0.place']],
    ['a closed one', { place: 'A', good: 1, defective: 0 }, { closed_at: new Date(0) }, ['parts.0.laid.0.place']],
    ['a tote', { place: 'A', good: 1, defective: 0 }, { kind: 'tote' }, ['parts.0.laid.0.place']],
    [
      'a shelf of another item',
      { place: 'A', good: 1, defective: 0 },
      { one_item: true, items: ['ZZ999 7'] },
      ['parts.0.laid.0.place'],
    ],
    ['its own shelf', { place: 'A', good: 1, defective: 0 }, { one_item: true, items: ['TS001 7'] }, []],
    ['less than none', { place: 'A', good: -1, defective: 0 }, {}, ['parts.0.laid.0.good']],
    ['too much', { place: 'A', good: 4, defective: 0 }, {}, ['parts.0.laid']],
  ] as const)('%s', (_what, laid, more, paths) => {
    expect(faultsOf([laid], [shelf('A', more as Partial<ShelfInUse>)])).toEqual(paths);
  });
});
