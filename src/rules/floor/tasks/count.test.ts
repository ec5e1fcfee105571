import { describe, expect, it } from 'vitest';
import type { Found } from '../match-scan.js';
import type { Input } from '../task.js';
import { type CountTask, choicesOf, countBegins, countEnds, countScan, type KnownLot, stepOfCount } from './count.js';

const A1 = { place_no: 4, code: 'A-01', kind: 'shelf' } as const;
const TEA = { account_id: 'TS001', item_no: 1, code: 'TEA', name: '煎茶' };
const SAKE = { account_id: 'TS002', item_no: 9, code: 'TEA', name: '日本酒' };
const NO_DATES = { expiry_date: null, manufacture_date: null };

const goods = (own: Partial<Extract<Found, { kind: 'goods' }>> = {}): Found => ({
  kind: 'goods',
  item: TEA,
  lot: NO_DATES,
  serial: null,
  units: 1,
  ...own,
});
const code = (...found: Found[]): Input => ({
  kind: 'code',
  code: 'X',
  scan: { kind: 'code', code: 'X', hint: null },
  found,
  hint: null,
});
const press = (choice: string): Input => ({ kind: 'choice', choice });
const type = (units: number): Input => ({ kind: 'units', units });
const lot = (lot_no: number, own: Partial<KnownLot> = {}): KnownLot => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no,
  ...NO_DATES,
  stocked: true,
  here: true,
  ...own,
});

/** Where some inputs lead from the place on. A wrong one is told. */
function outcome(inputs: readonly Input[], lots: readonly KnownLot[] = [lot(0)]) {
  let state: CountTask = countBegins(A1, ['TS001']);
  let told: string | null = null;
  for (const input of [code({ kind: 'place', place: A1 }), ...inputs]) {
    const reply = countScan(state, input, lots);
    told = reply.sound === 'wrong' ? (reply.message?.en ?? '') : null;
    state = reply.state ?? state;
  }
  const counted =
    state.step === 'place' ? [] : state.counted.map((one) => [one.code, one.lot_no, one.condition, one.units]);
  return { state, told, step: stepOfCount(state), counted };
}

