import { describe, expect, it } from 'vitest';
import { factsWith, order } from '../../../test/kit/ruled-orders.js';
import { amountOf, evaluateCondition, readCondition, viewOf } from './rule-conditions.js';
import type { RuleCondition } from './shipping-rule.js';

describe('a condition', () => {
  const draft = order({
    order_no: 'WD10001',
    total_amount: '12,800',
    delivery_carrier: 'CARRIERB',
    items: [
      { code: 'TEA', quantity: 3 },
      { code: 'CHOC', quantity: 1 },
      { code: 'TEA', quantity: 2 },
    ],
  });
  const validate = (condition: RuleCondition, one = draft) => {
    const facts = factsWith(null);
    const { met, found } = evaluateCondition(readCondition(condition, facts), viewOf(one, facts));
    return [met, found];
  };

  it.each<[RuleCondition, boolean, unknown]>([
    [{ on: 'item', any: ['CUP', 'TEA'] }, true, ['TEA']],
    [{ on: 'item', any: ['#3'] }, true, ['CHOC']],
    [{ on: 'item', any: ['CUP'] }, false, null],
    [{ on: 'tag', any: ['none', 'cool'] }, true, [{ tag: 'cool', item: 'CHOC' }]],
    [{ on: 'tag', any: ['none'] }, false, null],
    [{ on: 'quantity', any: [{ min: 6 }] }, true, 6],
    [{ on: 'quantity', any: [{ min: 7 }] }, false, 6],
    [{ on: 'quantity', any: [{ max: 5 }] }, false, 6],
    [{ on: 'quantity', any: [1, { min: 5, max: 7 }] }, true, 6],
    [{ on: 'quantity', any: [5], item: 'TEA' }, true, 5],
    [{ on: 'quantity', any: [{ max: 0 }], item: 'CUP' }, true, 0],
    [{ on: 'total_amount', any: [{ min: 10_000 }] }, true, 12_800],
    [{ on: 'total_amount', any: [{ min: 12_801 }] }, false, 12_800],
    [{ on: 'prefecture', any: ['大阪府', '東京都'] }, true, '東京都'],
    [{ on: 'prefecture', any: ['大阪府'] }, false, '東京都'],
    [{ on: 'delivery_carrier', any: ['CARRIERB'] }, true, 'CARRIERB'],
    [{ on: 'delivery_carrier', any: [null] }, false, 'CARRIERB'],
    [{ on: 'order_no', any: ['X*', 'WD1????'] }, true, ['WD10001']],
    [{ on: 'order_no', any: ['A-?'] }, true, ['A-1']],
    [{ on: 'order_no', any: ['WD'] }, false, null],
    [{ on: 'international', any: [false] }, true, false],
    [{ on: 'international', any: [true] }, false, false],
  ])('%j: %j, found %j', (condition, met, found) => expect(validate(condition)).toEqual([met, found]));

  it('finds nothing in absent fields, and no prefecture of a recipient overseas', () => {
    const bare = order({ international: true });
    expect(validate({ on: 'prefecture', any: ['東京都'] }, bare)).toEqual([false, null]);
    expect(validate({ on: 'delivery_carrier', any: [null] }, bare)).toEqual([true, null]);
    expect(validate({ on: 'total_amount', any: [{ min: 0 }] }, bare)).toEqual([false, null]);
  });

  it.each([
    [12_800, 12_800],
    ['12800', 12_800],
    ['1,012,800.50', 1_012_800.5],
    [' -5 ', -5],
    ['12,80', null],
    ['¥100', null],
    ['', null],
    [true, null],
    [{ amount: 1 }, null],
  ])('reads the amount %j as %j', (amount, figure) => expect(amountOf(amount)).toBe(figure));
});
