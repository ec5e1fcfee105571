import Papa from 'papaparse';

/* Files for spreadsheets. */

/** As the server has it (`documents/csv.ts`). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * A CSV file in UTF-8. It begins with a byte order mark, without which spreadsheets do not recognise UTF-8. Cells that a
 * spreadsheet would run as formulas are escaped.
 */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${Papa.unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA })}`], {
    type: 'text/csv;charset=utf-8',
  });
