import { describe, expect, it } from 'vitest';
import type { PutAwayPlace } from '../choose-put-away.js';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { type PutBackState, putBackBegins, putBackScan, type UnitsToReturn } from './put-back.js';

const TEA: UnitsToReturn = {
  account_id: 'TS001',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  lot_no: 0,
  expiry_date: null,
  manufacture_date: null,
  units: 3,
  temperature_zone: 'dry',
  order: 'TS001-S000001',
  places: ['T-01'],
};
const OTHER: UnitsToReturn = { ...TEA, order: 'TS001-S000002', places: ['T-02'], units: 4 };
const MILK: UnitsToReturn = { ...TEA, item_no: 2, code: 'MILK', name: 'Milk', lot_no: 5, expiry_date: '2026-12-01' };
const MILK_2: UnitsToReturn = { ...MILK, lot_no: 6, expiry_date: '2027-01-01' };
const SHELF: PutAwayPlace = {
  place_no: 7,
  code: 'A-01',
  kind: 'shelf',
  path: 1,
  use: 'pick',
  temperature: 'dry',
  one_item: false,
  closed: false,
  holds: [],
};

const coded = (found: readonly Found[], code = 'X'): ScannedCode => ({
  kind: 'code',
  code,
  scan: { kind: 'code', code, hint: null },
  found,
  hint: null,
});
const goods = (item: UnitsToReturn, units: number | null = 1, expiry_date: string | null = null): ScannedCode =>
  coded([{ kind: 'goods', item, lot: { expiry_date, manufacture_date: null }, serial: null, units }]);
const place = (code: string, kind: PutAwayPlace['kind']): ScannedCode =>
  coded([{ kind: 'place', place: { place_no: 9, code, kind } }], code);
const order = (...ids: string[]): ScannedCode =>
  coded(ids.map((id) => ({ kind: 'work', work: { kind: 'shipment', id } })));
const shelf = place('A-01', 'shelf');
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (units: number) => ({ kind: 'units', units }) as const;

const left = [TEA, OTHER, MILK, MILK_2];
const facts = { left, scanned: SHELF };
const START = putBackBegins(null, left);
const common = { only: null, accounts: ['TS001'] };
const carrying = (units: number, more: Partial<PutBackState> = {}): PutBackState =>
  ({
    ...common,
    step: 'to',
    goods: { account_id: 'TS001', item_no: 1, lot_no: 0, units },
    asked: null,
    ...more,
  }) as PutBackState;

