import Papa from 'papaparse';

/* Files as spreadsheets write them: CSV with commas or tabs, in UTF-8 (also with a byte order mark) or Shift_JIS (CP932). */

export interface ReadFile {
  readonly encoding: 'UTF-8' | 'Shift_JIS';
  readonly header: readonly string[];
  /** Without rows that are empty. */
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  /** As a spreadsheet counts: from 1, with the header and with empty rows. */
  readonly no: number;
  readonly cells: readonly string[];
}

export type Unreadable = 'tooLarge' | 'noRows' | 'notText' | 'tooMany' | 'notReadable';

/** Larger files should be sent over the API: this page keeps the whole file in memory. */
const MAX_BYTES = 20_000_000;
const MAX_ROWS = 50_000;

function textOf(bytes: ArrayBuffer): Pick<ReadFile, 'encoding'> & { readonly text: string } {
  try {
    // The decoder removes the byte order mark.
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Shift_JIS', text: new TextDecoder('shift_jis').decode(bytes) };
  }
}

/**
 * Exports put an apostrophe before texts that a spreadsheet would run as a formula, and a spreadsheet may keep it when it
 * saves the file. Here it is removed again.
 */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** Reads a file, or answers why it cannot be read. No row is dropped silently. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  if (file.size > MAX_BYTES) return 'tooLarge';
  const { encoding, text } = textOf(await file.arrayBuffer());
  if (text.includes('\0')) return 'notText';
  // The numbers of the rows count empty rows; the guess of the delimiter must skip them.
  const { delimiter } = Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta;
  const found: FileRow[] = [];
  let no = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data }, parser) => {
      no += 1;
      const cells = data.map(withoutApostrophe);
      if (cells.some((cell) => cell !== '')) found.push({ no, cells });
      if (found.length > MAX_ROWS + 1) parser.abort();
    },
  });
  const [header, ...rows] = found;
  if (header === undefined || rows.length === 0) return 'noRows';
  return rows.length > MAX_ROWS ? 'tooMany' : { encoding, header: header.cells, rows };
}
