import { describe, expect, it } from 'vitest';
import { assignSerials } from '../assign-serials.js';
import type { Found } from '../match-scan.js';
import type { Input, ScannedCode } from '../task.js';
import { packScan } from './pack.js';
import { afterDamage } from './pack-broken.js';
import { contentOf } from './pack-parcels.js';
import { PACK_BEGINS, type PackFacts, type PackState } from './pack-state.js';

/* Several parcels, weight, photo, serial numbers and broken goods, while an order is packed. */

const TEA = { account_id: 'TS001', item_no: 1, code: 'TEA', name: '煎茶' };
const POT = { account_id: 'TS001', item_no: 2, code: 'POT', name: '急須' };

const NO_LOT = { expiry_date: null, manufacture_date: null };

const FACTS: PackFacts = {
  id: 'TS001-S000001',
  status: 'picked',
  items: [
    { ...TEA, units: 3, lots: [NO_LOT], needs_serials: false },
    { ...POT, units: 2, lots: [NO_LOT], needs_serials: true },
  ],
  held_since: null,
  labels: [],
  asks: { weight: false, photo: false },
  has_photo: false,
  known: [],
};
const TEA_ONLY: PackFacts = { ...FACTS, items: FACTS.items.slice(0, 1) };

const coded = (code: string, found: readonly Found[] = []): ScannedCode => ({
  kind: 'code',
  code,
  scan: { kind: 'code', code, hint: null },
  found,
  hint: null,
});
const goods = (item: typeof TEA, serial: string | null = null, units = 1) =>
  coded(item.code, [{ kind: 'goods', item, lot: { expiry_date: null, manufacture_date: null }, serial, units }]);
const tea = goods(TEA);
const press = (choice: string): Input => ({ kind: 'choice', choice });
const type = (units: number): Input => ({ kind: 'units', units });

const last = (facts: PackFacts, ...inputs: Input[]) =>
  inputs.reduce(({ state }, input) => packScan(state as PackState, input, facts), {
    state: PACK_BEGINS,
    message: null,
    sound: 'ok',
  } as ReturnType<typeof packScan>);

describe('several parcels', () => {
  const two = [tea, press('close_parcel'), press('60'), tea, tea, press('80')];

  it('are closed one after the other, and labelled once every unit is verified', () => {
    expect(last(TEA_ONLY, ...two.slice(0, 3))).toMatchObject({ state: { step: 'goods' } });
    expect(last(TEA_ONLY, ...two.slice(0, 3)).effect).toBeUndefined();
    const { effect, state } = last(TEA_ONLY, ...two);
    expect(state?.step).toBe('label');
    expect(effect).toMatchObject({
      kind: 'pack',
      parcels: [
        { size: '60', verified: [{ units: 1 }] },
        { size: '80', verified: [{ units: 1 }, { units: 1 }] },
      ],
    });
    const [first, second] = state?.closed ?? [];
    expect(contentOf(first as never, FACTS.items)).toEqual([{ code: 'TEA', name: '煎茶', units: 1 }]);
    expect(contentOf(second as never, FACTS.items)).toEqual([{ code: 'TEA', name: '煎茶', units: 2 }]);
  });

  it('are never empty', () => {
    expect(last(TEA_ONLY, press('close_parcel')).sound).toBe('wrong');
    expect(last(TEA_ONLY, ...two.slice(0, 3), press('close_parcel')).sound).toBe('wrong');
  });

  it('count what is in closed ones', () => {
    expect(last(TEA_ONLY, ...two.slice(0, 3), tea, type(2)).sound).toBe('wrong');
    expect(last(TEA_ONLY, ...two.slice(0, 3), tea, type(1)).state?.step).toBe('box');
  });

  it('are opened again by undo, and left open by back', () => {
    expect(last(TEA_ONLY, ...two.slice(0, 3), press('undo')).state).toMatchObject({
      step: 'goods',
      verified: [{ units: 1 }],
      closed: [],
    });
    expect(last(TEA_ONLY, tea, press('close_parcel'), press('back')).state).toMatchObject({
      step: 'goods',
      verified: [{ units: 1 }],
    });
    expect(last(TEA_ONLY, tea, type(2), press('back')).sound).toBe('wrong');
    expect(last(TEA_ONLY, tea, type(2), press('broken'), press('back')).state?.step).toBe('box');
  });
});

