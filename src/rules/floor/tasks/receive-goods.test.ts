import { describe, expect, it } from 'vitest';
import { receiptLine } from '../../../../test/kit/receipt-lines.js';
import { say } from '../../../kernel/messages.js';
import type { Found } from '../match-scan.js';
import { readScan } from '../scan-code.js';
import type { Input, ScannedCode } from '../task.js';
import { receiveScan } from './receive.js';
import { offeredLines } from './receive-goods.js';
import { type Begun, COUNT_BEGINS, type LineToCount, type ReceiveFacts, type ReceiveState } from './receive-state.js';
import { linesSoFar, photosWanted } from './receive-summary.js';

/* Cases, serial numbers, unknown goods and measuring, while goods are counted. */

const lineOf = (more: Partial<LineToCount>): LineToCount => ({
  ...receiptLine(more),
  has_serials: false,
  is_measured: true,
  ...more,
});
const FACTS: ReceiveFacts = {
  account_id: 'TS001',
  lines: [
    lineOf({ line_no: 1, item_no: 1, code: 'TEA', quantity: 40 }),
    lineOf({ line_no: 2, item_no: 2, code: 'POT', quantity: 5, has_serials: true }),
    lineOf({ line_no: 3, item_no: 3, code: 'MILK', quantity: 5, lot_limit_type: 'expiry', is_measured: false }),
  ],
  case_receiving: true,
  serials: [{ line_no: 2, serial_no: 'SN-0' }],
  known: [
    { item_no: 2, serial_no: 'SN-OUT', by: { shipment_no: 7 } },
    { item_no: 2, serial_no: 'SN-IN', by: { receipt_no: 3 } },
    { item_no: 1, serial_no: 'SN-1', by: { shipment_no: 7 } },
  ],
  today: '2026-11-25',
};

const coded = (code: string, found: readonly Found[] = [], hint: ScannedCode['hint'] = null): ScannedCode => ({
  kind: 'code',
  code,
  scan: readScan(code, '2026-11-25') as ScannedCode['scan'],
  found,
  hint,
});
const named = (item_no: number, units: number | null, serial: string | null): Found => ({
  kind: 'goods',
  item: { account_id: 'TS001', item_no, code: `I${item_no}`, name: null },
  lot: { expiry_date: null, manufacture_date: null },
  serial,
  units,
});
const goods = (item_no: number, serial: string | null = null) => coded('X', [named(item_no, 1, serial)]);
/** A scanned case (GTIN-14) of so many units; null: nobody knows of how many. */
const caseOf = (item_no: number, units: number | null) => coded('14901234567013', [named(item_no, units, null)]);
const press = (choice: string): Input => ({ kind: 'choice', choice });
const type = (units: number): Input => ({ kind: 'units', units });

const stateAfter = (...inputs: Input[]): ReceiveState =>
  inputs.reduce<ReceiveState>((state, input) => receiveScan(state, input, FACTS).state as ReceiveState, COUNT_BEGINS);
const last = (...inputs: Input[]) => receiveScan(stateAfter(...inputs.slice(0, -1)), inputs.at(-1) as Input, FACTS);
const countsOf = (state: ReceiveState) =>
  state.step === 'arrive' ? [] : state.counts.map((one) => [one.line_no, one.counted_as, one.in_case, one.units]);
const effectOf = (...inputs: Input[]) => last(...inputs, press('finish'), press('confirm')).effect;

describe('the date of goods', () => {
  it('is asked for by its name', () => {
    expect(last(goods(3)).message).toEqual(
      say('Type the expiry date: YYYY-MM-DD.', '期限の日付を入力してください（YYYY-MM-DD）。'),
    );
    const made = [lineOf({ line_no: 1, item_no: 1, lot_limit_type: 'manufacture' })];
    expect(receiveScan(COUNT_BEGINS, goods(1), { ...FACTS, lines: made }).message).toEqual(
      say('Type the manufacture date: YYYY-MM-DD.', '製造日を入力してください（YYYY-MM-DD）。'),
    );
  });
});

