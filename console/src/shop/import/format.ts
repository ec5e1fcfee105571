/* What the rows of a file mean. Several rows with the same key can be one entry, such as an order with several goods. */

import type { FileRow, ReadFile } from '../../shared/read-file';
import { folded, narrowed } from '../../shared/typed-text';

/** A row as it can be edited: its number in the file, counted as a spreadsheet does, and what is in each column. */
export interface Row {
  readonly no: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of the file that are one order or one item, as one request would make it. */
export interface Entry {
  readonly rows: readonly Row[];
}

/** A kind of file: its columns, and how its rows become bodies of requests. */
export interface Format {
  /** The name of the kind. The list in a bulk request has the same name. */
  readonly name: 'shipments' | 'items';
  /**
   * The columns that Kura understands, each with its possible titles in files. The first two are those of Kura's own files, in
   * Japanese and in English: the exports have them too.
   */
  readonly columns: Readonly<Record<string, readonly [ja: string, en: string, ...others: string[]]>>;
  /** The columns that a file must have. */
  readonly required: readonly string[];
  readonly example: Readonly<Record<string, string>>;
  /** Rows with the same text in this column are one entry; null: each row is one. */
  readonly key: string | null;
  /** Columns that may differ between the rows of one entry. */
  readonly ofRow: readonly string[];
  /** The body to send for an entry. A cell that should be a number and is none is sent as text: the server finds the fault. */
  bodyOf(entry: Entry): object;
  /** Faults of a row's cells that the server would not find. */
  faultsOf?(cells: Row['cells']): Readonly<Record<string, NamedFault>>;
  /** The cell that a fault of the server is about, by its path. @param rows those of the entry */
  cellOf(path: string, rows: readonly Row[]): { readonly row: Row | undefined; readonly column: string } | null;
}

/** The index of each column in the file; -1: the file does not have the column. */
export type Mapping = Readonly<Record<string, number>>;

/** Titles are compared without spaces and underscores. */
const foldedTitle = (text: string): string => folded(text).replace(/[\s_]/g, '');

/**
 * The column of what a row has to the right of the header. It belongs to no field, so it is a fault until it is emptied. The
 * server keeps it under its title.
 */
export const BEYOND = '（見出しのない列）';
const BEYOND_TITLES = [BEYOND, '(column without a title)'] as const;

export const columnsOf = ({ columns }: Format): string[] => Object.keys(columns);

/** The title of a column on pages and in Kura's own files. */
export function titleOf({ columns }: Format, column: string, language: 'ja' | 'en'): string {
  const titles = column === BEYOND ? BEYOND_TITLES : columns[column];
  return titles?.[language === 'ja' ? 0 : 1] ?? column;
}

/** For each column, its title in an earlier file, chosen by somebody or found by itself. */
export type ChosenTitles = Readonly<Record<string, string>>;

/** Finds the columns by their titles in an earlier file, else by the titles that Kura understands. */
export const mappingOf = (format: Format, header: readonly string[], chosen: ChosenTitles = {}): Mapping =>
  Object.fromEntries(
    Object.entries(format.columns).map(([column, names]) => {
      const before = chosen[column] === undefined ? -1 : header.indexOf(chosen[column]);
      const known = names.map(foldedTitle);
      return [column, before >= 0 ? before : header.findIndex((title) => known.includes(foldedTitle(title)))];
    }),
  );

/** For each column that the file has, its title in the file. */
export const chosenIn = (header: readonly string[], mapping: Mapping): ChosenTitles =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([column, index]) => {
      const title = header[index] ?? '';
      return title === '' ? [] : [[column, title]];
    }),
  );

/** The titles in the file that no column uses; `#9` for a column that has texts, but no title. */
export const unusedIn = ({ header, rows }: Pick<ReadFile, 'header' | 'rows'>, mapping: Mapping): string[] => {
  const used = new Set(Object.values(mapping));
  const hasText = (index: number): boolean => rows.some(({ cells }) => (cells[index] ?? '') !== '');
  return header.flatMap((title, index) =>
    used.has(index) || (title === '' && !hasText(index)) ? [] : [title === '' ? `#${index + 1}` : title],
  );
};

