import { parseDate, timestampInTokyo } from '../kernel/dates.js';
import { type Message, say } from '../kernel/messages.js';
import type { Address, OverseasAddress } from '../rules/addresses/address.js';
import type { TimeSlot } from '../rules/carriers/carriers.js';
import type { CoolZone } from '../rules/items/item-values.js';
import type { Total } from '../rules/papers/delivery-note.js';
import type { PlaceLabel } from '../rules/papers/floor-label.js';
import type { TaxRate } from '../rules/papers/invoice.js';
import type { Sender } from '../rules/shipments/shipment.js';
import { postcodeInWords } from './receipt-words.js';

/* The words of the papers of shipments and of the floor. */

export type Language = keyof Message;

export const NOTE = {
  title: say('Delivery note', '納品書'),
  invoice: say('Delivery note and simplified qualified invoice', '納品書 兼 適格簡易請求書'),
  nextPage: say('Delivery note (continued)', '納品書（続き）'),
  orderNo: say('Order number', 'ご注文番号'),
  day: say('Shipping date', '出荷日'),
  sender: say('From', '発送元'),
  giver: say('With compliments of', '贈り主'),
  issuer: say('Issuer', '発行者'),
  invoiceNumber: say('Registration number', '登録番号'),
  contents: say('The contents of this parcel:', '下記のとおり納品いたします。'),
  code: say('Item', '商品コード'),
  name: say('Description', '商品名'),
  quantity: say('Quantity', '数量'),
  unitPrice: say('Unit price', '単価'),
  price: say('Amount', '金額'),
  taxIncluded: say('Amounts include tax', '金額は税込です'),
  taxExcluded: say('Amounts exclude tax', '金額は税抜です'),
  reduced: say('* Reduced tax rate (8%)', '※は軽減税率（8%）対象商品です'),
  mark: say(' *', '　※'),
} as const;

/** How many lines and units a note has. */
export const countsInWords = (lines: number, units: string, language: Language): string =>
  language === 'ja' ? `合計　${lines}明細　${units}点` : `Lines: ${lines}, units: ${units}`;

export const pageInWords: Readonly<Record<Language, (page: number, pages: number) => string>> = {
  ja: (page, pages) => `${page} / ${pages} ページ`,
  en: (page, pages) => `Page ${page} of ${pages}`,
};

export const TOTAL_WORDS: Readonly<Record<Total, Message>> = {
  subtotal_amount: say('Subtotal', '小計'),
  delivery_charge: say('Delivery', '送料'),
  handling_charge: say('Handling', '手数料'),
  discount_amount: say('Discount', '割引'),
  tax: say('Tax', '消費税'),
  total_amount: say('Total', '合計'),
  total_with_normal_tax: say('Of it at the standard rate (10%)', '10%対象'),
  total_with_reduced_tax: say('Of it at the reduced rate (8%)', '8%対象（軽減税率）'),
};

/** The total of a rate on an invoice, and its tax: part of the total, or besides it. */
export const RATE_WORDS: Readonly<Record<TaxRate, Record<'total' | 'taxIncluded' | 'taxExcluded', Message>>> = {
  10: {
    total: TOTAL_WORDS.total_with_normal_tax,
    taxIncluded: say('Tax included (10%)', 'うち消費税（10%）'),
    taxExcluded: say('Tax (10%)', '消費税（10%）'),
  },
  8: {
    total: TOTAL_WORDS.total_with_reduced_tax,
    taxIncluded: say('Tax included (8%)', 'うち消費税（8%）'),
    taxExcluded: say('Tax (8%)', '消費税（8%）'),
  },
};

export const LABEL = {
  to: say('To', 'お届け先'),
  from: say('From', 'ご依頼主'),
  giver: say('Gift from', '贈り主'),
  delivery: say('Delivery', 'お届け日時'),
  day: say('Shipped on', '出荷日'),
  goods: say('Contents', '品名'),
  size: say('Size', 'サイズ'),
  weight: say('Weight', '重さ'),
  cash: say('Cash on delivery', '代金引換'),
  fragile: say('FRAGILE', 'ワレモノ注意'),
  noCode: say('No tracking number yet', '送り状番号は未発行です'),
  shipment: say('Shipment', '出荷ID'),
} as const;

