import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountsInOrder } from './amounts-in-order.js';

describe('AmountsInOrder', () => {
  it('has nothing of nothing', () => {
    const none = new AmountsInOrder([]);
    expect([none.total, none.largest]).toEqual([0, 0]);
  });

  it('finds what a look at all of them finds, also after changes', () => {
    const amounts = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 });
    const changes = fc.array(fc.record({ index: fc.nat(19), amount: fc.nat(9) }), { maxLength: 10 });
    fc.assert(
      fc.property(amounts, changes, (given, later) => {
        const plain = [...given];
        const tree = new AmountsInOrder(given);
        for (const { index, amount } of [{ index: 0, amount: given[0] as number }, ...later]) {
          const at = index % plain.length;
          tree.add(at, amount - (plain[at] as number));
          plain[at] = amount;
          expect(plain.map((_, position) => tree.at(position))).toEqual(plain);
          expect(tree.total).toBe(plain.reduce((sum, one) => sum + one, 0));
          expect(tree.largest).toBe(Math.max(...plain));
          for (let least = 0; least <= tree.largest; least += 1) {
            expect(tree.firstAtLeast(least)).toBe(plain.findIndex((one) => one >= least));
          }
        }
      }),
    );
  });
});
