import { describe, expect, it } from 'vitest';
import type { Found } from '../match-scan.js';
import type { Input } from '../task.js';
import {
  type CountableItem,
  type CountTask,
  choicesOf,
  countBegins,
  countEnds,
  countScan,
  type KnownGoods,
  type KnownLot,
  listedCounts,
  lotCounted,
  stepOfCount,
} from './count.js';

const A1 = { place_no: 4, code: 'A-01', kind: 'shelf' } as const;
const TEA = { account_id: 'TS001', item_no: 1, code: 'TEA', name: '煎茶' };
const SAKE = { account_id: 'TS002', item_no: 9, code: 'TEA', name: '日本酒' };
const CUP = { ...TEA, item_no: 2, code: 'CUP', name: '湯のみ' };
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

/** What is known of TEA, SAKE and CUP. */
const known = (lots: readonly KnownLot[], own: Partial<CountableItem> = {}): KnownGoods => ({
  items: [TEA, SAKE, CUP].map(({ account_id, item_no }) => {
    return { account_id, item_no, is_set: false, fifo: null, lot_limit_type: null, ...own };
  }),
  lots,
});

/** Where some inputs lead from the place on. `said` is the last message, `told` the same if the last input was wrong. */
function outcome(inputs: readonly Input[], lots: readonly KnownLot[] = [lot(0)], own: Partial<CountableItem> = {}) {
  let state: CountTask = countBegins(A1, ['TS001']);
  let told: string | null = null;
  let said: string | null = null;
  for (const input of [code({ kind: 'place', place: A1 }), ...inputs]) {
    const reply = countScan(state, input, known(lots, own));
    said = reply.message?.en ?? null;
    told = reply.sound === 'wrong' ? (said ?? '') : null;
    state = reply.state ?? state;
  }
  const counted =
    state.step === 'place' ? [] : state.counted.map((one) => [one.code, one.lot_no, one.condition, one.units]);
  return { state, told, said, step: stepOfCount(state), counted };
}

