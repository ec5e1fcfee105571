import { describe, expect, it } from 'vitest';
import { say } from '../../../kernel/messages.js';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { byLot, type GoodsLeft, meantBy } from './goods-left.js';

const TEA: GoodsLeft = {
  account_id: 'TS001',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  lot_no: 0,
  expiry_date: null,
  manufacture_date: null,
  units: 3,
};
const MILK = { ...TEA, item_no: 2, code: 'MILK', name: 'Milk', lot_no: 5, expiry_date: '2026-12-01' };
const MILK_2 = { ...MILK, lot_no: 6, expiry_date: '2027-01-01' };
const OTHERS = { ...TEA, account_id: 'TS002' };

type Goods = Extract<Found, { kind: 'goods' }>;
const goods = (item: GoodsLeft, more: Partial<Goods> = {}): Goods => ({
  kind: 'goods',
  item,
  lot: { expiry_date: null, manufacture_date: null },
  serial: null,
  units: 1,
  ...more,
});
const meant = (left: readonly GoodsLeft[], ...found: readonly Found[]) => {
  const scan: ScannedCode = {
    kind: 'code',
    code: 'X',
    scan: { kind: 'code', code: 'X', hint: null },
    found,
    hint: null,
  };
  const one = meantBy(left, scan, ({ name }) => say(`no ${name}`, `${name}`));
  return 'refused' in one ? one.refused.en : `${one.units} of ${one.lots.map(({ lot_no }) => lot_no)}`;
};
const dated = (expiry_date: string) => ({ lot: { expiry_date, manufacture_date: null } });

describe('meantBy', () => {
  it('finds the lots that a code may mean', () => {
    expect(meant([TEA, MILK, MILK_2], goods(TEA, { units: 6 }))).toBe('6 of 0');
    expect(meant([TEA, MILK, MILK_2], goods(MILK))).toBe('1 of 5,6');
    expect(meant([TEA, MILK, MILK_2], goods(MILK, dated('2027-01-01')))).toBe('1 of 6');
  });
  it('takes the goods that are left when a code is that of several clients', () => {
    expect(meant([TEA], goods(OTHERS), goods(TEA))).toBe('1 of 0');
    expect(meant([TEA, OTHERS], goods(OTHERS), goods(TEA))).toMatch(/Scan the id of the item/);
  });
  it('says what is not left, not known, or no goods', () => {
    expect(meant([TEA], goods(MILK))).toBe('no Milk');
    expect(meant([MILK], goods(MILK, dated('2027-01-01')))).toBe('no Milk');
    expect(meant([TEA], goods(OTHERS))).toBe('no Tea');
    expect(meant([TEA])).toBe('Nothing is known by the code X; expected goods.');
    expect(meant([TEA], goods(TEA, { units: null }))).toMatch(/case of Tea/);
    expect(meant([TEA], { kind: 'place', place: { place_no: 1, code: 'A-01', kind: 'shelf' } })).toBe(
      'This is shelf A-01; expected goods.',
    );
  });
});

describe('byLot', () => {
  it('sums up units of the same lot, in the order in which they come', () => {
    const rows = [TEA, MILK, { ...TEA, units: 4 }, OTHERS, MILK_2];
    expect(byLot(rows).map(({ account_id, lot_no, units }) => [account_id, lot_no, units])).toEqual([
      ['TS001', 0, 7],
      ['TS001', 5, 3],
      ['TS002', 0, 3],
      ['TS001', 6, 3],
    ]);
  });
});
