import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Layout,
  metresBetween,
  type Spot,
  STANDARD_LAYOUT,
  spotsInOrder,
  walkedMetres,
} from './warehouse-layout.js';

const SMALL: Layout = { aisles: 3, bays: 4, levels: 2, bay_m: 1, aisle_m: 3, open_back: true };
const ONE_WAY: Layout = { ...SMALL, open_back: false };
const at = (aisle: number, bay: number): Spot => ({ aisle, bay });

describe('spotsInOrder', () => {
  it('goes up one aisle and down the next', () => {
    const spots = spotsInOrder(SMALL).filter(({ level }) => level === 1);
    expect(spots.map(({ aisle, bay }) => `${aisle}${bay}`).join(' ')).toBe('11 12 13 14 24 23 22 21 31 32 33 34');
    expect(spotsInOrder(SMALL).slice(0, 3)).toEqual([
      { aisle: 1, bay: 1, level: 1, path: 1 },
      { aisle: 1, bay: 1, level: 2, path: 2 },
      { aisle: 1, bay: 2, level: 1, path: 3 },
    ]);
  });

  it('goes up every aisle where one returns to the front', () => {
    const spots = spotsInOrder(ONE_WAY).filter(({ level, aisle }) => level === 1 && aisle === 2);
    expect(spots.map(({ bay }) => bay)).toEqual([1, 2, 3, 4]);
  });

  it('has every place of the standard layout once', () => {
    const spots = spotsInOrder(STANDARD_LAYOUT);
    expect(spots).toHaveLength(720);
    expect(new Set(spots.map(({ aisle, bay, level }) => `${aisle}/${bay}/${level}`)).size).toBe(720);
    expect(spots.map(({ path }) => path)).toEqual(spots.map((_, index) => index + 1));
  });
});

describe('walkedMetres', () => {
  it('goes from packing to the places and back', () => {
    expect(walkedMetres(SMALL, [])).toBe(0);
    expect(walkedMetres(SMALL, [at(1, 3)])).toBe(6);
    // 4 up, 1 out at the back, 3 across, 1 in and 3 down to bay 1, 1 out, 3 back.
    expect(walkedMetres(SMALL, [at(1, 4), at(2, 4), at(2, 1)])).toBe(4 + 5 + 3 + 4);
    // Where the back is closed: 4 up, 4 down, 3 across, 4 up, 3 down, and 4 back.
    expect(walkedMetres(ONE_WAY, [at(1, 4), at(2, 4), at(2, 1)])).toBe(4 + 11 + 3 + 4);
  });

  it('is symmetric, and never longer by the straight way than by a detour', () => {
    const spot = fc.record({ aisle: fc.integer({ min: 1, max: 12 }), bay: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(spot, spot, spot, fc.boolean(), (a, b, c, open_back) => {
        const layout = { ...STANDARD_LAYOUT, open_back };
        expect(metresBetween(layout, a, b)).toBeCloseTo(metresBetween(layout, b, a));
        const detour = metresBetween(layout, a, c) + metresBetween(layout, c, b);
        expect(metresBetween(layout, a, b)).toBeLessThanOrEqual(detour + 1e-9);
      }),
    );
  });

  it('walks a whole layout in path order once through every aisle', () => {
    const { aisles, bays, bay_m, aisle_m } = STANDARD_LAYOUT;
    const metres = walkedMetres(STANDARD_LAYOUT, spotsInOrder(STANDARD_LAYOUT));
    expect(metres).toBeCloseTo(aisles * (bays + 1) * bay_m + 2 * (aisles - 1) * aisle_m);
  });
});
