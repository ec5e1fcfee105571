/**
 * Patterns that must match a whole text: `*` stands for any number of characters, `?` for exactly one, everything else
 * for itself. A character is a code point.
 *
 * A pattern is compiled once; matching allocates nothing. The parts before the first `*` and after the last can match
 * in one place only; each part between is matched at the first possible place. This takes at most (length of pattern) x
 * (length of text) steps. Unlike a regular expression supplied by a user, it cannot run for ever.
 */
export interface Wildcard {
  readonly first: Part;
  readonly between: readonly Part[];
  /** Null: there is no `*`. */
  readonly last: Part | null;
  /** Minimum length of a text, in UTF-16 units. */
  readonly least: number;
}

/** The part between two `*`. */
interface Part {
  /** The texts between its `?`. */
  readonly runs: readonly string[];
  /** Minimum length in UTF-16 units. */
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

/** Whether an index is between two characters: not within a surrogate pair. */
const isBetween = (text: string, at: number): boolean =>
  at === 0 || at === text.length || !(isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at)));

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where a part ends that begins at `start`, between two characters. */
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

/** Where a part begins that ends at the end of the text. */
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

/**
 * Where a part ends that begins as early as possible from `from`, between two characters, and must end at or before
 * `end`.
 */
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
