import type { ItemLabel, PlaceLabel } from '../rules/papers/floor-label.js';
import { code128 } from './codes.js';
import { KINDS, TEMPERATURES, USES } from './paper-words.js';
import { BLACK, GREY, heightOf, millimetres, mm, type PageSize, type Sheet } from './sheet.js';

/* Labels of goods and places, each on a page of its own size: a label printer prints them one after the other. */

const ITEM: PageSize = millimetres(60, 40);
const PLACE: PageSize = millimetres(100, 50);

/** Maximum width of a code's modules, so that a short code is not stretched over the whole label. */
const MODULE = mm(0.5);

/** Width of the white space beside a code, in modules. */
const QUIET = 10;

export function printItemLabel(sheet: Sheet, { code, name, barcode }: ItemLabel): void {
  sheet.newPage(ITEM);
  const inside = { x: mm(3), width: ITEM.width - mm(6) };
  const set = sheet.fit(name ?? code, { width: inside.width, sizes: [11, 9.5, 8, 7], lines: 2, max: 3 }, 'bold');
  sheet.print(set, { ...inside, y: mm(3) }, { weight: 'bold' });
  if (name !== null) sheet.line(code, 8.5, { ...inside, y: mm(4) + heightOf(set) }, { color: GREY });
  printCode(sheet, barcode ?? code, ITEM, { y: mm(21), height: mm(11) });
  sheet.line(barcode ?? code, 9, { ...inside, y: mm(32.5) }, { align: 'center' });
}

/** The label of a shelf, a tote or a table. Its code is as large as the label allows, to be read from far away. */
export function printPlaceLabel(sheet: Sheet, { code, kind, temperature, use, warehouse }: PlaceLabel): void {
  sheet.newPage(PLACE);
  const inside = { x: mm(4), width: PLACE.width - mm(8) };
  const isShelf = kind === 'shelf';
  const marks = [
    isShelf ? null : KINDS[kind],
    temperature === null ? null : TEMPERATURES[temperature],
    use === null ? null : USES[use],
  ].filter((mark) => mark !== null);
  sheet.line(warehouse, 8, { x: inside.x, y: mm(3), width: inside.width / 2 }, { color: GREY });
  const right = { x: inside.x + inside.width / 2, y: mm(2.6), width: inside.width / 2 };
  sheet.line(marks.join('　'), 10, right, { weight: 'bold', align: 'right' });
  const large = sheet.fit(code, { width: inside.width, sizes: [46, 40, 34, 28, 22, 16, 12], lines: 1, max: 2 }, 'bold');
  const y = mm(7.5) + (mm(22) - heightOf(large)) / 2;
  sheet.print(large, { ...inside, y }, { weight: 'bold', align: 'center' });
  printCode(sheet, code, PLACE, { y: mm(31), height: mm(15) });
  sheet.rule(0, mm(29.5), PLACE.width, 0.5, BLACK);
}

/** A code in the middle of a label. It is left out for a text that Code 128 cannot encode: people read the text. */
function printCode(
  sheet: Sheet,
  text: string,
  { width: page }: PageSize,
  box: { readonly y: number; readonly height: number },
): void {
  if (!/^[\x20-\x7e]+$/.test(text)) return;
  const code = code128(text);
  const module = Math.min(MODULE, page / (code.width + 2 * QUIET));
  const width = code.width * module;
  sheet.code(code, { ...box, x: (page - width) / 2, width });
}
