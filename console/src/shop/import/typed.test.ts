import { describe, expect, it } from 'vitest';
import { keyOf, overtakenIn, retyped, type Typed, without } from './typed';

/* What was typed into rows that somebody else mends meanwhile. */

const entry = (position: number, no: number, code: string, state: 'faulty' | 'sound' = 'faulty') => ({
  position,
  state,
  rows: [{ no, cells: { code, name: 'A' } }],
});
const typed: Typed = {
  [keyOf(entry(0, 2, ''), 2)]: { code: 'MINE', name: 'A' },
  [keyOf(entry(1, 3, ''), 3)]: { code: 'THREE' },
};
const here = () => true;
const elsewhere = () => false;

describe('what was typed', () => {
  it('is not overtaken while its entry stays, and it is not known of entries on other pages', () => {
    expect(overtakenIn(typed, [entry(0, 2, 'X'), entry(1, 3, 'Y')], here)).toEqual([]);
    expect(overtakenIn(typed, [entry(0, 2, 'X')], elsewhere)).toEqual([]);
  });

  it('is overtaken when another entry has the row: only cells that differ count', () => {
    const [one, ...others] = overtakenIn(typed, [entry(7, 2, 'THEIRS'), entry(1, 3, 'Y')], here);
    expect([one, others]).toMatchObject([{ no: 2, cells: { code: 'MINE' }, now: { key: '7.2' } }, []]);
    expect(one?.cells).toEqual({ code: 'MINE' });
    expect(overtakenIn(typed, [entry(7, 2, 'MINE'), entry(1, 3, 'Y')], here)).toEqual([]);
  });

  it('is overtaken when the row has no fault any more', () => {
    const found = overtakenIn(typed, [entry(0, 2, 'X', 'sound'), entry(1, 3, 'Y')], here);
    expect(found).toEqual([{ key: '0.2', no: 2, cells: { code: 'MINE', name: 'A' }, now: null }]);
    expect(found.map((one) => retyped(typed, one))).toEqual([typed]);
  });

  it('can be typed again for the row as it is now, or forgotten', () => {
    const [one] = overtakenIn(typed, [entry(7, 2, 'THEIRS')], elsewhere);
    if (one === undefined) throw new Error('not overtaken');
    expect(retyped({ ...typed, '7.2': { name: 'B' } }, one)).toEqual({
      '1.3': { code: 'THREE' },
      '7.2': { code: 'MINE', name: 'B' },
    });
    expect(without(typed, '0.2')).toEqual({ '1.3': { code: 'THREE' } });
  });
});