/** Whether the file has a column. */
export const has = (mapping: Mapping, column: string): boolean => (mapping[column] ?? -1) >= 0;

/** @param otherwise cells of columns that the file does not have */
export const rowsOf = (
  format: Format,
  rows: readonly FileRow[],
  mapping: Mapping,
  otherwise: Row['cells'] = {},
): Row[] =>
  rows.map(({ no, cells, beyond }) => ({
    no,
    cells: Object.fromEntries([
      ...columnsOf(format).map((column) => [
        column,
        (has(mapping, column) ? cells[mapping[column] ?? -1] : otherwise[column]) ?? '',
      ]),
      [BEYOND, beyond],
    ]),
  }));

/** Entries in the order of the file. */
export function entriesOf({ key: column }: Format, rows: readonly Row[]): Entry[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const text = column === null ? '' : (row.cells[column] ?? '');
    // Rows without a key belong to no other row.
    const key = text === '' ? `\0${row.no}` : text;
    const before = found.get(key);
    if (before === undefined) found.set(key, [row]);
    else before.push(row);
  }
  return [...found.values()].map((all) => ({ rows: all }));
}

/**
 * The entries to be judged again: the mended rows, each with the entry that has its key already.
 * @param others entries without faults that are not made yet
 */
export function mendedEntries(format: Format, mended: readonly Row[], others: readonly Entry[]): Entry[] {
  const keyOf = ({ cells }: Row): string => (format.key === null ? '' : (cells[format.key] ?? ''));
  const trimmed = mended.map(({ no, cells }) => ({
    no,
    cells: Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell.trim()])),
  }));
  const keys = new Set(trimmed.map(keyOf).filter((key) => key !== ''));
  const joined = others.flatMap(({ rows }) => (rows.some((row) => keys.has(keyOf(row))) ? rows : []));
  return entriesOf(
    format,
    [...trimmed, ...joined].sort((a, b) => a.no - b.no),
  );
}

/** Faults of an entry: by row and column, and those of the entry as a whole. */
export interface Faults {
  readonly cells: ReadonlyMap<Row, Readonly<Record<string, string>>>;
  readonly others: readonly string[];
}

/** Faults that the page says in its language. Other messages of the file are in that language already. */
export const NAMED_FAULTS = ['spoilt', 'beyond', 'yesOrNo', 'oneUnit', 'enclosedItem', 'notInFile', 'empty'] as const;
type NamedFault = (typeof NAMED_FAULTS)[number];

/** Whether a spreadsheet has turned a long number into this form, and so lost its last digits: `8.11E+11`. */
const isSpoilt = (cell: string): boolean => /^[0-9](\.[0-9]+)?E\+[0-9]+$/i.test(cell);

/**
 * The faults that only the file shows: spoilt numbers, cells without a title, what the kind of file forbids, and rows of one entry
 * that contradict each other. The server finds all other faults.
 * @param differs the message for a cell that differs from the first row
 */
export function faultsIn(format: Format, { rows }: Entry, differs: string): Faults | null {
  const cells = new Map<Row, Record<string, string>>();
  const [first] = rows;
  for (const row of rows) {
    const faults: Record<string, string> = { ...format.faultsOf?.(row.cells) };
    for (const [column, cell] of Object.entries(row.cells)) {
      if (isSpoilt(cell)) faults[column] = 'spoilt' satisfies NamedFault;
      if (!format.ofRow.includes(column) && cell !== '' && cell !== first?.cells[column]) faults[column] = differs;
      if (column === BEYOND && cell !== '') faults[column] = 'beyond' satisfies NamedFault;
    }
    if (Object.keys(faults).length > 0) cells.set(row, faults);
  }
  return cells.size === 0 ? null : { cells, others: [] };
}

