import { describe, expect, it } from 'vitest';
import { refusedHandOver, type ScannedParcel } from './hand-over.js';

const PARCEL: ScannedParcel = {
  account_id: 'TS001',
  shipment_no: 7,
  parcel_no: 2,
  tracking_code: '400000000013',
  carrier: 'CARRIERA',
  is_void: false,
  is_handed_over: false,
  is_recalled: false,
  status: 'packed',
};

describe('refusedHandOver', () => {
  const refusal = (parcel: Partial<ScannedParcel> | null) =>
    refusedHandOver('CARRIERA', '400000000013', parcel && { ...PARCEL, ...parcel });

  it('lets a parcel of a packed shipment go', () => {
    expect(refusal({})).toBeNull();
  });

  it.each([
    [
      'nobody knows',
      null,
      /No parcel of this warehouse has the number 400000000013/,
      /400000000013 の荷物は、この倉庫にはありません/,
    ],
    [
      'of a cancelled shipment',
      { status: null },
      /Stop: TS001-S000007 was cancelled/,
      /中止：TS001-S000007 は取り消されました/,
    ],
    ['of one that asks to be cancelled', { status: 'cancel_request' }, /Stop.*is to be cancelled/, /中止.*取消依頼中/],
    ['of one that asks to be changed', { status: 'modify_request' }, /Stop.*is to be changed/, /中止.*変更依頼中/],
    ['with recalled goods', { is_recalled: true }, /Stop.*has recalled goods/, /中止.*回収対象/],
    ['with a label that was replaced', { is_void: true }, /Stop.*Print its new label/, /中止.*新しい送り状/],
    ['that was handed over', { is_handed_over: true }, /parcel 2 was handed over already/, /2個目は引き渡し済み/],
    ['that has left', { status: 'shipped' }, /was handed over already/, /引き渡し済み/],
    ['of another carrier', { carrier: 'CARRIERB' }, /is for CARRIERB; CARRIERA is being loaded/, /CARRIERB 用です/],
    [
      'of a shipment that is not packed',
      { status: 'picking' },
      /is not packed \(Picking\)/,
      /梱包済みではありません（ピッキング中）/,
    ],
  ] as const)('stops a parcel %s', (_what, parcel, en, ja) => {
    expect(refusal(parcel)?.en).toMatch(en);
    expect(refusal(parcel)?.ja).toMatch(ja);
  });

  it('says first what stops the parcel, whatever else is wrong with it', () => {
    const all = { is_void: true, is_handed_over: true, carrier: 'CARRIERB' } as const;
    expect(refusal({ ...all, status: null })?.en).toMatch(/was cancelled/);
    expect(refusal({ ...all, status: 'cancel_request' })?.en).toMatch(/to be cancelled/);
    expect(refusal(all)?.en).toMatch(/new label/);
  });
});