describe('putBackScan', () => {
  it('asks for the goods of one tote or one order, and again for all', () => {
    const tote = putBackScan(START, place('T-02', 'tote'), facts).state;
    expect(tote).toMatchObject({ step: 'goods', only: { kind: 'place', code: 'T-02' } });
    expect(putBackScan(tote as PutBackState, press('all'), facts).state).toEqual(START);
    expect(putBackScan(START, order('TS001-S000009', OTHER.order), facts).state).toMatchObject({
      only: { kind: 'order', code: OTHER.order },
    });
    for (const [input, code] of [
      [place('T-03', 'tote'), 'T-03'],
      [order('TS001-S000009'), 'TS001-S000009'],
    ] as const)
      expect(putBackScan(START, input, facts)).toMatchObject({
        state: START,
        sound: 'wrong',
        message: { en: expect.stringContaining(code) },
      });
  });

  it('takes goods of all orders at once, or only of the tote', () => {
    const all = putBackScan(START, goods(TEA, 7), facts);
    expect(all.state).toEqual(carrying(7));
    expect(putBackScan(START, goods(TEA, 8), facts)).toMatchObject({ state: START, sound: 'wrong' });
    const only = { kind: 'place', code: 'T-02' } as const;
    const of = putBackBegins(only, left);
    expect(putBackScan(of, goods(TEA, 5), facts)).toMatchObject({
      state: of,
      message: { en: 'Only 4 units are to be put back.' },
    });
    expect(putBackScan(of, goods(MILK), facts)).toMatchObject({
      sound: 'wrong',
      message: { en: expect.stringContaining('Milk of T-02') },
    });
    const { effect } = putBackScan(carrying(2, { only }), shelf, facts);
    expect(effect).toMatchObject({ units: 2, from: 'T-02', order: null, to: 'A-01' });
  });

  it('asks which lot it is when the code does not say', () => {
    const asked = putBackScan(START, goods(MILK), facts).state as PutBackState;
    expect(asked).toMatchObject({ step: 'lot', item_no: 2, units: 1 });
    expect(putBackScan(asked, press('lot:6'), facts).state).toMatchObject({ step: 'to', goods: { lot_no: 6 } });
    expect(putBackScan(asked, press('lot:9'), facts)).toMatchObject({ state: asked, sound: 'wrong' });
    expect(putBackScan(asked, goods(MILK), facts)).toMatchObject({ state: asked, sound: 'wrong' });
    expect(putBackScan(asked, press('other_goods'), facts).state).toEqual(START);
    expect(putBackScan(START, goods(MILK, 1, '2027-01-01'), facts).state).toMatchObject({ goods: { lot_no: 6 } });
  });

  it('counts more units up to what is left', () => {
    expect(putBackScan(carrying(6), goods(TEA), facts).state).toEqual(carrying(7));
    expect(putBackScan(carrying(7), goods(TEA), facts)).toMatchObject({ state: carrying(7), sound: 'wrong' });
    expect(putBackScan(carrying(1), type(7), facts).state).toEqual(carrying(7));
    for (const units of [0, 8, 1_000_000_000])
      expect(putBackScan(carrying(1), type(units), facts)).toMatchObject({ state: carrying(1), sound: 'wrong' });
    expect(putBackScan(carrying(1), goods(MILK), facts).message?.en).toBe(
      'This is Milk; expected a shelf, or more of Tea.',
    );
    expect(putBackScan(carrying(1), press('other_goods'), facts).state).toEqual(START);
  });

  it('puts them on a shelf, and goes on with what is left', () => {
    expect(putBackScan(carrying(2), shelf, facts)).toMatchObject({
      state: START,
      sound: 'ok',
      effect: { item_no: 1, units: 2, order: null, from: null, to: 'A-01' },
    });
    const only = { kind: 'order', code: TEA.order } as const;
    const rest = { ...facts, left: [TEA, OTHER] };
    expect(putBackScan(carrying(3, { only }), shelf, rest)).toMatchObject({
      state: { only: null },
      effect: { order: TEA.order },
    });
    expect(putBackScan(carrying(7), shelf, rest)).toMatchObject({ state: null, sound: 'done', effect: { units: 7 } });
  });

  it('asks twice where they lie unusually, and refuses other places', () => {
    const mixed = { ...SHELF, holds: [{ ...TEA, account_id: 'TS002', item_no: 8, units: 1 }] };
    const asked = putBackScan(carrying(2), shelf, { left, scanned: mixed });
    expect(asked).toMatchObject({ state: carrying(2, { asked: 'A-01' } as never), sound: 'ask' });
    expect(asked.effect).toBeUndefined();
    expect(putBackScan(asked.state as PutBackState, shelf, { left, scanned: mixed }).effect).toMatchObject({
      units: 2,
    });
    for (const [input, scanned] of [
      [place('T-02', 'tote'), { ...SHELF, kind: 'tote' }],
      [shelf, { ...SHELF, closed: true }],
      [shelf, { ...SHELF, temperature: 'frozen' }],
      [coded([]), null],
      [order(TEA.order), null],
    ] as const) {
      const reply = putBackScan(carrying(2), input, { left, scanned });
      expect(reply).toMatchObject({ state: carrying(2), sound: 'wrong' });
      expect(reply.effect).toBeUndefined();
    }
  });

  it('ends when nothing is left, and when somebody stops', () => {
    expect(putBackScan(carrying(2), shelf, { left: [], scanned: SHELF })).toMatchObject({ state: null, sound: 'done' });
    expect(putBackScan(START, press('finish'), facts)).toMatchObject({ state: null, sound: 'done' });
    const fewer = { left: [{ ...TEA, units: 1 }], scanned: SHELF };
    expect(putBackScan(carrying(2), shelf, fewer)).toMatchObject({ state: carrying(2), sound: 'wrong' });
  });

  it('takes no other input', () => {
    expect(putBackScan(START, type(1), facts).sound).toBe('wrong');
    expect(putBackScan(START, press('all'), facts).sound).toBe('wrong');
    expect(putBackScan(carrying(1), press('finish'), facts).sound).toBe('wrong');
    expect(putBackScan(START, shelf, facts).message?.en).toBe('This is shelf A-01; expected goods.');
    expect(putBackScan(START, goods(TEA, null), facts).sound).toBe('wrong');
  });
});
