import { expect, it } from 'vitest';
import { at, fault } from './errors.js';

it('the path of a fault is prefixed, and all else of it stays', () => {
  const twice = { ...fault('any', 'Must not repeat entries.', '重複しています。'), ofList: true } as const;
  expect(at('rules.0', [twice])).toEqual([{ ...twice, path: 'rules.0.any' }]);
  expect(at('rules.0', [{ ...twice, path: '' }])).toEqual([{ ...twice, path: 'rules.0' }]);
  expect(at('', [twice])).toEqual([twice]);
});