describe('a closed case', () => {
  it('counts as many units as it holds, apart from loose ones, and is reported', () => {
    expect(countsOf(stateAfter(caseOf(1, 6), caseOf(1, 6), goods(1)))).toEqual([
      [1, 'good', 6, 12],
      [1, 'good', null, 1],
    ]);
    expect(effectOf(caseOf(1, 6), caseOf(1, 6), goods(1))).toMatchObject({
      counts: [{ good: 12 }, { good: 1 }],
      cases: [{ line_no: 1, quantity_in_case: 6, quantity: 2 }],
    });
  });

  it('of which nobody knows how many are in it is asked for once', () => {
    const asked = stateAfter(caseOf(1, null));
    expect(asked.step).toBe('case');
    for (const wrong of [type(0), type(1_000_000_000), goods(1), press('finish')])
      expect(receiveScan(asked, wrong, FACTS)).toMatchObject({ state: asked, sound: 'wrong' });
    expect(countsOf(stateAfter(caseOf(1, null), press('back')))).toEqual([]);
    expect(countsOf(stateAfter(caseOf(1, null), type(24), caseOf(1, null)))).toEqual([[1, 'good', 24, 48]]);
  });

  it('of which a number far above what was announced is typed is asked about', () => {
    const asked = last(caseOf(1, null), type(81));
    expect(asked).toMatchObject({
      state: { step: 'case', doubted: 81 },
      sound: 'ask',
      message: { en: 'That would be 81 counted, and 40 announced. Is the number right?' },
    });
    expect(countsOf(stateAfter(caseOf(1, null), type(81)))).toEqual([]);
    expect(countsOf(stateAfter(caseOf(1, null), type(81), press('is_number')))).toEqual([[1, 'good', 81, 81]]);
    expect(countsOf(stateAfter(caseOf(1, null), type(81), type(81)))).toEqual([[1, 'good', 81, 81]]);
    expect(countsOf(stateAfter(caseOf(1, null), type(81), type(18)))).toEqual([[1, 'good', 18, 18]]);
    expect(last(caseOf(1, null), press('is_number')).sound).toBe('wrong');
  });

  it('of which the number was mistyped is asked for again once it is taken back, or its question is left', () => {
    const mistyped = [goods(1), caseOf(1, null), type(24)];
    expect(stateAfter(...mistyped, press('undo'), caseOf(1, null)).step).toBe('case');
    expect(stateAfter(...mistyped, type(48), press('undo'), press('undo'), caseOf(1, null)).step).toBe('case');
    // Further cases and other goods are taken back without it.
    expect(countsOf(stateAfter(...mistyped, caseOf(1, null), press('undo'), caseOf(1, null)))).toEqual([
      [1, 'good', null, 1],
      [1, 'good', 24, 48],
    ]);
    expect(stateAfter(caseOf(3, null), type(12), press('back'), caseOf(3, null)).step).toBe('case');
  });

  it('is counted by typing only in whole cases', () => {
    expect(last(caseOf(1, 6), type(13)).sound).toBe('wrong');
    expect(countsOf(stateAfter(caseOf(1, 6), type(60)))).toEqual([[1, 'good', 6, 60]]);
    expect(countsOf(stateAfter(caseOf(1, 6), type(60), press('undo'), press('undo')))).toEqual([]);
  });

  it('whose expiry date has passed is asked for both', () => {
    const dated = { ...named(3, null, null), lot: { expiry_date: '2026-11-24', manufacture_date: null } } as Found;
    const scanned = [coded('14901234567013', [dated]), type(6)];
    expect(stateAfter(...scanned).step).toBe('date');
    expect(countsOf(stateAfter(...scanned, press('is_date')))).toEqual([[3, 'good', 6, 6]]);
  });

  it('that is broken, or of an account that asks for none, is loose units', () => {
    expect(countsOf(stateAfter(press('defective'), caseOf(1, 6)))).toEqual([[1, 'defective', null, 6]]);
    const facts = { ...FACTS, case_receiving: false };
    expect(countsOf(receiveScan(COUNT_BEGINS, caseOf(1, 6), facts).state as ReceiveState)).toEqual([
      [1, 'good', null, 6],
    ]);
  });
});

