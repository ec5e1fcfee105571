import { describe, expect, it } from 'vitest';
import { say } from '../../../kernel/messages.js';
import type { PutAwayPlace } from '../choose-put-away.js';
import type { Found } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { returnScan } from './return.js';
import { leftToReturn, type ReturnFacts, type ReturnState, returnBegins } from './return-state.js';
import type { ReturnableUnits } from './returned-parts.js';

const TEA: ReturnableUnits = {
  account_id: 'TS001',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  line_no: 1,
  lot_no: 0,
  expiry_date: null,
  manufacture_date: null,
  units: 3,
  temperature_zone: 'dry',
  blocked: false,
};
const MILK = {
  ...TEA,
  item_no: 2,
  code: 'MILK',
  name: 'Milk',
  line_no: 2,
  lot_no: 5,
  expiry_date: '2026-12-01',
  units: 1,
};
const MILK_2 = { ...MILK, lot_no: 6, expiry_date: '2027-01-01', units: 2 };
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
const goods = (item: ReturnableUnits, units: number | null = 1, serial: string | null = null): ScannedCode =>
  coded([{ kind: 'goods', item, lot: { expiry_date: null, manufacture_date: null }, serial, units }]);
const shelf = coded([{ kind: 'place', place: SHELF }], 'A-01');
const press = (choice: string) => ({ kind: 'choice', choice }) as const;
const type = (units: number) => ({ kind: 'units', units }) as const;

const facts: ReturnFacts = {
  id: 'TS001-S000001',
  out: [TEA, MILK, MILK_2],
  serials: [],
  scanned: SHELF,
  today: '2026-11-25',
};
const START = returnBegins('TS001', null);

/** Does one after the other; each must be right. */
function stateAfter(...inputs: readonly Parameters<typeof returnScan>[1][]): ReturnState {
  return inputs.reduce((state: ReturnState, input) => {
    const reply = returnScan(state, input, facts);
    expect(reply.sound).toBe('ok');
    return reply.state as ReturnState;
  }, START);
}
const refused = (state: ReturnState, input: Parameters<typeof returnScan>[1], more: Partial<ReturnFacts> = {}) => {
  const reply = returnScan(state, input, { ...facts, ...more });
  expect(reply).toMatchObject({ state, sound: 'wrong' });
  expect(reply.effect).toBeUndefined();
  return reply.message?.en;
};

