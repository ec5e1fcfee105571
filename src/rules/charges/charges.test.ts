import { expect, it } from 'vitest';
import { chargesNow } from './charges.js';

it.each([
  ['modify', 'waiting', 'domestic', []],
  ['cancel', 'backordered', 'domestic', []],
  ['modify', 'picking', 'domestic', [300, 50]],
  ['cancel', 'packed', 'overseas', [300, 400]],
  ['modify', 'packed', 'overseas', null],
  ['cancel', 'waiting', 'transfer', null],
  ['cancel', 'picking', 'transfer', [300, 100]],
  ['modify', 'modify_request', 'domestic', null],
  ['cancel', 'shipped', 'domestic', null],
] as const)('to %s a shipment that is %s (%s) costs %j', (kind, status, of, amounts) => {
  expect(chargesNow(kind, status, of)?.map(({ amount }) => amount) ?? null).toEqual(amounts);
});
