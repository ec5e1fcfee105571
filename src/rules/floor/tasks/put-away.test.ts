import { describe, expect, it } from 'vitest';
import type { PutAwayPlace } from '../choose-put-away.js';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { missingOf } from './more-to-come.js';
import { type PutAwayState, putAwayBegins, putAwayScan, type UnitsLeft } from './put-away.js';

const TEA: UnitsLeft = {
  account_id: 'TS001',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  line_no: 1,
  lot_no: 0,
  expiry_date: null,
  manufacture_date: null,
  counted_as: 'good',
  units: 10,
  temperature_zone: 'dry',
};
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
const goods = (more: Partial<Extract<Found, { kind: 'goods' }>> = {}, item: UnitsLeft = TEA): ScannedCode =>
  coded([{ kind: 'goods', item, lot: { expiry_date: null, manufacture_date: null }, serial: null, units: 1, ...more }]);
const shelf = coded([{ kind: 'place', place: SHELF }], 'A-01');
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (units: number) => ({ kind: 'units', units }) as const;

const GOODS: PutAwayState = { step: 'goods', counted_as: 'good' };
const carrying = (units: number, asked: string | null = null): PutAwayState => ({
  step: 'to',
  counted_as: 'good',
  part: { line_no: 1, lot_no: 0, units },
  asked,
});
const left = [TEA];
const ALL = { missing: missingOf([]), counting: false };
const nowhere = { ...ALL, left, scanned: null };
const there = { ...ALL, left, scanned: SHELF };
const MISSING = { announced: 14, units: 4, goods: [{ line_no: 1, code: 'TEA', name: 'Tea', units: 4 }] };
const MORE: PutAwayState = { step: 'more', counted_as: 'good' };