/** An entry as it is sent: without empty cells; `body` is null if {@link faultsIn} finds a fault. */
export const sentEntry = (format: Format, entry: Entry) => ({
  rows: entry.rows.map(({ no, cells }) => ({ no, cells: filledCells(Object.keys(cells), cells) })),
  body: faultsIn(format, entry, '') === null ? format.bodyOf(entry) : null,
});

/** The server's limits for a request with many entries: bytes, and values in its JSON. */
const MOST = { bytes: 64 * 1_048_576, values: 1_000_000 };

/** Whether the server would refuse the size of this request. It is larger than the file: an entry has its rows and its body. */
export function isTooLarge(request: object): boolean {
  let values = 0;
  const json = JSON.stringify(request, (_, value) => {
    values += 1;
    return value;
  });
  return values > MOST.values || new Blob([json]).size > MOST.bytes;
}

/** The cells of these columns that are not empty. */
export const filledCells = (columns: readonly string[], cells: Row['cells']): Record<string, string> =>
  Object.fromEntries(columns.flatMap((column) => (cells[column] ? [[column, cells[column]]] : [])));

/** Cells as they are sent. */
export const mapped = <T>(cells: Readonly<Record<string, string>>, of: (text: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, of(text)]));

/** Yes and no as people write them. Any other text is sent as it is: the server finds the fault. */
export const flagOf = (text: string): boolean | string =>
  /^(○|◯|1|yes|y|true|はい)$/i.test(narrowed(text))
    ? true
    : /^(×|0|no|n|false|いいえ)$/i.test(narrowed(text))
      ? false
      : text;

/** A whole number as a number, also `1,296` and wide digits; any other text as it is. */
export const numberOr = (text: string): number | string => {
  const narrow = narrowed(text);
  const digits = /^[0-9]{1,3}(,[0-9]{3})+$/.test(narrow) ? narrow.replaceAll(',', '') : narrow;
  return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : text;
};

/** The server's faults of one entry, beside the cells that they are about. @param faults by path within the entry */
export function faultsAt(
  format: Format,
  { rows }: Entry,
  faults: readonly (readonly [path: string, messages: readonly string[]])[],
): Faults {
  const cells = new Map<Row, Record<string, string>>();
  const others: string[] = [];
  for (const [path, messages] of faults) {
    const at = format.cellOf(path, rows);
    const text = messages.join(' ');
    if (at?.row === undefined || !(at.column in format.columns)) others.push(path === '' ? text : `${path}: ${text}`);
    else {
      const ofRow = cells.get(at.row) ?? {};
      const before = ofRow[at.column];
      const isEmpty = format.required.includes(at.column) && !at.row.cells[at.column];
      // One sentence for all empty cells, whatever the server says of the field.
      const fault = isEmpty ? ('empty' satisfies NamedFault) : before === undefined ? text : `${before} ${text}`;
      cells.set(at.row, { ...ofRow, [at.column]: fault });
    }
  }
  return { cells, others };
}

/** A row as the page shows it. */
export interface ShownRow {
  readonly row: Row;
  /** The columns in which something was typed, perhaps nothing but a deletion. */
  readonly typed: readonly string[];
  /** What is wrong, in words, by column. */
  readonly faults: Readonly<Record<string, string>>;
}

/**
 * The columns to show: those that are required, and those in which these rows have a text or a fault, or somebody typed (few
 * files have all columns). The first column names the row, is required, and stays first. Then come columns with faults, because the last columns
 * may be out of sight.
 */
export function columnsIn(format: Format, rows: readonly ShownRow[]): string[] {
  const wrong = new Set(rows.flatMap(({ faults }) => Object.keys(faults)));
  const used = new Set([
    ...format.required,
    ...wrong,
    ...rows.flatMap(({ row, typed }) => [
      ...typed,
      ...Object.entries(row.cells).flatMap(([name, text]) => (text === '' ? [] : [name])),
    ]),
  ]);
  const [first = '', ...rest] = [...columnsOf(format), BEYOND].filter((name) => used.has(name));
  return [first, ...rest.filter((name) => wrong.has(name)), ...rest.filter((name) => !wrong.has(name))];
}
