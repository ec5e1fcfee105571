import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.js';

const NAMES = ['name', 'code', 'quantity', 'delivery_date', 'delivery_day', 'order_no', 'address1', 'address2', 'tax'];

describe('the nearest name', () => {
  it.each([
    ['nmae', 'name'],
    ['nam', 'name'],
    ['names', 'name'],
    ['deliveryDate', 'delivery_date'],
    ['DELIVERY-DATE', 'delivery_date'],
    ['delivry_date', 'delivery_date'],
    ['orderNo', 'order_no'],
    ['qantity', 'quantity'],
    ['addres1', 'address1'],
  ])('of %s is %s', (word, name) => {
    expect(nearest(word, NAMES)).toBe(name);
  });

  it.each([
    '',
    '___',
    'warehouse',
    'note',
    'x',
    '納品日',
    'quantity_of_units',
    'delivery_date_that_was_wished_for_by_them',
  ])('of %s is none', (word) => {
    expect(nearest(word, NAMES)).toBeNull();
  });

  it('is missing if two names are equally near', () => {
    expect(nearest('address', NAMES)).toBeNull();
    expect(nearest('address3', NAMES)).toBeNull();
  });
});
