/**
 * Patterns that a text fits as a whole: `*` stands for any characters or none, `?` for exactly one, all else for itself. A
 * character is a code point.
 *
 * A pattern is taken apart once and asked of many texts, and asking allocates nothing. What stands before the first `*` and
 * after the last has one place where it may fit; each part between is taken at the first place where it does. That takes at
 * most (length of pattern) x (length of text) steps, whatever the two are: unlike a regular expression of somebody else's
 * making, it cannot be made to run for ever.
 */
export interface Wildcard {
  readonly first: Part;
  readonly between: readonly Part[];
  /** Null: there is no `*`. */
  readonly last: Part | null;
  /** UTF-16 units that a text must have. */
  readonly least: number;
}

/** What stands between two `*`. */
interface Part {
  /** What stands between its `?`. */
  readonly runs: readonly string[];
  /** UTF-16 units that it takes at least. */
  readonly least: number;
}

export function readWildcard(pattern: string): Wildcard {
  let star = pattern.indexOf('*');
  if (star < 0) return { first: partOf(pattern), between: NONE, last: null, least: pattern.length };
  const first = partOf(pattern.slice(0, star));
  const between: Part[] = [];
  let { least } = first;
  for (;;) {
    const next = pattern.indexOf('*', star + 1);
    const part = partOf(next < 0 ? pattern.slice(star + 1) : pattern.slice(star + 1, next));
    least += part.least;
    if (next < 0) return { first, between: between.length === 0 ? NONE : between, last: part, least };
    if (part.least > 0) between.push(part);
    star = next;
  }
}

const NONE: readonly Part[] = [];

const partOf = (text: string): Part => ({ runs: text.includes('?') ? text.split('?') : [text], least: text.length });

export function fitsWildcard({ first, between, last, least }: Wildcard, text: string): boolean {
  if (text.length < least) return false;
  let at = endOf(first, text, 0);
  if (last === null) return at === text.length;
  const end = at < 0 ? NOWHERE : startAtEnd(last, text);
  if (end < at || end === NOWHERE) return false;
  for (const part of between) {
    at = endOfNext(part, text, at, end);
    if (at === NOWHERE) return false;
  }
  return true;
}

const NOWHERE = -1;

/** Whether a place in a text is between two characters: not within a surrogate pair. */
const isBetween = (text: string, at: number): boolean =>
  at === 0 || at === text.length || !(isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at)));

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where a part ends that begins at a place between characters. */
function endOf({ runs }: Part, text: string, start: number): number {
  let at = start;
  for (let index = 0; index < runs.length; index += 1) {
    if (index > 0) {
      if (at >= text.length) return NOWHERE;
      at += isBetween(text, at + 1) ? 1 : 2;
    }
    const run = runs[index] as string;
    if (!text.startsWith(run, at)) return NOWHERE;
    at += run.length;
    if (!isBetween(text, at)) return NOWHERE;
  }
  return at;
}

/** Where a part begins that ends with the text. */
function startAtEnd(part: Part, text: string): number {
  const { runs } = part;
  let at = text.length;
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    at -= (runs[index] as string).length;
    if (at < 0 || !isBetween(text, at)) return NOWHERE;
    if (index > 0) at -= at > 0 && isBetween(text, at - 1) ? 1 : 2;
  }
  return endOf(part, text, at) === text.length ? at : NOWHERE;
}

/** Where a part ends that begins as soon as it can, from a place between characters, and must end at `end`. */
function endOfNext(part: Part, text: string, from: number, end: number): number {
  const last = end - part.least;
  const [run = ''] = part.runs;
  for (let at = from; at <= last; at += 1) {
    at = text.indexOf(run, at);
    if (at === NOWHERE || at > last) return NOWHERE;
    const found = isBetween(text, at) ? endOf(part, text, at) : NOWHERE;
    if (found !== NOWHERE) return found <= end ? found : NOWHERE;
  }
  return NOWHERE;
}
