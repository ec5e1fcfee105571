/** Longer words are not compared, because the time grows with the square of their length. */
const LONGEST = 40;

/** Removes differences that do not matter: case, dashes and underscores. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Edit distance: letters to insert, delete, change, or swap with the next one. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** The candidate that was probably meant; null when none is close enough, or two are equally close. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const meant = plain(word);
  if (meant === '' || word.length > LONGEST) return null;
  // One error in a short word, two or three in a long one: with more it could be a different word.
  const most = Math.max(1, Math.min(3, Math.floor(meant.length / 4)));
  let best: { name: string | null; away: number } = { name: null, away: most + 1 };
  for (const name of candidates) {
    if (name.length > LONGEST || Math.abs(plain(name).length - meant.length) > most) continue;
    const away = distance(meant, plain(name));
    if (away < best.away) best = { name, away };
    else if (away === best.away && away <= most) best = { name: null, away };
  }
  return best.name;
}
