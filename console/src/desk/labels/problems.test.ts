import { expect, it } from 'vitest';
import { sameProblems } from './problems';

const order = (id: string, account_name: string, ...columns: readonly string[]) => ({
  id,
  account_name,
  shipping_date: null,
  recipient: '山田 太郎',
  problems: columns.map((column) => ({ column, message: { en: 'Too long', ja: '長すぎます' } })),
});

it('orders of an account with the same problems stand together; those without any are left out', () => {
  const groups = sameProblems([
    order('A-S1', 'Tea', '品名1'),
    order('A-S2', 'Tea'),
    order('B-S1', 'Cups', '品名1'),
    order('A-S3', 'Tea', '品名1', '住所'),
    order('A-S4', 'Tea', '品名1'),
  ]);
  expect(groups.map(({ account_name, orders }) => [account_name, ...orders.map(({ id }) => id)])).toEqual([
    ['Tea', 'A-S1', 'A-S4'],
    ['Cups', 'B-S1'],
    ['Tea', 'A-S3'],
  ]);
});
