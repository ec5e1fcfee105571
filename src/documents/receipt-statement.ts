import { itemId, receiptId } from '../kernel/ids.js';
import { figure, sumOf } from '../kernel/quantities.js';
import type { PrintedReceipt } from '../rules/receipts/printed-receipt.js';
import type { ReceiptLine } from '../rules/receipts/receipt.js';
import { code128, qrCode } from './codes.js';
import { arrivalInWords, type Entry, longEntries, postcodeInWords, shortEntries } from './receipt-words.js';
import { GREY, heightOf, PALE, type Sheet } from './sheet.js';
import { type Column, LEFT, NEXT_TOP, PAD, printTable, RIGHT, TOP, WIDTH } from './table.js';

/* The receipt statement: who sends what to which warehouse, and the list of goods, on as many pages as needed. */

export function printStatement(sheet: Sheet, printed: PrintedReceipt): void {
  const { receipt } = printed.view;
  const id = receiptId(receipt.account_id, receipt.receipt_no);
  printTable(sheet, {
    columns: columnsFor(printed),
    lines: receipt.lines,
    printHead: () => printHeader(sheet, printed),
    printShortHead: () => printShortHeader(sheet, id),
    end: { height: TOTALS, print: (y) => printTotals(sheet, receipt.lines, y) },
    foot: `${id}　${printed.account.name}`,
    pageOf: (page, pages) => `${page} / ${pages} ページ`,
  });
}

const TOTALS = 26;

const QR = 62;
const BARS = { width: 216, height: 38 };

/** @returns the top of the table */
function printHeader(sheet: Sheet, { view, account }: PrintedReceipt): number {
  const { account_id, receipt_no, warehouse_info } = view.receipt;
  const id = receiptId(account_id, receipt_no);
  sheet.line('入庫明細書', 22, { x: LEFT, y: TOP - 4, width: 180 }, { weight: 'bold' });
  sheet.line('印刷して商品に同梱してください。', 9, { x: LEFT, y: TOP + 32, width: 180 }, { color: GREY });
  sheet.code(qrCode(id), { x: RIGHT - QR, y: TOP, width: QR, height: QR });
  const bars = { x: RIGHT - QR - 24 - BARS.width, y: TOP };
  sheet.code(code128(id), { ...bars, ...BARS });
  const under = { ...bars, y: TOP + BARS.height + 3, width: BARS.width };
  sheet.line(id, 15, under, { weight: 'bold', align: 'center' });

  const y = TOP + QR + 18;
  const half = (WIDTH - 12) / 2;
  const warehouse = [warehouse_info.name, postcodeInWords(warehouse_info.postcode), warehouse_info.address];
  const parties = [
    setParty(sheet, '入庫先倉庫', warehouse, half),
    setParty(sheet, '荷主', [account.name, `アカウントコード ${account_id}`], half),
  ];
  const height = Math.max(...parties.map((party) => party.height));
  for (const [index, party] of parties.entries()) {
    const box = { x: LEFT + index * (half + 12), y, width: half, height };
    sheet.frame(box);
    party.print(box.x, y);
  }
  return printEntries(sheet, [[['到着予定日', arrivalInWords(view)]], ...inPairs(view)], y + height + 12) + 14;
}

/** Sender or warehouse: a name, and lines about it. */
function setParty(sheet: Sheet, label: string, [name = '', ...about]: readonly string[], width: number) {
  const room = { width: width - 16, sizes: [13, 11, 9], lines: 1 };
  const title = sheet.fit(name, room, 'bold');
  const lines = about.map((one) => sheet.fit(one, { ...room, sizes: [9.5, 8], lines: 2 }));
  const height = 24 + heightOf(title) + lines.reduce((sum, one) => sum + heightOf(one), 0) + 6;
  const print = (left: number, top: number): void => {
    const x = left + 8;
    let y = top + 6;
    y += sheet.line(label, 8, { x, y, width: room.width }, { color: GREY }) + 3;
    sheet.print(title, { x, y, width: room.width }, { weight: 'bold' });
    y += heightOf(title) + 2;
    for (const one of lines) {
      sheet.print(one, { x, y, width: room.width });
      y += heightOf(one);
    }
  };
  return { height, print };
}

/** Short fields two per row, long ones one per row. */
function inPairs(view: PrintedReceipt['view']): Entry[][] {
  const short = shortEntries(view);
  const pairs: Entry[][] = [];
  for (let from = 0; from < short.length; from += 2) pairs.push(short.slice(from, from + 2));
  return [...pairs, ...longEntries(view).map((entry) => [entry])];
}

const LABEL_WIDTH = 72;

/** A grid of names and values. @returns the y position of its end */
function printEntries(sheet: Sheet, rows: readonly (readonly Entry[])[], top: number): number {
  let y = top;
  for (const entries of rows) {
    const width = WIDTH / Math.max(entries.length, 1);
    const cells = entries.map(([label, value], index) => ({
      label,
      x: LEFT + index * width,
      value: sheet.fit(value, { width: width - LABEL_WIDTH - 2 * PAD, sizes: [9.5, 8, 7], lines: 2, max: 14 }),
    }));
    const height = Math.max(...cells.map(({ value }) => heightOf(value))) + 2 * PAD;
    for (const { label, x, value } of cells) {
      sheet.fill({ x, y, width: LABEL_WIDTH, height }, PALE);
      sheet.frame({ x, y, width, height });
      sheet.line(label, 8.5, { x: x + PAD, y: y + PAD + 0.7, width: LABEL_WIDTH - 2 * PAD });
      sheet.print(value, { x: x + LABEL_WIDTH + PAD, y: y + PAD, width });
    }
    y += height;
  }
  return y;
}

/** @returns the top of the table */
function printShortHeader(sheet: Sheet, id: string): number {
  sheet.line(`入庫明細書（続き） ${id}`, 12, { x: LEFT, y: TOP, width: WIDTH - 150 }, { weight: 'bold' });
  sheet.code(code128(id), { x: RIGHT - 140, y: TOP, width: 140, height: 18 });
  return NEXT_TOP;
}

function columnsFor({ view, barcodes }: PrintedReceipt): Column<ReceiptLine>[] {
  const { account_id, lines } = view.receipt;
  const fixed = (
    title: string,
    width: number,
    text: Column<ReceiptLine>['text'],
    align: 'left' | 'right' = 'left',
  ) => ({
    title,
    width,
    text,
    align,
  });
  const before = [
    fixed('No.', 28, (line) => String(line.line_no), 'right'),
    fixed('商品ID', 84, (line) => itemId(account_id, line.item_no)),
    fixed('商品コード', 98, (line) => line.code),
  ];
  const barcode = fixed('バーコード', 82, (line) => barcodes.get(line.item_no) ?? '');
  const after = [
    ...(lines.some((line) => barcodes.has(line.item_no)) ? [barcode] : []),
    fixed('数量', 56, (line) => figure(line.quantity), 'right'),
  ];
  const rest = WIDTH - sumOf([...before, ...after], (column) => column.width);
  return [...before, fixed('商品名', rest, (line) => line.name ?? ''), ...after];
}

function printTotals(sheet: Sheet, lines: readonly ReceiptLine[], y: number): void {
  const units = sumOf(lines, (line) => line.quantity);
  const text = `合計　${figure(lines.length)}明細　${figure(units)}点`;
  sheet.line(text, 11, { x: LEFT, y: y + 7, width: WIDTH - PAD }, { weight: 'bold', align: 'right' });
}
