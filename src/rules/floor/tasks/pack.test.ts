import { describe, expect, it } from 'vitest';
import type { Found, LotDates } from '../match-scan.js';
import type { ScannedCode } from '../task.js';
import { packScan } from './pack.js';
import { listedItems, PACK_BEGINS, type PackFacts, type PackState } from './pack-state.js';

const TEA = { account_id: 'TS001', item_no: 1, code: 'TEA', name: '煎茶' };
const CUP = { account_id: 'TS001', item_no: 2, code: 'CUP', name: '湯のみ' };
const NO_LOT: LotDates = { expiry_date: null, manufacture_date: null };

const facts: PackFacts = {
  id: 'TS001-S000001',
  status: 'picked',
  items: [
    { ...TEA, units: 2, lots: [NO_LOT], needs_serials: false },
    { ...CUP, units: 1, lots: [NO_LOT], needs_serials: false },
  ],
  held_since: null,
  labels: [],
  asks: { weight: false, photo: false },
  has_photo: false,
  known: [],
};

function scanned(item: typeof TEA | null, units = 1, code = item?.code ?? 'X', lot = NO_LOT): ScannedCode {
  const found: Found[] = item === null ? [] : [{ kind: 'goods', item, lot, serial: null, units }];
  return { kind: 'code', code, scan: { kind: 'code', code, hint: null }, found, hint: null };
}

const press = (choice: string) => ({ kind: 'choice', choice }) as const;

/** Verifies everything. */
const verified = (): PackState =>
  [TEA, TEA, CUP].reduce<PackState>((state, item) => packScan(state, scanned(item), facts).state ?? state, PACK_BEGINS);

