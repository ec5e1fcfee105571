import { describe, expect, it } from 'vitest';
import { say } from '../../kernel/messages.js';
import type { PlaceKind } from '../places/place.js';
import { type Expected, type Found, matchScan, type NamedItem } from './match-scan.js';

const item = (item_no: number, name: string | null, code = `TEA-${item_no}`, account_id = 'TS001'): NamedItem => ({
  account_id,
  item_no,
  code,
  name,
});
const SMALL = item(1, '煎茶 100g');
const LARGE = item(2, '煎茶 200g');
const NO_DATES = { expiry_date: null, manufacture_date: null };

type Goods<T> = Extract<T, { kind: 'goods' }>;
const goods = (own: Partial<Goods<Found>> = {}): Goods<Found> => ({
  kind: 'goods',
  item: SMALL,
  lot: NO_DATES,
  serial: null,
  units: 1,
  ...own,
});
const wants = (own: Partial<Goods<Expected>> = {}): Goods<Expected> => ({
  kind: 'goods',
  item: SMALL,
  lots: [NO_DATES],
  units: 3,
  serials: null,
  ...own,
});
const place = (place_no: number, code: string, kind: PlaceKind = 'shelf') => ({ place_no, code, kind });
const shelf = (place_no: number, code: string): Found => ({ kind: 'place', place: place(place_no, code) });
const shipment = (id: string): Found => ({ kind: 'work', work: { kind: 'shipment', id } });

const told = (expected: Expected, found: readonly Found[], code = 'X-1') => {
  const verdict = matchScan(expected, code, found, null);
  return verdict.fits ? 'fits' : [verdict.reason, verdict.message.en, verdict.message.ja];
};

describe('matchScan of goods', () => {
  it('takes the item that is expected, also by the units of a case', () => {
    expect(told(wants(), [goods()])).toBe('fits');
    expect(told(wants({ units: 6 }), [goods({ units: 6 })])).toBe('fits');
  });

  it('names what was scanned and what is expected', () => {
    expect(told(wants({ item: LARGE }), [goods()])).toEqual([
      'other_item',
      'This is 煎茶 100g; expected 煎茶 200g.',
      'これは「煎茶 100g」です。「煎茶 200g」をスキャンしてください。',
    ]);
  });

  it('tells items of the same name, or without one, apart by their codes, and those of other accounts by these', () => {
    expect(told(wants(), [goods({ item: item(7, '煎茶 100g') })])[1]).toBe(
      'This is 煎茶 100g (TEA-7); expected 煎茶 100g (TEA-1).',
    );
    expect(told(wants(), [goods({ item: item(1, '煎茶 100g', 'TEA-1', 'TS002') })])[1]).toBe(
      'This is 煎茶 100g (TS002 TEA-1); expected 煎茶 100g (TS001 TEA-1).',
    );
    expect(told(wants(), [goods({ item: item(8, null) })])[1]).toBe('This is TEA-8; expected 煎茶 100g.');
  });

  it('takes the item that is expected out of several that have the code', () => {
    expect(told(wants(), [goods({ item: item(1, '別', 'X', 'TS002') }), goods()])).toBe('fits');
    const nearly = goods({ units: 12 });
    expect(told(wants(), [shelf(1, 'X-1'), goods({ item: LARGE }), nearly])[0]).toBe('too_many');
  });

  it('names the lot of the right item', () => {
    const lot = { expiry_date: '2026-11-30', manufacture_date: null };
    const other = { expiry_date: '2026-12-31', manufacture_date: null };
    expect(told(wants({ lots: [lot] }), [goods({ lot: other })])).toEqual([
      'other_lot',
      '煎茶 100g is right, but this is another lot: expiry date 2026-12-31; expected expiry date 2026-11-30.',
      '「煎茶 100g」ですが、ロットが違います（期限 2026-12-31）。期限 2026-11-30のものをスキャンしてください。',
    ]);
    const made = { expiry_date: null, manufacture_date: '2026-09-01' };
    const madeLater = { expiry_date: '2027-01-01', manufacture_date: '2026-10-01' };
    expect(told(wants({ lots: [made] }), [goods({ lot: madeLater })])[0]).toBe('other_lot');
  });

  it('takes a code that does not tell the date, or another date than the lot has', () => {
    const lot = { expiry_date: '2026-11-30', manufacture_date: null };
    expect(told(wants({ lots: [lot] }), [goods()])).toBe('fits');
    expect(told(wants({ lots: [lot] }), [goods({ lot: { ...lot, manufacture_date: '2026-01-01' } })])).toBe('fits');
    expect(told(wants(), [goods({ lot })])).toBe('fits');
  });

  it('refuses more than are needed, and cases of unknown size', () => {
    expect(told(wants({ units: 4 }), [goods({ units: 6 })])[1]).toBe('This is 6 of 煎茶 100g; only 4 more are needed.');
    expect(told(wants({ units: 1 }), [goods({ units: 6 })])[1]).toContain('only 1 more is needed');
    expect(matchScan(wants({ units: 1_000 }), 'X', [goods({ units: 1_200 })], null)).toMatchObject({
      message: say(
        'This is 1,200 of 煎茶 100g; only 1,000 more are needed.',
        '「煎茶 100g」1,200点分のコードです。必要なのは残り1,000点です。',
      ),
    });
    expect(told(wants({ units: 0 }), [goods()])[0]).toBe('too_many');
    expect(told(wants(), [goods({ units: null })])[0]).toBe('case_unknown');
  });

  it('names the goods once when their own code is scanned in place of the serial number', () => {
    const serialOf = (of: NamedItem): Expected => ({ kind: 'serial', item: of });
    expect(told(serialOf(SMALL), [goods()])).toEqual([
      'other_kind',
      'This is the code of 煎茶 100g. Scan its serial number.',
      'これは「煎茶 100g」の商品コードです。シリアル番号をスキャンしてください。',
    ]);
    const namesake = item(7, '煎茶 100g');
    expect(told(serialOf(namesake), [goods()])[1]).toBe(
      'This is 煎茶 100g (TEA-1); expected the serial number of 煎茶 100g (TEA-7).',
    );
  });

  it('wants each serial number once, where they are kept', () => {
    const serials = new Set(['A1']);
    expect(told(wants({ serials }), [goods()])[0]).toBe('serial_missing');
    expect(told(wants({ serials }), [goods({ serial: 'A1' })])[0]).toBe('serial_twice');
    expect(told(wants({ serials }), [goods({ serial: 'A2' })])).toBe('fits');
    expect(told(wants(), [goods({ serial: 'A1' })])).toBe('fits');
  });
});