describe('what the account asks for', () => {
  it('is the weight of each parcel', () => {
    const facts = { ...TEA_ONLY, asks: { weight: true, photo: false } };
    const asked = [tea, type(2), press('60')];
    expect(last(facts, ...asked)).toMatchObject({ state: { step: 'weight', size: '60' } });
    expect(last(facts, ...asked).effect).toBeUndefined();
    for (const wrong of [type(0), type(1_000_000_000), coded('X'), press('60')])
      expect(last(facts, ...asked, wrong)).toMatchObject({ sound: 'wrong', state: { step: 'weight' } });
    // Digits that name something are a scan of it. Other long numbers are barcodes that nobody has registered.
    const named = last(facts, ...asked, { ...tea, code: '49123456' });
    expect(named).toMatchObject({ sound: 'wrong', state: { step: 'weight' } });
    expect(named.message?.en).toContain('This is not a weight.');
    for (const wrong of [type(0), type(1_000_001), coded('0'), coded('49123456')])
      expect(last(facts, ...asked, wrong).message?.en).toContain('from 1 to 1,000,000 g');
    expect(last(facts, ...asked, type(1_000_000)).effect).toMatchObject({ parcels: [{ weight_g: 1_000_000 }] });
    expect(last(facts, ...asked, coded('740')).effect).toMatchObject({ parcels: [{ size: '60', weight_g: 740 }] });
    expect(last(facts, ...asked, press('back'), press('suggested'), type(740)).effect).toMatchObject({
      parcels: [{ size: null, weight_g: 740 }],
    });
  });

  it('is a photo before the order is packed', () => {
    const facts = { ...TEA_ONLY, asks: { weight: false, photo: true } };
    const asked = [tea, type(2), press('60')];
    expect(last(facts, ...asked).state?.step).toBe('photo');
    expect(last(facts, ...asked, press('taken'))).toMatchObject({ sound: 'wrong', state: { step: 'photo' } });
    const state = last(facts, ...asked).state as PackState;
    expect(packScan(state, press('taken'), { ...facts, has_photo: true })).toMatchObject({
      state: { step: 'label' },
      effect: { parcels: [{ size: '60' }] },
    });
    // Everything is still verified: its box is chosen again.
    expect(packScan(state, press('undo'), facts).state).toMatchObject({ step: 'box', closed: [] });
    expect(
      packScan(state, press('taken'), { ...facts, status: 'cancel_request', has_photo: true }).effect,
    ).toBeUndefined();
    expect(last({ ...facts, has_photo: true }, ...asked).state?.step).toBe('label');
  });
});

