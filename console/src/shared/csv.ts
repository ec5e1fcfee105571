import Papa from 'papaparse';

/* Files for spreadsheets. */

/** A CSV file: in UTF-8 with a mark, which it needs to see that; no cell of it can be run. */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${Papa.unparse([[...header], ...rows.map((row) => [...row])], { escapeFormulae: true })}`], {
    type: 'text/csv;charset=utf-8',
  });

/** Offers a file to be saved. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
