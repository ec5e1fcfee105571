import Papa from 'papaparse';
import { isStorable } from '../kernel/text.js';

/* Files for spreadsheets. */

export type Cell = string | number | null;

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const UTF8_MARK = Buffer.from('\uFEFF');

/**
 * Papa's own expression leaves out cells with a line break, and the wide signs of Japanese keyboards (OWASP, CSV injection). The
 * console has the same (`shared/csv.ts`).
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Rows of a CSV file (RFC 4180). An apostrophe keeps a spreadsheet from running a cell as a formula. */
export const csvRows = (rows: readonly (readonly Cell[])[]): Buffer =>
  rows.length === 0
    ? Buffer.alloc(0)
    : Buffer.from(
        `${Papa.unparse(
          rows.map((row) => row.map((cell) => cell ?? '')),
          { escapeFormulae: FORMULA },
        )}\r\n`,
      );

/** The rows of a CSV file, empty ones too. Null: the file is not in UTF-8, or its quotes do not match. */
export function csvTable(file: Buffer): string[][] | null {
  const text = utf8In(file);
  if (text === null || !isStorable(text)) return null;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',' });
  return errors.some(({ type }) => type === 'Quotes') ? null : data;
}

function utf8In(file: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
}
