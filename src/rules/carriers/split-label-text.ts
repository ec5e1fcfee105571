import { widthOf } from '../../kernel/cp932.js';

/**
 * Splits a text over the lines of a label. Lines end at sensible places if the text fits then: between its pieces, at a space, after
 * a part of a Japanese address (city, ward, 丁目), before a house number; else wherever they are full.
 * @param pieces what belongs together, such as the street and the building
 * @param widths of the lines, in half-width characters
 * @returns one text for each line, perhaps empty; null: it does not fit
 */
export function splitLabelText(pieces: readonly string[], widths: readonly number[]): string[] | null {
  const whole = pieces.filter((piece) => piece !== '');
  const lines = inLines(whole, widths) ?? inLines([whole.join(' ')], widths) ?? cut(whole.join(' '), widths);
  return lines === null ? null : widths.map((_, index) => lines[index] ?? '');
}

/** Each piece begins a line, and goes on in the next ones where that is sensible. */
function inLines(pieces: readonly string[], widths: readonly number[]): string[] | null {
  const [piece, ...others] = pieces;
  if (piece === undefined) return [];
  const [width, ...further] = widths;
  if (width === undefined) return null;
  if (widthOf(piece) <= width) {
    const rest = inLines(others, further);
    return rest === null ? null : [piece, ...rest];
  }
  const end = sensibleEnd(piece, width);
  if (end === 0) return null;
  const rest = inLines([piece.slice(end).trimStart(), ...others], further);
  return rest === null ? null : [piece.slice(0, end).trimEnd(), ...rest];
}

/** Where a line may end: after a space or a part of an address, or before a number that follows letters. */
const ENDS = /[ \u3000]+|(?<=[都道府県市区町村郡])|(?<=丁目|番地|番|号)|(?<=[^0-9０-９\-－ ])(?=[0-9０-９])/g;

/** The last sensible end of a line; 0: none. */
function sensibleEnd(text: string, width: number): number {
  const ends = [...text.matchAll(ENDS)].map(({ index, 0: found }) => index + found.length);
  return ends.findLast((end) => end < text.length && widthOf(text.slice(0, end).trimEnd()) <= width) ?? 0;
}

/** Lines that are full. */
function cut(text: string, widths: readonly number[]): string[] | null {
  const lines: string[] = [];
  let rest = text;
  for (const width of widths) {
    const line = longest(rest, width);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : null;
}

/** The longest beginning of a text that is no wider. */
function longest(text: string, width: number): string {
  let line = '';
  let used = 0;
  for (const letter of text) {
    used += widthOf(letter);
    if (used > width) break;
    line += letter;
  }
  return line;
}
