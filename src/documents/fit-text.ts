import { lettersOf } from './printable.js';

/** Width of a text at size 1; it grows in proportion to the size. */
export type Measure = (text: string) => number;

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The space for a text. Lengths in points. */
export interface Room {
  readonly width: number;
  /** Sizes to try, largest first. */
  readonly sizes: readonly number[];
  /** Preferred maximum of lines, for each size except the last. */
  readonly lines: number;
  /** Maximum number of lines at the last size; the rest is cut, ending in "…". Absent: all are printed. */
  readonly max?: number;
}

/** Breaks a text into lines at the largest size at which they are few enough. No line is wider than the room, unless a single letter is. */
export function fitText(
  text: string,
  { width, sizes, lines: preferred, max = Infinity }: Room,
  measure: Measure,
): FittedText {
  const last = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const lines = breakLines(text, width / size, measure);
    if (lines.length <= (size === last ? max : preferred)) return { size, lines };
    if (size === last) return { size, lines: cut(lines, max, width / size, measure) };
  }
  return { size: last, lines: [] };
}

function cut(lines: readonly string[], max: number, width: number, measure: Measure): string[] {
  const kept = lines.slice(0, max);
  const letters = lettersOf(kept.pop() ?? '');
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return [...kept, `${letters.join('')}…`];
}

/**
 * Breaks a text between words, and within a word that is wider than a line. A line's width is the sum of its words'
 * widths: measuring the whole line each time would take ten times as long.
 */
function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const endLine = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
    used = 0;
  };
  const add = (piece: string): void => {
    line += piece;
    used += measure(piece);
  };
  const put = (piece: string): boolean => {
    if (used + measure(piece.trimEnd()) > width) return false;
    add(piece);
    return true;
  };
  for (const word of wordsOf(text)) {
    if (put(word)) continue;
    // A word that fits on a whole line goes to the next line; a longer one is broken from here on.
    if (measure(word.trimEnd()) <= width) endLine();
    if (put(word)) continue;
    for (const letter of lettersOf(word)) {
      if (put(letter)) continue;
      endLine();
      add(letter);
    }
  }
  endLine();
  return lines;
}

/** Line breaking: these characters stay with the letter before them, opening brackets with the letter after them. */
const NOT_AT_LINE_START = '、。，．・：；？！」』）］｝〉》】〕”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％';
/** ASCII, and the other letters of Europe: the words of these scripts are not broken. */
const EUROPEAN = '\\x21-\\x7e\\u00c0-\\u052f\\u1e00-\\u1fff';
const WORD = new RegExp(`[「『（［｛〈《【〔“‘]*(?:[${EUROPEAN}]+|\\P{M}\\p{M}*)[${NOT_AT_LINE_START}]* ?`, 'gu');

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
