import { receiptId } from '../kernel/ids.js';
import type { PrintedReceipt } from '../rules/receipts/printed-receipt.js';
import { code128, qrCode } from './codes.js';
import { arrivalInWords, type Entry, postcodeInWords, transportInWords } from './receipt-words.js';
import { A4, BLACK, GREY, heightOf, type PageSize, type Sheet } from './sheet.js';

/* The label of a box, readable from a distance by people and scanners. One page; each box gets a copy. */

/** The size of the label. */
const LABEL: PageSize = A4;

const LEFT = 40;
const WIDTH = LABEL.width - 2 * LEFT;
const INSIDE = { x: LEFT + 20, width: WIDTH - 40 };
const TOP = 40;
const QR = 150;

export function printLabel(sheet: Sheet, printed: PrintedReceipt): void {
  const { receipt } = printed.view;
  const id = receiptId(receipt.account_id, receipt.receipt_no);
  sheet.newPage(LABEL);
  sheet.frame({ x: LEFT, y: TOP, width: WIDTH, height: LABEL.height - 2 * TOP - 20 }, 2, BLACK);
  sheet.fill({ x: LEFT, y: TOP, width: WIDTH, height: 48 }, BLACK);
  const bold = { weight: 'bold', align: 'center' } as const;
  sheet.line('入庫ラベル（荷札）', 26, { ...INSIDE, y: TOP + 6 }, { ...bold, color: '#ffffff' });

  let y = TOP + 60;
  const large = sheet.fit(id, { width: INSIDE.width, sizes: [62, 50, 40, 32, 26, 20], lines: 1 }, 'bold');
  sheet.print(large, { ...INSIDE, y }, bold);
  y += 88;
  sheet.code(code128(id), { x: INSIDE.x + 30, y, width: INSIDE.width - 60, height: 84 });
  y += 108;
  sheet.code(qrCode(id), { x: INSIDE.x + 10, y, width: QR, height: QR });
  printBoxNumber(sheet, INSIDE.x + QR + 50, y);
  y = printAddress(sheet, printed, y + QR + 24);
  printEntries(sheet, printed, y + 16);
  const note = '箱ごとに1枚、見やすい面に貼り付けてください。';
  sheet.line(note, 10, { ...INSIDE, y: LABEL.height - TOP - 14 }, { align: 'center', color: GREY });
}

/** Blank fields to fill in by hand: box number and number of boxes. */
function printBoxNumber(sheet: Sheet, x: number, y: number): void {
  const width = INSIDE.x + INSIDE.width - x;
  sheet.line('箱番号 / 総箱数', 12, { x, y: y + 10, width }, { color: GREY });
  const foot = y + QR - 14;
  const blank = (width - 110) / 2;
  sheet.line('箱', 34, { x, y: foot - 42, width: 40 }, { weight: 'bold' });
  sheet.rule(x + 48, foot, blank, 1.5, BLACK);
  sheet.line('/', 44, { x: x + 48 + blank, y: foot - 54, width: 40 }, { align: 'center' });
  sheet.rule(x + 88 + blank, foot, blank, 1.5, BLACK);
}

/** @returns the y position of its end */
function printAddress(sheet: Sheet, { view }: PrintedReceipt, top: number): number {
  const { name, postcode, address } = view.receipt.warehouse_info;
  sheet.rule(LEFT, top, WIDTH, 1, BLACK);
  let y = top + 12;
  y += sheet.line('お届け先', 11, { ...INSIDE, y }, { color: GREY }) + 2;
  y += sheet.line(postcodeInWords(postcode), 18, { ...INSIDE, y }) + 2;
  const place = sheet.fit(address, { width: INSIDE.width, sizes: [18, 15, 12], lines: 2, max: 3 });
  sheet.print(place, { ...INSIDE, y });
  y += heightOf(place) + 4;
  const who = sheet.fit(`${name} 御中`, { width: INSIDE.width, sizes: [26, 20, 15], lines: 1, max: 2 }, 'bold');
  sheet.print(who, { ...INSIDE, y }, { weight: 'bold' });
  return y + heightOf(who);
}

function printEntries(sheet: Sheet, { view, account }: PrintedReceipt, top: number): void {
  const entries: readonly Entry[] = [
    ['荷主', `${account.name}（${account.account_id}）`],
    ['到着予定日', arrivalInWords(view)],
    ['輸送方法', transportInWords(view)],
    ...(view.receipt.identifier === null ? [] : [['管理番号', view.receipt.identifier] as const]),
  ];
  sheet.rule(LEFT, top, WIDTH, 1, BLACK);
  let y = top + 12;
  for (const [label, value] of entries) {
    sheet.line(label, 11, { x: INSIDE.x, y: y + 4.7, width: 80 }, { color: GREY });
    const set = sheet.fit(value, { width: INSIDE.width - 90, sizes: [18, 15, 12, 10], lines: 1, max: 2 });
    sheet.print(set, { x: INSIDE.x + 90, y, width: INSIDE.width - 90 });
    y += Math.max(heightOf(set), 24) + 4;
  }
}
