import { describe, expect, it } from 'vitest';
import { lotCount, receiptLine } from '../../../../test/kit/receipt-lines.js';
import { say } from '../../../kernel/messages.js';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { receiveScan } from './receive.js';
import { COUNT_BEGINS, type LineToCount, type ReceiveFacts, type ReceiveState } from './receive-state.js';
import { linesSoFar } from './receive-summary.js';

const lineOf = (more: Partial<LineToCount>): LineToCount => ({
  ...receiptLine(more),
  has_serials: false,
  is_measured: true,
  ...more,
});
const FACTS: ReceiveFacts = {
  account_id: 'TS001',
  lines: [
    lineOf({ line_no: 1, item_no: 1, code: 'TEA', quantity: 10 }),
    lineOf({ line_no: 2, item_no: 2, code: 'MILK', quantity: 5, lot_limit_type: 'expiry' }),
  ],
  case_receiving: false,
  serials: [],
  known: [],
  today: '2026-11-25',
};

const coded = (found: readonly Found[], code = 'X'): ScannedCode => ({
  kind: 'code',
  code,
  scan: { kind: 'code', code, hint: null },
  found,
  hint: null,
});
const goods = (item_no: number, units: number | null = 1, expiry_date: string | null = null, account_id = 'TS001') =>
  coded([
    {
      kind: 'goods',
      item: { account_id, item_no, code: `I${item_no}`, name: null },
      lot: { expiry_date, manufacture_date: null },
      serial: null,
      units,
    },
  ]);
const [TEA, MILK] = [goods(1), goods(2)];
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (units: number) => ({ kind: 'units', units }) as const;

const stateAfter = (...inputs: Parameters<typeof receiveScan>[1][]): ReceiveState =>
  inputs.reduce<ReceiveState>((state, input) => receiveScan(state, input, FACTS).state as ReceiveState, COUNT_BEGINS);
const countsOf = (state: ReceiveState) =>
  state.step === 'arrive' ? [] : state.counts.map((one) => [one.line_no, one.expiry_date, one.counted_as, one.units]);

