import { describe, expect, it } from 'vitest';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { type LyingGoods, MOVE_BEGINS, type MoveFacts, type MoveState, moveScan, type PlaceContents } from './move.js';

const NO_LOT = { expiry_date: null, manufacture_date: null };
const TEA = { account_id: 'TS001', item_no: 1, code: 'TEA', name: '煎茶' };
const CUP = { account_id: 'TS001', item_no: 2, code: 'CUP', name: '湯のみ' };

const lying = (more: Partial<LyingGoods> = {}): LyingGoods => ({
  ...{ ...TEA, ...NO_LOT, lot_no: 0, condition: 'sound', units: 10, temperature_zone: 'dry' },
  ...more,
});

const place = (code: string, holds: readonly LyingGoods[] = [], more: Partial<PlaceContents> = {}): PlaceContents => ({
  ...{ place_no: code.charCodeAt(0), code, kind: 'shelf', path: 1, use: 'pick', temperature: 'dry', one_item: false },
  ...{ closed: false, holds, more: false },
  ...more,
});

const A = place('A', [lying(), lying({ ...CUP, units: 4 })]);
const B = place('B');
const at = (from: PlaceContents | null, scanned: PlaceContents | null = null): MoveFacts => ({ from, scanned });

const code = (text: string, ...found: Found[]): ScannedCode => ({
  ...{ kind: 'code', code: text, found, hint: null },
  scan: { kind: 'code', code: text, hint: null },
});
const placed = ({ place_no, code: text, kind }: PlaceContents) =>
  code(text, { kind: 'place', place: { place_no, code: text, kind } });
const goods = (item = TEA, units: number | null = 1, lot: LyingGoods | typeof NO_LOT = NO_LOT): Found => ({
  ...{ kind: 'goods', item, serial: null, units },
  lot: { expiry_date: lot.expiry_date, manufacture_date: lot.manufacture_date },
});
const tea = (units = 1) => code('TEA', goods(TEA, units));
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const typed = (units: number) => ({ kind: 'units', units }) as const;

const GOODS: MoveState = { step: 'goods', from: 'A' };
const LOT: MoveState = { step: 'lot', from: 'A', account_id: 'TS001', item_no: 1, units: 2 };
const TO: Extract<MoveState, { step: 'to' }> = {
  ...{ step: 'to', from: 'A', asked: null },
  goods: { account_id: 'TS001', item_no: 1, lot_no: 0, units: 2 },
};
const LOTS = place('A', [
  lying({ lot_no: 1, expiry_date: '2027-01-31', units: 3 }),
  lying({ lot_no: 2, expiry_date: '2027-02-28', units: 1 }),
]);

describe('from', () => {
  it('takes a shelf on which something lies', () => {
    expect(moveScan(MOVE_BEGINS, placed(A), at(null, A))).toEqual({ state: GOODS, message: null, sound: 'ok' });
  });

  it('names what is none, and refuses what is empty or holds quarantined units only', () => {
    expect(moveScan(MOVE_BEGINS, placed(B), at(null, B))).toMatchObject({ state: MOVE_BEGINS, sound: 'wrong' });
    const broken = place('B', [lying({ condition: 'defective' })]);
    expect(moveScan(MOVE_BEGINS, placed(B), at(null, B)).message?.ja).toContain('移動できる商品がありません');
    expect(moveScan(MOVE_BEGINS, placed(broken), at(null, broken)).message?.ja).toBe(
      'Bは不良品・未識別品だけです。移動は管理画面で行います。',
    );
    expect(moveScan(MOVE_BEGINS, tea(), at(null)).message?.ja).toContain('「煎茶」');
    expect(moveScan(MOVE_BEGINS, code('X'), at(null)).message?.en).toContain('Nothing is known by the code X');
    expect(moveScan(MOVE_BEGINS, typed(1), at(null))).toMatchObject({ state: MOVE_BEGINS, sound: 'wrong' });
  });
});