describe('an order', () => {
  it('has no label before every unit is verified', () => {
    expect(packScan(PACK_BEGINS, press('suggested'), facts)).toMatchObject({ sound: 'wrong' });
    expect(verified()).toMatchObject({ step: 'box' });
    expect(packScan(verified(), press('80'), facts)).toMatchObject({
      effect: { kind: 'pack', parcels: [{ size: '80', weight_g: null }] },
      state: { step: 'label' },
    });
    const more = {
      ...facts,
      items: [...facts.items, { ...TEA, item_no: 3, units: 1, lots: [NO_LOT], needs_serials: false }],
    };
    const { effect, state } = packScan(verified(), press('suggested'), more);
    expect([effect, state?.step]).toEqual([undefined, 'goods']);
  });

  it('lists what was scanned last first, then what is missing', () => {
    const more = {
      ...facts,
      items: [...facts.items, { ...TEA, item_no: 3, units: 1, lots: [NO_LOT], needs_serials: false }],
    };
    const listed = (...items: (typeof TEA)[]) => {
      const state = items.reduce<PackState>(
        (before, item) => packScan(before, scanned(item), more).state ?? before,
        PACK_BEGINS,
      );
      return listedItems(state, more.items).map(({ item_no }) => item_no);
    };
    expect(listed()).toEqual([1, 2, 3]);
    expect(listed(CUP)).toEqual([2, 1, 3]);
    expect(listed(CUP, TEA)).toEqual([1, 3, 2]);
    expect(listed(TEA, TEA, CUP)).toEqual([2, 3, 1]);
  });

  it('names goods that are not its own, and too many', () => {
    expect(packScan(PACK_BEGINS, scanned({ ...TEA, item_no: 9, name: '鮭' }), facts).message?.ja).toContain('「鮭」は');
    expect(packScan(PACK_BEGINS, scanned(TEA, 6), facts)).toMatchObject({ sound: 'wrong', state: { verified: [] } });
    expect(packScan(PACK_BEGINS, scanned(null), facts).message?.en).toContain('Nothing is known');
  });

  it('takes the lots that it holds, and no others', () => {
    const lots = ['2027-05-31', '2027-06-30'].map((expiry_date) => ({ ...NO_LOT, expiry_date }));
    const dated = { ...facts, items: [{ ...TEA, units: 2, lots, needs_serials: false }] };
    const of = (expiry_date: string) => scanned(TEA, 1, 'X', { ...NO_LOT, expiry_date });
    for (const own of [scanned(TEA), of('2027-05-31'), of('2027-06-30')])
      expect(packScan(PACK_BEGINS, own, dated)).toMatchObject({ sound: 'ok', state: { verified: [{ units: 1 }] } });
    expect(packScan(PACK_BEGINS, of('2027-03-31'), dated)).toMatchObject({
      sound: 'wrong',
      state: { verified: [] },
      message: {
        en: '煎茶 is right, but this is another lot: expiry date 2027-03-31; expected expiry date 2027-05-31 or expiry date 2027-06-30.',
        ja: '「煎茶」ですが、ロットが違います（期限 2027-03-31）。期限 2027-05-31または期限 2027-06-30のものをスキャンしてください。',
      },
    });
  });

  it('takes a number after a scan, and undoes it', () => {
    expect(packScan(PACK_BEGINS, { kind: 'units', units: 1 }, facts)).toMatchObject({ sound: 'wrong' });
    const { state } = packScan(PACK_BEGINS, scanned(TEA), facts);
    expect(packScan(state as PackState, { kind: 'units', units: 2 }, facts)).toMatchObject({ sound: 'wrong' });
    const verifiedTea = packScan(state as PackState, scanned(TEA), facts).state as PackState;
    for (const more of [scanned(TEA), { kind: 'units', units: 1 } as const])
      expect(packScan(verifiedTea, more, facts)).toMatchObject({
        sound: 'wrong',
        message: { en: 'All units of 煎茶 are verified already.', ja: '「煎茶」はすべて検品済みです。' },
      });
    const typed = packScan(state as PackState, { kind: 'units', units: 1 }, facts).state as PackState;
    expect(typed.verified).toHaveLength(2);
    expect(packScan(typed, press('undo'), facts).state?.verified).toHaveLength(1);
  });

  it.each(['cancel_request', 'modify_request', 'backordered', 'packed', null] as const)(
    'that is %s is not packed',
    (status) => {
      expect(packScan(PACK_BEGINS, scanned(TEA), { ...facts, status })).toMatchObject({ sound: 'wrong' });
      expect(packScan(verified(), press('suggested'), { ...facts, status }).effect).toBeUndefined();
    },
  );

  it('that will not be packed any more ends the task; one that waits for an answer does not', () => {
    const stateOf = (status: PackFacts['status']) => packScan(verified(), scanned(TEA), { ...facts, status }).state;
    for (const status of [null, 'packed', 'shipped', 'waiting', 'backordered'] as const)
      expect(stateOf(status)).toBeNull();
    for (const status of ['picking', 'cancel_request', 'modify_request'] as const)
      expect(stateOf(status)).toEqual(verified());
  });

  it('is finished with the last of its own labels', () => {
    const state: PackState = { ...verified(), step: 'label' };
    const labelled = { ...facts, status: 'packed', labels: ['111', '222'] } as const;
    expect(packScan(state, scanned(null, 1, '999'), labelled)).toMatchObject({ sound: 'wrong' });
    const { state: first } = packScan(state, scanned(null, 1, '111'), labelled);
    expect(packScan(first as PackState, scanned(null, 1, '999'), labelled).message?.en).toContain('Scan 222.');
    // A packed order that was cancelled since is not done: it is to be unpacked.
    expect(packScan(state, scanned(null, 1, '111'), { ...labelled, status: null })).toMatchObject({
      state: null,
      sound: 'wrong',
      message: { en: expect.stringContaining('was cancelled') },
    });
    const { state: after } = packScan(state, scanned(null, 1, '222'), labelled);
    expect(packScan(after as PackState, scanned(null, 1, '111'), labelled)).toMatchObject({
      state: null,
      sound: 'done',
    });
  });
});