/** The manifest is read by the warehouse and by drivers. */
export const MANIFEST = {
  title: '引渡票',
  subtitle: 'Carrier manifest',
  nextPage: '引渡票（続き） Carrier manifest (continued)',
  carrier: '運送会社 Carrier',
  warehouse: '倉庫 Warehouse',
  day: '引渡日 Date',
  parcels: '個数 Parcels',
  closed: '締め Closed',
  open: '未締め（荷物が追加されることがあります） Not closed yet',
  trackingCode: '送り状番号 Tracking number',
  shipment: '出荷ID Shipment',
  parcel: '個口 Parcel',
  handedOver: '引渡し担当 Handed over by',
  received: '受領サイン（ドライバー） Received by',
  receivedAt: '受領日時 Date and time',
  total: (parcels: string): string => `合計　${parcels}個　Total: ${parcels}`,
} as const;

/** A tracking number, digits in groups of four. */
export const trackingInWords = (code: string): string =>
  /^\d{12}$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1-') : code;

export const COOL: Readonly<Record<CoolZone, Message>> = {
  chilled: say('CHILLED', '冷蔵'),
  frozen: say('FROZEN', '冷凍'),
};

const SLOTS: Readonly<Record<TimeSlot, Message>> = {
  AM: say('before noon', '午前中'),
  12: say('12:00-14:00', '12時～14時'),
  14: say('14:00-16:00', '14時～16時'),
  16: say('16:00-18:00', '16時～18時'),
  18: say('18:00-20:00', '18時～20時'),
  19: say('19:00-21:00', '19時～21時'),
};

/** When the recipient wants it; empty: at any time. */
export const deliveryInWords = (day: string | null, slot: TimeSlot | null, language: Language): string =>
  [day === null ? '' : dayInWords(day, language), slot === null ? '' : SLOTS[slot][language]].filter(Boolean).join(' ');

/** `2026年11月24日` */
export function dayInWords(day: string, language: Language): string {
  const date = language === 'ja' ? parseDate(day) : null;
  return date === null ? day : `${date.year}年${date.month}月${date.day}日`;
}

/** `2026年11月24日 10:00`: the papers of the floor are in Japanese. */
export function momentInWords(at: Date): string {
  const [day = '', time = ''] = timestampInTokyo(at).split('T');
  return `${dayInWords(day, 'ja')} ${time.slice(0, 5)}`;
}

/** `---` stands for the postcode of a country without postcodes. */
const knownPostcode = (postcode: string | null): string => (postcode === null || /^-*$/.test(postcode) ? '' : postcode);

/** A postcode of Japan, as the language writes it: `〒530-0001`. */
export function japanesePostcode(postcode: string | null, language: Language): string {
  const digits = knownPostcode(postcode);
  if (language === 'ja') return digits === '' ? '' : postcodeInWords(digits);
  return /^\d{7}$/.test(digits) ? digits.replace(/^\d{3}/, '$&-') : digits;
}

/** The lines of a recipient's address, as its country writes them, without the name. */
export function placeInLines(to: Address, country: string | null): string[] {
  if (to.region_code === null) return written([to.prefecture + to.address1, to.address2]);
  const { address, address1, address2, city, prefecture, postcode } = to as OverseasAddress;
  const region = [prefecture, knownPostcode(postcode)].filter(Boolean).join(' ');
  return written([address, address1, address2, [city, region].filter(Boolean).join(', '), country?.toUpperCase()]);
}

/** The lines of a sender's address, with the postcode. Senders are in Japan. */
export function senderInLines({ postcode, prefecture, address1, address2 }: Sender, language: Language): string[] {
  const code = japanesePostcode(postcode, language);
  if (language === 'ja') return written([code, (prefecture ?? '') + address1, address2]);
  return written([address1, address2, [prefecture, code, 'Japan'].filter(Boolean).join(' ')]);
}

const written = (lines: readonly (string | null | undefined)[]): string[] => lines.filter((line) => !!line) as string[];

const DIGITS = /^(-?)(\d+)(\.\d+)?$/;

/** An amount as it was given; digits of whole units are in groups of three. */
export function amountInWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  const given = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const [, sign = '', whole = '', rest = ''] = DIGITS.exec(given) ?? [];
  return whole === '' ? given : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

export const TEMPERATURES: Readonly<Record<NonNullable<PlaceLabel['temperature']>, string>> = {
  dry: '常温',
  chilled: '冷蔵',
  frozen: '冷凍',
};

export const USES: Readonly<Record<NonNullable<PlaceLabel['use']>, string>> = { pick: 'ピック', reserve: '保管' };

export const KINDS: Readonly<Record<PlaceLabel['kind'], string>> = {
  shelf: '棚',
  tote: 'トート',
  packing: '梱包台',
  staging: '仮置き',
  missing: '所在不明',
};
