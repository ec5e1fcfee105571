import type { FittedText } from './fit-text.js';
import { A4, GREY, heightOf, PALE, type PageSize, type Sheet } from './sheet.js';

/* Tables on one or several pages of A4: each with a head, lines of any height, and something below the last line. */

/** The size of each page. */
const PAGE: PageSize = A4;

/** Positions on such a page. */
export const LEFT = 40;
export const WIDTH = PAGE.width - 2 * LEFT;
export const RIGHT = LEFT + WIDTH;
export const TOP = 36;
export const BOTTOM = PAGE.height - 52;
export const PAD = 4;

export interface Column<Line> {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly text: (line: Line) => string;
}

/** A paper that is a table, with what is printed around it. */
export interface TablePaper<Line> {
  readonly columns: readonly Column<Line>[];
  readonly lines: readonly Line[];
  /**
   * Draws what is above the table on the first page.
   * @param needed the height that the table needs there for its head and first row
   * @returns the top of the table
   */
  readonly printHead: (needed: number) => number;
  /** Draws what is above the table on the other pages. @returns the top of the table */
  readonly printShortHead: () => number;
  /** What is below the last line. */
  readonly end: { readonly height: number; readonly print: (y: number) => void };
  /** What is at the foot of each page, on the left. */
  readonly foot: string;
  /** The number of a page, as its foot says it. */
  readonly pageOf: (page: number, pages: number) => string;
}

/** A line of the table, ready to print. */
interface Row {
  readonly cells: readonly FittedText[];
  readonly height: number;
}

const TABLE_HEAD = 20;
/** Top of the table on the pages after the first. */
export const NEXT_TOP = TOP + 32;

/** Draws a table on as many new pages as it needs. What is below its last line is never alone on a page. */
export function printTable<Line>(sheet: Sheet, paper: TablePaper<Line>): void {
  const { columns } = paper;
  const rows = paper.lines.map((line) => setRow(sheet, columns, line));
  sheet.newPage(PAGE);
  const first = TABLE_HEAD + neededFor(rows, 0, paper.end.height);
  const pages = breakPages(rows, paper.printHead(first), paper.end.height);
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheet.newPage(PAGE);
    let y = printTableHead(sheet, columns, index === 0 ? page.top : paper.printShortHead());
    for (const row of page.rows) y = printRow(sheet, columns, row, y);
    if (index === pages.length - 1) paper.end.print(y);
    printFoot(sheet, paper, index + 1, pages.length);
  }
}

/** The height of a row, with the end if it is the last one: the end is never alone on a page. */
const neededFor = (rows: readonly Row[], index: number, end: number): number =>
  (rows[index]?.height ?? 0) + (index >= rows.length - 1 ? end : 0);

/** Rows by page. */
function breakPages(rows: readonly Row[], top: number, end: number): { readonly top: number; readonly rows: Row[] }[] {
  let page: { top: number; rows: Row[] } = { top, rows: [] };
  const pages = [page];
  let y = top + TABLE_HEAD;
  for (const [index, row] of rows.entries()) {
    if (y + neededFor(rows, index, end) > BOTTOM) {
      page = { top: NEXT_TOP, rows: [] };
      pages.push(page);
      y = NEXT_TOP + TABLE_HEAD;
    }
    page.rows.push(row);
    y += row.height;
  }
  return pages;
}

function setRow<Line>(sheet: Sheet, columns: readonly Column<Line>[], line: Line): Row {
  const cells = columns.map(({ text, width, align }) =>
    sheet.fit(text(line), { width: width - 2 * PAD, sizes: [9, 7.5, 6.5], lines: align === 'right' ? 1 : 2 }),
  );
  return { cells, height: Math.max(...cells.map(heightOf)) + 2 * PAD };
}

function printTableHead<Line>(sheet: Sheet, columns: readonly Column<Line>[], y: number): number {
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

function printRow<Line>(sheet: Sheet, columns: readonly Column<Line>[], { cells, height }: Row, y: number): number {
  let x = LEFT;
  for (const [index, { width, align }] of columns.entries()) {
    const cell = cells[index];
    if (cell !== undefined) sheet.print(cell, { x: x + PAD, y: y + PAD, width: width - 2 * PAD }, { align });
    x += width;
  }
  sheet.rule(LEFT, y + height, WIDTH);
  return y + height;
}

function printFoot<Line>(sheet: Sheet, { foot, pageOf }: TablePaper<Line>, page: number, pages: number): void {
  const y = PAGE.height - 40;
  sheet.line(foot, 8, { x: LEFT, y, width: WIDTH - 80 }, { color: GREY });
  sheet.line(pageOf(page, pages), 8, { x: RIGHT - 80, y, width: 80 }, { color: GREY, align: 'right' });
}
