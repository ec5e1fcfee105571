import { describe, expect, it } from 'vitest';
import { say } from '../../../kernel/messages.js';
import type { ScannedParcel } from '../hand-over.js';
import type { Input } from '../task.js';
import {
  type CarrierLoad,
  HAND_OVER_BEGINS,
  type HandOverState,
  handOverScan,
  manifestClosed,
  parcelHandedOver,
} from './hand-over.js';

const CODE = '400000000013';
const PARCEL: ScannedParcel = {
  account_id: 'TS001',
  shipment_no: 7,
  parcel_no: 1,
  tracking_code: CODE,
  carrier: 'CARRIERA',
  is_void: false,
  is_handed_over: false,
  is_recalled: false,
  status: 'packed',
};
const LOAD: CarrierLoad = { carrier: 'CARRIERA', manifest_no: 3, handed_over: 4, waiting: 2 };
const LOADING: HandOverState = { step: 'parcel', carrier: 'CARRIERA' };
const CONFIRM: HandOverState = { step: 'confirm', carrier: 'CARRIERA', manifest_no: 3 };
const NONE = { load: null, split: [], parcel: null };
const press = (choice: string): Input => ({ kind: 'choice', choice });
const code: Input = {
  kind: 'code',
  code: CODE,
  scan: { kind: 'tracking', code: CODE, carriers: ['CARRIERA'] },
  found: [],
  hint: null,
};

describe('handOverScan', () => {
  it('begins with a carrier', () => {
    expect(handOverScan(HAND_OVER_BEGINS, press('CARRIERA'), NONE)).toEqual({
      state: LOADING,
      message: null,
      sound: 'ok',
    });
    for (const choice of ['NOBODY', 'toString', 'close', 'confirm'])
      expect(handOverScan(HAND_OVER_BEGINS, press(choice), NONE)).toMatchObject({
        state: HAND_OVER_BEGINS,
        sound: 'wrong',
      });
    expect(handOverScan(HAND_OVER_BEGINS, code, { ...NONE, parcel: PARCEL }).effect).toBeUndefined();
  });

  it('hands over what may go, and only that', () => {
    expect(handOverScan(LOADING, code, { ...NONE, parcel: PARCEL })).toMatchObject({
      state: LOADING,
      sound: 'ok',
      effect: { kind: 'hand_over', carrier: 'CARRIERA', code: CODE },
    });
    for (const parcel of [null, { ...PARCEL, status: null }, { ...PARCEL, carrier: 'CARRIERB' as const }]) {
      const reply = handOverScan(LOADING, code, { ...NONE, parcel });
      expect([reply.state, reply.sound, reply.effect]).toEqual([LOADING, 'wrong', undefined]);
    }
  });

  it('asks before it closes, and says what stays', () => {
    const asked = handOverScan(LOADING, press('close'), { ...NONE, load: LOAD });
    expect(asked).toMatchObject({
      state: CONFIRM,
      sound: 'ask',
      message: { en: expect.stringContaining('2 parcels') },
    });
    expect(asked.effect).toBeUndefined();
    const split = [1, 2, 3, 4, 5, 6].map((shipment_no) => ({ account_id: 'TS001', shipment_no }));
    expect(handOverScan(LOADING, press('close'), { ...NONE, load: LOAD, split: split.slice(0, 2) }).message).toEqual(
      say(
        '2 parcels for CARRIERA: packed, but not handed over. Only some parcels leave of TS001-S000001, TS001-S000002. Close the manifest all the same?',
        '梱包済みで未引き渡しの CARRIERA の荷物が2個あります。TS001-S000001、TS001-S000002は一部の荷物だけが出荷されます。このまま引渡票を締めますか？',
      ),
    );
    expect(handOverScan(LOADING, press('close'), { ...NONE, load: LOAD, split }).message?.en).toMatch(
      /TS001-S000005 and 1 more\. Close/,
    );
    const all = handOverScan(LOADING, press('close'), { ...NONE, load: { ...LOAD, waiting: 0 } });
    expect(all.message?.ja).toBe('CARRIERA の引渡票（4個）を締めますか？');
    for (const load of [null, { ...LOAD, manifest_no: null }])
      expect(handOverScan(LOADING, press('close'), { ...NONE, load })).toMatchObject({
        state: LOADING,
        sound: 'wrong',
      });
  });

  it('closes the manifest that was asked about, or goes back', () => {
    expect(handOverScan(CONFIRM, press('confirm'), { ...NONE, load: { ...LOAD, manifest_no: 9 } })).toMatchObject({
      state: null,
      sound: 'done',
      effect: { kind: 'close', manifest_no: 3 },
    });
    expect(handOverScan(CONFIRM, press('back'), NONE)).toMatchObject({ state: LOADING, sound: 'ok' });
    expect(handOverScan(CONFIRM, code, { ...NONE, parcel: PARCEL })).toMatchObject({ state: CONFIRM, sound: 'wrong' });
  });

  it('finishes without closing, and goes to another carrier', () => {
    for (const state of [HAND_OVER_BEGINS, LOADING]) {
      const reply = handOverScan(state, press('finish'), NONE);
      expect([reply.state, reply.sound, reply.effect]).toEqual([null, 'done', undefined]);
    }
    expect(handOverScan(LOADING, press('other_carrier'), NONE).state).toEqual(HAND_OVER_BEGINS);
    expect(handOverScan(CONFIRM, press('finish'), NONE)).toMatchObject({ state: CONFIRM, sound: 'wrong' });
    expect(handOverScan(LOADING, { kind: 'units', units: 3 }, NONE)).toMatchObject({ state: LOADING, sound: 'wrong' });
  });
});

it('tells what remains of a shipment, and what must come out of the truck', () => {
  expect(parcelHandedOver(PARCEL, 0).en).toBe('TS001-S000007 handed over.');
  expect(parcelHandedOver(PARCEL, 1).en).toBe('Handed over. TS001-S000007 has 1 more parcel.');
  // The number of a manifest is a name.
  expect(manifestClosed({ manifest_no: 1_003, parcels: 1_001 }, [], 1_002)).toEqual(
    say(
      'Manifest 1003 is closed with 1,001 parcels; 1,002 stay here.',
      '引渡票1003を1,001個で締めました（未引き渡し：1,002個）。',
    ),
  );
  expect(manifestClosed({ manifest_no: 3, parcels: 1 }, [], 2).en).toBe(
    'Manifest 3 is closed with 1 parcel; 2 stay here.',
  );
  const seven = Array.from({ length: 7 }, (_, n) => ({ ...PARCEL, tracking_code: `T${n}` }));
  expect(manifestClosed({ manifest_no: 3, parcels: 1 }, seven, 0).en).toMatch(
    /^Take out 7 parcels, stopped: T0, T1, T2, T3, T4 …\./,
  );
});
