/**
 * Whether a text fits a pattern as a whole: `*` stands for any characters or none, `?` for exactly one, all else for
 * itself. Takes at most (length of pattern) x (length of text) steps, whatever the two are: unlike a regular expression
 * of somebody else's making, it cannot be made to run for ever.
 */
export function fitsWildcard(pattern: string, text: string): boolean {
  const wanted = [...pattern];
  const letters = [...text];
  let at = 0;
  // The last `*` met, and how far into the text it reaches as yet.
  let star = -1;
  let reached = 0;
  for (let next = 0; next < letters.length; ) {
    if (wanted[at] === '*') {
      star = at;
      reached = next;
      at += 1;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === letters[next])) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      reached += 1;
      next = reached;
      at = star + 1;
    } else return false;
  }
  return wanted.slice(at).every((letter) => letter === '*');
}
