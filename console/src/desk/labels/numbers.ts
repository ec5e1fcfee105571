import type { ReadFile } from '../../shared/read-file';
import type { Outcome } from './label-query';

/* The file in which a label program gives its numbers: which of its columns have them, and the lines that are sent. */

export const NUMBER_COLUMNS = ['order_id', 'tracking_code'] as const;
type NumberColumn = (typeof NUMBER_COLUMNS)[number];

/** Where the columns are, from 0; null: the file has no such title. */
export type Columns = Readonly<Record<NumberColumn, number | null>>;

const folded = (title: string): string => title.normalize('NFKC').trim();

/** Finds the columns by their titles. Programs write them with wide or narrow digits and letters. */
export function columnsIn(header: readonly string[], titles: Readonly<Record<NumberColumn, string>>): Columns {
  const found = header.map(folded);
  const at = (column: NumberColumn): number | null => {
    const index = found.indexOf(folded(titles[column]));
    return index < 0 ? null : index;
  };
  return { order_id: at('order_id'), tracking_code: at('tracking_code') };
}

export interface NumberLine {
  /** Its row in the file, as a spreadsheet counts. */
  readonly no: number;
  readonly order_id: string;
  readonly tracking_code: string;
}

interface Numbers {
  /** Those that are sent. */
  readonly lines: readonly NumberLine[];
  /** How many rows have an order and no number: their labels are not printed yet. */
  readonly unnumbered: number;
  /** How many rows have no order: they were typed into the program for something else. */
  readonly nameless: number;
}

/** A file without titles: its first row has a number where others have the title. */
const NUMBER = /^\d{8,}$/;

/** The numbers of a file. @param columns where they are */
export function numbersIn({ header, rows }: ReadFile, columns: Readonly<Record<NumberColumn, number>>): Numbers {
  const lineOf = (no: number, cells: readonly string[]): NumberLine => ({
    no,
    order_id: cells[columns.order_id]?.trim() ?? '',
    tracking_code: cells[columns.tracking_code]?.trim() ?? '',
  });
  const first = lineOf((rows[0]?.no ?? 2) - 1, header);
  const all = [...(NUMBER.test(first.tracking_code) ? [first] : []), ...rows.map(({ no, cells }) => lineOf(no, cells))];
  return {
    lines: all.filter(({ order_id, tracking_code }) => order_id !== '' && tracking_code !== ''),
    unnumbered: all.filter(({ order_id, tracking_code }) => order_id !== '' && tracking_code === '').length,
    nameless: all.filter(({ order_id, tracking_code }) => order_id === '' && tracking_code !== '').length,
  };
}

/** Lines that the server takes in one request. */
const MOST_LINES = 5000;

/**
 * The lines of each request. What is no number goes first: if a spreadsheet has spoilt the file, the server says so before it has
 * taken anything.
 */
export function requestsOf(lines: readonly NumberLine[]): readonly (readonly NumberLine[])[] {
  const isNumber = ({ tracking_code }: NumberLine) => NUMBER.test(tracking_code);
  const sorted = [...lines.filter((line) => !isNumber(line)), ...lines.filter(isNumber)];
  return Array.from({ length: Math.ceil(sorted.length / MOST_LINES) }, (_, nth) =>
    sorted.slice(nth * MOST_LINES, (nth + 1) * MOST_LINES),
  );
}

export interface JudgedLine extends NumberLine {
  readonly outcome: Outcome;
}

/** What became of the lines: how many were taken, how many were known, and the others, in the order of the file. */
export function resultOf(lines: readonly JudgedLine[]) {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const others = lines.filter(({ outcome }) => outcome !== 'taken' && outcome !== 'known');
  return { taken: count('taken'), known: count('known'), others: others.sort((one, other) => one.no - other.no) };
}
