import { describe, expect, it } from 'vitest';
import { batchesOf } from '../src/rules/floor/batches.js';
import { walkRatio, waveOf } from './walk.js';

describe('carts of 12 orders over a warehouse of 12 aisles', () => {
  const orders = waveOf(1200);

  it('are walked in less than 0.3 of the way order by order (0.6 is asked)', () => {
    const batches = batchesOf(orders);
    expect(batches.filter((batch) => batch.orders.length === 12).length).toBeGreaterThan(90);
    expect(walkRatio(orders, batches)).toBeLessThan(0.3);
  });

  it('are shorter than carts of the orders as they came', () => {
    const asTheyCame = orders.flatMap((order, index) =>
      batchesOf([order]).map((batch) => ({ batch, cart: Math.floor(index / 12) })),
    );
    const carts = Array.from({ length: 100 }, (_, cart) => {
      const own = asTheyCame.filter((one) => one.cart === cart).map(({ batch }) => batch);
      const [first] = own as [(typeof own)[number]];
      return {
        ...first,
        kind: 'cart' as const,
        orders: own.flatMap((one) => one.orders),
        picks: own.flatMap((one) => one.picks),
      };
    });
    expect(walkRatio(orders, batchesOf(orders))).toBeLessThan(0.8 * walkRatio(orders, carts));
  });
});
