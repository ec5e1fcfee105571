import { describe, expect, it } from 'vitest';
import type { DomesticAddress } from '../addresses/address.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import { type LabelOrder, labelRow } from './label-row.js';
import type { LabelTemplate } from './label-template.js';
import { B2CLOUD, EHIDEN3, LABEL_TEMPLATES, YUPRI } from './label-templates.js';

const TODAY = '2026-11-24';

const HOME: DomesticAddress = {
  region_code: null,
  postcode: '1000001',
  prefecture: '東京都',
  address1: '千代田区千代田1-1',
  address2: 'パレス〜館 5階',
  name: '倉 太郎',
  company: '株式会社倉',
  division: '総務部',
  phone: '03-0000-0001',
};
const SHOP: DomesticAddress = {
  ...HOME,
  address1: '渋谷区神南1-2-3',
  address2: null,
  name: '和茶堂',
  company: null,
  division: null,
};

const order = (document: Partial<ShipmentDocument> = {}, more: Partial<LabelOrder> = {}): LabelOrder => ({
  account_id: 'TS001',
  shipment_no: 1,
  assigned_shipping_date: '2026-11-25',
  delivery_date: '2026-11-27',
  packages: null,
  document: { sender: SHOP, recipient: HOME, ...document },
  account: {
    name: '和茶堂',
    settings: {
      standard_warehouse: 'TOKYO',
      identity_types: [],
      tax_included: true,
      label_note: '食品',
      delivery_note_type: 'NONE',
      purpose: null,
    },
  },
  ...more,
});

const ASKED = { ご請求先顧客コード: '012345678901', 運賃管理番号: '01', お客様コード: '123456789012' };

/** The cells that are not empty, by the titles of their columns. */
const cells = (template: LabelTemplate, one: LabelOrder) => {
  const { cells: found, problems } = labelRow(template, ASKED, one, TODAY);
  expect(problems).toEqual([]);
  return Object.fromEntries(
    template.columns.flatMap(({ title }, index) => (found[index] === '' ? [] : [[title, found[index]]])),
  );
};
const problems = (template: LabelTemplate, one: LabelOrder, asked = ASKED) =>
  labelRow(template, asked, one, TODAY).problems.map(({ column, message }) => [column, message.en]);

describe('the row of an order for a label program', () => {
  it('of B2 Cloud has 97 columns, at their places', () => {
    const cod = order({
      cash_on_delivery: true,
      total_for_cash_on_delivery: 5_400,
      tax_for_cash_on_delivery: 400,
      delivery_time_slot: '14',
      assigned_temperature_zone: 'frozen',
      delivery_options: { fragile_item: true },
    });
    const row = labelRow(B2CLOUD, ASKED, cod, TODAY).cells;
    expect(row).toHaveLength(97);
    const at = (...places: readonly number[]) => places.map((place) => row[place - 1]);
    expect(at(1, 2, 3, 4, 5, 6, 7)).toEqual(['TS001-S000001', '2', '1', '', '2026/11/25', '2026/11/27', '1416']);
    expect(at(9, 11, 12, 13)).toEqual(['03-0000-0001', '1000001', '東京都千代田区千代田1-1', 'パレス～館 5階']);
    expect(at(14, 15, 16, 18)).toEqual(['株式会社倉', '総務部', '倉 太郎', '様']);
    expect(at(20, 22, 23, 24, 25)).toEqual(['03-0000-0001', '1000001', '東京都渋谷区神南1-2-3', '', '和茶堂']);
    expect(at(28, 31, 34, 35, 40, 42)).toEqual(['食品', 'ワレ物注意', '5400', '400', '012345678901', '01']);
  });

  it('of e-Hiden III has 74 columns; frozen goods have another code than chilled ones', () => {
    const row = (zone: 'chilled' | 'frozen') =>
      labelRow(EHIDEN3, ASKED, order({ assigned_temperature_zone: zone, delivery_time_slot: 'AM' }), TODAY).cells;
    expect(row('chilled')).toHaveLength(74);
    const at = (found: readonly string[], ...places: readonly number[]) => places.map((place) => found[place - 1]);
    expect(at(row('chilled'), 5, 6, 7, 8, 9)).toEqual([
      '東京都千代田区千代田1-1',
      'パレス～館 5階',
      '',
      '株式会社倉 総務部',
      '倉 太郎',
    ]);
    expect(at(row('chilled'), 10, 11, 42, 43, 44, 45, 46, 52, 58, 61)).toEqual([
      'TS001-S000001',
      '123456789012',
      '1',
      '000',
      '002',
      '20261127',
      '01',
      '001',
      '1',
      '20261125',
    ]);
    expect(at(row('frozen'), 44, 52)).toEqual(['003', '002']);
  });

  it('of Yu-Pri Cloud has the plain parcel; nothing is guessed for other products', () => {
    expect(cells(YUPRI, order())).toMatchObject({ 荷物商品名: '101', お届け先氏名1: '株式会社倉 総務部 倉 太郎' });
    expect(problems(YUPRI, order({ delivery_method: 'POST_EXPRESS' }))).toEqual([
      ['荷物商品名', 'The template has no code for "letter_box". Add it to a copy of the template.'],
    ]);
    expect(
      problems(YUPRI, order({ cash_on_delivery: true, total_for_cash_on_delivery: 1 })).map(([column]) => column),
    ).toEqual(['送り状種別']);
  });

  it('leaves today if it is late', () => {
    expect(cells(B2CLOUD, order({}, { assigned_shipping_date: '2026-11-20' }))).toMatchObject({
      出荷予定日: '2026/11/24',
    });
    expect(cells(B2CLOUD, order({}, { assigned_shipping_date: null }))).toMatchObject({ 出荷予定日: '2026/11/24' });
  });

  it('says all that is wrong, and has no cells then', () => {
    const wrong = order(
      {
        recipient: { ...HOME, address1: `千代田区${'千'.repeat(60)}`, name: '𠮷田 🍵\n太郎', phone: null },
        cash_on_delivery: true,
        total_for_cash_on_delivery: 300_001,
        delivery_time_slot: '12',
      },
      { account: { ...order().account, settings: { ...order().account.settings, label_note: null } } },
    );
    expect(problems(B2CLOUD, wrong, { ...ASKED, 運賃管理番号: '' })).toEqual([
      ['配達時間帯', 'The template has no code for "12". Add it to a copy of the template.'],
      ['お届け先電話番号', 'The order does not say this.'],
      [
        'お届け先住所',
        expect.stringMatching(
          /^Too long: there is room for 32 \+ 16 full-width characters, and this has 75: 東京都千代田区/,
        ),
      ],
      ['お届け先名', 'A line break cannot be printed.'],
      ['品名1', 'The account has no name of its goods for labels. It is one of its settings.'],
      ['コレクト代金引換額（税込）', 'The carrier collects 300000 yen at most.'],
      ['運賃管理番号', 'An administrator has to fill this in.'],
    ]);
    expect(labelRow(B2CLOUD, ASKED, wrong, TODAY).cells).toEqual([]);
  });

  it('names characters that CP932 has not, which UTF-8 has', () => {
    const rare = order({ recipient: { ...HOME, name: '𠮷田 🍵' } });
    expect(problems(B2CLOUD, rare)).toEqual([['お届け先名', 'The program cannot read these characters: 𠮷 🍵']]);
    expect(problems(YUPRI, rare)).toEqual([]);
  });

  it('of each template has titles that name one column, and an answer', () => {
    for (const { columns, answer } of LABEL_TEMPLATES) {
      expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
      expect(Object.values(answer).every((title) => title !== '')).toBe(true);
    }
  });
});