describe('a unit with a serial number', () => {
  it('does not take the code of goods, of a place or of an order for it, unless somebody insists', () => {
    const shelf: Found = { kind: 'place', place: { place_no: 1, code: 'A-01', kind: 'shelf' } };
    const order: Found = { kind: 'work', work: { kind: 'shipment', id: 'TS001-S000001' } };
    const refused = last(goods(2), coded('A-01', [shelf]));
    expect(refused).toMatchObject({ sound: 'wrong', state: { step: 'serial', serials: [], doubted: 'A-01' } });
    expect(refused.message?.en).toBe('This is shelf A-01; expected the serial number of POT.');
    // Of the goods themselves the name is said once.
    expect(last(goods(2), coded('I2', [named(2, 1, null)])).message).toEqual(
      say(
        'This is the code of I2. Scan its serial number.',
        'これは「I2」の商品コードです。シリアル番号をスキャンしてください。',
      ),
    );
    for (const other of [goods(1), goods(2), coded('TS001-S000001', [order])])
      expect(last(goods(2), other)).toMatchObject({ sound: 'wrong', state: { step: 'serial', serials: [] } });
    expect(stateAfter(goods(2), coded('A-01', [shelf]), press('is_serial'))).toMatchObject({
      step: 'count',
      serials: [{ line_no: 2, serial_no: 'A-01' }],
    });
    expect(last(goods(2), press('is_serial')).sound).toBe('wrong');
  });

  it('does not take the number that is in a code of other goods', () => {
    const code = '0104901234567016\u001d21SN-7';
    const refused = last(goods(2), coded(code, [named(1, 1, 'SN-7')]));
    expect(refused).toMatchObject({ sound: 'wrong', state: { step: 'serial', doubted: null } });
    expect(stateAfter(goods(2), coded(code, [named(2, 1, 'SN-7')]))).toMatchObject({
      serials: [{ line_no: 2, serial_no: 'SN-7' }],
    });
  });

  it('is counted with it: from its code, or scanned after it', () => {
    expect(stateAfter(goods(2, 'SN-1'))).toMatchObject({ step: 'count', serials: [{ line_no: 2, serial_no: 'SN-1' }] });
    expect(stateAfter(goods(2)).step).toBe('serial');
    expect(effectOf(goods(2), coded('SN-1'), goods(2), coded('SN-2'))).toMatchObject({
      counts: [{ line_no: 2, good: 2 }],
      serials: [
        { line_no: 2, serial_no: 'SN-1' },
        { line_no: 2, serial_no: 'SN-2' },
      ],
    });
  });

  it('that another unit has is counted only when somebody insists', () => {
    for (const input of [[goods(2), coded('SN-OUT')], [goods(2, 'SN-OUT')]]) {
      const asked = last(...input);
      expect(asked).toMatchObject({ sound: 'ask', state: { step: 'serial', serials: [], doubted: 'SN-OUT' } });
      expect(asked.message?.en).toBe(
        'Serial number SN-OUT of POT belongs to TS001-S000007 and has not come back. Is it right?',
      );
    }
    expect(last(goods(2), coded('SN-IN')).message?.en).toBe(
      'Serial number SN-IN of POT was counted with TS001-W0003. Is it right?',
    );
    expect(stateAfter(goods(2), coded('SN-OUT'), press('is_serial'))).toMatchObject({
      step: 'count',
      serials: [{ line_no: 2, serial_no: 'SN-OUT' }],
    });
    expect(stateAfter(goods(2), coded('SN-OUT'), coded('SN-2'))).toMatchObject({ serials: [{ serial_no: 'SN-2' }] });
    // The button is about the number of the last message.
    expect(last(goods(2), coded('SN-OUT'), coded('SN-0'))).toMatchObject({ sound: 'wrong', state: { doubted: null } });
  });

  it('is not counted twice, nor by a number or a case', () => {
    for (const twice of ['SN-1', 'SN-0']) {
      const refused = last(goods(2, 'SN-1'), goods(2), coded(twice));
      expect(refused).toMatchObject({ sound: 'wrong', state: { step: 'serial' } });
      expect(refused.message?.ja).toContain(`${twice}は読み取り済み`);
    }
    expect(last(goods(2), coded('ｼﾘｱﾙ,1')).sound).toBe('wrong');
    expect(last(goods(2, 'SN-1'), type(3)).sound).toBe('wrong');
    for (const units of [6, null])
      expect(last(caseOf(2, units))).toMatchObject({ sound: 'wrong', state: { step: 'count' } });
  });

  it('can be taken back, and counted again', () => {
    expect(stateAfter(goods(2, 'SN-1'), press('undo'))).toMatchObject({ counts: [], serials: [] });
    expect(countsOf(stateAfter(goods(2, 'SN-1'), press('undo'), goods(2, 'SN-1')))).toEqual([[2, 'good', null, 1]]);
  });

  it('is not asked for of goods that nobody has identified', () => {
    expect(countsOf(stateAfter(press('unidentified'), caseOf(2, 6)))).toEqual([[2, 'unidentified', null, 6]]);
    expect(stateAfter(press('unidentified'), caseOf(2, null)).step).toBe('case');
    expect(countsOf(stateAfter(press('unidentified'), caseOf(2, null), type(6)))).toEqual([
      [2, 'unidentified', null, 6],
    ]);
    expect(stateAfter(press('unidentified'), goods(2))).toMatchObject({ step: 'count', serials: [] });
  });
});

