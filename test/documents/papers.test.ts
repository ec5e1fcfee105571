import { describe, expect, it } from 'vitest';
import { printPapers } from '../../src/documents/papers.js';
import { carrierOfService, OVERSEAS_SERVICES, serviceOfCarrier } from '../../src/rules/carriers/carriers.js';
import type { Paper } from '../../src/rules/papers/paper.js';
import type { PickRow } from '../../src/rules/papers/pick-list.js';
import { openPdf } from '../kit/pdf.js';
import { amounts, INFO, labelOf, noteLine, noteOf, OVERSEAS, RECIPIENT } from './sample-papers.js';

/* Papers as people and scanners read them. */

const pdfOf = async (papers: readonly Paper[], margin?: number) => openPdf(await printPapers(papers, INFO), margin);

/** Printers of labels have 203 or 300 dots an inch. */
const LABEL_PRINTER = 300;

describe('a delivery note', () => {
  it('has number, day, sender, message, lines and amounts as they were given', async () => {
    const pdf = await pdfOf([noteOf()]);
    const [page = ''] = pdf.pages;
    const facts = ['納品書', 'ご注文番号ORDER-1001', '出荷日2026年11月25日', '1/1ページ', '合計2明細3点'];
    const sender = [
      '和茶堂オンラインショップ',
      '和茶堂株式会社',
      '〒135-0061',
      '東京都江東区豊洲1-1-1',
      'キューブ豊洲3階',
      'TEL03-1234-5678',
    ];
    const lines = ['SENCHA-100煎茶100g※21,0802,160', 'KYUSU急須11,1001,100'];
    const totals = [
      '小計3,260',
      '送料550',
      '手数料0',
      '割引-100',
      '合計3,710',
      '10%対象1,550',
      '8%対象（軽減税率）2,160',
    ];
    const said = [
      'この度はご注文いただきありがとうございます。またのご利用',
      '金額は税込です（単位：円）',
      '※は軽減税率（8%）対象',
    ];
    for (const text of [...facts, ...sender, ...lines, ...totals, ...said]) expect(page).toContain(text);
    expect(await pdf.codes(1)).toEqual({ Code128: ['TS001-S000001'] });
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('says that amounts exclude tax, and the tax', async () => {
    const totals = [
      ['subtotal_amount', 3_260],
      ['tax', 326],
      ['total_amount', 3_586],
    ] as const;
    const [page = ''] = (
      await pdfOf([noteOf({ amounts: amounts({ tax_included: false, has_reduced_tax: false, totals }) })])
    ).pages;
    for (const text of ['金額は税抜です', '小計3,260', '消費税326', '合計3,586']) expect(page).toContain(text);
    for (const text of ['※', '軽減', '送料', '10%']) expect(page).not.toContain(text);
  });

  const ISSUER = { name: '和茶堂株式会社', invoice_number: 'T1234567890123' } as const;
  const RATES = [
    { rate: 10, total: 1_550, tax: 140 },
    { rate: 8, total: 2_160, tax: 160 },
  ] as const;

  it('is an invoice with its issuer and number, and total and tax of each rate', async () => {
    const totals = [['total_amount', 3_710]] as const;
    const invoice = noteOf({ amounts: amounts({ totals, issuer: ISSUER, rates: RATES }) });
    const pdf = await pdfOf([invoice]);
    const [page = ''] = pdf.pages;
    const facts = ['納品書兼適格簡易請求書', '出荷日2026年11月25日', '発行者和茶堂株式会社', '登録番号T1234567890123'];
    const rates = [
      '合計3,710',
      '10%対象1,550',
      'うち消費税（10%）140',
      '8%対象（軽減税率）2,160',
      'うち消費税（8%）160',
    ];
    for (const text of [...facts, ...rates, '※は軽減税率（8%）対象']) expect(page).toContain(text);
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('is an invoice with the tax besides the total, where amounts exclude it, also in English', async () => {
    const money = amounts({ tax_included: false, totals: [], issuer: ISSUER, rates: RATES.slice(0, 1) });
    const pdf = await pdfOf([noteOf({ amounts: money }), noteOf({ amounts: money, language: 'en' })]);
    expect(pdf.pages[0]).toContain('10%対象1,550消費税（10%）140');
    const texts = ['Deliverynoteandsimplifiedqualifiedinvoice', 'RegistrationnumberT1234567890123', 'Tax(10%)140'];
    for (const text of texts) expect(pdf.pages[1]).toContain(text);
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('is no invoice without the amounts of each rate, but has the number', async () => {
    const [page = ''] = (await pdfOf([noteOf({ amounts: amounts({ issuer: ISSUER }) })])).pages;
    expect(page).toContain('登録番号T1234567890123');
    for (const text of ['請求書', '領収', '消費税（']) expect(page).not.toContain(text);
  });

  it('prints amounts of any form as they are', async () => {
    const lines = [
      noteLine({ unit_price: '1,080円', price: 12.5 }),
      noteLine({ unit_price: { any: 1 }, price: '-1234567.50' }),
    ];
    const [page = ''] = (await pdfOf([noteOf({ lines })])).pages;
    for (const text of ['1,080円', '12.5', '{"any":1}', '-1,234,567.50']) expect(page).toContain(text);
  });

  it('has no column of amounts that no line has', async () => {
    const lines = [noteLine({ code: 'CUP', unit_price: 650, price: null })];
    const [page = ''] = (await pdfOf([noteOf({ lines })])).pages;
    expect(page).toMatch(/数量単価CUP.*650/);
  });

  it('has no amounts, and the giver, in a gift', async () => {
    const [page = ''] = (await pdfOf([noteOf({ amounts: null, giver: '鈴木 花子' })])).pages;
    expect(page).toContain('贈り主鈴木花子');
    expect(page).toContain('SENCHA-100煎茶100g2KYUSU急須1合計2明細3点');
    for (const text of ['単価', '金額', '円', '1,080', '※']) expect(page).not.toContain(text);
  });

  it('has the message as far as the page has room, and shows where it was cut', async () => {
    const first = async (message: string) => {
      const pdf = await pdfOf([noteOf({ message })]);
      expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
      const [page = ''] = pdf.pages;
      expect(page).toContain('商品コード');
      return page;
    };
    expect(await first(`始${'\n'.repeat(20)}終`)).toContain('始終');
    expect(await first(`始${'\n'.repeat(400)}終`)).toContain('始…');
    const short = await first(Array.from({ length: 60 }, (_, index) => `<${index}>`).join('\n'));
    const shown = short.match(/<0>.*<(\d+)>…/)?.[1];
    expect(Number(shown)).toBeGreaterThan(25);
    expect(await first(Array.from({ length: 25 }, (_, index) => `<${index}>`).join('\n'))).toContain('<24>');
  });

  it('has its first line on the first page, however long the message is, also with the totals below it', async () => {
    const message = Array.from({ length: 60 }, (_, index) => `<${index}>`).join('\n');
    const long = noteLine({ code: 'FIRST', name: '名'.repeat(255) });
    const issuer = { ...ISSUER, name: '社'.repeat(100) };
    for (const lines of [[long], [long, noteLine()]]) {
      const pdf = await pdfOf([noteOf({ message, lines, amounts: amounts({ issuer, rates: RATES }) })]);
      expect(pdf.pages[0]).toContain('FIRST');
      expect(pdf.pages.at(-1)).toContain('小計');
      expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
    }
  });

  it('is in English for a recipient overseas, with the currency', async () => {
    const money = amounts({ currency_code: 'USD', has_reduced_tax: false, totals: [['total_amount', '25.00']] });
    const lines = [noteLine({ name: 'Sencha', price: '25.00' })];
    const [page = ''] = (await pdfOf([noteOf({ language: 'en', message: 'Thank you', lines, amounts: money })])).pages;
    const texts = ['Deliverynote', 'OrdernumberORDER-1001', 'Shippingdate2026-11-25', '135-0061Japan', 'Currency:USD'];
    for (const text of [...texts, 'ThankyouThecontentsofthisparcel:', 'Total25.00', 'Lines:1,units:2', 'Page1of1'])
      expect(page).toContain(text);
  });

  it('goes on over pages with its head and page numbers; long texts are all there', async () => {
    const name = '国産茶葉使用・深蒸し煎茶と抹茶の詰合せ（贈答用）'.repeat(12).slice(0, 255);
    const lines = Array.from({ length: 70 }, (_, no) => noteLine({ code: `CODE-${no}-${'X'.repeat(20)}`, name }));
    const message = '長'.repeat(500);
    const pdf = await pdfOf([noteOf({ lines, message, order_no: 'N'.repeat(100) })]);
    expect(pdf.pages.length).toBeGreaterThan(3);
    for (const [index, page] of pdf.pages.entries()) {
      expect(page).toContain('商品コード商品名数量単価金額');
      expect(page).toContain(`${index + 1}/${pdf.pages.length}ページ`);
      if (index > 0) expect(page).toContain('納品書（続き）');
    }
    const all = pdf.pages.join('');
    expect(all.split(name)).toHaveLength(71);
    expect(all).toContain(message);
    expect(all).toContain('N'.repeat(100));
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });
});

describe('a shipping label', () => {
  it('is 100 by 150 mm, with recipient, sender, carrier, delivery, goods, and the number as NW-7', async () => {
    const bytes = await printPapers([labelOf()], INFO);
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 283.464567 425.19685]');
    const pdf = await openPdf(bytes, 8);
    const [page = ''] = pdf.pages;
    const to = [
      'お届け先',
      '〒530-0001',
      '大阪府大阪市北区梅田1-2-3',
      '梅田ビル12階1203号室',
      '梅田商事株式会社総務部',
      '山田太郎様',
      'TEL06-1234-5678',
    ];
    const from = [
      'ご依頼主和茶堂株式会社和茶堂オンラインショップ',
      '〒135-0061東京都江東区豊洲1-1-1',
      'キューブ豊洲3階TEL03-1234-5678',
    ];
    const facts = [
      'CARRIERA',
      '1/1',
      '4000-0000-0016',
      '2026年11月26日午前中',
      '2026年11月25日サイズ801,250g',
      '品名食品',
    ];
    for (const text of [...to, ...from, ...facts]) expect(page).toContain(text);
    for (const text of ['代金引換', '冷', 'ワレモノ', '贈り主']) expect(page).not.toContain(text);
    expect(await pdf.codes(1, LABEL_PRINTER)).toEqual({ Codabar: ['A400000000016A'], Code128: ['TS001-S000001'] });
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('has the marks of cool and fragile goods, the giver, which parcel it is, and what the recipient pays', async () => {
    const [page = ''] = (
      await pdfOf([
        labelOf({
          cool: 'frozen',
          is_fragile: true,
          giver: '鈴木 花子',
          parcel: 2,
          parcels: 3,
          cash: { total: 12_345, tax: 1_122 },
        }),
      ])
    ).pages;
    for (const text of [
      '冷凍',
      'ワレモノ注意',
      '贈り主：鈴木花子',
      '2/3',
      '代金引換',
      '12,345円',
      '（内消費税1,122円）',
    ])
      expect(page).toContain(text);
  });

  it('is in English overseas, with the service and the country; letters of a number need Code 128', async () => {
    const overseas = {
      language: 'en',
      carrier: 'CARRIERC',
      service: 'EMS',
      recipient: OVERSEAS,
      country: 'United States',
    } as const;
    const pdf = await pdfOf(
      [labelOf({ ...overseas, tracking_code: 'EE123456785JP', cool: 'chilled', is_fragile: true })],
      8,
    );
    const [page = ''] = pdf.pages;
    const to = ['JaneDoe', 'ExampleInc.', '1455MarketStreet', 'Suite600', 'SanFrancisco,CA94103', 'UNITEDSTATES'];
    for (const text of [...to, 'CARRIERCEMS', 'CHILLED', 'FRAGILE', 'EE123456785JP', '135-0061Japan'])
      expect(page).toContain(text);
    expect((await pdf.codes(1, LABEL_PRINTER)).Code128).toEqual(
      expect.arrayContaining(['EE123456785JP', 'TS001-S000001']),
    );
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('names each service overseas in full', async () => {
    const services = OVERSEAS_SERVICES.map((service) => ({
      carrier: carrierOfService(service),
      service: serviceOfCarrier(service),
    }));
    const label = {
      language: 'en',
      recipient: OVERSEAS,
      cool: 'chilled',
      is_fragile: true,
      parcel: 10,
      parcels: 10,
    } as const;
    const pdf = await pdfOf(
      services.map((one) => labelOf({ ...label, ...one })),
      8,
    );
    expect(pdf.pages.map((page) => page.split('CHILLED')[0])).toEqual(
      services.map(({ carrier, service }) => carrier + service),
    );
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('has the postcode of another country as it was given, also of seven digits; none for ---', async () => {
    const overseas = { language: 'en', carrier: 'CARRIERC', service: 'EMS', country: 'Israel' } as const;
    const recipient = { ...OVERSEAS, region_code: 'IL', city: 'Tel Aviv', prefecture: null, postcode: '6100000' };
    const { pages } = await pdfOf(
      [labelOf({ ...overseas, recipient }), labelOf({ ...overseas, recipient: { ...recipient, postcode: '---' } })],
      8,
    );
    expect(pages[0]).toContain('TelAviv,6100000');
    expect(pages[1]).toContain('TelAvivISRAEL');
  });

  it('has the letters of all of Europe, however they are encoded', async () => {
    const texts = {
      name: 'Żaneta Gałązka-Őrsi, Ğülşen İnan, José',
      company: 'Čeřín & Mūža ß Æø',
      address: 'Οδός Άρεως 12',
      city: 'Łódź',
      prefecture: 'Київ',
    };
    const recipient = { ...OVERSEAS, ...texts };
    const apart = { ...recipient, name: texts.name.normalize('NFD'), address: texts.address.normalize('NFD') };
    const pdf = await pdfOf([labelOf({ language: 'en', recipient }), labelOf({ language: 'en', recipient: apart })], 8);
    for (const page of pdf.pages) {
      for (const text of Object.values(texts)) expect(page).toContain(text.replaceAll(' ', ''));
    }
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('is printed also when no font has a letter together with the mark after it', async () => {
    const recipient = { ...RECIPIENT, name: '太郎\u200b\u0489', address2: '煎\u0489館' };
    const [page = ''] = (await pdfOf([labelOf({ recipient })])).pages;
    expect(page).toContain('太郎');
    expect(page).toContain('煎館');
  });

  it('holds the longest texts, and says when there is no number yet', async () => {
    const recipient = {
      ...RECIPIENT,
      address1: '市'.repeat(40),
      address2: '館'.repeat(24),
      name: '名'.repeat(15),
      company: '社'.repeat(16),
    };
    const long = { ...recipient, division: '部'.repeat(255) };
    const pdf = await pdfOf([labelOf({ recipient: long, tracking_code: null, goods: '品'.repeat(100) })], 8);
    const [page = ''] = pdf.pages;
    for (const text of ['市'.repeat(40), '館'.repeat(24), `${'名'.repeat(15)}様`, '社'.repeat(16), '…', '未発行'])
      expect(page).toContain(text);
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
    expect(await pdf.codes(1, LABEL_PRINTER)).toEqual({ Code128: ['TS001-S000001'] });
  });
});

describe('papers of the floor', () => {
  const row = (more: Partial<PickRow> = {}): PickRow => ({
    place: 'A-03-02-1',
    code: 'SENCHA-100',
    barcode: '4901234567894',
    name: '煎茶 100g',
    lot: '2027-03-31',
    quantity: 2,
    tote: 'T-07',
    ...more,
  });
  const pickList = (rows: readonly PickRow[]): Paper => ({
    kind: 'pick_list',
    of: { batch: 'B-000123', warehouse: '東京倉庫', made_at: new Date('2026-11-25T01:00:00Z'), rows },
  });

  it('are pick lists with a barcode, in the order of the rows', async () => {
    const rows = Array.from({ length: 60 }, (_, no) => row({ code: `ITEM-${60 - no}` }));
    const pdf = await pdfOf([pickList(rows)]);
    expect(pdf.pages).toHaveLength(2);
    const all = pdf.pages.join('');
    expect(all).toContain('棚商品コード商品名バーコードロット数量トート');
    expect(all).toContain('A-03-02-1ITEM-60煎茶100g49012345678942027-03-312T-07');
    expect(all.match(/ITEM-\d+/g)).toEqual(rows.map(({ code }) => code));
    for (const text of ['東京倉庫2026年11月25日10:00作成', '合計60行120点', '1/2ページ']) expect(all).toContain(text);
    expect([await pdf.codes(1), await pdf.codes(2)]).toEqual([{ Code128: ['B-000123'] }, { Code128: ['B-000123'] }]);
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('are pick lists without places and totes, where a warehouse has none', async () => {
    const [page = ''] = (await pdfOf([pickList([row({ place: null, tote: null, lot: null, barcode: null })])])).pages;
    expect(page).toContain('商品コード商品名数量SENCHA-100煎茶100g2合計');
    for (const text of ['棚', 'トート', 'ロット', 'バーコード']) expect(page).not.toContain(text);
  });

  it('are labels of goods and places, each on a page of its size', async () => {
    const shelf = {
      code: 'A-03-02-1',
      kind: 'shelf',
      temperature: 'chilled',
      use: 'pick',
      warehouse: '東京倉庫',
    } as const;
    const papers: readonly Paper[] = [
      { kind: 'item_label', of: { code: 'SENCHA-100', name: '煎茶 100g', barcode: '4901234567894' } },
      { kind: 'item_label', of: { code: 'A-LONG-CODE-OF-THIRTY-LETTERS-', name: '長'.repeat(255), barcode: null } },
      { kind: 'item_label', of: { code: '急須', name: null, barcode: null } },
      { kind: 'place_label', of: shelf },
      { kind: 'place_label', of: { ...shelf, code: 'T-07', kind: 'tote', temperature: null, use: null } },
    ];
    const bytes = await printPapers(papers, INFO);
    const sizes = bytes.toString('latin1').match(/MediaBox \[[^\]]*\]/g);
    expect(sizes).toEqual([
      ...Array.from({ length: 3 }, () => 'MediaBox [0 0 170.07874 113.385827]'),
      ...Array.from({ length: 2 }, () => 'MediaBox [0 0 283.464567 141.732283]'),
    ]);
    const pdf = await openPdf(bytes, 5);
    const codes = await Promise.all([1, 2, 3, 4, 5].map((page) => pdf.codes(page, LABEL_PRINTER)));
    expect(codes).toEqual([
      { Code128: ['4901234567894'] },
      { Code128: ['A-LONG-CODE-OF-THIRTY-LETTERS-'] },
      {},
      { Code128: ['A-03-02-1'] },
      { Code128: ['T-07'] },
    ]);
    expect(pdf.pages[0]).toBe('煎茶100gSENCHA-1004901234567894');
    expect(pdf.pages[3]).toBe('東京倉庫冷蔵ピックA-03-02-1');
    expect(pdf.pages[4]).toBe('東京倉庫トートT-07');
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });
});

describe('papers together', () => {
  it('are one PDF in the given order, the same bytes for the same values, others for others', async () => {
    const papers = [noteOf({ order_no: 'SECOND' }), labelOf(), noteOf({ order_no: 'FIRST' })];
    const bytes = await printPapers(papers, INFO);
    const { pages } = await openPdf(bytes);
    expect(pages.map((page) => /SECOND|FIRST|CARRIERA/.exec(page)?.[0])).toEqual(['SECOND', 'CARRIERA', 'FIRST']);
    expect((await printPapers(papers, INFO)).equals(bytes)).toBe(true);
    expect((await printPapers([noteOf({ order_no: 'OTHER' }), ...papers.slice(1)], INFO)).equals(bytes)).toBe(false);
  });
});
