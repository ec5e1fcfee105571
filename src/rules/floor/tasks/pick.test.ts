import { describe, expect, it } from 'vitest';
import type { Found, NamedPlace } from '../match-scan.js';
import type { Input, ScannedCode } from '../task.js';
import {
  lineAt,
  linesLeft,
  nextLine,
  nextStop,
  type PickFacts,
  type PickLine,
  type PickState,
  pickBegins,
  pickScan,
  pickStep,
  unitsNow,
  waitsForShelves,
} from './pick.js';

const line = (more: Partial<PickLine> = {}): PickLine => ({
  ...{ account_id: 'TS001', work_line_no: 1, shipment_no: 7, line_no: 1, item_no: 1, lot_no: 0, position: 1 },
  ...{ status: 'picking', open: 3, lying: 10, place_no: 11, place: 'A', item: 'TEA', name: '煎茶' },
  ...{ tote_no: 21, tote: 'T-01', expiry_date: null, manufacture_date: null },
  ...more,
});
const CUP = { work_line_no: 2, item_no: 2, item: 'CUP', name: '湯のみ' } as const;
const facts = (lines: readonly PickLine[], more: Partial<PickFacts> = {}): PickFacts => ({
  ...{ kind: 'cart', has_orders: true, staging: null, lines },
  ...more,
});

const code = (text: string, ...found: Found[]): ScannedCode => ({
  ...{ kind: 'code', code: text, found, hint: null },
  scan: { kind: 'code', code: text, hint: null },
});
const placed = (text: string, kind: NamedPlace['kind'] = 'shelf', place_no = 11) =>
  code(text, { kind: 'place', place: { place_no, code: text, kind } });
const goods = (
  { account_id, item_no, item, name }: PickLine,
  units: number | null = 1,
  expiry_date: string | null = null,
) =>
  code(item, {
    ...{ kind: 'goods', serial: null, units },
    ...{ item: { account_id, item_no, code: item, name }, lot: { expiry_date, manufacture_date: null } },
  });
const press = (choice: string): Input => ({ kind: 'choice', choice });
const typed = (units: number): Input => ({ kind: 'units', units });

const state = (at: PickState['at'], more: Partial<PickState> = {}): PickState => ({
  at,
  standing: null,
  last: null,
  ...more,
});
const AT_A = state({ step: 'goods', place: 'A', line: 'TS001/1' }, { standing: 'A' });
const LAST = {
  ...{ account_id: 'TS001', shipment_no: 7, line_no: 1, item_no: 1, lot_no: 0, quantity: 1 },
  ...{ from_place: 11, to_place: 21, place: 'A' },
} as const;
const END = state({ step: 'end' }, { standing: 'A' });

/** Nothing happens, and the picker is told why. */
const isWrong = (at: PickState, input: Input, given: PickFacts, message: RegExp) => {
  const reply = pickScan(at, input, given);
  expect(reply).toMatchObject({ state: at, sound: 'wrong' });
  expect(reply.effect).toBeUndefined();
  expect(reply.message?.ja).toMatch(message);
};