describe('serial numbers', () => {
  it('are not the codes of goods, places and orders, unless somebody insists', () => {
    const refused = last(FACTS, goods(POT), tea);
    expect(refused).toMatchObject({ sound: 'wrong', state: { step: 'serial', verified: [], doubted: 'TEA' } });
    expect(refused.message?.ja).toBe('これは「煎茶」です。「急須のシリアル番号」をスキャンしてください。');
    const shelf = coded('A-01', [{ kind: 'place', place: { place_no: 1, code: 'A-01', kind: 'shelf' } }]);
    for (const other of [goods(POT), shelf])
      expect(last(FACTS, goods(POT), other)).toMatchObject({ sound: 'wrong', state: { verified: [] } });
    expect(last(FACTS, goods(POT), tea, press('is_serial')).state?.verified).toEqual([
      { item_no: 2, units: 1, serial_no: 'TEA' },
    ]);
    expect(last(FACTS, goods(POT), press('is_serial')).sound).toBe('wrong');
  });

  it('are scanned of each unit, and none twice', () => {
    expect(last(FACTS, goods(POT))).toMatchObject({ state: { step: 'serial', item_no: 2 } });
    expect(last(FACTS, goods(POT), press('back')).state).toMatchObject({ step: 'goods', verified: [] });
    expect(last(FACTS, goods(POT), coded('SN,1')).sound).toBe('wrong');
    const one = last(FACTS, goods(POT), coded('SN-1'));
    expect(one.state).toMatchObject({ step: 'goods', verified: [{ item_no: 2, units: 1, serial_no: 'SN-1' }] });
    for (const twice of [
      [goods(POT), coded('SN-1')],
      [press('close_parcel'), press('60'), goods(POT, 'SN-1')],
    ])
      expect(last(FACTS, goods(POT, 'SN-1'), ...twice).sound).toBe('wrong');
    expect(last(FACTS, goods(POT, 'SN-1'), type(1)).sound).toBe('wrong');
    expect(last(FACTS, goods(POT, null, 2)).sound).toBe('wrong');
    expect(last(FACTS, goods(POT, 'SN-1'), press('undo'), goods(POT, 'SN-1')).sound).toBe('ok');
  });

  it('belong to the lines that hold the units', () => {
    const held = [
      { line_no: 1, item_no: 2, quantity: 1 },
      { line_no: 2, item_no: 1, quantity: 3 },
      { line_no: 3, item_no: 2, quantity: 1 },
    ];
    const unit = (serial_no: string | null, item_no = 2) => ({ item_no, units: 1, serial_no });
    expect(assignSerials(held, [unit('A'), unit(null, 1), unit('B'), unit('C')])).toEqual([
      { line_no: 1, item_no: 2, serial_no: 'A' },
      { line_no: 3, item_no: 2, serial_no: 'B' },
    ]);
  });
});

describe('broken goods', () => {
  it('are scanned or typed, and confirmed', () => {
    const broken = last(FACTS, tea, tea, press('broken'), tea, tea);
    expect(broken.state).toMatchObject({ step: 'broken', item_no: 1, units: 2 });
    expect(last(FACTS, tea, press('broken'), tea, type(3)).state).toMatchObject({ units: 3 });
    expect(packScan(broken.state as PackState, press('confirm'), FACTS)).toMatchObject({
      effect: { kind: 'damage', item_no: 1, units: 2 },
      // The others are verified again.
      state: { step: 'goods', verified: [] },
    });
    expect(last(FACTS, goods(POT, 'SN-1'), tea, press('broken'), tea, press('confirm')).state?.verified).toMatchObject([
      { item_no: 2 },
    ]);
  });

  it('are replaced by others, and whoever packs is told where these lie', () => {
    const others = [
      { place: 'A-01', units: 2, ...NO_LOT },
      { place: 'B-02', units: 1, ...NO_LOT },
    ];
    expect(afterDamage('TS001-S000001', '煎茶', 3, others).ja).toContain('代わりをA-01から2点、B-02から1点取ってきて');
    expect(afterDamage('TS001-S000001', '煎茶', 3, null).ja).toContain('TS001-S000001は入荷待ち');
  });

  it('are at most those of the order that are in no closed parcel', () => {
    const begun = [tea, press('close_parcel'), press('60'), press('broken')];
    expect(last(FACTS, ...begun, tea, type(3))).toMatchObject({ sound: 'wrong', state: { units: 1 } });
    expect(last(FACTS, ...begun, tea, type(0)).sound).toBe('wrong');
    expect(last(FACTS, ...begun, tea, type(2), tea).sound).toBe('wrong');
    expect(last(FACTS, ...begun, press('confirm')).sound).toBe('wrong');
    expect(last(FACTS, ...begun, type(1)).sound).toBe('wrong');
    expect(last(FACTS, ...begun, goods({ ...TEA, item_no: 9 })).sound).toBe('wrong');
    expect(last(FACTS, ...begun, coded('NONE')).sound).toBe('wrong');
    expect(last(FACTS, ...begun, press('back')).state).toMatchObject({ step: 'goods', closed: [{}] });
  });
});