describe('goods', () => {
  it('are carried, as many as the code says', () => {
    expect(moveScan(GOODS, tea(6), at(A))).toEqual({
      ...{ message: null, sound: 'ok' },
      state: { ...TO, goods: { ...TO.goods, units: 6 } },
    });
  });

  it('of several lots ask which, unless the code says it', () => {
    expect(moveScan(GOODS, tea(2), at(LOTS))).toMatchObject({ state: LOT, message: { ja: 'どのロットですか？' } });
    const [, second] = LOTS.holds;
    const said = moveScan(GOODS, code('GS1', goods(TEA, 1, second as LyingGoods)), at(LOTS));
    expect(said.state).toMatchObject({ step: 'to', goods: { lot_no: 2, units: 1 } });
  });

  it('that do not lie here, are too many, or of unknown number, are named', () => {
    expect(moveScan(GOODS, code('CUP', goods(CUP)), at(B)).message?.ja).toBe('「湯のみ」はAにありません。');
    expect(moveScan(GOODS, tea(11), at(A))).toMatchObject({ state: GOODS, message: { ja: 'Aにあるのは10点です。' } });
    expect(moveScan(GOODS, code('CASE', goods(TEA, null)), at(A)).message?.ja).toContain('入数が登録されていません');
    expect(moveScan(GOODS, placed(B), at(A, B))).toMatchObject({ state: GOODS, sound: 'wrong' });
    expect(moveScan(GOODS, typed(1), at(A))).toMatchObject({ state: GOODS, sound: 'wrong' });
  });

  it('of which several here have the code need their id; of several clients, those are meant that lie here', () => {
    const both = code('TEA', goods(TEA), goods(CUP));
    expect(moveScan(GOODS, both, at(A)).message?.ja).toContain('複数あります');
    const foreign = code('TEA', goods({ ...TEA, account_id: 'TS002' }), goods(TEA));
    expect(moveScan(GOODS, foreign, at(A)).state).toMatchObject({ step: 'to', goods: { account_id: 'TS001' } });
  });

  it('in quarantine are not carried: where they are moved is said', () => {
    const broken = place('A', [lying({ condition: 'defective' }), lying({ ...CUP })]);
    expect(moveScan(GOODS, tea(), at(broken)).message?.ja).toBe(
      'Aの「煎茶」は不良品・未識別品だけです。移動は管理画面で行います。',
    );
  });
});

describe('lot', () => {
  it('is chosen by its button', () => {
    expect(moveScan(LOT, press('lot:1'), at(LOTS)).state).toMatchObject({ step: 'to', goods: { lot_no: 1, units: 2 } });
    expect(moveScan(LOT, press('lot:2'), at(LOTS))).toMatchObject({
      state: LOT,
      message: { en: 'Only 1 unit is in A.' },
    });
    expect(moveScan(LOT, press('lot:9'), at(LOTS))).toMatchObject({ state: LOT, sound: 'wrong' });
    expect(moveScan(LOT, tea(), at(LOTS))).toMatchObject({ state: LOT, message: { ja: 'ロットを選んでください。' } });
  });
});

