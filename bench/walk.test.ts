import { describe, expect, it } from 'vitest';
import { batchesOf } from '../src/rules/floor/batches.js';
import { walkRatio, waveOf } from './walk.js';

describe('carts of 12 orders over a warehouse of 12 aisles', () => {
  const orders = waveOf(1200);

  it('are walked in less than 0.3 of the way order by order (0.6 is asked)', () => {
    const batches = batchesOf(orders, 12);
    expect(batches.filter((batch) => batch.orders.length === 12).length).toBeGreaterThan(90);
    expect(walkRatio(orders, batches)).toBeLessThan(0.3);
  });

  it('are shorter than carts of the orders as they came', () => {
    const carts = Array.from({ length: 100 }, (_, cart) => ({
      kind: 'cart' as const,
      orders: orders.slice(12 * cart, 12 * cart + 12),
    }));
    expect(walkRatio(orders, batchesOf(orders, 12))).toBeLessThan(0.8 * walkRatio(orders, carts));
  });
});