describe('returnScan', () => {
  it('lists units with their shelf, and records them when somebody confirms', () => {
    const listed = stateAfter(goods(TEA), goods(TEA), shelf);
    expect(listed).toMatchObject({
      step: 'goods',
      listed: [{ item_no: 1, units: 2, condition: 'good', place: 'A-01' }],
    });
    expect(leftToReturn(listed, facts).map(({ units }) => units)).toEqual([1, 1, 2]);
    const confirm = returnScan(listed, press('finish'), facts).state as ReturnState;
    expect(confirm.step).toBe('confirm');
    expect(returnScan(confirm, press('back'), facts).state).toEqual(listed);
    expect(returnScan(confirm, press('confirm'), facts)).toMatchObject({
      state: null,
      sound: 'done',
      effect: [{ line_no: 1, good: 2, defective: 0, disposed: 0, laid: [{ place: 'A-01', good: 2, defective: 0 }] }],
    });
  });

  it('tells sound units from defective ones and from those that are thrown away', () => {
    const state = stateAfter(press('defective'), goods(TEA), shelf, press('disposed'), goods(TEA), press('throw_away'));
    expect(state.listed.map(({ condition, place }) => [condition, place])).toEqual([
      ['defective', 'A-01'],
      ['disposed', null],
    ]);
    expect(stateAfter(goods(TEA), press('no_place')).listed[0]).toMatchObject({ condition: 'good', place: null });
    const thrown = stateAfter(press('disposed'), goods(TEA));
    expect(refused(thrown, shelf)).toMatch(/press "Throw away"/);
    refused(thrown, press('no_place'));
    refused(stateAfter(goods(TEA)), press('throw_away'));
  });

  it('never lists more than can come back', () => {
    expect(refused(START, goods(TEA, 4))).toBe('Only 3 more can come back.');
    const two = stateAfter(goods(TEA), type(2), shelf);
    expect(refused(two, goods(TEA, 2))).toBe('Only 1 more can come back.');
    const hand = stateAfter(goods(TEA), type(2), shelf, goods(TEA));
    expect(refused(hand, goods(TEA))).toBe('Only 1 more can come back.');
    expect(refused(hand, type(2))).toBe('Only 1 more can come back.');
    refused(hand, type(0));
    const all = stateAfter(goods(TEA), type(3), shelf);
    expect(refused(all, goods(TEA))).toBe('All units of Tea are on the list.');
    expect(refused(all, goods({ ...TEA, item_no: 9 }))).toMatch(/^Tea is not among the goods/);
    // Another person was faster.
    const fewer = { out: [{ ...TEA, units: 1 }] };
    expect(refused(hand, shelf, fewer)).toMatch(/Only 0 more/);
    const confirm = returnScan(two, press('finish'), facts).state as ReturnState;
    expect(returnScan(confirm, press('confirm'), { ...facts, ...fewer })).toMatchObject({
      state: { step: 'goods' },
      sound: 'wrong',
    });
    expect(returnScan(two, press('finish'), { ...facts, out: [] })).toMatchObject({ state: null, sound: 'wrong' });
  });

  it('asks for the lot when several were shipped', () => {
    const asked = returnScan(START, goods(MILK_2), facts).state as ReturnState;
    expect(asked).toMatchObject({ step: 'lot', item_no: 2 });
    expect(returnScan(asked, press('lot:6'), facts).state).toMatchObject({
      step: 'to',
      goods: { lot_no: 6, units: 1 },
    });
    refused(asked, press('lot:0'));
    refused(asked, goods(MILK));
    expect(returnScan(asked, press('other_goods'), facts).state).toEqual(START);
  });

  it('keeps serial numbers, and refuses those that were not shipped', () => {
    const serials = ['A', 'B'].map((serial_no) => ({ line_no: 1, item_no: 1, serial_no }));
    const first = returnScan(START, goods(TEA, 1, 'A'), { ...facts, serials }).state as ReturnState;
    expect(first).toMatchObject({ goods: { serial_nos: ['A'] } });
    expect(refused(first, goods(TEA, 1, 'A'), { serials })).toMatch(/scanned already/);
    expect(refused(first, goods(TEA, 1, 'C'), { serials })).toMatch(/was not shipped with TS001-S000001/);
    const both = returnScan(first, goods(TEA, 1, 'B'), { ...facts, serials }).state as ReturnState;
    expect(both).toMatchObject({ goods: { units: 2, serial_nos: ['A', 'B'] } });
    refused(both, type(1), { serials });
    const listed = returnScan(both, shelf, { ...facts, serials }).state as ReturnState;
    expect(refused(listed, goods(TEA, 1, 'B'), { serials })).toMatch(/scanned already/);
    // No number is left to ask for: the third unit was shipped without one.
    expect(returnScan(listed, goods(TEA), { ...facts, serials }).state).toMatchObject({ step: 'to' });
    // Nobody keeps the numbers of this item.
    expect(returnScan(START, goods(TEA, 1, 'C'), facts).sound).toBe('ok');
  });

  describe('of goods that were shipped with serial numbers', () => {
    const numbers = { ...facts, serials: ['A', 'B', 'C'].map((serial_no) => ({ line_no: 1, item_no: 1, serial_no })) };
    const reached = (...inputs: readonly Parameters<typeof returnScan>[1][]) =>
      inputs.reduce((state: ReturnState, input) => returnScan(state, input, numbers).state as ReturnState, START);
    const HAND = { item_no: 1, lot_no: 0 };

    it('asks for the number of each unit, unless it cannot be read', () => {
      expect(reached(goods(TEA))).toMatchObject({ step: 'serial', goods: { ...HAND, units: 0 } });
      const one = reached(goods(TEA), coded([], 'A'));
      expect(one).toMatchObject({ step: 'to', goods: { ...HAND, units: 1, serial_nos: ['A'] } });
      const two = reached(goods(TEA), coded([], 'A'), goods(TEA), press('no_serial'));
      expect(two).toMatchObject({ step: 'to', goods: { ...HAND, units: 2, serial_nos: ['A'] } });
      expect(refused(two, type(3), numbers)).toMatch(/one after the other/);
      expect(refused(START, goods(TEA, 2), numbers)).toMatch(/one after the other/);
      expect(refused(reached(goods(TEA)), type(3), numbers)).toBeDefined();
    });

    it('takes a number alone as the unit that has it', () => {
      expect(reached(coded([], 'B'))).toMatchObject({ step: 'to', goods: { ...HAND, units: 1, serial_nos: ['B'] } });
      expect(reached(coded([], 'B'), coded([], 'C'))).toMatchObject({ goods: { units: 2, serial_nos: ['B', 'C'] } });
      expect(refused(reached(coded([], 'B')), coded([], 'B'), numbers)).toMatch(/scanned already/);
    });

    it('takes a number only with a lot of the line with which it was shipped', () => {
      const lines = [
        { ...MILK, line_no: 2, lot_no: 5, units: 1 },
        { ...MILK, line_no: 3, lot_no: 6, units: 1 },
      ];
      const serials = [
        { line_no: 2, item_no: 2, serial_no: 'A' },
        { line_no: 3, item_no: 2, serial_no: 'B' },
      ];
      const two = { ...facts, out: lines, serials };
      const first = returnScan(START, coded([], 'b'), two).state as ReturnState;
      expect(first).toMatchObject({ step: 'to', goods: { item_no: 2, lot_no: 6, units: 1, serial_nos: ['B'] } });
      // What is in hand stays there.
      expect(refused(first, coded([], 'A'), two)).toMatch(/belongs to another lot/);
      const asked = returnScan(START, goods(MILK), two).state as ReturnState;
      expect(asked).toMatchObject({ step: 'lot' });
      const lot = returnScan(asked, press('lot:5'), two).state as ReturnState;
      expect(refused(lot, coded([], 'B'), two)).toMatch(/belongs to another lot/);
      expect(returnScan(lot, coded([], 'A'), two).state).toMatchObject({ goods: { lot_no: 5, serial_nos: ['A'] } });
    });

    it('offers only the lots of its line', () => {
      const [one, two, other] = [5, 6, 7].map((lot_no) => ({ ...MILK, lot_no, units: 1 })) as [
        typeof MILK,
        typeof MILK,
        typeof MILK,
      ];
      const serials = [{ line_no: 2, item_no: 2, serial_no: 'A' }];
      const lines = { ...facts, out: [one, two, { ...other, line_no: 3 }], serials };
      const asked = returnScan(START, coded([], 'A'), lines).state as ReturnState;
      expect(asked).toMatchObject({ step: 'lot', serial: 'A' });
      refused(asked, press('lot:7'), lines);
      expect(returnScan(asked, press('lot:6'), lines).state).toMatchObject({ goods: { lot_no: 6, serial_nos: ['A'] } });
    });

    it('keeps what is in hand when no more can come back', () => {
      const hand = reached(goods(TEA), coded([], 'A'), goods(TEA), press('no_serial'), goods(TEA));
      expect(hand).toMatchObject({ step: 'serial', goods: { units: 2 } });
      const fewer = { ...numbers, out: [{ ...TEA, units: 2 }] };
      const reply = returnScan(hand, press('no_serial'), fewer);
      expect(reply).toMatchObject({ sound: 'wrong', state: { step: 'to', goods: { units: 2, serial_nos: ['A'] } } });
    });

    it('tells one number of several items, and one that was scanned', () => {
      const serials = [1, 2].map((item_no) => ({ line_no: item_no, item_no, serial_no: 'A' }));
      expect(refused(START, coded([], 'A'), { serials })).toMatch(/Several items/);
      const listed = returnScan(reached(coded([], 'A')), shelf, numbers).state as ReturnState;
      expect(refused(listed, coded([], 'A'), numbers)).toBe('Serial number A was scanned already.');
    });

    it('lets numbers be typed of goods whose numbers nobody has kept', () => {
      const state = returnScan(START, goods(TEA, 1, 'X'), facts).state as ReturnState;
      expect(state).toMatchObject({ goods: { serial_nos: [] } });
      expect(returnScan(state, type(3), facts).state).toMatchObject({ goods: { units: 3 } });
    });

    it('refuses what is not one of these numbers, and goes back without one', () => {
      const asked = reached(goods(TEA));
      expect(refused(asked, coded([], 'X-1'), numbers)).toMatch(/was not shipped with TS001-S000001/);
      expect(refused(asked, goods(MILK), numbers)).toBeDefined();
      expect(reached(goods(TEA), press('back'))).toEqual(START);
      expect(reached(coded([], 'A'), goods(TEA), press('back'))).toMatchObject({ step: 'to', goods: { units: 1 } });
    });
  });

  it('refuses places that must not have the goods', () => {
    const hand = stateAfter(goods(TEA));
    expect(refused(hand, coded([{ kind: 'place', place: { place_no: 9, code: 'T-01', kind: 'tote' } }], 'T-01'))).toBe(
      'This is tote T-01; expected any shelf.',
    );
    refused(hand, shelf, { scanned: { ...SHELF, closed: true } });
    refused(hand, shelf, { scanned: { ...SHELF, temperature: 'frozen' } });
    const broken = stateAfter(press('defective'), goods(TEA));
    refused(broken, shelf, { scanned: { ...SHELF, closed: true } });
    const mixed = { ...SHELF, holds: [{ ...TEA, account_id: 'TS002', item_no: 8, units: 1 }] };
    const asked = returnScan(hand, shelf, { ...facts, scanned: mixed });
    expect(asked).toMatchObject({ sound: 'ask', state: { asked: 'A-01' } });
    expect(returnScan(asked.state as ReturnState, shelf, { ...facts, scanned: mixed }).state?.listed).toHaveLength(1);
  });

  it('takes good units of a blocked lot only when the shelf is scanned twice, others at once', () => {
    const blocked = { ...facts, out: [TEA, { ...MILK, blocked: true }] };
    const hand = returnScan(START, goods(MILK), blocked).state as ReturnState;
    const asked = returnScan(hand, shelf, blocked);
    expect(asked).toMatchObject({ sound: 'ask', state: { step: 'to', listed: [], asked: 'A-01' } });
    expect(asked.message?.en).toMatch(/^This lot of Milk is blocked.* Scan A-01 again/);
    expect(returnScan(asked.state as ReturnState, shelf, blocked).state?.listed).toHaveLength(1);
    const defective = returnScan(START, press('defective'), blocked).state as ReturnState;
    const broken = returnScan(returnScan(defective, goods(MILK), blocked).state as ReturnState, shelf, blocked);
    expect(broken.state?.listed).toHaveLength(1);
  });

  it('takes good units whose expiry date has passed only when the shelf is scanned twice', () => {
    const later = { ...facts, out: [TEA, MILK], today: '2026-12-02' };
    const scan = (state: ReturnState, input: Parameters<typeof returnScan>[1], more: Partial<ReturnFacts> = {}) =>
      returnScan(state, input, { ...later, ...more });
    const hand = scan(START, goods(MILK)).state as ReturnState;
    const asked = scan(hand, shelf);
    expect(asked).toMatchObject({ sound: 'ask', state: { step: 'to', listed: [], asked: 'A-01' } });
    expect(asked.message).toEqual(
      say(
        'The expiry date of Milk, 2026-12-01, has passed. Scan A-01 again if you want it there.',
        '「Milk」の期限（2026-12-01）は過ぎています。よろしければ、もう一度A-01をスキャンしてください。',
      ),
    );
    expect(scan(asked.state as ReturnState, shelf).state?.listed).toMatchObject([{ lot_no: 5, place: 'A-01' }]);
    // Everything that is unusual is asked at once.
    const mixed = { ...SHELF, holds: [{ ...TEA, account_id: 'TS002', item_no: 8, units: 1 }] };
    const both = scan(hand, shelf, { scanned: mixed });
    expect(both.message?.en).toMatch(/^The expiry date of Milk, 2026-12-01, has passed\. .+ Scan A-01 again/);
    expect(scan(both.state as ReturnState, shelf, { scanned: mixed }).state?.listed).toHaveLength(1);
    // The standard shelf is chosen with a button.
    const pressed = scan(hand, press('no_place'));
    expect(pressed.message?.en).toBe('The expiry date of Milk, 2026-12-01, has passed. Press again if that is right.');
    expect(scan(asked.state as ReturnState, press('no_place')).sound).toBe('ask');
    expect(scan(pressed.state as ReturnState, press('no_place')).state?.listed).toMatchObject([{ place: null }]);
    // It lasts until the end of its day. Other conditions are not sold.
    expect(scan(hand, shelf, { today: '2026-12-01' }).state?.listed).toHaveLength(1);
    for (const [condition, done] of [
      ['defective', shelf],
      ['defective', press('no_place')],
      ['disposed', press('throw_away')],
    ] as const) {
      const other = scan(scan(START, press(condition)).state as ReturnState, goods(MILK)).state as ReturnState;
      expect(scan(other, done).state?.listed).toHaveLength(1);
    }
  });

  it('takes off the list what was listed last, and ends without anything', () => {
    expect(stateAfter(goods(TEA), shelf, goods(MILK), press('lot:5'), shelf, press('undo')).listed).toHaveLength(1);
    refused(START, press('undo'));
    expect(returnScan(START, press('finish'), facts)).toMatchObject({ state: null, sound: 'done' });
    refused(START, press('good'));
    refused(START, type(1));
    refused(START, press('confirm'));
    expect(refused(START, goods({ ...TEA, item_no: 9, name: 'Cup' }))).toMatch(
      /Cup is not among the goods of TS001-S000001/,
    );
    refused({ ...START, step: 'confirm' }, goods(TEA));
    expect(stateAfter(goods(TEA), press('other_goods'))).toEqual(START);
  });
});