describe('putAwayScan', () => {
  it('begins with good units, or with the others when there are no good ones', () => {
    expect(putAwayBegins([{ ...TEA, counted_as: 'defective' }, TEA])).toEqual(GOODS);
    expect(putAwayBegins([{ ...TEA, counted_as: 'unidentified' }]).counted_as).toBe('unidentified');
  });

  it('takes goods in hand, more of them, and as many as are typed', () => {
    expect(putAwayScan(GOODS, goods(), nowhere).state).toEqual(carrying(1));
    expect(putAwayScan(carrying(1), goods({ units: 6 }), nowhere).state).toEqual(carrying(7));
    expect(putAwayScan(carrying(7), type(10), nowhere).state).toEqual(carrying(10));
  });

  it.each([
    ['more than is left', GOODS, goods({ units: 11 })],
    ['more than is left together', carrying(9), goods({ units: 2 })],
    ['a case of unknown content', GOODS, goods({ units: null })],
    ['other goods', GOODS, goods({}, { ...TEA, item_no: 2 })],
    ['goods of another client with the same code', GOODS, goods({}, { ...TEA, account_id: 'TS002' })],
    ['other goods while some are in hand', carrying(1), goods({}, { ...TEA, item_no: 2, name: 'Cup' })],
    ['a typed number of too many', carrying(1), type(11)],
    ['a typed zero', carrying(1), type(0)],
    ['a number at the wrong step', GOODS, type(1)],
    ['a shelf before goods', GOODS, shelf],
    ['nothing known', carrying(1), coded([])],
    ['a button of another screen', GOODS, press('other_goods')],
    ['a condition of which nothing is left', GOODS, press('defective')],
  ])('refuses %s', (_what, state, input) => {
    expect(putAwayScan(state, input, nowhere)).toMatchObject({ state, sound: 'wrong' });
  });

  it('puts units on a shelf, and goes on with what is left', () => {
    const reply = putAwayScan(carrying(4), shelf, there);
    expect(reply).toMatchObject({
      state: GOODS,
      sound: 'ok',
      effect: { part: { place: 'A-01', units: 4 }, ends: false },
    });
  });

  it('goes on with another condition when nothing is left in the present one, and says so', () => {
    const broken: UnitsLeft = { ...TEA, counted_as: 'defective', units: 1 };
    const inHand: PutAwayState = { ...carrying(1), counted_as: 'defective' };
    const both = { ...ALL, left: [TEA, broken], scanned: SHELF };
    expect(putAwayScan(inHand, shelf, both)).toMatchObject({
      state: GOODS,
      message: {
        en: '1 unit of Tea is on A-01 now. Next: good units.',
        ja: '「Tea」1点をA-01に棚入れしました。次は良品です。',
      },
    });
    // Somebody else has put the defective unit away.
    const choosing: PutAwayState = { step: 'goods', counted_as: 'defective' };
    expect(putAwayScan(choosing, goods(), nowhere).state).toEqual(carrying(1));
    // While some are left, the condition stays.
    const two = { ...both, left: [TEA, { ...broken, units: 2 }] };
    expect(putAwayScan(inHand, shelf, two)).toMatchObject({
      state: choosing,
      message: { en: '1 unit of Tea is on A-01 now.' },
    });
  });

  it('is finished with the last units of all conditions', () => {
    expect(putAwayScan(carrying(10), shelf, there)).toMatchObject({
      state: null,
      sound: 'done',
      effect: { part: { units: 10 }, ends: true },
    });
    const more = { ...there, left: [TEA, { ...TEA, counted_as: 'defective' as const, units: 1 }] };
    expect(putAwayScan(carrying(10), shelf, more)).toMatchObject({ state: GOODS, effect: { ends: false } });
  });

  it('with the last units asks whether more will come, when some that were announced are missing', () => {
    const short = { ...there, missing: MISSING };
    expect(putAwayScan(carrying(4), shelf, short)).toMatchObject({ state: GOODS, effect: { ends: false } });
    const asked = putAwayScan(carrying(10), shelf, short);
    expect(asked).toMatchObject({ state: MORE, sound: 'ok', effect: { part: { units: 10 }, ends: false } });
    expect(asked.message?.en).toBe('4 of 14 have not come. Will more come?');
    const after = { ...short, left: [] };
    expect(putAwayScan(MORE, press('more_comes'), after)).toMatchObject({ state: null, sound: 'done' });
    expect(putAwayScan(MORE, press('more_comes'), after).effect).toBeUndefined();
    expect(putAwayScan(MORE, press('that_is_all'), after)).toMatchObject({
      state: null,
      sound: 'done',
      effect: { part: null, ends: true },
    });
    for (const input of [shelf, type(1), press('finish')])
      expect(putAwayScan(MORE, input, after)).toMatchObject({ state: MORE, sound: 'wrong' });
  });

  it('neither asks nor ends while somebody counts', () => {
    const counted = { ...there, missing: MISSING, counting: true };
    expect(putAwayScan(carrying(10), shelf, counted)).toMatchObject({ state: null, effect: { ends: false } });
    const reply = putAwayScan(MORE, press('that_is_all'), { ...counted, left: [] });
    expect([reply.state, reply.effect]).toEqual([null, undefined]);
  });

  it('asks for an unusual shelf again, and refuses a forbidden one', () => {
    const holds = [{ ...TEA, account_id: 'TS002', item_no: 5, units: 3 }];
    const shared = { ...ALL, left, scanned: { ...SHELF, holds } };
    const asked = putAwayScan(carrying(4), shelf, shared);
    expect(asked).toMatchObject({ state: carrying(4, 'A-01'), sound: 'ask' });
    expect(asked.effect).toBeUndefined();
    expect(putAwayScan(carrying(4, 'A-01'), shelf, shared).effect).toBeDefined();
    expect(putAwayScan(carrying(4, 'A-02'), shelf, shared).effect).toBeUndefined();
    const closed = { ...ALL, left, scanned: { ...SHELF, closed: true } };
    expect(putAwayScan(carrying(4), shelf, closed)).toMatchObject({ sound: 'wrong' });
  });

  it('refuses units that somebody else has put away meanwhile, and ends when all of them are', () => {
    const fewer = { ...there, left: [{ ...TEA, units: 3 }] };
    const reply = putAwayScan(carrying(4), shelf, fewer);
    expect([reply.sound, reply.effect]).toEqual(['wrong', undefined]);
    expect(putAwayScan(carrying(4), shelf, { ...there, left: [] })).toMatchObject({ state: null, sound: 'done' });
  });

  it('asks for the lot when the code does not say it', () => {
    const lots = [
      { ...TEA, lot_no: 1, expiry_date: '2027-01-01' },
      { ...TEA, lot_no: 2, expiry_date: '2027-02-01' },
    ];
    const facts = { ...ALL, left: lots, scanned: null };
    const asked = putAwayScan(GOODS, goods({ units: 2 }), facts).state as PutAwayState;
    expect(asked.step).toBe('lot');
    expect(putAwayScan(asked, press('lot:2'), facts).state).toMatchObject({ part: { lot_no: 2, units: 2 } });
    expect(putAwayScan(asked, press('lot:3'), facts).sound).toBe('wrong');
    const dated = goods({ lot: { expiry_date: '2027-02-01', manufacture_date: null } });
    expect(putAwayScan(GOODS, dated, facts).state).toMatchObject({ part: { lot_no: 2 } });
  });

  it('puts defective units where good ones would be the wrong temperature', () => {
    const bad = { ...TEA, counted_as: 'defective' as const };
    const both = { ...ALL, left: [TEA, bad], scanned: null };
    const state = putAwayScan(GOODS, press('defective'), both).state as PutAwayState;
    const held = putAwayScan(state, goods(), both).state as PutAwayState;
    const cold = { ...ALL, left: [TEA, bad], scanned: { ...SHELF, temperature: 'chilled' as const } };
    expect(putAwayScan(held, shelf, cold).effect).toMatchObject({ part: { counted_as: 'defective' } });
    expect(putAwayScan(carrying(1), shelf, cold).effect).toBeUndefined();
  });
});