describe('where the walk goes on', () => {
  it('is a tote first: for each order of a cart, else for the batch', () => {
    const bare = line({ position: 2, tote: null, tote_no: null });
    expect(nextStop(facts([line(), bare]), null)).toEqual({ step: 'tote', position: 2 });
    expect(nextStop(facts([bare], { kind: 'singles' }), null)).toEqual({ step: 'tote', position: null });
    expect(nextStop(facts([bare], { staging: { place_no: 3 } }), null)).toEqual({ step: 'place', place: 'A' });
  });

  it('is the shelf at which the picker stands, else the first in path order; MAIN has no label', () => {
    const lines = [line(), line({ ...CUP, place: 'B' })];
    expect(nextStop(facts(lines), null)).toEqual({ step: 'place', place: 'A' });
    expect(nextStop(facts(lines), 'B')).toEqual({ step: 'goods', place: 'B', line: 'TS001/2' });
    expect(nextStop(facts([line({ place: 'MAIN' })]), null)).toEqual({ step: 'goods', place: 'MAIN', line: 'TS001/1' });
  });

  it('waits for shelves when work is left and none of it lies there', () => {
    const empty = line({ lying: 0 });
    expect(waitsForShelves([empty, line({ status: 'cancel_request' })])).toBe(true);
    for (const lines of [[], [empty, line()], [line({ status: 'cancel_request', lying: 0 })]])
      expect(waitsForShelves(lines)).toBe(false);
  });

  it('shows on the way to a shelf what is picked there, not what was cancelled', () => {
    const stopped = line({ status: 'cancel_request' });
    const given = facts([stopped, line({ work_line_no: 2, open: 1 })]);
    expect(nextLine(state({ step: 'place', place: 'A' }), given)?.work_line_no).toBe(2);
    expect(nextLine(AT_A, facts([line()]))?.work_line_no).toBe(1);
    expect(nextLine(END, given)).toBeUndefined();
  });

  it('leaves out orders that stopped, and shelves where nothing lies', () => {
    for (const more of [{ status: 'cancel_request' }, { status: 'backordered' }, { lying: 0 }] as const)
      expect(nextStop(facts([line(more)]), null)).toEqual({ step: 'end' });
    expect(pickBegins(facts([]))).toEqual(state({ step: 'end' }));
  });

  it('has a name as long as the same is expected', () => {
    expect([AT_A, END].map(pickStep)).toEqual(['goods TS001/1', 'end']);
    expect(pickStep(state({ step: 'tote', position: null }))).toBe('tote batch');
    expect(pickStep(state({ step: 'tote', position: 2 }))).toBe('tote 2');
    expect(pickStep(state({ step: 'place', place: 'A' }))).toBe('place A');
    expect(pickStep(state({ step: 'check', tote: 'T-01' }))).toBe('check T-01');
  });
});

describe('tote', () => {
  const at = state({ step: 'tote', position: 2 });
  const given = facts([line({ position: 2, tote: null, tote_no: null })]);

  it('is given to the order', () => {
    expect(pickScan(at, placed('T-05', 'tote', 25), given)).toEqual({
      ...{ state: at, message: null, sound: 'ok' },
      effect: { kind: 'give_tote', position: 2, place_no: 25, code: 'T-05' },
    });
  });

  it('is no shelf, and no button', () => {
    isWrong(at, placed('A'), given, /これは「棚 A」です。トートのコード/);
    isWrong(at, code('X'), given, /登録されていません/);
    isWrong(at, press('done'), given, /ボタン/);
    isWrong(at, typed(1), given, /数量/);
  });
});

describe('place', () => {
  const at = state({ step: 'place', place: 'A' });
  const given = facts([line(), line({ ...CUP, place: 'B', place_no: 12 })]);

  it('is the shelf of the next goods', () => {
    expect(pickScan(at, placed('A'), given)).toEqual({ state: AT_A, message: null, sound: 'ok' });
  });

  it('is no other one', () => {
    isWrong(at, placed('B', 'shelf', 12), given, /これは「棚 B」です。「棚 A」/);
    isWrong(at, goods(line()), given, /これは「煎茶」です/);
    isWrong(at, typed(1), given, /数量/);
  });

  it('is left when its work has ended meanwhile', () => {
    const stopped = facts([line({ status: 'cancel_request' }), line({ ...CUP, place: 'B' })]);
    expect(pickScan(at, placed('A'), stopped)).toMatchObject({
      ...{ state: { at: { step: 'place', place: 'B' } }, sound: 'wrong' },
      message: { ja: expect.stringMatching(/^中止/) },
    });
  });
});