describe('a place that is counted', () => {
  it('begins when it was scanned', () => {
    const state = countBegins(A1, []);
    expect(countScan(state, code({ kind: 'place', place: A1 }), [])).toMatchObject({ effect: 'begin', sound: 'ok' });
    expect(countScan(state, code(goods()), [])).toMatchObject({ state, sound: 'wrong' });
  });

  it('has units and cases added, a figure set, and the last one undone', () => {
    const scanned = [code(goods()), code(goods({ units: 6 }))];
    expect(outcome(scanned).counted).toEqual([['TEA', 0, 'sound', 7]]);
    expect(outcome([...scanned, type(20)]).counted).toEqual([['TEA', 0, 'sound', 20]]);
    expect(outcome([...scanned, type(20), press('undo')]).counted).toEqual([['TEA', 0, 'sound', 7]]);
    expect(outcome([code(goods()), press('undo')])).toMatchObject({ counted: [], told: null });
    expect(outcome([code(goods()), type(0)]).counted).toEqual([]);
    expect(outcome([code(goods()), type(0), type(5)]).counted).toEqual([['TEA', 0, 'sound', 5]]);
  });

  it('has units of each condition', () => {
    const inputs = [code(goods()), press('defective'), code(goods()), press('sound'), code(goods())];
    expect(outcome(inputs).counted).toEqual([
      ['TEA', 0, 'sound', 2],
      ['TEA', 0, 'defective', 1],
    ]);
  });

  it('refuses what it cannot count', () => {
    expect(outcome([code()]).told).toMatch(/Nothing is known/);
    expect(outcome([code(goods({ units: null }))]).told).toMatch(/number of units is not known/);
    expect(outcome([type(3)]).told).toMatch(/Scan the goods first/);
    expect(outcome([code(goods()), type(1_000_000_000)])).toMatchObject({
      told: 'That is too many.',
      counted: [['TEA', 0, 'sound', 1]],
    });
  });

  it('means the goods that lie there, and asks for the id of others', () => {
    const sake = lot(0, { account_id: 'TS002', item_no: 9, here: false });
    const both = code(goods({ item: SAKE }), goods());
    expect(outcome([both], [lot(0), sake]).counted).toEqual([['TEA', 0, 'sound', 1]]);
    expect(outcome([both], [lot(0, { here: false }), sake]).told).toMatch(/id of the item/);
  });

  it('shows buttons that it takes', () => {
    expect(choicesOf(outcome([]).state)).toEqual(['defective', 'unidentified', 'empty']);
    expect(choicesOf(outcome([code(goods())]).state)).toEqual(['defective', 'unidentified', 'undo', 'done']);
    expect(outcome([press('done')]).told).toMatch(/button/);
    expect(outcome([code(goods()), press('empty')]).told).toMatch(/button/);
  });

  it('ends when it is confirmed; who goes back counts on', () => {
    const confirming = outcome([code(goods()), press('done')]);
    expect(confirming.step).toBe('confirm');
    expect(countScan(confirming.state, code(goods()), [lot(0)]).sound).toBe('wrong');
    expect(countScan(confirming.state, press('confirm'), [])).toMatchObject({ effect: 'finish' });
    expect(outcome([code(goods()), press('done'), press('back'), code(goods())])).toMatchObject({
      step: 'goods',
      counted: [['TEA', 0, 'sound', 2]],
    });
    expect(countEnds(confirming.state, 'agreed')).toMatchObject({ state: null, sound: 'done' });
    expect(countEnds(confirming.state, 'counted')).toMatchObject({ state: null, sound: 'done' });
    const again = countEnds(confirming.state, 'recount');
    expect(again).toMatchObject({ state: { counted: [], last: null }, sound: 'ask' });
    expect(stepOfCount(again.state as CountTask)).toBe('goods_again');
  });
});

describe('the lot of counted goods', () => {
  const MARCH = lot(1, { expiry_date: '2027-03-31' });
  const APRIL = lot(2, { expiry_date: '2027-04-30' });
  const GONE = lot(3, { expiry_date: '2027-05-31', stocked: false, here: false });
  const LOTS = [MARCH, APRIL, GONE];
  const dated = (expiry_date: string) => code(goods({ lot: { expiry_date, manufacture_date: null } }));

  it('is that of the date in the code, also when none is in stock', () => {
    expect(outcome([dated('2027-04-30')], LOTS).counted).toEqual([['TEA', 2, 'sound', 1]]);
    expect(outcome([dated('2027-05-31')], LOTS).counted).toEqual([['TEA', 3, 'sound', 1]]);
    expect(outcome([dated('2028-01-01')], LOTS).told).toMatch(/no lot with this date/);
  });

  it('is the only one in the warehouse, or asked', () => {
    expect(outcome([code(goods())], [MARCH, GONE]).counted).toEqual([['TEA', 1, 'sound', 1]]);
    const asked = outcome([code(goods({ units: 6 }))], LOTS);
    expect(asked.step).toBe('lot');
    expect(choicesOf(asked.state)).toEqual(['lot:1', 'lot:2', 'back']);
    expect(countScan(asked.state, press('lot:3'), []).sound).toBe('wrong');
    expect(countScan(asked.state, code(goods()), LOTS).sound).toBe('wrong');
    expect(outcome([code(goods({ units: 6 })), press('lot:2'), type(8)], LOTS).counted).toEqual([
      ['TEA', 2, 'sound', 8],
    ]);
    expect(outcome([code(goods()), press('back')], LOTS)).toMatchObject({ step: 'goods', counted: [] });
  });

  it('is none where nobody keeps dates', () => {
    expect(outcome([dated('2027-04-30')], []).counted).toEqual([['TEA', 0, 'sound', 1]]);
    expect(outcome([dated('2027-04-30')], [lot(0)]).counted).toEqual([['TEA', 0, 'sound', 1]]);
  });
});
