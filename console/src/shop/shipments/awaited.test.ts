import { expect, it } from 'vitest';
import { awaitedOf } from './awaited';
import type { Explanation } from './shipment-query';

type Line = Explanation['lines'][number];

/** A line that waits for one item. */
const line = (code: string, needed: number, free: number): Line =>
  ({
    state: 'waits',
    facts: [],
    parts: [{ item_id: code, code, needed, held: 0, free, to_announce: 0, facts: [], lots_count: 0, lots: [] }],
  }) as Partial<Line> as Line;

it('what is free counts once, however many lines need the item', () => {
  expect(awaitedOf({ lines: [line('TEA', 5, 3), line('TEA', 5, 3)] }).missing).toEqual([{ code: 'TEA', units: 7 }]);
  expect(awaitedOf({ lines: [line('TEA', 2, 3), line('TEA', 2, 3)] }).missing).toEqual([{ code: 'TEA', units: 1 }]);
});

it('items with enough free units are not missing', () => {
  expect(awaitedOf({ lines: [line('TEA', 2, 3), line('CUP', 1, 0)] }).missing).toEqual([{ code: 'CUP', units: 1 }]);
});
