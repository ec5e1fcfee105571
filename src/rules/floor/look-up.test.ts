import { describe, expect, it } from 'vitest';
import { say } from '../../kernel/messages.js';
import { type GoodsFound, type LookedUp, lookUpMessage, nothingFoundMessage, type PlaceFound } from './look-up.js';

const goods = (more: Partial<GoodsFound> = {}): GoodsFound => ({
  is: 'goods',
  account_id: 'TS001',
  code: 'TEA',
  name: '煎茶 100g',
  barcode: null,
  picture: null,
  units: 52,
  places: 3,
  lies: [],
  ...more,
});

const lying = (code: string, units: number) => ({
  ...({ account_id: 'TS001', code, name: null, picture: null, lot_no: 0, condition: 'sound', units } as const),
  ...{ expiry_date: null, manufacture_date: null },
});

const place = (more: Partial<PlaceFound> = {}): PlaceFound => ({
  is: 'place',
  code: 'A-01',
  kind: 'shelf',
  use: 'pick',
  closed: false,
  holds: [lying('TEA', 3), lying('TEA', 4), lying('CUP', 5)],
  more: false,
  orders: [],
  ...more,
});

const said = (...found: LookedUp[]) => {
  const message = lookUpMessage(found);
  return message === null ? null : [message.ja, message.en];
};

describe('what a code is', () => {
  it('says where goods lie, or that there are none', () => {
    expect(said(goods())).toEqual(['「煎茶 100g」は3か所に52点あります。', '煎茶 100g: 52 units in 3 places.']);
    expect(said(goods({ units: 12_345, places: 1_000 }))).toEqual([
      '「煎茶 100g」は1,000か所に12,345点あります。',
      '煎茶 100g: 12,345 units in 1,000 places.',
    ]);
    expect(said(goods({ name: null, units: 1, places: 1 }))).toEqual([
      '「TEA」は1か所に1点あります。',
      'TEA: 1 unit in 1 place.',
    ]);
    expect(said(goods({ units: 0, places: 0 }))?.[0]).toBe('「煎茶 100g」はこの倉庫にありません。');
  });

  it('says what a place holds', () => {
    expect(said(place())).toEqual(['棚 A-01：2商品 12点', 'Shelf A-01: 12 units of 2 items.']);
    expect(said(place({ holds: [], kind: 'tote', code: 'T-01' }))?.[0]).toBe('トート T-01 は空です。');
    expect(said(place({ more: true }))?.[0]).toBe('棚 A-01 には多数の商品があります。');
    expect(said(place({ closed: true }))?.[0]).toBe('棚 A-01 は閉鎖されています。');
  });

  it('says how far an order or a receipt is', () => {
    const order = { is: 'shipment', id: 'TS001-S000001', status: 'packed', carrier: 'CARRIERA' } as const;
    const more = { assigned_shipping_date: null, batch: null, totes: [], parcels: [] };
    expect(said({ ...order, ...more })).toEqual(['TS001-S000001：梱包済み', 'TS001-S000001: Packed']);
    const receipt = { is: 'receipt', id: 'TS001-W0001', status: 'received', lines: 1, units: 2 } as const;
    expect(said({ ...receipt, arrival_date: '2026-11-25' })?.[0]).toBe('TS001-W0001：到着済み');
  });

  it('says that there are several, or nothing', () => {
    expect(said(goods(), place())?.[0]).toContain('複数');
    expect(said()).toBeNull();
  });

  it('names a code that nothing has, with the hint to it; of what cannot be read it says why', () => {
    const scan = { kind: 'code', code: 'X-99', hint: null } as const;
    expect(nothingFoundMessage({ code: 'X-99', scan, hint: null })).toEqual({
      ja: 'コード「X-99」に該当するものは、この倉庫にありません。',
      en: 'Nothing in this warehouse has the code X-99.',
    });
    const hint = say('A hint.', '手がかりです。');
    expect(nothingFoundMessage({ code: 'X-99', scan, hint }).en).toBe(
      'Nothing in this warehouse has the code X-99. A hint.',
    );
    expect(nothingFoundMessage({ code: '', scan: { kind: 'unreadable', message: hint }, hint })).toBe(hint);
  });
});