describe('goods that nobody knows', () => {
  it('count as not identified, of the line that somebody chooses', () => {
    expect(last(coded('4901234567016'))).toMatchObject({ sound: 'ask', state: { step: 'unknown' } });
    const chosen = last(coded('NONE'), press('line_1'));
    expect(countsOf(chosen.state as ReceiveState)).toEqual([[1, 'unidentified', null, 1]]);
    expect(chosen.message?.ja).toContain('写真');
    expect(stateAfter(coded('NONE'), press('line_3')).step).toBe('date');
    expect(last(coded('NONE'), press('line_3'), coded('2027-02-30')).message?.ja).toContain('実在する日付');
    const more = last(coded('NONE'), press('line_3'), coded('MILK', [named(3, null, null)]));
    expect([more.sound, more.message?.ja]).toEqual(['wrong', expect.stringContaining('先に日付を入力')]);
    expect(countsOf(stateAfter(coded('NONE'), press('line_3'), coded('2027-01-31')))).toEqual([
      [3, 'unidentified', null, 1],
    ]);
    expect(countsOf(stateAfter(coded('NONE'), press('line_2'), type(4)))).toEqual([[2, 'unidentified', null, 4]]);
    expect(last(coded('NONE'), press('line_2'), press('defective'), type(4)).sound).toBe('wrong');
  });

  it('are put aside, or nothing is done', () => {
    expect(stateAfter(coded('NONE'), press('aside'))).toMatchObject({ step: 'count', counts: [], aside: ['NONE'] });
    expect(stateAfter(coded('NONE'), press('back'))).toEqual(COUNT_BEGINS);
    for (const wrong of [press('line_9'), press('finish'), goods(1), type(1)])
      expect(last(coded('NONE'), wrong)).toMatchObject({ sound: 'wrong', state: { step: 'unknown' } });
  });

  it('are none when the code was not read well, or is no code of goods', () => {
    const hint = say('Scan again.', 'もう一度');
    for (const stray of [coded('NONE', [], hint), coded('TS001-S000001')])
      expect(last(stray)).toMatchObject({ sound: 'wrong', state: COUNT_BEGINS });
  });

  it('are offered the lines of which most is missing first, and not too many', () => {
    expect(offeredLines(linesSoFar(stateAfter(goods(1)), FACTS.lines)).map(({ choice }) => choice)).toEqual([
      'line_1',
      'line_2',
      'line_3',
    ]);
    const many = Array.from({ length: 50 }, (_, index) => ({ line_no: index + 1, over: index - 49 }));
    expect(offeredLines(many)).toHaveLength(20);
  });
});

