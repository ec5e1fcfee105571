import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import { readPapers } from '../../src/operations/shipments/read-papers.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { PAPER_KINDS } from '../../src/rules/papers/paper-values.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, openApi, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { addImage } from '../kit/item-image.js';
import { openPdf } from '../kit/pdf.js';
import { type Browser, hire, join } from '../kit/people.js';
import { png } from '../kit/pictures.js';

/** The papers of shipments: delivery notes and labels, at the console for one shipment, for staff many in one file. */

let api: Api;
const people = {} as Record<'member' | 'floor', Browser>;
beforeAll(async () => {
  api = await openApi();
  const items = [
    { code: 'TEA', name: '煎茶 100g', is_reduced_tax: true },
    { code: 'CUP', name: '湯のみ' },
    { code: 'LEAFLET', name: 'ちらし', bundled_item: true },
  ];
  await makeItems(api.ctx, api.caller, items);
  const goods = items.map(({ code }) => ({ code, good: 50 }));
  await stockUp(api.ctx, api.caller, goods);
  people.floor = await hire(api, 'floor@example.com', 'floor');
  people.member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

it('nobody keeps what is for one person or device, unless the answer says otherwise', async () => {
  const cookie = ({ cookies }: Browser) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const member = { ...cookie(people.member), 'x-kura-account': 'TS001' };
  const kept = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await api.visit('GET', path, undefined, headers);
    return [answer.status, answer.headers['cache-control']];
  };
  const never = 'private, no-store';
  expect(await kept('/console/me/sessions', member)).toEqual([200, never]);
  expect(await kept('/console/today', member)).toEqual([200, never]);
  expect(await kept('/console/me/sessions')).toEqual([401, never]);
  expect(await kept('/desk/decisions', cookie(people.floor))).toEqual([200, never]);
  expect(await kept('/desk/decisions')).toEqual([401, never]);
  expect(await kept('/floor/me')).toEqual([401, never]);

  const picture = await addImage(api, 'TEA', await png());
  const [tea] = (await api.call('GET', '/items/TS001?code=TEA')).body.items as { id: string }[];
  const path = `/console/items/${tea?.id}/images/${picture}`;
  expect(await kept(path, member)).toEqual([200, 'private, no-cache']);
  const { etag } = (await api.visit('GET', path, undefined, member)).headers;
  expect(await kept(path, { ...member, 'if-none-match': String(etag) })).toEqual([304, 'private, no-cache']);
});

let orders = 0;
async function order(more: object = {}): Promise<string> {
  orders += 1;
  const { status, body } = await api.call(
    'POST',
    '/shipments',
    shipment(`PAPER-${orders}`, { delivery_note_type: 'NOT_INCLUDE_PII', ...more }),
  );
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id as string;
}

const noteAt = (id: string) =>
  people.member.call('GET', `/shipments/${id}/papers/delivery-note.pdf`, undefined, 'TS001');
const labelAt = (id: string) => people.member.call('GET', `/shipments/${id}/papers/label.pdf`, undefined, 'TS001');
const papersOf = (query: string, { cookies } = people.floor) =>
  api.visit('GET', `/desk/shipments/papers.pdf?${query}`, undefined, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

async function noteOf(more: object = {}): Promise<string> {
  const { status, bytes } = await noteAt(await order(more));
  expect(status).toBe(200);
  return (await openPdf(bytes)).pages.join('');
}

const PRICED = {
  order_no: 'WEB-1',
  price_on_delivery_note: true,
  items: [
    { code: 'TEA', quantity: 2, unit_price: 540, price: '1080', is_reduced_tax: true },
    { code: 'CUP', quantity: 1, unit_price: 1100, price: 1100 },
  ],
  subtotal_amount: 2180,
  delivery_charge: 550,
  total_amount: '2730',
  total_with_normal_tax: 1650,
  total_with_reduced_tax: 1080,
};

describe('the delivery note of a shipment', () => {
  it('has what was ordered, as it was sent, the sender and its message, and nothing of the recipient', async () => {
    const id = await order({ ...PRICED, message: 'ありがとうございます', bundled_items: ['LEAFLET'] });
    const { status, bytes, headers } = await noteAt(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe(`inline; filename="${id}-delivery-note.pdf"`);
    // Its address can be guessed, and a cookie opens it: nobody may keep it for others.
    expect(headers['cache-control']).toBe('private, no-store');
    const pdf = await openPdf(bytes);
    const [page = ''] = pdf.pages;
    const texts = ['ご注文番号WEB-1', '煎茶100g※25401,080', '湯のみ11,1001,100', '小計2,180', '送料550', '合計2,730'];
    const more = [
      '10%対象1,650',
      '8%対象（軽減税率）1,080',
      'ありがとうございます',
      '倉の店',
      '〒135-0061',
      '合計2明細3点',
    ];
    for (const text of [...texts, ...more]) expect(page).toContain(text);
    for (const text of ['倉太郎', '千代田', '100-0001', 'LEAFLET', 'ちらし']) expect(page).not.toContain(text);
    expect(await pdf.codes(1)).toEqual({ Code128: [id] });
    expect(pdf.info).toMatchObject({ Title: `納品書 ${id}-delivery-note`, Author: 'Shop TS001' });
    expect((await noteAt(id)).bytes.equals(bytes)).toBe(true);
  });

  it('has no amounts unless they are asked for, and never in a gift', async () => {
    const gifts = [
      { gift_sender_name: '鈴木 花子' },
      { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' },
      { gift_wrapping_unit: 'ITEM', items: PRICED.items.map((item) => ({ ...item, gift_wrapping_type: 'NAVY' })) },
    ];
    const notes = await Promise.all(
      [{ price_on_delivery_note: false }, ...gifts].map((more) => noteOf({ ...PRICED, ...more })),
    );
    for (const note of notes) {
      expect(note).toContain('煎茶100g2');
      for (const text of ['1,080', '2,730', '※', '金額']) expect(note).not.toContain(text);
    }
    expect(notes[1]).toContain('贈り主鈴木花子');
  });

  it('has no mark and no parts of the total if nothing has the reduced rate', async () => {
    const note = await noteOf({ ...PRICED, items: PRICED.items.slice(1) });
    expect(note).toContain('合計2,730');
    for (const text of ['※', '8%', '10%']) expect(note).not.toContain(text);
  });

  it('has tax if the account sends amounts without it', async () => {
    await api.rows(`update accounts set settings = settings || '{"tax_included": false}' where account_id = 'TS001'`);
    const id = await order(PRICED);
    await api.rows(
      `update shipments set document = document || '{"tax": 218}' where account_id = 'TS001' and shipment_no = $1`,
      [numberOf(id)],
    );
    const excluded = (await openPdf((await noteAt(id)).bytes)).pages.join('');
    await api.rows(`update accounts set settings = settings || '{"tax_included": true}' where account_id = 'TS001'`);
    for (const text of ['金額は税抜です', '消費税218']) expect(excluded).toContain(text);
    const included = (await openPdf((await noteAt(id)).bytes)).pages.join('');
    expect(included).toContain('金額は税込です');
    expect(included).not.toContain('消費税');
  });

  it('is an invoice of an account with a number, each rate with its tax; the sender may be another', async () => {
    const set = (settings: object) => people.member.call('PUT', '/settings', settings, 'TS001');
    expect((await set({ invoice_number: 'T1234567890123', tax_rounding: 'up' })).status).toBe(200);
    const note = await noteOf(PRICED);
    const texts = ['納品書兼適格簡易請求書', '発行者ShopTS001', '登録番号T1234567890123', '10%対象1,650', '150'];
    for (const text of [...texts, '8%対象（軽減税率）1,080', 'うち消費税（8%）80']) expect(note).toContain(text);
    const unknown = await noteOf({ ...PRICED, total_with_normal_tax: null });
    expect(unknown).toContain('登録番号T1234567890123');
    for (const text of ['請求書', '消費税']) expect(unknown).not.toContain(text);
    await set({ invoice_number: null, tax_rounding: 'down' });
    expect(await noteOf(PRICED)).not.toMatch(/登録番号|消費税/);
  });

  it('stays the invoice with which the order left, whatever the account changes later', async () => {
    const set = (settings: object) => people.member.call('PUT', '/settings', settings, 'TS001');
    await set({ invoice_number: 'T1234567890123', tax_rounding: 'up' });
    const shipped = await order(PRICED);
    await workTo(api.ctx, shipped, 'shipped');
    // The clock stands still: the change must be later.
    await api.rows(`update shipments set shipped_at = shipped_at - interval '1 minute' where shipped_at is not null`);
    const left = await noteAt(shipped);
    const waits = await order(PRICED);
    await setAccount(api.ctx, 'TS001', withoutFaults({ name: '新店' }), staff('Sato'));
    await set({ invoice_number: 'T9999999999999', tax_rounding: 'down' });
    const again = await noteAt(shipped);
    expect(again.status).toBe(200);
    expect((await openPdf(again.bytes)).pages).toEqual((await openPdf(left.bytes)).pages);
    const today = (await openPdf((await noteAt(waits)).bytes)).pages.join('');
    for (const text of ['発行者新店', '登録番号T9999999999999']) expect(today).toContain(text);
    await setAccount(api.ctx, 'TS001', withoutFaults({ name: 'Shop TS001' }), staff('Sato'));
    await set({ invoice_number: null });
    expect((await openPdf((await noteAt(shipped)).bytes)).pages).toEqual((await openPdf(left.bytes)).pages);
  });

  it('is refused, with the reason, if it was ordered without, or the account has none and the order does not say', async () => {
    await api.rows(`update accounts set settings = settings || '{"delivery_note_type": "NONE"}'`);
    for (const delivery_note_type of ['NONE', null]) {
      const id = await order({ delivery_note_type });
      const answer = await noteAt(id);
      expect([answer.status, faultsOf(answer)]).toEqual([422, ['id']]);
      expect(answer.text).toContain(`${id} was ordered without a delivery note`);
    }
    await api.rows(`update accounts set settings = settings || '{"delivery_note_type": "NOT_INCLUDE_PII"}'`);
    expect((await noteAt(await order({ delivery_note_type: null }))).status).toBe(200);
  });
});

describe('the labels of a shipment', () => {
  it('are there for each parcel as soon as it is packed, and say before why not', async () => {
    const id = await order({
      delivery_options: { fragile_item: true },
      cash_on_delivery: true,
      total_for_cash_on_delivery: 12_345,
      tax_for_cash_on_delivery: 1_122,
      delivery_time_slot: 'AM',
    });
    const before = await labelAt(id);
    expect([before.status, faultsOf(before)]).toEqual([422, ['id']]);
    expect(before.text).toContain(`${id} is not packed yet`);
    await workTo(api.ctx, id, 'packed');
    expect((await openPdf((await labelAt(id)).bytes)).pages[0]).not.toContain('送り状番号は未発行です');
    // As a shipment is that was packed before labels had numbers: it gets them when it is shipped.
    await api.rows('delete from parcels where shipment_no = $1', [numberOf(id)]);
    await api.rows(
      `update shipments set packages = '[{"size": "60"}, {"size": "80", "weight_g": 900}]' where shipment_no = $1`,
      [numberOf(id)],
    );
    expect((await openPdf((await labelAt(id)).bytes)).pages[0]).toContain('送り状番号は未発行です');
    await workTo(api.ctx, id, 'shipped', 'packed');
    const { status, bytes } = await labelAt(id);
    expect(status).toBe(200);
    const pdf = await openPdf(bytes, 8);
    const [first = '', second = ''] = pdf.pages;
    expect(pdf.pages).toHaveLength(2);
    for (const text of ['〒100-0001', '東京都千代田区千代田1-1', '倉太郎様', '午前中', 'ワレモノ注意', '倉の店']) {
      expect(first).toContain(text);
      expect(second).toContain(text);
    }
    for (const text of ['1/2', '12,345円', '（内消費税1,122円）', 'サイズ60']) expect(first).toContain(text);
    for (const text of ['2/2', 'サイズ80900g']) expect(second).toContain(text);
    expect(second).not.toContain('代金引換');
    const codes = (await api.call('GET', `/shipments/${id}`)).body.tracking_codes as string[];
    expect((await pdf.codes(1, 300)).Codabar).toEqual([`A${codes[0]}A`]);
    expect(pdf.outside).toEqual([]);
  });
});

describe('papers of many shipments', () => {
  it('print no day of shipping that has passed while the parcel is still here', async () => {
    const id = await order();
    await workTo(api.ctx, id, 'packed');
    const pages = async () => (await openPdf((await papersOf(`ids=${id}`)).bytes)).pages;
    for (const page of await pages()) expect(page).toMatch(/出荷日20\d\d年/);
    await api.rows(`update shipments set assigned_shipping_date = '2020-01-06' where shipment_no = $1`, [numberOf(id)]);
    const [note, label] = await pages();
    expect(note).not.toContain('出荷日');
    expect(label).toContain('出荷日-');
  });

  it('are one file for staff, in the given order, with or without labels', async () => {
    const ids = [
      await order({ order_no: 'ONE' }),
      await order({ order_no: 'TWO' }),
      await order({ order_no: 'NO', delivery_note_type: 'NONE' }),
    ];
    const [one = '', two = '', none = ''] = ids;
    const notes = await papersOf(`kind=delivery_note&ids=${two},${none},${one}`);
    expect(notes.status).toBe(200);
    const { pages } = await openPdf(notes.bytes);
    expect(pages.map((page) => /ご注文番号(ONE|TWO)/.exec(page)?.[1])).toEqual(['TWO', 'ONE']);
    const early = await papersOf(`ids=${ids.join(',')}`);
    expect(early.status).toBe(422);
    expect((early.body.errors as { id: string[] }).id).toHaveLength(3);
    for (const id of ids) await workTo(api.ctx, id, 'packed');
    const all = await openPdf((await papersOf(`ids=${two},${none},${one},${two}`)).bytes);
    expect(all.pages.map((page) => (page.startsWith('納品書') ? 'note' : 'label'))).toEqual([
      'note',
      'label',
      'label',
      'note',
      'label',
    ]);
  });

  it('have no labels while a shipment is to be cancelled or changed, in the words in which the floor is told', async () => {
    const [kept, cancelled, changed] = [await order(), await order(), await order()];
    for (const id of [kept, cancelled, changed]) await workTo(api.ctx, id, 'packed');
    const ids = `ids=${kept},${cancelled},${changed}`;
    expect((await papersOf(ids)).status).toBe(200);
    expect((await api.call('POST', `/shipments/${cancelled}/cancel`)).status).toBe(200);
    expect((await api.call('POST', `/shipments/${changed}/modify`, { delivery_time_slot: 'AM' })).status).toBe(200);
    for (const kind of ['all', 'shipping_label']) {
      const { status, body } = await papersOf(`kind=${kind}&${ids}`);
      expect([status, (body.errors as { id: string[] }).id]).toEqual([
        422,
        [
          `Stop: ${cancelled} is to be cancelled. Put it aside until it is decided.`,
          `Stop: ${changed} is to be changed. Put it aside until it is decided.`,
        ],
      ]);
    }
    expect((await labelAt(cancelled)).status).toBe(422);
    expect((await papersOf(`kind=delivery_note&${ids}`)).status).toBe(200);
    expect((await papersOf(`kind=shipping_label&ids=${kept}`)).status).toBe(200);
  });

  it('are refused with all faults of the question', async () => {
    const known = await order();
    const wrong = await papersOf('kind=invoice&ids=TS001-W0001,x');
    expect([wrong.status, faultsOf(wrong)]).toEqual([422, ['ids', 'kind']]);
    expect((wrong.body.errors as { ids: string[] }).ids).toHaveLength(2);
    for (const query of ['', 'ids=']) expect((await papersOf(query)).status).toBe(422);
    const many = Array.from({ length: 1_001 }, (_, no) => `TS001-S${String(no + 1).padStart(6, '0')}`);
    expect((await papersOf(`ids=${many.slice(0, 1_000).join(',')}`)).status).toBe(404);
    expect((await papersOf(`ids=${many.join(',')}`)).status).toBe(422);
    expect((await papersOf(`ids=${known},TS001-S999999`)).status).toBe(404);
  });

  it('are for staff; an account has only its own', async () => {
    const id = await order();
    expect((await papersOf(`ids=${id}`, people.member)).status).toBe(403);
    const refs = [{ account_id: 'TS001', no: numberOf(id) }];
    for (const kind of PAPER_KINDS) {
      const foreign = { ...api.caller, account: { ...api.caller.account, account_id: 'TS002' } };
      await expect(readPapers(api.ctx, refs, kind, foreign)).rejects.toMatchObject({ refusal: 'forbidden' });
    }
    expect((await readPapers(api.ctx, refs, 'delivery_note', staff('floor'))).papers).toHaveLength(1);
    await api.call('DELETE', `/shipments/${id}`);
    expect((await noteAt(id)).status).toBe(404);
  });
});
