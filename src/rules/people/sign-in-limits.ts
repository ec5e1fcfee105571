/**
 * Guessing is slowed down: in each window, a limited number of attempts is looked at. They are counted for the network that
 * they come from; and for the browser, if the person has signed in with it before, else for the person. So whoever guesses
 * a person's password from elsewhere cannot keep that person out of the browser that he uses every day.
 */
export const ATTEMPT_WINDOW_MS = 10 * 60_000;

const MAX_ATTEMPTS = { network: 60, person: 10, browser: 10 } as const;

/** Something that attempts are counted for, and how many of them are looked at in a window. */
export interface AttemptCount {
  readonly counted_for: string;
  readonly max: number;
}

/**
 * @param known_browser the hash of a browser in which this person has signed in before; null: another browser
 * @param person the address in small letters, or the number of the person
 */
export const countsOfAttempt = (address: string, person: string, known_browser: string | null): AttemptCount[] => [
  { counted_for: `network:${networkOf(address)}`, max: MAX_ATTEMPTS.network },
  known_browser === null
    ? { counted_for: `person:${person}`, max: MAX_ATTEMPTS.person }
    : { counted_for: `browser:${known_browser}`, max: MAX_ATTEMPTS.browser },
];

/** An IPv4 address; of an IPv6 address the first 64 bits, because one customer usually has a whole network. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':');
  const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = address.includes('::')
    ? [...groups, ...Array(Math.max(0, missing)).fill('0'), ...tail.split(':')]
    : groups;
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}
