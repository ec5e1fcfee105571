import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, type Json, openApi, receipt } from '../kit/api.js';
import { openPdf } from '../kit/pdf.js';

/** GET /warehousings/{id}.pdf: the statement and the label that a client prints and ships with the goods. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  const items = [
    { code: 'TEA', name: '煎茶 さみどり 100g', barcode: '4901234567894' },
    { code: 'CUP', name: null },
    { code: 'LONG', name: '国産茶葉使用・深蒸し煎茶と抹茶の詰合せ（贈答用）'.repeat(12).slice(0, 255) },
    { code: 'UNBROKEN', name: 'W'.repeat(255) },
    { code: 'ODD', name: '𠮷野家🍵と👨‍👩‍👧‍👦の\u0001龘𰻞' },
    ...Array.from({ length: 20 }, (_, no) => ({ code: `X${no}`, name: `品物の名前 ${no} ${'あ'.repeat(100)}` })),
  ];
  expect((await api.call('POST', '/items/bulk', { items })).status).toBe(200);
});
afterAll(() => api.close());

async function announce(more: object = {}): Promise<string> {
  const { status, body } = await api.call('POST', '/warehousings', receipt(more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id as string;
}

async function papersOf(id: string) {
  const { status, headers, bytes } = await api.call('GET', `/warehousings/${id}.pdf`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  return { bytes, headers, pdf: await openPdf(bytes) };
}

describe('the papers of a receipt', () => {
  it('are a statement and a box label, both with the id for people and scanners [W-055 G-006]', async () => {
    const id = await announce({
      items: [
        { code: 'TEA', quantity: 12 },
        { code: 'CUP', quantity: 1_234 },
      ],
      arrival_date: '2026-11-27',
      arrival_date_confirmed: true,
      arrival_time_from: 9,
      arrival_time_to: 12,
      tracking_codes: ['1234-5678-9012'],
      identifier: 'PO-1001',
      company_memo: '秘密のメモ',
    });
    const { pdf, headers, bytes } = await papersOf(id);
    expect(headers['content-disposition']).toBe(`inline; filename="${id}.pdf"`);
    expect(bytes.length).toBeLessThan(300_000);
    const [statement, label] = pdf.pages;
    expect(pdf.pages).toHaveLength(2);
    const both = [
      id,
      '東京倉庫',
      '〒135-0061',
      '東京都江東区豊洲1-1-1',
      'ShopTS001',
      '2026年11月27日（金）9時～12時【確定】',
    ];
    for (const text of [...both, '宅配便', 'PO-1001']) {
      expect(statement).toContain(text);
      expect(label).toContain(text);
    }
    const goods = ['1TS001-I000001TEA煎茶さみどり100g490123456789412', '2TS001-I000002CUP1,234', '合計2明細1,246点'];
    const fields = ['入庫明細書', '検品方法商品コード', '送り状番号1234-5678-9012', '作成日時2026年11月24日10:00'];
    for (const text of [...goods, ...fields, '1/1ページ']) expect(statement).toContain(text);
    expect(label).toMatch(/入庫ラベル（荷札）.*箱.*\//);
    expect(pdf.pages.join()).not.toContain('秘密');
    expect(await pdf.codes(1)).toEqual({ Code128: [id], QRCode: [id] });
    expect(await pdf.codes(2)).toEqual({ Code128: [id], QRCode: [id] });
    expect(pdf.info).toMatchObject({ Title: `入庫明細書・入庫ラベル ${id}`, Author: 'Shop TS001', Creator: 'Kura' });
  });

  it('go on over pages, each with header and number, and nothing leaves its page', async () => {
    const codes = ['LONG', 'UNBROKEN', 'ODD', 'TEA', 'CUP', ...Array.from({ length: 20 }, (_, no) => `X${no}`)];
    const id = await announce({ items: codes.map((code) => ({ code, quantity: 3 })) });
    const { pdf, bytes } = await papersOf(id);
    const statement = pdf.pages.slice(0, -1);
    expect(statement.length).toBeGreaterThan(1);
    for (const [index, page] of statement.entries()) {
      expect(page).toContain('No.商品ID商品コード商品名');
      expect(page).toContain(id);
      expect(page).toContain(`${index + 1}/${statement.length}ページ`);
    }
    const all = statement.join('');
    expect(all).toContain('W'.repeat(255));
    expect(all).toContain('国産茶葉使用・深蒸し煎茶と抹茶の詰合せ（贈答用）'.repeat(12).slice(0, 255));
    expect(all).toContain('𠮷野家〓と〓の');
    expect(new Set(all.match(/TS001-I\d{6}/g)).size).toBe(25);
    expect(all).toContain('合計25明細75点');
    expect(pdf.outside).toEqual([]);
    expect(await pdf.codes(2)).toEqual({ Code128: [id] });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('say how the goods come: vehicle and driver of a charter, number of a container', async () => {
    const vehicle = { vehicle_code: '品川100あ1234', vehicle_size: '4T', carrying_method: 'PALETTE' };
    const driver_info = `倉田運送\n担当：倉田 ${'電'.repeat(480)}`;
    const charter = await papersOf(await announce({ transport_mode: 'CHARTER', ...vehicle, driver_info }));
    for (const text of ['輸送方法チャーター便', '車両番号品川100あ1234', '車両サイズ4t', '積載方法パレット積み']) {
      expect(charter.pdf.pages[0]).toContain(text);
    }
    expect(charter.pdf.pages[0]).toContain(`倉田運送／担当：倉田${'電'.repeat(480)}`);
    expect(charter.pdf.outside).toEqual([]);
    const container = await papersOf(await announce({ transport_mode: 'CONTAINER', container_no: 'KURU1234567' }));
    expect(container.pdf.pages[0]).toContain('コンテナ番号KURU1234567');
  });

  it('hold any number of slip numbers, of any length', async () => {
    const tracking_codes = [...Array.from({ length: 500 }, (_, no) => `SLIP-${no}`), 'Z'.repeat(5_000)];
    const { pdf } = await papersOf(await announce({ tracking_codes: [...tracking_codes].reverse() }));
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.outside).toEqual([]);
  });

  it('are the same bytes each time, and others when the receipt changed', async () => {
    const id = await announce();
    const { bytes } = await papersOf(id);
    expect((await papersOf(id)).bytes.equals(bytes)).toBe(true);
    await api.call('PUT', `/warehousings/${id}`, { arrival_time_from: 15 });
    expect((await papersOf(id)).bytes.equals(bytes)).toBe(false);
  });

  it('are there in any status, but not for a cancelled receipt', async () => {
    const id = await announce();
    await api.rows(`update receipts set status = 'stocked' where receipt_no = $1`, [Number(id.slice(-4))]);
    expect((await api.call('GET', `/warehousings/${id}.pdf`)).status).toBe(200);
    const cancelled = await announce();
    await api.call('DELETE', `/warehousings/${cancelled}`);
    expect((await api.call('GET', `/warehousings/${cancelled}.pdf`)).status).toBe(404);
  });

  it('are refused like everything else [W-056]', async () => {
    const get = (name: string, headers?: Record<string, string>) =>
      api.call('GET', `/warehousings/${name}`, undefined, headers);
    const statusOf = async (name: string) => (await get(name)).status;
    const id = await announce();
    expect(await statusOf('TS002-W0001.pdf')).toBe(403);
    for (const name of ['TS001-W9999.pdf', 'TS001-W1.pdf', 'TS001-I000001.pdf', 'x.pdf', '.pdf', `${id}.pdf.pdf`]) {
      expect({ name, status: await statusOf(name) }).toEqual({ name, status: 404 });
    }
    expect((await get(`${id}.pdf`, { 'x-api-version': '' })).body.error).toBe('api_exception');
    expect((await get(`${id}.pdf`, { authorization: '' })).status).toBe(401);
    expect((await api.call('PUT', `/warehousings/${id}.pdf`, {} satisfies Json)).status).toBe(404);
  });
});
