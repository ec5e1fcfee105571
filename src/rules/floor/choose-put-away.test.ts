import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choosePutAway,
  judgePutAway,
  type NamedGoods,
  type PutAwayGoods,
  type PutAwayPlace,
  quarantineForbidden,
} from './choose-put-away.js';

/** Why a place is proposed. */
const SAME_LOT = 'The same goods lie there.';
const OWN_FACE = 'The item is picked there.';
const NEAR_FACE = 'It is free, near where the item is picked.';
const FREE = 'It is free.';
const SHARED = 'It has room beside other items.';

const lying = (item_no: number, units: number, lot_no = 0, account_id = 'TS001'): NamedGoods => ({
  account_id,
  item_no,
  lot_no,
  units,
  code: `TEA-${item_no}`,
  name: `煎茶 ${item_no}00g`,
});
/** Units of which none is sound. */
const broken = (units: number) => ({ ...lying(1, units), sound: 0 });
const GOODS: PutAwayGoods = { ...lying(1, 10), temperature_zone: 'dry' };
const shelf = (place_no: number, own: Partial<PutAwayPlace> = {}): PutAwayPlace => ({
  place_no,
  code: `A-${place_no}`,
  kind: 'shelf',
  path: place_no,
  use: 'pick',
  temperature: 'dry',
  one_item: false,
  closed: false,
  holds: [],
  ...own,
});
const reserve = (place_no: number, own: Partial<PutAwayPlace> = {}) => shelf(place_no, { use: 'reserve', ...own });
const told = (place: PutAwayPlace, goods = GOODS) => {
  const judged = judgePutAway(goods, place);
  return judged.verdict === 'fits' ? 'fits' : [judged.verdict, judged.message.en, judged.message.ja];
};
const chosen = (places: readonly PutAwayPlace[], goods = GOODS) => {
  const found = choosePutAway(goods, places);
  return found === null ? null : [found.place_no, found.message.en];
};

describe('judgePutAway', () => {
  it('takes an empty shelf, one with the same lot, and one with other items of the account', () => {
    for (const holds of [[], [lying(1, 3)], [lying(2, 3)]]) expect(told(shelf(1, { holds }))).toBe('fits');
    expect(told(shelf(1, { one_item: true, holds: [lying(1, 3)] }))).toBe('fits');
  });

  it('forbids other temperatures', () => {
    expect(told(shelf(1), { ...GOODS, temperature_zone: 'frozen' })).toEqual([
      'forbidden',
      '煎茶 100g must lie frozen, and shelf A-1 is dry. Scan another one.',
      '「煎茶 100g」は冷凍の商品です。棚A-1は常温のため置けません。別の棚をスキャンしてください。',
    ]);
    const zones = ['dry', 'constant', 'chilled', 'frozen'] as const;
    const fitting = zones.flatMap((temperature_zone) =>
      (['dry', 'chilled', 'frozen'] as const)
        .filter((temperature) => told(shelf(1, { temperature }), { ...GOODS, temperature_zone }) === 'fits')
        .map((temperature) => `${temperature_zone} ${temperature}`),
    );
    expect(fitting).toEqual(['dry dry', 'constant dry', 'chilled chilled', 'frozen frozen']);
  });

  it('forbids totes, closed shelves, and a second item where only one may lie', () => {
    expect(told(shelf(1, { kind: 'tote', use: null, code: 'T-07' }))).toEqual([
      'forbidden',
      'T-07 is a tote. Scan a shelf.',
      'T-07はトートです。棚をスキャンしてください。',
    ]);
    expect(told(shelf(1, { closed: true }))[0]).toBe('forbidden');
    expect(told(shelf(1, { one_item: true, holds: [lying(2, 3)] }))[1]).toBe(
      'Shelf A-1 is for one item, and 煎茶 200g lies there. Scan another one.',
    );
    expect(told(shelf(1, { one_item: true, holds: [lying(1, 3, 0, 'TS002')] }))[0]).toBe('forbidden');
    expect(told(shelf(1, { one_item: true, holds: [lying(2, 0)] }))).toBe('fits');
  });

  it('asks twice for other lots and goods of others, with all reasons', () => {
    expect(told(shelf(1, { holds: [lying(1, 3, 7)] }))).toEqual([
      'unusual',
      'Another lot of 煎茶 100g lies on A-1. Scan A-1 again if you want it there.',
      'A-1には「煎茶 100g」の別のロットがあります。よろしければ、もう一度A-1をスキャンしてください。',
    ]);
    expect(told(shelf(1, { holds: [lying(1, 3, 7), lying(9, 1, 0, 'TS002')] }))[1]).toBe(
      'Another lot of 煎茶 100g lies on A-1. Goods of TS002 lie on A-1. Scan A-1 again if you want it there.',
    );
    expect(told(shelf(1, { one_item: true, holds: [lying(1, 3, 7)] }))[0]).toBe('unusual');
  });
});

