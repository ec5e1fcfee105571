import { parseDate } from '../kernel/dates.js';
import type { NoticeMail } from '../rules/notice-mails/notice-mail.js';
import { escaped, type MailText, oneLine, page } from './mail-text.js';

/*
 * The text of a notice: in Japanese, then the same in English, because the recipient's language is unknown. It has no
 * address and no price, because mails are forwarded and shipments may be gifts.
 */

/** One language's part of a notice. */
interface Part {
  readonly lang: 'ja' | 'en';
  readonly opening: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly goods: { readonly label: string; readonly lines: readonly string[] };
  readonly closing: readonly string[];
}

export function writeNotice(notice: NoticeMail): MailText {
  const clean = cleaned(notice);
  const parts = [japanese(clean), english(clean)];
  return {
    subject: `【${clean.shop.name}】商品を発送しました（ご注文番号 ${clean.order_no}） Your order has shipped`,
    text: `${parts.map(asText).join(`\n\n${'-'.repeat(40)}\n\n`)}\n`,
    html: page('ja', parts.map(asHtml).join('<hr style="margin:28px 0;border:0;border-top:1px solid #e7e5e4">')),
  };
}

const SLOTS: Readonly<Record<string, readonly [ja: string, en: string]>> = {
  AM: ['午前中', 'morning'],
  '12': ['12時～14時', '12:00-14:00'],
  '14': ['14時～16時', '14:00-16:00'],
  '16': ['16時～18時', '16:00-18:00'],
  '18': ['18時～20時', '18:00-20:00'],
  '19': ['19時～21時', '19:00-21:00'],
};

const slotOf = ({ delivery_time_slot: slot }: NoticeMail) => SLOTS[slot ?? ''] ?? null;

function japanese(notice: NoticeMail): Part {
  const { shop, overseas, expected_day } = notice;
  const slot = slotOf(notice)?.[0];
  return {
    lang: 'ja',
    opening: [
      `${notice.recipient_name} 様`,
      `${shop.name}でご注文の商品を${overseas ? '海外のお届け先へ' : ''}発送しましたので、お知らせします。`,
    ],
    facts: [
      ['ご注文番号', notice.order_no],
      ['配送業者', notice.carrier],
      ['お問い合わせ番号', notice.tracking_codes.join('、')],
      ...(expected_day === null
        ? []
        : [['お届け予定日', `${dayIn('ja-JP', expected_day)}${slot === undefined ? '' : ` ${slot}`}`] as const]),
    ],
    goods: { label: '発送した商品', lines: notice.lines.map(({ name, quantity }) => `${name} × ${quantity}`) },
    closing: [
      ...(overseas ? ['お届けまでの日数は、お届け先の国・地域や通関の状況により異なります。'] : []),
      `商品についてのお問い合わせは、${shop.name}${shop.phone === null ? '' : `（${shop.phone}）`}までお願いします。`,
      'このメールは送信専用です。ご返信いただいてもお答えできません。',
    ],
  };
}

function english(notice: NoticeMail): Part {
  const { shop, overseas, expected_day } = notice;
  const slot = slotOf(notice)?.[1];
  return {
    lang: 'en',
    opening: [`Your order from ${shop.name} has been shipped${overseas ? ' overseas' : ''}.`],
    facts: [
      ['Order number', notice.order_no],
      ['Carrier', notice.carrier],
      [notice.tracking_codes.length > 1 ? 'Tracking numbers' : 'Tracking number', notice.tracking_codes.join(', ')],
      ...(expected_day === null
        ? []
        : [['Expected delivery', `${dayIn('en-GB', expected_day)}${slot === undefined ? '' : `, ${slot}`}`] as const]),
    ],
    goods: { label: 'Contents', lines: notice.lines.map(({ name, quantity }) => `${name} x ${quantity}`) },
    closing: [
      ...(overseas ? ['When it arrives depends on the country of destination and its customs.'] : []),
      `Questions about the goods? Please ask ${shop.name}${shop.phone === null ? '' : ` (${shop.phone})`}.`,
      'This address only sends mail; replies are not read.',
    ],
  };
}

const DAY = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } as const;

const dayIn = (locale: string, day: string): string => parseDate(day)?.toLocaleString(locale, DAY) ?? day;

// --- forms -------------------------------------------------------------------------------------------------------

const asText = ({ opening, facts, goods, closing }: Part): string =>
  [
    ...opening,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    [`${goods.label}:`, ...goods.lines.map((line) => `  ${line}`)].join('\n'),
    closing.join('\n'),
  ].join('\n\n');

function asHtml({ lang, opening, facts, goods, closing }: Part): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;white-space:nowrap;font-weight:normal;color:#57534e">${escaped(label)}</th>` +
      `<td style="padding:2px 0"><b>${escaped(value)}</b></td></tr>`,
  );
  return [
    `<div lang="${lang}">`,
    ...opening.map((line) => `<p>${escaped(line)}</p>`),
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    `<p style="margin-bottom:0;color:#57534e">${escaped(goods.label)}</p>`,
    `<ul style="margin-top:0">${goods.lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    `<p style="font-size:13px;color:#57534e">${closing.map(escaped).join('<br>')}</p>`,
    '</div>',
  ].join('\n');
}

const cleaned = (notice: NoticeMail): NoticeMail => ({
  ...notice,
  recipient_name: oneLine(notice.recipient_name),
  shop: { name: oneLine(notice.shop.name), phone: notice.shop.phone === null ? null : oneLine(notice.shop.phone) },
  order_no: oneLine(notice.order_no),
  lines: notice.lines.map(({ name, quantity }) => ({ name: oneLine(name), quantity })),
});
