import Papa from 'papaparse';

/* Files for spreadsheets. */

export type Cell = string | number | null;

/** What a spreadsheet knows UTF-8 by. */
export const UTF8_MARK = Buffer.from('\uFEFF');

/** Rows of a CSV file (RFC 4180). A cell that a spreadsheet would run is kept from that by an apostrophe. */
export const csvRows = (rows: readonly (readonly Cell[])[]): Buffer =>
  rows.length === 0
    ? Buffer.alloc(0)
    : Buffer.from(
        `${Papa.unparse(
          rows.map((row) => row.map((cell) => cell ?? '')),
          { escapeFormulae: true },
        )}\r\n`,
      );
