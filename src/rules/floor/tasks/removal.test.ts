import { describe, expect, it } from 'vitest';
import type { Found, NamedPlace } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import {
  type LyingInPlace,
  type RemovalFacts,
  type RemovalState,
  removalBegins,
  removalScan,
  removalStep,
} from './removal.js';

const place = (code: string, kind: NamedPlace['kind'] = 'shelf'): NamedPlace => ({
  place_no: code.charCodeAt(0),
  code,
  kind,
});
const units = (code: string, amount: number, more: Partial<LyingInPlace> = {}): LyingInPlace => ({
  account_id: 'TS001',
  item_no: 1,
  code: 'MILK',
  name: 'Milk',
  lot_no: 3,
  expiry_date: '2026-12-01',
  manufacture_date: null,
  units: amount,
  place: place(code),
  ...more,
});
const SECOND = { lot_no: 4, expiry_date: '2027-01-01' };
const coded = (found: readonly Found[], code = 'X'): ScannedCode => ({
  kind: 'code',
  code,
  scan: { kind: 'code', code, hint: null },
  found,
  hint: null,
});
const goods = (amount = 1, expiry_date: string | null = null, item: Partial<LyingInPlace> = {}): ScannedCode =>
  coded([
    {
      kind: 'goods',
      item: units('A', 1, item),
      lot: { expiry_date, manufacture_date: null },
      serial: null,
      units: amount,
    },
  ]);
const scanned = (code: string, kind: NamedPlace['kind'] = 'shelf') =>
  coded([{ kind: 'place', place: place(code, kind) }], code);
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (amount: number) => ({ kind: 'units', units: amount }) as const;

const facts: RemovalFacts = {
  kind: 'disposal',
  running: true,
  lots: [
    { lot_no: 3, quantity: 4 },
    { lot_no: 4, quantity: 1 },
  ],
  rows: [units('A', 3), units('A', 9, SECOND), units('B', 5)],
};
const START = removalBegins('TS001', facts);
const through = (state: RemovalState, ...inputs: readonly Parameters<typeof removalScan>[1][]): RemovalState =>
  inputs.reduce((last: RemovalState, input) => {
    const reply = removalScan(last, input, facts);
    expect(reply.sound).toBe('ok');
    return reply.state as RemovalState;
  }, state);
const refused = (state: RemovalState, input: Parameters<typeof removalScan>[1], of = facts) => {
  const reply = removalScan(state, input, of);
  expect(reply).toMatchObject({ state, sound: 'wrong' });
  expect(reply.effect).toBeUndefined();
  return reply.message?.en;
};
const AT_A = through(START, scanned('A'));
/** Everything is collected. */
const END = through(AT_A, goods(3, '2026-12-01'), goods(1, '2027-01-01'), scanned('B'), goods());