describe('goods', () => {
  it('lie in the tote; the same is expected until all are there, then the tote is checked', () => {
    const some = pickScan(AT_A, goods(line(), 2), facts([line()]));
    const units = { ...LAST, quantity: 2 };
    expect(some).toEqual({
      state: { ...AT_A, last: units },
      message: null,
      sound: 'ok',
      effect: { kind: 'pick', units },
    });
    const all = pickScan(AT_A, goods(line(), 3), facts([line()]));
    expect(all).toMatchObject({ state: { at: { step: 'check', tote: 'T-01' } }, effect: { units: { quantity: 3 } } });
  });

  it.each(['singles', 'alone'] as const)('of a batch that is %s need no check of the tote', (kind) => {
    expect(pickScan(AT_A, goods(line(), 3), facts([line()], { kind })).state?.at).toEqual(AT_A.at);
  });

  it('have their tote checked also when the shelf holds fewer than are wanted: the others come later', () => {
    const few = line({ lying: 1 });
    expect(unitsNow(few)).toBe(1);
    expect(pickScan(AT_A, goods(few), facts([few])).state?.at).toEqual({ step: 'check', tote: 'T-01' });
    isWrong({ ...AT_A, last: LAST }, typed(2), facts([few]), /残りは1点です。1を入力してください。/);
  });

  it('go to STAGING in a warehouse without totes', () => {
    const toteless = facts([line({ tote: null, tote_no: null })], { staging: { place_no: 3 } });
    const reply = pickScan(AT_A, goods(line(), 3), toteless);
    expect(reply).toMatchObject({ state: { at: AT_A.at }, effect: { kind: 'pick', units: { to_place: 3 } } });
  });

  it('that are others, of another lot, too many, of unknown number, or not there, are named', () => {
    const lot = facts([line({ expiry_date: '2027-03-31' })]);
    isWrong(AT_A, goods(line(CUP)), facts([line()]), /これは「湯のみ」です。「煎茶」/);
    isWrong(AT_A, goods(line(), 1, '2027-01-31'), lot, /ロットが違います/);
    isWrong(AT_A, goods(line(), 6), facts([line()]), /6点分のコードです。必要なのは残り3点/);
    isWrong(AT_A, goods(line(), null), facts([line()]), /入数が登録されていません/);
    isWrong(AT_A, goods(line(), 2), facts([line({ lying: 1 })]), /Aにあるのは1点です/);
    isWrong(AT_A, placed('A'), facts([line()]), /これは「棚 A」です/);
  });

  it('may be typed after the first scan of them, no more than are missing', () => {
    const after = { ...AT_A, last: LAST };
    expect(pickScan(after, typed(2), facts([line()]))).toMatchObject({
      effect: { kind: 'pick', units: { quantity: 2 } },
    });
    isWrong(AT_A, typed(2), facts([line()]), /先に商品を1点スキャン/);
    for (const other of [{ shipment_no: 8 }, { lot_no: 2 }, { from_place: 12, place: 'B' }])
      isWrong({ ...AT_A, last: { ...LAST, ...other } }, typed(2), facts([line()]), /先に商品を1点スキャン/);
    for (const units of [0, 4, 1_000_000_000])
      isWrong(after, typed(units), facts([line()]), /残りは3点です。1～3を入力してください。/);
    isWrong(after, typed(2), facts([line({ open: 1 })]), /残りは1点です。1を入力してください。/);
  });

  it('that are short are lost, and cannot be undone by a scan of before', () => {
    const reply = pickScan({ ...AT_A, last: LAST }, press('short'), facts([line()]));
    expect(reply).toMatchObject({ state: { last: null }, sound: 'ok', effect: { kind: 'short', line: { open: 3 } } });
    expect(reply.message?.ja).toBe('「煎茶」3点を「見つからない」と記録しました。');
    isWrong(AT_A, press('done'), facts([line()]), /ボタン/);
  });

  it('are left when the order is cancelled or to be changed', () => {
    for (const status of ['cancel_request', 'modify_request', 'backordered'] as const) {
      const given = facts([line({ status })]);
      expect(lineAt(AT_A, given)).toBeUndefined();
      const reply = pickScan(AT_A, goods(line()), given);
      expect(reply).toMatchObject({
        state: { at: { step: 'end' } },
        sound: 'wrong',
        message: { en: expect.stringMatching(/^Stop: TS001-S000007 /) },
      });
      expect(reply.effect).toBeUndefined();
    }
  });

  it('are left at the shelf too, with the ids of all that are stopped there', () => {
    const at = state({ step: 'place', place: 'A' });
    const others = [line({ ...CUP, shipment_no: 8, status: 'modify_request' }), line({ ...CUP, place: 'B' })];
    const reply = pickScan(at, placed('A'), facts([line({ status: 'cancel_request' }), ...others]));
    expect(reply.state?.at).toEqual({ step: 'place', place: 'B' });
    expect(reply.message?.ja).toMatch(/^中止：TS001-S000007、TS001-S000008は/);
    expect(pickScan(at, placed('A'), facts([])).message?.ja).toMatch(/^中止：この棚から/);
  });

  it('count as left only while their order is in picking', () => {
    expect(linesLeft(facts([line(), line({ ...CUP, status: 'cancel_request' })]))).toBe(1);
  });
});

