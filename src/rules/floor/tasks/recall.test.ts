import { describe, expect, it } from 'vitest';
import type { Found, NamedPlace } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { onward, type RecalledUnits, type RecallFacts, type RecallState, recallScan, recallStep } from './recall.js';

const place = (code: string, kind: NamedPlace['kind'] = 'shelf'): NamedPlace => ({
  place_no: code.charCodeAt(0),
  code,
  kind,
});
const units = (code: string, more: Partial<RecalledUnits> = {}): RecalledUnits => ({
  account_id: 'TS001',
  item_no: 1,
  code: 'MILK',
  name: 'Milk',
  lot_no: 3,
  expiry_date: '2026-12-01',
  manufacture_date: null,
  units: 5,
  condition: 'sound',
  place: place(code),
  ...more,
});
const coded = (found: readonly Found[], code = 'X'): ScannedCode => ({
  kind: 'code',
  code,
  scan: { kind: 'code', code, hint: null },
  found,
  hint: null,
});
const goods = (item = units('A'), amount = 1, expiry_date: string | null = null): ScannedCode =>
  coded([{ kind: 'goods', item, lot: { expiry_date, manufacture_date: null }, serial: null, units: amount }]);
const scanned = (code: string, kind: NamedPlace['kind'] = 'shelf') =>
  coded([{ kind: 'place', place: place(code, kind) }], code);
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (amount: number) => ({ kind: 'units', units: amount }) as const;

const TARGET = place('Q');
const rows = [units('A'), units('A', { lot_no: 4, expiry_date: '2027-01-01', units: 2 }), units('B', { units: 1 })];
const facts: RecallFacts = { target: TARGET, rows };
const own = { account_id: 'TS001', skipped: [] };
const START = onward(own, rows) as RecallState;
const AT_A: RecallState = { ...own, step: 'goods', place: 'A' };
const carrying = (amount: number, from = 'A'): RecallState => ({
  ...own,
  step: 'to',
  place: from,
  lot_no: 3,
  units: amount,
});

const refused = (state: RecallState, input: Parameters<typeof recallScan>[1], of = facts) => {
  const reply = recallScan(state, input, of);
  expect(reply).toMatchObject({ state, sound: 'wrong' });
  expect(reply.effect).toBeUndefined();
  return reply.message?.en;
};

describe('recallScan', () => {
  it('sends to the first place, and takes any other where such units lie', () => {
    expect(START).toEqual({ ...own, step: 'place' });
    expect(recallScan(START, scanned('A'), facts).state).toEqual(AT_A);
    expect(recallScan(START, scanned('B'), facts).state).toMatchObject({ step: 'goods', place: 'B' });
    expect(refused(START, scanned('C'))).toBe('This is shelf C; expected shelf A.');
    expect(refused(START, scanned('T', 'tote'))).toBe('This is tote T; expected shelf A.');
    expect(refused(START, goods())).toBe('This is Milk; expected shelf A.');
    expect(onward(own, [units('MAIN')])).toMatchObject({ step: 'goods', place: 'MAIN' });
    expect(onward({ ...own, skipped: ['MAIN'] }, [units('MAIN')])).toBeNull();
  });

  it('carries what lies there, lot by lot', () => {
    const asked = recallScan(AT_A, goods(), facts).state as RecallState;
    expect(asked).toMatchObject({ step: 'lot', place: 'A', units: 1 });
    expect(recallScan(asked, press('lot:3'), facts).state).toEqual(carrying(1));
    refused(asked, press('lot:9'));
    refused(asked, goods());
    expect(recallScan(AT_A, goods(units('A'), 2, '2027-01-01'), facts).state).toMatchObject({ lot_no: 4, units: 2 });
    expect(refused(AT_A, goods(units('A'), 1, '2028-01-01'))).toBe('This lot of Milk is not recalled.');
    expect(refused(AT_A, goods(units('A', { item_no: 2, name: 'Tea' })))).toBe('This is Tea; expected Milk.');
    expect(refused(AT_A, goods(units('A', { item_no: 2, code: 'MILK-2' })))).toBe(
      'This is Milk (MILK-2); expected Milk (MILK).',
    );
    expect(recallScan(carrying(1), goods(), facts).state).toEqual(carrying(2));
    expect(recallScan(carrying(1), type(5), facts).state).toEqual(carrying(5));
    for (const amount of [0, 6, 1_000_000_000]) refused(carrying(1), type(amount));
    refused(carrying(5), goods());
    expect(refused(carrying(1), scanned('B'))).toBe('This is shelf B; expected shelf Q.');
  });

  it('goes on in the place, then in the next one, and ends', () => {
    expect(recallScan(carrying(5), scanned('Q'), facts)).toMatchObject({
      state: AT_A,
      effect: { kind: 'carry', from: 'A', lot_no: 3, units: 5 },
    });
    const last = { ...facts, rows: [units('A'), units('B', { units: 1 })] };
    expect(recallScan(carrying(5), scanned('Q'), last)).toMatchObject({ state: { step: 'place' }, sound: 'ok' });
    const only = { ...facts, rows: [units('A')] };
    expect(recallScan(carrying(5), scanned('Q'), only)).toMatchObject({
      state: null,
      sound: 'done',
      message: { en: 'Everything is in Q.' },
      effect: { units: 5 },
    });
    expect(recallScan(carrying(4), scanned('Q'), only)).toMatchObject({ state: { step: 'goods' } });
  });

  it('leaves places where nothing is found, and says so at the end', () => {
    const next = recallScan(START, press('not_here'), facts);
    expect(next).toMatchObject({
      state: { step: 'place', skipped: ['A'] },
      effect: { kind: 'not_here', place: { code: 'A' } },
    });
    expect(recallScan(AT_A, press('not_here'), facts)).toMatchObject({ state: { skipped: ['A'] } });
    expect(recallScan(next.state as RecallState, press('not_here'), facts)).toMatchObject({
      state: null,
      sound: 'done',
      message: { en: expect.stringContaining('8 units are left') },
      effect: { place: { code: 'B' } },
    });
    // They were found after all.
    expect(recallScan(next.state as RecallState, scanned('A'), facts).state).toEqual(AT_A);
    const both = { ...own, skipped: ['A', 'B'], step: 'place' } as const;
    refused(both, press('not_here'));
    refused(carrying(1), press('not_here'));
  });

  it('goes on when somebody else was faster, and ends with the recall', () => {
    const rest = { ...facts, rows: [units('B')] };
    expect(recallScan(AT_A, goods(), rest)).toMatchObject({ state: { step: 'place' }, sound: 'wrong' });
    const fewer = { ...facts, rows: [units('A', { units: 1 })] };
    expect(refused(carrying(2), scanned('Q'), fewer)).toBe('A has only 1 of them.');
    expect(recallScan(AT_A, goods(), { ...facts, rows: [] })).toMatchObject({ state: null, sound: 'done' });
    expect(recallScan(AT_A, goods(), { target: null, rows: [] })).toMatchObject({ state: null, sound: 'wrong' });
  });

  it('takes no other input', () => {
    refused(START, type(1));
    refused(AT_A, type(1));
    refused(START, press('other_place'));
    refused(AT_A, press('x'));
    expect(recallScan(carrying(1), press('other_place'), facts).state).toEqual({ ...own, step: 'place' });
    expect(recallStep(START)).toBe('place');
    expect(recallStep(carrying(1))).toBe('to A');
  });
});