describe('removalScan', () => {
  it('collects the units place by place, no more than are wanted, and ends', () => {
    expect(START).toMatchObject({ step: 'place', taken: [] });
    expect(AT_A).toMatchObject({ step: 'goods', place: 'A' });
    const some = through(AT_A, goods(2, '2026-12-01'));
    expect(some).toMatchObject({ step: 'goods', place: 'A', taken: [{ place: 'A', lot_no: 3, units: 2 }] });
    expect(refused(some, goods(2, '2026-12-01'))).toBe('Take from 1 to 1 more from A.');
    expect(refused(some, goods(2, '2027-01-01'))).toBe('Take from 1 to 1 more from A.');
    expect(through(some, goods(1, '2026-12-01'), goods(1, '2027-01-01'))).toMatchObject({ step: 'place' });
    expect(END.step).toBe('end');
    expect(removalScan(END, press('confirm'), facts)).toMatchObject({
      state: null,
      sound: 'done',
      message: { en: '5 units are thrown away.' },
      effect: {
        kind: 'finish',
        taken: [
          { place: 'A', lot_no: 3, units: 3 },
          { place: 'A', lot_no: 4, units: 1 },
          { place: 'B', lot_no: 3, units: 1 },
        ],
      },
    });
    for (const choice of ['stop', 'again', 'not_here', 'other_place']) refused(END, press(choice));
    refused(END, goods());
    expect(removalScan(END, press('confirm'), { ...facts, kind: 'return' }).message?.ja).toBe(
      '5点を荷主に返却しました。',
    );
  });

  it('takes a typed number after a scan', () => {
    expect(refused(AT_A, type(2))).toBe('Scan one of them first.');
    const one = through(AT_A, goods(1, '2026-12-01'));
    expect(through(one, type(2))).toMatchObject({ taken: [{ units: 1 }, { units: 2 }] });
    for (const amount of [0, 3, 1_000_000_000]) refused(one, type(amount));
  });

  it('asks for the lot when several lie there', () => {
    const asked = through(AT_A, goods());
    expect(asked).toMatchObject({ step: 'lot', place: 'A' });
    expect(through(asked, press('lot:4'))).toMatchObject({ step: 'goods', taken: [{ lot_no: 4 }] });
    refused(asked, press('lot:9'));
    refused(asked, goods());
    expect(through(asked, press('other_place'))).toMatchObject({ step: 'place' });
  });

  it('says what was scanned and what was expected', () => {
    expect(refused(START, scanned('C'))).toBe('This is shelf C; expected shelf A.');
    expect(refused(START, goods())).toBe('This is Milk; expected shelf A.');
    expect(refused(AT_A, goods(1, null, { item_no: 2, name: 'Tea' }))).toBe('This is Tea; expected Milk.');
    expect(refused(AT_A, goods(1, '2028-01-01'))).toBe('This lot of Milk is not to leave.');
    expect(refused(AT_A, goods(1, null, { item_no: 2, code: 'MILK-2' }))).toBe(
      'This is Milk (MILK-2); expected Milk (MILK).',
    );
    refused(START, type(1));
    refused(START, press('confirm'));
  });

  it('undoes the last units', () => {
    refused(AT_A, press('undo'));
    expect(removalScan(END, press('undo'), facts)).toMatchObject({
      state: { step: 'place', taken: [{}, {}] },
      message: { en: 'Put 1 unit back in B.' },
    });
    const inMain: RemovalFacts = { ...facts, rows: [units('MAIN', 5)] };
    const one = removalScan(removalBegins('TS001', inMain), goods(), inMain).state as RemovalState;
    expect(one.taken).toHaveLength(1);
    expect(removalScan(one, press('undo'), inMain).state).toMatchObject({ step: 'goods', place: 'MAIN', taken: [] });
  });

  it('leaves places where nothing is found; what is missing is looked for again, or left', () => {
    const next = removalScan(START, press('not_here'), facts);
    expect(next).toMatchObject({
      state: { step: 'place', skipped: ['A'] },
      effect: { kind: 'not_here', place: { code: 'A' } },
    });
    const found = through(next.state as RemovalState, scanned('B'), goods());
    expect(removalScan(found, press('not_here'), facts).state).toMatchObject({ step: 'end', skipped: ['A', 'B'] });
    const end = removalScan(found, press('not_here'), facts).state as RemovalState;
    refused(end, press('confirm'));
    expect(through(end, press('again'))).toMatchObject({ step: 'place', skipped: [] });
    expect(removalScan(end, press('stop'), facts)).toMatchObject({
      state: null,
      message: { en: expect.stringContaining('4 units are missing') },
    });
    expect(removalScan(next.state as RemovalState, scanned('A'), facts).state).toMatchObject({
      place: 'A',
      skipped: [],
    });
  });

  it('follows what others have done meanwhile', () => {
    const gone = { ...facts, rows: [units('B', 5)] };
    expect(removalScan(AT_A, goods(), gone)).toMatchObject({ state: { step: 'place' }, sound: 'wrong' });
    expect(removalScan(START, scanned('A'), { ...facts, rows: [] })).toMatchObject({
      state: { step: 'end' },
      sound: 'wrong',
    });
    expect(removalScan(END, press('confirm'), { ...facts, running: false })).toMatchObject({
      state: null,
      sound: 'wrong',
    });
    expect(removalBegins('TS001', { ...facts, rows: [units('MAIN', 5)] })).toMatchObject({
      step: 'goods',
      place: 'MAIN',
    });
    expect([removalStep(START), removalStep(AT_A), removalStep(END)]).toEqual(['place', 'goods A', 'end']);
  });
});