describe('a place that is counted', () => {
  it('begins when it was scanned', () => {
    const state = countBegins(A1, []);
    expect(countScan(state, code({ kind: 'place', place: A1 }), known([]))).toMatchObject({
      effect: 'begin',
      sound: 'ok',
      message: null,
    });
    expect(countScan(state, code(goods()), known([]))).toMatchObject({ state, sound: 'wrong' });
  });

  it('lists the goods of the last scan first, in the condition in which they were scanned', () => {
    const listed = (...inputs: Input[]) => {
      const { state } = outcome(inputs, [lot(0), lot(0, { item_no: 2 })]);
      return state.step === 'place'
        ? []
        : listedCounts(state).map(({ code, condition, units }) => [code, condition, units]);
    };
    const both = [code(goods()), code(goods({ item: CUP }))];
    const [tea, cup] = [
      ['TEA', 'sound', 1],
      ['CUP', 'sound', 1],
    ];
    expect(listed(...both)).toEqual([cup, tea]);
    expect(listed(...both, code(goods()))).toEqual([['TEA', 'sound', 2], cup]);
    expect(listed(...both, press('defective'), code(goods()))).toEqual([['TEA', 'defective', 1], tea, cup]);
    expect(listed(...both, press('undo'))).toEqual([tea]);
  });

  it('has units and cases added, a figure set, and the last one undone', () => {
    const scanned = [code(goods()), code(goods({ units: 6 }))];
    expect(outcome(scanned).counted).toEqual([['TEA', 0, 'sound', 7]]);
    expect(outcome([...scanned, type(20)]).counted).toEqual([['TEA', 0, 'sound', 20]]);
    expect(outcome([...scanned, type(20), press('undo')]).counted).toEqual([['TEA', 0, 'sound', 7]]);
    expect(outcome([code(goods()), press('undo')])).toMatchObject({ counted: [], told: null });
    expect(outcome([...scanned, type(20)]).said).toBe('煎茶: 20, in place of 7');
    expect(outcome([...scanned, type(1_200), type(1_000)]).said).toBe('煎茶: 1,000, in place of 1,200');
    expect(outcome([code(goods()), type(0), type(5)]).said).toBe('煎茶: 5');
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

  it('takes a number only for goods that were scanned since the condition was changed', () => {
    const broken = [code(goods()), type(49), press('defective')];
    expect(outcome([...broken, type(2)])).toMatchObject({
      told: 'Scan the goods first.',
      counted: [['TEA', 0, 'sound', 49]],
    });
    expect(outcome([...broken, code(goods()), type(2)]).counted).toEqual([
      ['TEA', 0, 'sound', 49],
      ['TEA', 0, 'defective', 2],
    ]);
    expect(outcome([...broken, press('undo')]).counted).toEqual([['TEA', 0, 'sound', 1]]);
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

  it('has the parts of a set counted, not the set', () => {
    expect(outcome([code(goods())], [], { is_set: true })).toMatchObject({
      told: '煎茶 is a set: count its parts.',
      counted: [],
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
    expect(countScan(confirming.state, code(goods()), known([lot(0)])).sound).toBe('wrong');
    expect(countScan(confirming.state, press('confirm'), known([]))).toMatchObject({ effect: 'finish' });
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
    expect(asked).toMatchObject({ step: 'goods', state: { step: 'lot' } });
    expect(choicesOf(asked.state)).toEqual(['lot:1', 'lot:2', 'back']);
    expect(countScan(asked.state, press('lot:3'), known([])).sound).toBe('wrong');
    expect(countScan(asked.state, type(3), known([])).sound).toBe('wrong');
    expect(outcome([code(goods({ units: 6 })), press('lot:2'), type(8)], LOTS).counted).toEqual([
      ['TEA', 2, 'sound', 8],
    ]);
    const back = countScan(asked.state, press('back'), known([]));
    expect(back).toMatchObject({ state: { step: 'goods', counted: [] }, message: { en: 'Not counted: 煎茶, 6' } });
  });

  it('is asked once for units that are scanned meanwhile', () => {
    const twice = outcome([code(goods()), code(goods({ units: 6 }))], LOTS);
    expect(twice).toMatchObject({
      told: null,
      step: 'goods',
      state: { step: 'lot', asked: { units: 7 } },
      counted: [],
    });
    expect(countScan(twice.state, code(goods()), known(LOTS)).message?.en).toBe('8 units: which lot?');
    expect(outcome([code(goods()), code(goods()), press('lot:2')], LOTS).counted).toEqual([['TEA', 2, 'sound', 2]]);
    const many = outcome([code(goods()), code(goods({ units: 1_000_000_000 }))], LOTS);
    expect(many).toMatchObject({ told: 'That is too many.', state: { asked: { units: 1 } } });
  });

  it('is asked before other goods, and those of another lot, are counted', () => {
    const cup = goods({ item: CUP });
    for (const other of [code(cup), dated('2027-04-30')])
      expect(outcome([code(goods()), other], LOTS)).toMatchObject({
        told: 'This scan was not counted. First choose the lot of 煎茶.',
        state: { step: 'lot', asked: { units: 1 } },
      });
  });

  it('is the one chosen last for what follows of the item, until another is to be counted', () => {
    const first = [code(goods()), press('lot:1'), ...Array.from({ length: 29 }, () => code(goods()))];
    expect(outcome(first, LOTS)).toMatchObject({ counted: [['TEA', 1, 'sound', 30]], state: { step: 'goods' } });
    expect(choicesOf(outcome(first, LOTS).state)).toContain('other_lot');
    expect(choicesOf(outcome([dated('2027-04-30')], LOTS).state)).not.toContain('other_lot');
    expect(outcome([...first, press('other_lot'), type(2)], LOTS)).toMatchObject({ told: 'Scan the goods first.' });
    const other = [...first, press('other_lot'), code(goods())];
    expect(outcome(other, LOTS).state).toMatchObject({ step: 'lot', asked: { units: 1 } });
    expect(outcome([...other, press('lot:2'), code(goods()), press('defective'), code(goods())], LOTS).counted).toEqual(
      [
        ['TEA', 1, 'sound', 30],
        ['TEA', 2, 'sound', 2],
        ['TEA', 2, 'defective', 1],
      ],
    );
  });

  it('is not shown while goods without lots are counted', () => {
    const chosen = [code(goods()), press('lot:1')];
    const cup = [...LOTS, lot(0, { item_no: 2 })];
    const shown = (...inputs: Input[]) => {
      const { state } = outcome([...chosen, ...inputs], cup);
      return state.step === 'goods' ? lotCounted(state)?.lot_no : undefined;
    };
    expect(shown()).toBe(1);
    expect(shown(code(goods({ item: CUP })))).toBeUndefined();
    expect(shown(code(goods({ item: CUP })), code(goods()))).toBe(1);
  });

  it('is chosen for each item, and shown of the one that was scanned last', () => {
    const cup = code(goods({ item: CUP }));
    const cups = [1, 2].map((lot_no) => lot(lot_no, { item_no: 2 }));
    const both = [code(goods()), press('lot:1'), cup, press('lot:2')];
    const shownAfter = (...inputs: Input[]) => {
      const { state } = outcome(inputs, [...LOTS, ...cups]);
      return state.step === 'goods' ? lotCounted(state) : state.step;
    };
    expect(shownAfter(...both)).toMatchObject({ code: 'CUP', lot_no: 2 });
    expect(shownAfter(...both, code(goods()))).toMatchObject({ code: 'TEA', lot_no: 1, expiry_date: '2027-03-31' });
    expect(outcome([...both, code(goods()), cup], [...LOTS, ...cups]).counted).toEqual([
      ['TEA', 1, 'sound', 2],
      ['CUP', 2, 'sound', 2],
    ]);
  });

  it('that a code names wins, and ends the choice of another', () => {
    const chosen = [code(goods()), press('lot:1')];
    expect(outcome([...chosen, dated('2027-03-31'), code(goods())], LOTS).counted).toEqual([['TEA', 1, 'sound', 3]]);
    const other = outcome([...chosen, dated('2027-04-30'), code(goods())], LOTS);
    expect(other).toMatchObject({ state: { step: 'lot' } });
    expect(other.counted.map(([, lot_no, , units]) => [lot_no, units])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('chosen by mistake is undone with its units', () => {
    const wrong = [code(goods()), press('lot:1'), press('undo'), code(goods())];
    expect(outcome(wrong, LOTS).state).toMatchObject({ step: 'lot', counted: [] });
    const tooMany = [code(goods()), press('lot:1'), code(goods()), press('undo'), code(goods())];
    expect(outcome(tooMany, LOTS).counted).toEqual([['TEA', 1, 'sound', 2]]);
  });

  it('is asked again when all is counted again, or when the chosen one has left', () => {
    const { state } = outcome([code(goods()), press('lot:1')], LOTS);
    const again = countEnds(state, 'recount').state as CountTask;
    expect(countScan(again, code(goods()), known(LOTS)).state).toMatchObject({ step: 'lot' });
    const left = [lot(1, { stocked: false }), APRIL, lot(4)];
    expect(countScan(state, code(goods()), known(left)).state).toMatchObject({ step: 'lot' });
  });

  it('is asked in tasks that have begun before lots were kept', () => {
    const { state } = outcome([code(goods({ lot: { expiry_date: '2027-03-31', manufacture_date: null } }))], LOTS);
    const { chosen: _, ...old } = state as Extract<CountTask, { step: 'goods' }>;
    expect(countScan(old, code(goods()), known(LOTS)).state).toMatchObject({ step: 'lot' });
    expect(countScan(old, press('undo'), known(LOTS)).state).toMatchObject({ counted: [] });
  });

  it.each([{ lot_limit_type: 'expiry' }, { fifo: true }] as const)('is never none where lots are kept: %j', (own) => {
    expect(outcome([code(goods())], [], own).told).toBe('煎茶: no lot is known. Put it aside and ask the desk.');
    expect(outcome([dated('2027-04-30')], [lot(0)], own).told).toMatch(/no lot with this date is known/);
    // Units from before lots were kept.
    expect(outcome([code(goods())], [lot(0)], own).counted).toEqual([['TEA', 0, 'sound', 1]]);
  });

  it('is none where nobody keeps dates', () => {
    expect(outcome([dated('2027-04-30')], []).counted).toEqual([['TEA', 0, 'sound', 1]]);
    expect(outcome([dated('2027-04-30')], [lot(0)]).counted).toEqual([['TEA', 0, 'sound', 1]]);
  });
});