describe('to', () => {
  it('takes more of the same goods, and a typed number, as far as they lie there', () => {
    expect(moveScan(TO, tea(3), at(A)).state).toMatchObject({ goods: { units: 5 } });
    expect(moveScan(TO, tea(9), at(A))).toMatchObject({ state: TO, message: { en: 'Only 10 units are in A.' } });
    expect(moveScan(TO, typed(10), at(A)).state).toMatchObject({ goods: { units: 10 } });
    for (const units of [0, 11, 1_000_000_000])
      expect(moveScan(TO, typed(units), at(A))).toMatchObject({ state: TO, sound: 'wrong' });
    expect(moveScan(TO, code('CUP', goods(CUP)), at(A)).message?.ja).toBe(
      'これは「湯のみ」です。棚のコードをスキャンしてください（追加する場合は「煎茶」）。',
    );
    expect(moveScan(TO, code('X'), at(A)).message?.ja).toBe(
      'コード「X」は登録されていません。棚のコードをスキャンしてください。',
    );
    expect(moveScan(TO, tea(), at(B))).toMatchObject({ state: TO, message: { en: 'Only 0 units are in A.' } });
  });

  it('knows how much of the lot lies there', () => {
    const second: MoveState = { ...TO, goods: { ...TO.goods, lot_no: 2, units: 1 } };
    expect(moveScan(second, typed(2), at(LOTS))).toMatchObject({
      sound: 'wrong',
      message: { en: 'Only 1 unit is in A.' },
    });
  });

  it('brings the units to a shelf, and goes on with the one before while something is left', () => {
    const effect = { ...TO.goods, from: 'A', to: 'B' };
    expect(moveScan(TO, placed(B), at(A, B))).toEqual({
      ...{ state: GOODS, sound: 'ok', effect },
      message: { en: '2 units are in B now.', ja: '2点をBに移しました。' },
    });
    const last = place('A', [lying({ units: 2 }), lying({ condition: 'defective' })]);
    expect(moveScan(TO, placed(B), at(last, B))).toMatchObject({ state: MOVE_BEGINS, effect });
  });

  it('refuses the same shelf, no shelf, one where they may not lie, and units that are gone', () => {
    const closed = place('B', [], { closed: true });
    const single = place('B', [lying(CUP)], { one_item: true });
    const cold = place('C', [], { temperature: 'frozen' });
    const tote = place('T', [], { kind: 'tote', use: null });
    for (const [there, from] of [
      [A, A],
      [tote, A],
      [closed, A],
      [single, A],
      [cold, A],
      [B, place('A', [lying({ units: 1 })])],
      [B, B],
    ] as const) {
      const reply = moveScan(TO, placed(there), at(from, there));
      expect([there.code, reply.sound, reply.state, reply.effect]).toEqual([there.code, 'wrong', TO, undefined]);
    }
  });

  it('asks for an unusual shelf twice: another scan between asks again', () => {
    const unusual = place('B', [lying({ account_id: 'TS002' })]);
    const asked = moveScan(TO, placed(unusual), at(A, unusual));
    expect(asked).toMatchObject({ sound: 'ask', state: { asked: unusual.code } });
    expect(asked.effect).toBeUndefined();
    expect(moveScan(asked.state as MoveState, placed(unusual), at(A, unusual)).effect).toBeDefined();
    const other = place('D', [lying({ account_id: 'TS002' })]);
    expect(moveScan(asked.state as MoveState, placed(other), at(A, other)).sound).toBe('ask');
    const counted = moveScan(asked.state as MoveState, typed(3), at(A)).state as MoveState;
    expect(moveScan(counted, placed(unusual), at(A, unusual)).sound).toBe('ask');
  });
});

describe('buttons', () => {
  it.each([
    ['finish', MOVE_BEGINS, null],
    ['finish', GOODS, null],
    ['finish', LOT, undefined],
    ['finish', TO, undefined],
    ['other_place', MOVE_BEGINS, undefined],
    ['other_place', GOODS, MOVE_BEGINS],
    ['other_place', LOT, MOVE_BEGINS],
    ['other_place', TO, MOVE_BEGINS],
    ['other_goods', MOVE_BEGINS, undefined],
    ['other_goods', GOODS, undefined],
    ['other_goods', LOT, GOODS],
    ['other_goods', TO, GOODS],
    ['anything', GOODS, undefined],
  ] as const)('%s at %o', (choice, state, next) => {
    const reply = moveScan(state, press(choice), at(A));
    if (next === undefined) expect(reply).toMatchObject({ state, sound: 'wrong' });
    else expect([reply.state, reply.sound]).toEqual([next, next === null ? 'done' : 'ok']);
  });
});