describe('matchScan of places and work', () => {
  const wantsShelf: Expected = { kind: 'place', place_kind: 'shelf', place: place(5, 'A-03-02-1') };
  const wantsTote: Expected = { kind: 'place', place_kind: 'tote', place: null };
  const wantsOrder: Expected = { kind: 'work', work: { kind: 'shipment', id: 'TS001-S000001' } };

  it('takes the place, any place of the kind, and the order', () => {
    expect(told(wantsShelf, [shelf(5, 'A-03-02-1')])).toBe('fits');
    expect(told(wantsTote, [{ kind: 'place', place: place(9, 'T-07', 'tote') }])).toBe('fits');
    expect(told(wantsOrder, [shipment('TS001-S000001')])).toBe('fits');
  });

  it('names others', () => {
    expect(told(wantsShelf, [shelf(6, 'A-04-02-1')])).toEqual([
      'other_place',
      'This is shelf A-04-02-1; expected shelf A-03-02-1.',
      'これは「棚 A-04-02-1」です。「棚 A-03-02-1」をスキャンしてください。',
    ]);
    expect(told(wantsTote, [shelf(6, 'A-04-02-1')])[1]).toBe('This is shelf A-04-02-1; expected any tote.');
    expect(told(wantsOrder, [shipment('TS001-S000002')])[1]).toBe(
      'This is shipment TS001-S000002; expected shipment TS001-S000001.',
    );
    const receipt: Found = { kind: 'work', work: { kind: 'receipt', id: 'TS001-S000001' } };
    expect(told(wantsOrder, [receipt])[0]).toBe('other_work');
  });

  it('names what is of another kind', () => {
    expect(told(wantsShelf, [goods()])).toEqual([
      'other_kind',
      'This is 煎茶 100g; expected shelf A-03-02-1.',
      'これは「煎茶 100g」です。「棚 A-03-02-1」をスキャンしてください。',
    ]);
    expect(told(wants(), [shelf(5, 'A-03-02-1')])[1]).toBe('This is shelf A-03-02-1; expected 煎茶 100g.');
    expect(told(wantsShelf, [shipment('TS001-S000002')])[0]).toBe('other_kind');
  });

  it('quotes a code that nothing has, shortened, with what the code itself tells', () => {
    const verdict = matchScan(wants(), '4901234567895', [], say('Its check digit is wrong.', '桁違い。'));
    expect(verdict).toEqual({
      fits: false,
      reason: 'unknown',
      message: {
        en: 'Nothing is known by the code 4901234567895; expected 煎茶 100g. Its check digit is wrong.',
        ja: 'コード「4901234567895」は登録されていません。「煎茶 100g」をスキャンしてください。桁違い。',
      },
    });
    expect(told(wantsShelf, [], 'X'.repeat(200))[1]?.length).toBeLessThan(150);
  });
});
