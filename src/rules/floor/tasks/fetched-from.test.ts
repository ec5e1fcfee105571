import { expect, it } from 'vitest';
import { forOrdersAfterLoss } from './fetched-from.js';

const TEA = { place: 'A-01', units: 2, expiry_date: null, manufacture_date: null };
const MILK = { place: 'B-02', units: 1, expiry_date: '2027-01-31', manufacture_date: null };

it('says for each order what to fetch and where it goes, or that it waits; of many only for the first', () => {
  const orders = [
    { id: 'TS001-S000001', others: [TEA, MILK] },
    { id: 'TS001-S000002', others: null },
  ];
  expect(forOrdersAfterLoss(orders, 'T-02').en).toBe(
    'For TS001-S000001, fetch 2 from A-01, 1 from B-02 (expiry date 2027-01-31), and bring it to T-02. TS001-S000002 waits for stock again: put its other goods back.',
  );
  const many = Array.from({ length: 5 }, (_, no) => ({ id: `TS001-S00000${no}`, others: [TEA] }));
  const { en, ja } = forOrdersAfterLoss(many, 'STAGING');
  expect(en).toMatch(/For TS001-S000002, .+ 2 other orders have lost units too: ask at the desk\.$/);
  expect(ja).toMatch(/ほか2件の注文も対象です。管理者に確認してください。$/);
});
