import Papa from 'papaparse';

/* Files as spreadsheets write them: CSV in UTF-8, with or without a mark, or in Shift_JIS (CP932); with commas or tabs. */

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

export type Unreadable = 'tooLarge' | 'noRows' | 'notText' | 'tooMany';

/** Larger ones are better sent over the API: this page keeps all of a file in memory. */
const MAX_BYTES = 20_000_000;
const MAX_ROWS = 50_000;

function textOf(bytes: ArrayBuffer): Pick<ReadFile, 'encoding'> & { readonly text: string } {
  try {
    // The decoder takes the byte order mark away.
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Shift_JIS', text: new TextDecoder('shift_jis').decode(bytes) };
  }
}

/**
 * Exports put an apostrophe before texts that a spreadsheet would run as a formula; here it is taken away again.
 * A spreadsheet that saw it may have kept it.
 */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** Reads a file. Nothing is lost in silence: what is not understood is the answer. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  if (file.size > MAX_BYTES) return 'tooLarge';
  const { encoding, text } = textOf(await file.arrayBuffer());
  if (text.includes('\0')) return 'notText';
  // The numbers need empty rows, and the guess of the delimiter must not see them.
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