describe('check', () => {
  const at = state({ step: 'check', tote: 'T-01' }, { standing: 'A', last: LAST });
  const given = facts([line(), line({ ...CUP, place: 'B' })]);

  it('is the tote of the order; then the walk goes on', () => {
    expect(pickScan(at, placed('T-01', 'tote', 21), given).state).toEqual({ ...at, at: AT_A.at });
    // The order has no more work: its tote is no longer among the lines.
    const rest = facts([line({ ...CUP, place: 'B', tote: 'T-02', tote_no: 22 })]);
    expect(pickScan(at, placed('T-01', 'tote', 21), rest).state?.at).toEqual({ step: 'place', place: 'B' });
    expect(pickScan(at, placed('T-01', 'tote', 21), facts([])).state?.at).toEqual({ step: 'end' });
  });

  it('is no other tote', () => {
    isWrong(at, placed('T-02', 'tote', 22), given, /これは「トート T-02」です。「トート T-01」/);
    isWrong(at, goods(line()), given, /これは「煎茶」です/);
    isWrong(at, press('done'), given, /ボタン/);
  });
});

describe('undo', () => {
  it.each([
    ['goods', AT_A],
    ['check', state({ step: 'check', tote: 'T-01' })],
    ['place', state({ step: 'place', place: 'B' })],
    ['tote', state({ step: 'tote', position: 1 })],
    ['end', END],
  ] as const)('at %s puts the last units back, once', (_, at) => {
    const reply = pickScan({ ...at, last: LAST }, press('undo'), facts([line()]));
    expect(reply).toMatchObject({
      ...{ state: { standing: 'A', last: null }, sound: 'ok', message: { ja: '1点をAに戻してください。' } },
      effect: { kind: 'undo', units: LAST },
    });
    isWrong(reply.state as PickState, press('undo'), facts([line()]), /取り消せる操作がありません/);
  });

  it('is possible though the order was cancelled', () => {
    const stopped = facts([line({ status: 'cancel_request' })]);
    expect(pickScan({ ...AT_A, last: LAST }, press('undo'), stopped).effect).toMatchObject({ kind: 'undo' });
  });
});

describe('end', () => {
  it('is done by its button, or where the goods are packed', () => {
    for (const input of [press('done'), placed('STAGING', 'staging'), placed('P-1', 'packing')])
      expect(pickScan(END, input, facts([]))).toMatchObject({ state: null, sound: 'done', effect: { kind: 'finish' } });
  });

  it('is nowhere else', () => {
    isWrong(END, placed('A'), facts([]), /これは「棚 A」です。梱包場所のコード/);
    isWrong(END, press('short'), facts([]), /ボタン/);
    isWrong(END, typed(1), facts([]), /数量/);
  });
});
