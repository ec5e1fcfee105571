import { itemId, receiptId } from '../kernel/ids.js';
import { sumOf } from '../kernel/quantities.js';
import type { PrintedReceipt } from '../rules/receipts/printed-receipt.js';
import type { ReceiptLine } from '../rules/receipts/receipt.js';
import { code128, qrCode } from './codes.js';
import type { FittedText } from './fit-text.js';
import { arrivalInWords, type Entry, figure, longEntries, postcodeInWords, shortEntries } from './receipt-words.js';
import { A4, GREY, heightOf, PALE, type PageSize, type Sheet } from './sheet.js';

/* The receipt statement: who sends what to which warehouse, and the list of goods, on as many pages as needed. */

/** The size of each page. */
const PAGE: PageSize = A4;

const LEFT = 40;
const WIDTH = PAGE.width - 2 * LEFT;
const RIGHT = LEFT + WIDTH;
const TOP = 36;
const BOTTOM = PAGE.height - 52;
const PAD = 4;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly text: (line: ReceiptLine) => string;
}

/** A line of the table, ready to print. */
interface Row {
  readonly cells: readonly FittedText[];
  readonly height: number;
}

export function printStatement(sheet: Sheet, printed: PrintedReceipt): void {
  const { receipt } = printed.view;
  const columns = columnsFor(printed);
  const rows = receipt.lines.map((line) => setRow(sheet, columns, line));
  sheet.newPage(PAGE);
  const pages = breakPages(rows, printHeader(sheet, printed));
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheet.newPage(PAGE);
    let y = printTableHead(sheet, columns, index === 0 ? page.top : printShortHeader(sheet, printed));
    for (const row of page.rows) y = printRow(sheet, columns, row, y);
    if (index === pages.length - 1) printTotals(sheet, receipt.lines, y);
    printFoot(sheet, printed, index + 1, pages.length);
  }
}

const TABLE_HEAD = 20;
const TOTALS = 26;
/** Top of the table on the pages after the first. */
const NEXT_TOP = TOP + 32;

/** Rows by page. The totals are never alone on a page: they stay with the last row. */
function breakPages(rows: readonly Row[], top: number): { readonly top: number; readonly rows: Row[] }[] {
  let page: { top: number; rows: Row[] } = { top, rows: [] };
  const pages = [page];
  let y = top + TABLE_HEAD;
  for (const [index, row] of rows.entries()) {
    const needed = row.height + (index === rows.length - 1 ? TOTALS : 0);
    if (y + needed > BOTTOM) {
      page = { top: NEXT_TOP, rows: [] };
      pages.push(page);
      y = NEXT_TOP + TABLE_HEAD;
    }
    page.rows.push(row);
    y += row.height;
  }
  return pages;
}

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
  return printEntries(sheet, [[['入庫予定日', arrivalInWords(view)]], ...inPairs(view)], y + height + 12) + 14;
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
function printShortHeader(sheet: Sheet, { view }: PrintedReceipt): number {
  const id = receiptId(view.receipt.account_id, view.receipt.receipt_no);
  sheet.line(`入庫明細書（続き） ${id}`, 12, { x: LEFT, y: TOP, width: WIDTH - 150 }, { weight: 'bold' });
  sheet.code(code128(id), { x: RIGHT - 140, y: TOP, width: 140, height: 18 });
  return NEXT_TOP;
}

function columnsFor({ view, barcodes }: PrintedReceipt): Column[] {
  const { account_id, lines } = view.receipt;
  const fixed = (title: string, width: number, text: Column['text'], align: Column['align'] = 'left'): Column => ({
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

function setRow(sheet: Sheet, columns: readonly Column[], line: ReceiptLine): Row {
  const cells = columns.map(({ text, width, align }) =>
    sheet.fit(text(line), { width: width - 2 * PAD, sizes: [9, 7.5, 6.5], lines: align === 'right' ? 1 : 2 }),
  );
  return { cells, height: Math.max(...cells.map(heightOf)) + 2 * PAD };
}

function printTableHead(sheet: Sheet, columns: readonly Column[], y: number): number {
  sheet.fill({ x: LEFT, y, width: WIDTH, height: TABLE_HEAD }, PALE);
  sheet.rule(LEFT, y, WIDTH, 1);
  sheet.rule(LEFT, y + TABLE_HEAD, WIDTH, 1);
  let x = LEFT;
  for (const { title, width, align } of columns) {
    sheet.line(title, 8.5, { x: x + PAD, y: y + 4.5, width: width - 2 * PAD }, { weight: 'bold', align });
    x += width;
  }
  return y + TABLE_HEAD;
}

function printRow(sheet: Sheet, columns: readonly Column[], { cells, height }: Row, y: number): number {
  let x = LEFT;
  for (const [index, { width, align }] of columns.entries()) {
    const cell = cells[index];
    if (cell !== undefined) sheet.print(cell, { x: x + PAD, y: y + PAD, width: width - 2 * PAD }, { align });
    x += width;
  }
  sheet.rule(LEFT, y + height, WIDTH);
  return y + height;
}

function printTotals(sheet: Sheet, lines: readonly ReceiptLine[], y: number): void {
  const units = sumOf(lines, (line) => line.quantity);
  const text = `合計　${figure(lines.length)}明細　${figure(units)}点`;
  sheet.line(text, 11, { x: LEFT, y: y + 7, width: WIDTH - PAD }, { weight: 'bold', align: 'right' });
}

function printFoot(sheet: Sheet, { view, account }: PrintedReceipt, page: number, pages: number): void {
  const id = receiptId(view.receipt.account_id, view.receipt.receipt_no);
  const y = PAGE.height - 40;
  sheet.line(`${id}　${account.name}`, 8, { x: LEFT, y, width: WIDTH - 80 }, { color: GREY });
  sheet.line(`${page} / ${pages} ページ`, 8, { x: RIGHT - 80, y, width: 80 }, { color: GREY, align: 'right' });
}
