import { expect, it } from 'vitest';
import { expiringOf, type LotInStock } from './expiring.js';

const lot = (lot_no: number, more: Partial<LotInStock>): LotInStock => ({
  item_no: 1,
  code: 'TEA',
  name: '煎茶',
  units: 5,
  lot_no,
  expiry_date: null,
  manufacture_date: null,
  received_at: null,
  blocked: false,
  fifo: null,
  lot_limit_type: 'expiry',
  expiry_at_allocatable_days: 10,
  manufacture_date_allocatable_days: null,
  ...more,
});

it('lots expire on their last day for orders, not on the expiry date, and the next one is the first', () => {
  const made = {
    lot_limit_type: 'manufacture',
    manufacture_date: '2026-11-01',
    manufacture_date_allocatable_days: 20,
  } as const;
  const found = expiringOf(
    [
      lot(1, { expiry_date: '2026-12-31' }),
      lot(2, { expiry_date: '2027-01-03' }),
      lot(3, { expiry_date: '2027-01-04' }),
      lot(4, { expiry_date: '2026-11-01' }),
      lot(5, { expiry_date: '2026-11-01', blocked: true }),
      lot(6, made),
      lot(7, {}),
    ],
    '2026-12-24',
  );
  expect(found.map(({ lot_no, last_day }) => [lot_no, last_day])).toEqual([
    [4, '2026-10-22'],
    [6, '2026-11-21'],
    [1, '2026-12-21'],
    [2, '2026-12-24'],
  ]);
});
