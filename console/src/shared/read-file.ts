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
  /** What stands to the right of the header: mostly the rest of a text with commas that is not in quotation marks. */
  readonly beyond: string;
}

/** Why a file cannot be read, and the row that shows it. */
export interface Unreadable {
  readonly reason: 'tooLarge' | 'noRows' | 'notText' | 'tooMany' | 'notReadable' | 'quotes';
  readonly row?: number;
}

/** Larger files should be sent over the API: this page keeps the whole file in memory. */
const MAX_BYTES = 20_000_000;
const MAX_ROWS = 50_000;

type Decoded = Pick<ReadFile, 'encoding'> & { readonly text: string };

const decode = (bytes: ArrayBuffer, encoding: ReadFile['encoding']): Decoded | null => {
  try {
    // The decoder removes the byte order mark.
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
};

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/**
 * Whether a text that is not UTF-8 was UTF-8 before it was damaged: most of its Japanese can still be read so. By chance, such
 * bytes can also be Shift_JIS, of other characters.
 */
function isDamagedUtf8(bytes: ArrayBuffer): boolean {
  const text = new TextDecoder().decode(bytes);
  return count(text, /[\u3000-\u9fff]/g) > count(text, /\ufffd/g);
}

/** Null: the bytes are no text, or damaged. No character is replaced silently. */
const textOf = (bytes: ArrayBuffer): Decoded | null =>
  decode(bytes, 'UTF-8') ?? (isDamagedUtf8(bytes) ? null : decode(bytes, 'Shift_JIS'));

/**
 * Exports put an apostrophe before texts that a spreadsheet would run as a formula, and a spreadsheet may keep it when it
 * saves the file. Here it is removed again.
 */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '');

/** With \n as the only line end outside quotes: one file can have several kinds, and Papa would split it at one of them. */
const withOneLineEnd = (text: string): string =>
  text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replace(/\r\n?/g, '\n') : part))
    .join('"');

/** Reads a file, or answers why it cannot be read. No row and no cell is dropped silently. */
export async function readFile(file: File): Promise<ReadFile | Unreadable> {
  if (file.size > MAX_BYTES) return { reason: 'tooLarge' };
  const decoded = textOf(await file.arrayBuffer());
  if (decoded === null || decoded.text.includes('\0')) return { reason: 'notText' };
  const { encoding } = decoded;
  const text = withOneLineEnd(decoded.text);
  const newline = '\n';
  // The numbers of the rows count empty rows; the guess of the delimiter must skip them.
  const { delimiter } = Papa.parse(text, { newline, preview: 10, skipEmptyLines: 'greedy' }).meta;
  const found: Omit<FileRow, 'beyond'>[] = [];
  let no = 0;
  const wrongQuotes: number[] = [];
  Papa.parse<string[]>(text, {
    newline,
    delimiter,
    step: ({ data, errors }, parser) => {
      no += 1;
      // A cell goes on to the next quotation mark that ends one, so it may have swallowed other rows.
      if (errors.some(({ type }) => type === 'Quotes')) wrongQuotes.push(no);
      const cells = data.map(withoutApostrophe);
      if (cells.some((cell) => cell !== '')) found.push({ no, cells });
      if (wrongQuotes.length > 0 || found.length > MAX_ROWS + 1) parser.abort();
    },
  });
  if (wrongQuotes.length > 0) return { reason: 'quotes', row: wrongQuotes[0] };
  const [header, ...rows] = found;
  if (header === undefined || rows.length === 0) return { reason: 'noRows' };
  if (rows.length > MAX_ROWS) return { reason: 'tooMany' };
  const beyondOf = (cells: readonly string[]) => cells.slice(header.cells.length).filter(Boolean).join(' ');
  return { encoding, header: header.cells, rows: rows.map((row) => ({ ...row, beyond: beyondOf(row.cells) })) };
}