describe('receiveScan', () => {
  it('notes the arrival first', () => {
    const arrive: ReceiveState = { step: 'arrive' };
    expect(receiveScan(arrive, TEA, FACTS)).toMatchObject({ state: arrive, sound: 'wrong' });
    expect(receiveScan(arrive, press('arrived'), FACTS)).toMatchObject({
      state: COUNT_BEGINS,
      effect: { kind: 'arrive' },
    });
  });

  it('counts units and cases, as many as are typed, and takes the last addition back', () => {
    expect(countsOf(stateAfter(TEA, goods(1, 6)))).toEqual([[1, null, 'good', 7]]);
    expect(countsOf(stateAfter(TEA, type(19)))).toEqual([[1, null, 'good', 19]]);
    expect(countsOf(stateAfter(TEA, type(19), press('undo')))).toEqual([[1, null, 'good', 1]]);
    expect(countsOf(stateAfter(TEA, type(0)))).toEqual([]);
    expect(countsOf(stateAfter(TEA, type(0), press('undo'), press('undo')))).toEqual([]);
  });

  it('asks about a number far above what was announced, and takes it when it is said again', () => {
    const asked = stateAfter(TEA, type(999_999_999));
    expect([asked.step, countsOf(asked)]).toEqual(['many', [[1, null, 'good', 1]]]);
    expect(receiveScan(stateAfter(TEA), type(21), FACTS)).toMatchObject({
      state: { step: 'many', units: 21 },
      sound: 'ask',
      message: { en: 'That would be 21 counted, and 10 announced. Is the number right?' },
    });
    expect(receiveScan(asked, TEA, FACTS)).toMatchObject({ state: asked, sound: 'wrong' });
    expect(receiveScan(asked, press('is_date'), FACTS)).toMatchObject({ state: asked, sound: 'wrong' });
    expect(countsOf(stateAfter(TEA, type(30), type(30)))).toEqual([[1, null, 'good', 30]]);
    expect(countsOf(stateAfter(TEA, type(30), press('is_number')))).toEqual([[1, null, 'good', 30]]);
    expect(countsOf(stateAfter(TEA, type(30), type(10)))).toEqual([[1, null, 'good', 10]]);
    expect(stateAfter(TEA, type(30), type(31))).toMatchObject({ step: 'many', units: 31 });
    expect(stateAfter(TEA, type(30), press('back'))).toEqual(stateAfter(TEA));
    // All conditions are counted together, and so is what was counted before. Fewer than before is no question.
    const defective = [press('defective'), TEA, type(2)];
    expect(stateAfter(TEA, type(19), ...defective)).toMatchObject({ step: 'many', units: 2 });
    expect(stateAfter(TEA, type(30), type(30), type(25)).step).toBe('count');
    const counts = [lotCount({ good: 10 })];
    const later = { ...FACTS, lines: [lineOf({ line_no: 1, item_no: 1, code: 'TEA', quantity: 10, counts })] };
    expect(receiveScan(stateAfter(TEA), type(11), later).state).toMatchObject({ step: 'many', units: 11 });
    // A few units more of little are no question: one was announced, and eleven came.
    const single = { ...FACTS, lines: [lineOf({ line_no: 1, item_no: 1, code: 'TEA', quantity: 1 })] };
    expect(receiveScan(stateAfter(TEA), type(11), single).state).toMatchObject({ step: 'count' });
    expect(receiveScan(stateAfter(TEA), type(12), single).state).toMatchObject({ step: 'many' });
  });

  it('counts conditions apart', () => {
    const state = stateAfter(TEA, press('defective'), TEA, TEA, press('good'), TEA);
    expect(countsOf(state)).toEqual([
      [1, null, 'good', 2],
      [1, null, 'defective', 2],
    ]);
  });

  it('takes a number only for goods that were scanned since the condition or the date was changed', () => {
    const scanFirst = { sound: 'wrong', message: { en: 'Scan the goods first.' } };
    const refused = [
      [TEA, type(7), press('defective')],
      [TEA, press('defective'), TEA, press('undo')],
      [MILK, coded([], '2027-02-28'), type(5), press('other_date')],
    ];
    for (const inputs of refused) {
      const state = stateAfter(...inputs);
      expect(receiveScan(state, type(3), FACTS)).toMatchObject({ state, ...scanFirst });
    }
    expect(countsOf(stateAfter(TEA, type(7), press('defective'), press('good'), type(8)))).toEqual([
      [1, null, 'good', 8],
    ]);
    expect(countsOf(stateAfter(TEA, type(7), press('defective'), TEA, type(3)))).toEqual([
      [1, null, 'good', 7],
      [1, null, 'defective', 3],
    ]);
  });

  it('takes the date from the code, asks for it else, and keeps it for the same goods', () => {
    expect(countsOf(stateAfter(goods(2, 3, '2027-01-31')))).toEqual([[2, '2027-01-31', 'good', 3]]);
    const asked = stateAfter(MILK);
    expect([asked.step, countsOf(asked)]).toEqual(['date', []]);
    for (const wrong of ['2027-02-30', '0000-01-01', '27-1-1', 'X']) {
      expect(receiveScan(asked, coded([], wrong), FACTS)).toMatchObject({ state: asked, sound: 'wrong' });
    }
    const date = coded([], '2027-02-28');
    expect(countsOf(stateAfter(MILK, date, MILK))).toEqual([[2, '2027-02-28', 'good', 2]]);
    expect(stateAfter(MILK, date, TEA, MILK).step).toBe('date');
    expect(countsOf(stateAfter(MILK, date, press('other_date'), MILK, coded([], '2027-03-01')))).toEqual([
      [2, '2027-02-28', 'good', 1],
      [2, '2027-03-01', 'good', 1],
    ]);
    expect(stateAfter(MILK, press('back'))).toEqual(COUNT_BEGINS);
  });

  it('counts goods whose expiry date has passed only when the date is said twice', () => {
    const asked = receiveScan(COUNT_BEGINS, goods(2, 3, '2026-11-24'), FACTS);
    expect([asked.sound, asked.state?.step, countsOf(asked.state as ReceiveState)]).toEqual(['ask', 'date', []]);
    expect(asked.message).toEqual(
      say(
        'The expiry date of MILK, 2026-11-24, has passed. Is it right?',
        '「MILK」の期限（2026-11-24）は過ぎています。この日付で間違いありませんか？',
      ),
    );
    const insisted = [goods(2, 3, '2026-11-24'), press('is_date')];
    expect(countsOf(stateAfter(...insisted))).toEqual([[2, '2026-11-24', 'good', 3]]);
    // It is asked once, and again when the units were taken back.
    expect(countsOf(stateAfter(...insisted, MILK, goods(2, 1, '2026-11-24')))).toEqual([[2, '2026-11-24', 'good', 5]]);
    expect(stateAfter(...insisted, goods(2, 1, '2026-11-23')).step).toBe('date');
    expect(stateAfter(...insisted, press('undo'), goods(2, 1, '2026-11-24')).step).toBe('date');
    expect(stateAfter(goods(2, 3, '2026-11-24'), press('back'))).toEqual(COUNT_BEGINS);
  });

  it('also asks again for a date that was typed and has passed', () => {
    const date = (text: string) => coded([], text);
    const asked = stateAfter(MILK, date('2025-11-26'));
    expect([asked.step, countsOf(asked)]).toEqual(['date', []]);
    expect(countsOf(stateAfter(MILK, date('2025-11-26'), date('2025-11-26')))).toEqual([[2, '2025-11-26', 'good', 1]]);
    expect(countsOf(stateAfter(MILK, date('2025-11-26'), date('2026-11-26')))).toEqual([[2, '2026-11-26', 'good', 1]]);
    const other = stateAfter(MILK, date('2025-11-26'), date('2025-11-25'));
    expect([other.step, countsOf(other)]).toEqual(['date', []]);
    expect(receiveScan(other, press('is_date'), FACTS).state).toEqual(
      stateAfter(MILK, date('2025-11-25'), press('is_date')),
    );
    expect(countsOf(stateAfter(MILK, date('2026-11-25')))).toEqual([[2, '2026-11-25', 'good', 1]]);
    expect(receiveScan(stateAfter(MILK), press('is_date'), FACTS).sound).toBe('wrong');
    const lines = FACTS.lines.map((line) => ({ ...line, lot_limit_type: 'manufacture' as const }));
    expect(receiveScan(stateAfter(MILK), date('2026-01-01'), { ...FACTS, lines }).state?.step).toBe('count');
  });

  it('asks for the units in a case and for the serial number besides', () => {
    const lines = FACTS.lines.map((line) => ({ ...line, has_serials: true }));
    const serial = receiveScan(stateAfter(MILK, coded([], '2026-11-24')), press('is_date'), { ...FACTS, lines });
    expect(serial.state?.step).toBe('serial');
    const counted = receiveScan(serial.state as ReceiveState, coded([], 'SN-1'), { ...FACTS, lines });
    expect(countsOf(counted.state as ReceiveState)).toEqual([[2, '2026-11-24', 'good', 1]]);
  });

  it('keeps no date for goods whose lots have none', () => {
    expect(countsOf(stateAfter(goods(1, 1, '2027-01-31')))).toEqual([[1, null, 'good', 1]]);
  });

  it.each([
    ['goods that were not announced', goods(3)],
    ['goods of another client', goods(1, 1, null, 'TS002')],
    ['a case of unknown content', goods(1, null)],
    ['a number before any goods', type(3)],
    ['undo before any goods', press('undo')],
    ['a button of another screen', press('confirm')],
  ])('refuses %s', (_what, input) => {
    expect(receiveScan(COUNT_BEGINS, input, FACTS)).toMatchObject({ state: COUNT_BEGINS, sound: 'wrong' });
  });

  it('refuses more than a receipt can have', () => {
    expect(receiveScan(stateAfter(TEA), type(1_000_000_000), FACTS).sound).toBe('wrong');
    expect(receiveScan(stateAfter(TEA, type(999_999_999), press('is_number')), TEA, FACTS).sound).toBe('wrong');
  });

  it('has goods counted again whose lots have got another date meanwhile, and keeps the others', () => {
    const counted = stateAfter(TEA, goods(2, 1, '2027-01-01'), TEA, press('finish'));
    const lines = FACTS.lines.map((line) => ({ ...line, lot_limit_type: null }));
    const { state, message, sound, effect } = receiveScan(counted, press('confirm'), { ...FACTS, lines });
    expect([sound, effect, state?.step, countsOf(state as ReceiveState)]).toEqual([
      'wrong',
      undefined,
      'count',
      [[1, null, 'good', 2]],
    ]);
    expect(message?.en).toBe('The dates of these goods have changed meanwhile. Count them again: MILK.');
    // Only what is still counted can be taken back.
    const undone = receiveScan(state as ReceiveState, press('undo'), FACTS).state as ReceiveState;
    expect(countsOf(receiveScan(undone, press('undo'), FACTS).state as ReceiveState)).toEqual([]);
  });

  it('does not report cases when the account asks no longer for them', () => {
    const counted = stateAfter(TEA);
    if (counted.step === 'arrive') throw new Error('it has arrived');
    const cases = {
      ...counted,
      counts: counted.counts.map((one) => ({ ...one, in_case: 1 })),
      step: 'confirm',
    } as const;
    const report = (case_receiving: boolean) =>
      receiveScan(cases, press('confirm'), { ...FACTS, case_receiving }).effect;
    expect(report(true)).toMatchObject({ cases: [{ line_no: 1, quantity_in_case: 1, quantity: 1 }] });
    expect(report(false)).toMatchObject({ cases: [] });
  });

  it('inspects once it is confirmed, and not before', () => {
    const finished = stateAfter(TEA, press('defective'), TEA, press('finish'));
    expect(finished.step).toBe('confirm');
    expect(receiveScan(finished, TEA, FACTS)).toMatchObject({ state: finished, sound: 'wrong' });
    expect(receiveScan(finished, press('back'), FACTS).state?.step).toBe('count');
    const dates = { line_no: 1, expiry_date: null, manufacture_date: null };
    expect(receiveScan(finished, press('confirm'), FACTS)).toMatchObject({
      state: null,
      sound: 'done',
      effect: {
        kind: 'inspect',
        counts: [
          { ...dates, good: 1, defective: 0, unidentified: 0 },
          { ...dates, good: 0, defective: 1, unidentified: 0 },
        ],
      },
    });
  });

  it('asks whether it is right that nothing was counted', () => {
    expect(receiveScan(COUNT_BEGINS, press('finish'), FACTS)).toMatchObject({
      state: { step: 'confirm' },
      sound: 'ask',
    });
  });
});

describe('linesSoFar', () => {
  it('says what is short and over', () => {
    expect(linesSoFar(stateAfter(TEA, type(12)), FACTS.lines)).toMatchObject([
      { announced: 10, counted: 12, over: 2 },
      { announced: 5, counted: 0, over: -5 },
    ]);
  });
});