describe('choosePutAway', () => {
  it('proposes where the same lot lies, on a pick face first', () => {
    const same = [lying(1, 3)];
    expect(chosen([shelf(1), reserve(2, { holds: same }), shelf(9, { holds: same })])).toEqual([9, SAME_LOT]);
    expect(chosen([shelf(1, { holds: [broken(3)] }), reserve(9, { holds: same })])).toEqual([9, SAME_LOT]);
    expect(chosen([shelf(1, { holds: [broken(3)] }), shelf(2)])).toEqual([2, FREE]);
  });

  it('proposes the own pick face when it is empty', () => {
    expect(chosen([shelf(1), shelf(7, { holds: [lying(1, 0)] })])).toEqual([7, OWN_FACE]);
  });

  it('proposes a free reserve near the pick face, if another lot lies there', () => {
    const face = shelf(50, { holds: [lying(1, 3, 7)] });
    expect(chosen([reserve(1), shelf(51), face, reserve(60), reserve(45)])).toEqual([45, NEAR_FACE]);
    expect(chosen([face, shelf(51)])).toEqual([51, NEAR_FACE]);
  });

  it('proposes a free pick face for a new item, in path order, before one that it would share', () => {
    expect(chosen([reserve(1), shelf(2, { holds: [lying(2, 1)] }), shelf(5), shelf(4)])).toEqual([4, FREE]);
    expect(chosen([shelf(2, { holds: [lying(2, 1)] })])).toEqual([2, SHARED]);
  });

  it('proposes nothing where nothing fits', () => {
    const places = [
      shelf(1, { temperature: 'frozen' }),
      shelf(2, { one_item: true, holds: [lying(2, 1)] }),
      shelf(4, { closed: true }),
      shelf(5, { holds: [lying(1, 3, 7)] }),
      shelf(6, { kind: 'staging', use: null }),
    ];
    expect(chosen(places)).toBeNull();
    expect(chosen([])).toBeNull();
  });

  it('proposes only what would be judged to fit, whatever the order of the places', () => {
    const place = fc.record({
      use: fc.constantFrom('pick', 'reserve'),
      temperature: fc.constantFrom('dry', 'chilled'),
      one_item: fc.boolean(),
      closed: fc.constantFrom(false, false, true),
      holds: fc.array(
        fc
          .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(2), fc.nat(1), fc.constantFrom('TS001', 'TS001', 'TS002'))
          .map(([item_no, units, lot_no, account_id]) => lying(item_no, units, lot_no, account_id)),
        { maxLength: 2 },
      ),
    } as const);
    fc.assert(
      fc.property(fc.array(place, { maxLength: 8 }), (all) => {
        const places = all.map((one, index) => shelf(index + 1, one));
        const found = choosePutAway(GOODS, places);
        expect(choosePutAway(GOODS, [...places].reverse())).toEqual(found);
        const fitting = places.filter((one) => told(one) === 'fits');
        expect(found === null).toBe(fitting.length === 0);
        if (found === null) return;
        const own = places.find((one) => one.place_no === found.place_no) as PutAwayPlace;
        expect(told(own)).toBe('fits');
      }),
      { numRuns: 500 },
    );
  });
});

describe('MAIN, which every warehouse has', () => {
  const main = shelf(1, { code: 'MAIN', path: 0 });

  it('is proposed when there is no other shelf', () => {
    expect(chosen([main])).toEqual([1, FREE]);
    expect(chosen([{ ...main, holds: [lying(1, 3)] }])).toEqual([1, SAME_LOT]);
  });

  it('comes after all others, also where the same lot lies there, and is nobody’s pick face', () => {
    const holds = [lying(1, 3)];
    expect(chosen([{ ...main, holds }, shelf(9, { holds: [lying(2, 3)] })])).toEqual([9, SHARED]);
    expect(chosen([{ ...main, holds }, shelf(9)])).toEqual([9, FREE]);
    expect(chosen([{ ...main, holds }, shelf(9), shelf(70, { holds: [lying(1, 0)] })])).toEqual([70, OWN_FACE]);
  });
});

describe('quarantineForbidden', () => {
  const why = (place: PutAwayPlace) => quarantineForbidden(GOODS, place)?.en ?? null;

  it('lets defective goods lie on any shelf and in staging, whatever its temperature', () => {
    expect(why(shelf(1, { temperature: 'frozen' }))).toBeNull();
    expect(why(shelf(1, { kind: 'staging', use: null }))).toBeNull();
  });

  it('refuses a closed place, a tote, and a second item on a shelf for one', () => {
    expect(why(shelf(1, { closed: true }))).toBe('Shelf A-1 is closed. Scan another one.');
    expect(why(shelf(1, { kind: 'tote', use: null }))).toBe('A-1 is a tote. Scan a shelf.');
    expect(why(shelf(1, { one_item: true, holds: [lying(2, 1)] }))).toMatch('for one item');
  });
});
