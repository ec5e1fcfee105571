import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../src/mail/compose-mail.js';
import { type NoticeMail, noticeMailOf } from '../../src/rules/notice-mails/notice-mail.js';
import type { Shipment } from '../../src/rules/shipments/shipment.js';

/* What a notice mail says, as a mail program reads it. */

const NOTICE: NoticeMail = {
  kind: 'notice',
  account_id: 'TS001',
  shipment_no: 12,
  shipping_email: 'yamada@example.com',
  recipient_name: '山田 太郎',
  shop: { name: '和茶堂', phone: '03-1234-5678' },
  order_no: 'WD10012',
  carrier: 'CARRIERA',
  tracking_codes: ['100000000011', '100000000022'],
  lines: [
    { name: '煎茶 100g', quantity: 2 },
    { name: 'Tea & "Cup" <large>', quantity: 1 },
  ],
  overseas: false,
  expected_day: '2026-11-26',
  delivery_time_slot: '14',
  shipped_at: new Date('2026-11-24T17:00:00+09:00'),
};

const FROM = '"Kura 倉" <no-reply@kura.example>';
const bytesOf = async (change: Partial<NoticeMail> = {}) => (await composeMail({ ...NOTICE, ...change }, FROM)).bytes;
const read = async (change: Partial<NoticeMail> = {}): Promise<Email> => PostalMime.parse(await bytesOf(change));

describe('a notice', () => {
  it('goes from the service to the recipient alone, and names the shop and the order', async () => {
    const mail = await read();
    expect(mail).toMatchObject({
      from: { name: 'Kura 倉', address: 'no-reply@kura.example' },
      to: [{ name: '', address: 'yamada@example.com' }],
      subject: '【和茶堂】商品を発送しました（ご注文番号 WD10012） Your order has shipped',
      messageId: '<TS001-S000012.1795507200000@kura.example>',
      date: '2026-11-24T08:00:00.000Z',
    });
    expect(mail.cc).toBeUndefined();
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('tells carrier, tracking codes, day and goods, in Japanese and in English', async () => {
    const { text = '' } = await read();
    expect(text.replaceAll('\r\n', '\n')).toBe(`山田 太郎 様

和茶堂でご注文の商品を発送しましたので、お知らせします。

ご注文番号: WD10012
配送業者: CARRIERA
お問い合わせ番号: 100000000011、100000000022
お届け予定日: 2026年11月26日(木) 14時～16時

発送した商品:
  煎茶 100g × 2
  Tea & "Cup" <large> × 1

商品についてのお問い合わせは、和茶堂（03-1234-5678）までお願いします。
このメールは送信専用です。ご返信いただいてもお答えできません。

----------------------------------------

Your order from 和茶堂 has been shipped.

Order number: WD10012
Carrier: CARRIERA
Tracking numbers: 100000000011, 100000000022
Expected delivery: Thu, 26 November 2026, 14:00-16:00

Contents:
  煎茶 100g x 2
  Tea & "Cup" <large> x 1

Questions about the goods? Please ask 和茶堂 (03-1234-5678).
This address only sends mail; replies are not read.
`);
  });

  it('says the same as a page, in which nothing of a client is markup', async () => {
    const { html = '' } = await read({ shop: { name: '<b>&店', phone: null } });
    expect(html).toContain('<li>Tea &amp; &quot;Cup&quot; &lt;large&gt; × 1</li>');
    expect(html).toContain('&lt;b&gt;&amp;店');
    for (const fact of ['WD10012', 'CARRIERA', '100000000011、100000000022', '2026年11月26日(木) 14時～16時']) {
      expect(html).toContain(fact);
    }
  });

  it('promises no day overseas', async () => {
    const { text = '' } = await read({ overseas: true, expected_day: null, delivery_time_slot: null });
    expect(text).toContain('海外のお届け先へ発送しました');
    expect(text).toContain('has been shipped overseas');
    expect(text).not.toMatch(/お届け予定日|Expected delivery/);
  });

  it('is made of the same bytes each time', async () => {
    expect(await bytesOf()).toEqual(await bytesOf());
  });
});

describe('what a client wrote', () => {
  const EVIL = '店\r\nBcc: victim@example.com\r\n\r\n<script>\u202e';

  it('adds no header and no line, whatever it holds', async () => {
    const mail = await read({ shop: { name: EVIL, phone: EVIL }, order_no: EVIL, recipient_name: EVIL });
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toHaveLength(1);
    const known = (await read()).headers.map(({ key }) => key);
    expect(mail.headers.map(({ key }) => key)).toEqual(known);
    expect(mail.text).not.toMatch(/^Bcc/m);
    expect(mail.text).not.toContain('\u202e');
    expect(mail.html).not.toContain('<script>');
  });

  it('makes no second recipient out of an address', async () => {
    const { bytes, to } = await composeMail({ ...NOTICE, shipping_email: "o'hara+tea@例え.example" }, FROM);
    expect(to).toBe("o'hara+tea@例え.example");
    expect((await PostalMime.parse(bytes)).to).toHaveLength(1);
  });

  it('is seven-bit on the wire, its lines short enough for any server', async () => {
    const bytes = await bytesOf({ lines: [{ name: '茶'.repeat(255), quantity: 1 }], order_no: '注'.repeat(100) });
    expect(bytes.every((byte) => byte < 128)).toBe(true);
    expect(
      Math.max(
        ...bytes
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(78);
  });
});

describe('the notice of a shipment', () => {
  const ADDRESS = { region_code: null, name: '山田 太郎', phone: null };
  const SHIPMENT = {
    account_id: 'TS001',
    shipment_no: 12,
    identifier: 'SHOP-12',
    destination: null,
    carrier: 'CARRIERA',
    document: { sender: { name: '和茶堂', phone: null }, recipient: ADDRESS, shipping_email: 'yamada@example.com' },
    tracking_codes: ['100000000011'],
    shipped_at: NOTICE.shipped_at,
    delivery_day: '2026-11-25',
    delivery_date: null,
    lines: [
      { code: 'TEA', quantity: 2, bundled: false, document: { name: null } },
      { code: 'FLYER', quantity: 1, bundled: true, document: null },
    ],
  } as unknown as Shipment;

  it('leaves out what was enclosed, and calls goods without a name by their code', () =>
    expect(noticeMailOf(SHIPMENT)?.lines).toEqual([{ name: 'TEA', quantity: 2 }]));

  it('is expected on the day that the shipment answers [B-009]', () =>
    expect(noticeMailOf({ ...SHIPMENT, delivery_date: '2026-11-24' })).toMatchObject({ expected_day: '2026-11-25' }));

  it('names the order number, else the identifier', () => {
    expect(noticeMailOf(SHIPMENT)?.order_no).toBe('SHOP-12');
    const document = { ...SHIPMENT.document, order_no: 'WD1' };
    expect(noticeMailOf({ ...SHIPMENT, document })?.order_no).toBe('WD1');
  });

  it('is none before it ships, without an address, and for a transfer [H-050]', () => {
    expect(noticeMailOf({ ...SHIPMENT, shipped_at: null })).toBeNull();
    expect(noticeMailOf({ ...SHIPMENT, document: { ...SHIPMENT.document, shipping_email: null } })).toBeNull();
    expect(noticeMailOf({ ...SHIPMENT, destination: { warehouse: 'OSAKA', receipt_no: 1 } })).toBeNull();
  });
});
