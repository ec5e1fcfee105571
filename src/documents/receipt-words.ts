import { parseDate, timestampInTokyo } from '../kernel/dates.js';
import type { ReceiptDocument, ReceiptView } from '../rules/receipts/receipt.js';

/* Names of a receipt's fields on paper. */

/** A name and its value. */
export type Entry = readonly [label: string, value: string];

const TRANSPORT_MODES: Record<ReceiptDocument['transport_mode'], string> = {
  '': '未定',
  HOME_DELIVERY: '宅配便',
  CHARTER: 'チャーター便',
  CONTAINER: 'コンテナ',
};

const VEHICLE_SIZES: Record<NonNullable<ReceiptDocument['vehicle_size']>, string> = {
  UNDER_2T: '2t以下',
  '4T': '4t',
  '10T': '10t',
  '20FT': '20フィート',
  '40FT': '40フィート',
};

const CARRYING_METHODS: Record<NonNullable<ReceiptDocument['carrying_method']>, string> = {
  PALETTE: 'パレット積み',
  BARA: 'バラ積み',
};

const WEEKDAYS = '月火水木金土日';

/** `2026年11月24日（火）` */
function dayInWords(day: string): string {
  const date = parseDate(day);
  if (date === null) return day;
  return `${date.year}年${date.month}月${date.day}日（${WEEKDAYS[date.dayOfWeek - 1]}）`;
}

function hoursInWords({ arrival_time_from: from, arrival_time_to: to }: ReceiptDocument): string {
  if (from !== null && to !== null) return ` ${from}時～${to}時`;
  if (from !== null) return ` ${from}時以降`;
  return to === null ? '' : ` ${to}時まで`;
}

/** The planned arrival, and whether it is fixed. */
export const arrivalInWords = ({ receipt: { arrival_date, document } }: ReceiptView): string =>
  `${dayInWords(arrival_date)}${hoursInWords(document)} 【${document.arrival_date_confirmed ? '確定' : '予定'}】`;

/** `〒136-0082` */
export const postcodeInWords = (postcode: string): string => `〒${postcode.slice(0, 3)}-${postcode.slice(3)}`;

export const transportInWords = ({ receipt }: ReceiptView): string => TRANSPORT_MODES[receipt.document.transport_mode];

/** `2026年11月24日 10:00` */
function momentInWords(at: Date): string {
  const [day = '', time = ''] = timestampInTokyo(at).split('T');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 ${time.slice(0, 5)}`;
}

/** Fields with short values; those without a value are left out. */
export function shortEntries(view: ReceiptView): Entry[] {
  const { identifier, document, created_at } = view.receipt;
  const { vehicle_code, vehicle_size, carrying_method, container_no } = document;
  const entries: readonly (readonly [string, string | null])[] = [
    ['検品方法', view.inspection_type_label],
    ['管理番号', identifier],
    ['輸送方法', transportInWords(view)],
    ['コンテナ番号', container_no],
    ['車両番号', vehicle_code],
    ['車両サイズ', vehicle_size === null ? null : VEHICLE_SIZES[vehicle_size]],
    ['積載方法', carrying_method === null ? null : CARRYING_METHODS[carrying_method]],
    ['作成日時', momentInWords(created_at)],
  ];
  return entries.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));
}

/** Maximum number of slip numbers printed; the warehouse scans the others off the boxes. */
const CODES_PRINTED = 30;

/** Fields with long values; those without a value are left out. */
export function longEntries({ receipt: { document }, identity_values }: ReceiptView): Entry[] {
  const { tracking_codes, driver_info, identity_type } = document;
  const entries: readonly Entry[] = [
    ['送り状番号', listInWords(tracking_codes ?? [])],
    ['供給元', identity_type === 'SUPPLIER' ? listInWords(identity_values ?? []) : ''],
    ['ドライバー情報', (driver_info ?? '').trim().replace(/\s*\n\s*/g, ' ／ ')],
  ];
  return entries.filter(([, value]) => value !== '');
}

function listInWords(values: readonly string[]): string {
  const rest = values.length - CODES_PRINTED;
  return values.slice(0, CODES_PRINTED).join('、 ') + (rest > 0 ? `、 ほか${rest}件` : '');
}
