import { lettersOf } from './printable.js';

/** Width of a text at size 1; at any other size it is as many times wider. */
export type Measure = (text: string) => number;

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The space that a text has. Lengths in points. */
export interface Room {
  readonly width: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
  /** Lines that look well, for each size but the last. */
  readonly lines: number;
  /** Lines that there is room for at the last size; what is beyond them is cut, ending in "…". None: all are printed. */
  readonly most?: number;
}

/** Sets a text in the largest size in which it takes few enough lines. No line is wider than the room. */
export function fitText(
  text: string,
  { width, sizes, lines: few, most = Infinity }: Room,
  measure: Measure,
): FittedText {
  const last = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const lines = breakLines(text, width / size, measure);
    if (lines.length <= (size === last ? most : few)) return { size, lines };
    if (size === last) return { size, lines: cut(lines, most, width / size, measure) };
  }
  return { size: last, lines: [] };
}

function cut(lines: readonly string[], most: number, width: number, measure: Measure): string[] {
  const kept = lines.slice(0, most);
  const letters = lettersOf(kept.pop() ?? '');
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return [...kept, `${letters.join('')}…`];
}

/**
 * Breaks a text between its words; a word that is wider than a line anywhere. A line is as wide as its words together:
 * measuring each beginning of each line anew would take ten times as long.
 */
function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const next = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
    used = 0;
  };
  const put = (piece: string): boolean => {
    if (used + measure(piece.trimEnd()) > width) return false;
    line += piece;
    used += measure(piece);
    return true;
  };
  for (const word of wordsOf(text)) {
    if (put(word)) continue;
    // A long unbroken string goes on where it stands, unless it fits whole on a line of its own.
    if (measure(word.trimEnd()) <= width) next();
    if (put(word)) continue;
    for (const letter of lettersOf(word)) {
      if (put(letter)) continue;
      next();
      put(letter);
    }
  }
  next();
  return lines;
}

/** What does not begin a line goes with the letter before it, what does not end one with the letter after it. */
const CLOSING = '、。，．・：；？！」』）］｝〉》】〕”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％';
const WORD = new RegExp(`[「『（［｛〈《【〔“‘]*(?:[\\x21-\\x7e]+|\\P{M}\\p{M}*)[${CLOSING}]* ?`, 'gsu');

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
