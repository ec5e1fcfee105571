import Papa from 'papaparse';

/* Files for spreadsheets. */

/** A CSV file: in UTF-8 with a mark, which it needs to see that; no cell of it can be run. */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${Papa.unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: true })}`], {
    type: 'text/csv;charset=utf-8',
  });