describe('an item that comes for the first time', () => {
  const milk = [goods(3), coded('2027-01-31')];

  it('is measured before the count is confirmed', () => {
    const measure = [...milk, press('finish'), press('measure')];
    expect(last(...milk, press('finish'))).toMatchObject({ state: { step: 'confirm' }, message: { en: /first time/ } });
    expect(stateAfter(...measure)).toMatchObject({ step: 'size', item_no: 3 });
    expect(last(...measure, type(3)).sound).toBe('wrong');
    for (const wrong of [type(0), type(1_000_001), coded('49123456'), { ...goods(1), code: '310' }, goods(1)])
      expect(last(...measure, press('60'), wrong)).toMatchObject({ sound: 'wrong', state: { step: 'weight' } });
    for (const weight of [type(310), coded('310')]) {
      const done = stateAfter(...measure, press('60'), weight);
      expect(done).toMatchObject({ step: 'confirm', measured: [{ item_no: 3, size: '60', weight_g: 310 }] });
      expect(receiveScan(done, press('measure'), FACTS).sound).toBe('wrong');
      expect(receiveScan(done, press('confirm'), FACTS).effect).toMatchObject({ measured: [{ weight_g: 310 }] });
    }
  });

  it('is measured again, or not at all, as long as the count is not confirmed', () => {
    const done = [...milk, press('finish'), press('measure'), press('60'), type(310), press('measure_3')];
    expect(stateAfter(...done)).toMatchObject({ step: 'size', item_no: 3, measured: [{ weight_g: 310 }] });
    expect(stateAfter(...done, press('80'), type(450))).toMatchObject({
      step: 'confirm',
      measured: [{ item_no: 3, size: '80', weight_g: 450 }],
    });
    expect(stateAfter(...done, press('back'))).toMatchObject({ step: 'count', measured: [{ weight_g: 310 }] });
    expect(stateAfter(...done, press('skip'))).toMatchObject({ step: 'confirm', measured: [] });
    expect(last(...milk, press('finish'), press('measure_3')).sound).toBe('wrong');
  });

  it('counts once, however many lines have it', () => {
    const milk = { item_no: 3, code: 'MILK', quantity: 5, is_measured: false };
    const facts = { ...FACTS, lines: [lineOf({ ...milk, line_no: 1 }), lineOf({ ...milk, line_no: 2 })] };
    const state = stateAfter(goods(1)) as Begun;
    const counts = [1, 2].flatMap((line_no) => state.counts.map((one) => ({ ...one, line_no })));
    expect(receiveScan({ ...state, counts }, press('finish'), facts)).toMatchObject({
      state: { step: 'confirm' },
      message: { en: '1 item comes for the first time: measure size and weight.' },
    });
  });

  it('need not be measured', () => {
    expect(stateAfter(...milk, press('finish'), press('measure'), press('skip'))).toMatchObject({
      step: 'confirm',
      measured: [],
    });
    expect(last(goods(1), press('finish'), press('measure')).sound).toBe('wrong');
  });
});

describe('a count of nothing', () => {
  it('ends the receipt only if nothing waits to be put away', () => {
    expect(effectOf(goods(1))).toMatchObject({ ends: false });
    const stored = { lot_no: 0, expiry_date: null, manufacture_date: null, good: 3, defective: 0, unidentified: 0 };
    const none = { defective_stored: 0, unidentified_stored: 0, defective_released: 0, unidentified_released: 0 };
    for (const [good_stored, ends] of [
      [3, true],
      [2, false],
    ] as const) {
      const lines = [lineOf({ quantity: 3, counts: [{ ...stored, ...none, good_stored }] })];
      const facts = { ...FACTS, lines };
      const confirm = receiveScan(COUNT_BEGINS, press('finish'), facts).state as ReceiveState;
      expect(receiveScan(confirm, press('confirm'), facts).effect).toMatchObject({ ends });
    }
  });

  it('asks whether more will come, when some that were announced are missing', () => {
    const asked = receiveScan(stateAfter(press('finish')), press('confirm'), FACTS);
    expect(asked).toMatchObject({ state: { step: 'more' }, sound: 'ask' });
    expect(asked.effect).toBeUndefined();
    const more = asked.state as ReceiveState;
    const open = receiveScan(more, press('more_comes'), FACTS);
    expect([open.state, open.sound, open.effect]).toEqual([null, 'done', undefined]);
    expect(receiveScan(more, press('that_is_all'), FACTS)).toMatchObject({
      state: null,
      sound: 'done',
      effect: { counts: [], ends: true },
    });
    expect(receiveScan(more, press('back'), FACTS).state?.step).toBe('count');
    expect(receiveScan(more, goods(1), FACTS)).toMatchObject({ state: more, sound: 'wrong' });
  });
});

describe('photosWanted', () => {
  it('names what differs and has no photo', () => {
    const state = stateAfter(goods(1), press('defective'), goods(1), coded('NONE'), press('aside'));
    const photos = [
      { shows: 'short', code: 'TEA' },
      { shows: 'short', code: 'MILK' },
    ] as const;
    expect(photosWanted(state, FACTS.lines, photos)).toEqual([
      { shows: 'defective', code: 'TEA' },
      { shows: 'short', code: 'POT' },
      { shows: 'unidentified', code: null },
    ]);
  });
});
