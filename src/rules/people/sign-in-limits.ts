/**
 * Guessing is slowed down: in each window, a limited number of attempts is looked at. They are counted for the network that
 * they come from; and for the browser, if the person has signed in with it before, else for the person. So whoever guesses
 * a person's password from elsewhere cannot keep that person out of the browser that he uses every day.
 */
const WINDOW_MS = 10 * 60_000;

const MAX_ATTEMPTS = { network: 60, person: 10, browser: 10, device: 20, badge: 5 } as const;

/**
 * A PIN is short: with five attempts an hour, it takes 40 days to try half of those that have four digits.
 */
const BADGE_WINDOW_MS = 60 * 60_000;

/** Attempts of before that are counted no more. */
export const LONGEST_WINDOW_MS = BADGE_WINDOW_MS;

/** Something that attempts are counted for, and how many of them are looked at in a window. */
export interface AttemptCount {
  readonly counted_for: string;
  readonly max: number;
  readonly window_ms: number;
  /** What becomes of the count after a right attempt: all are forgotten, this one does not count, or nothing. */
  readonly afterRight: 'forgotten' | 'taken back' | 'kept';
}

const ofNetwork = (address: string): AttemptCount => ({
  counted_for: `network:${networkOf(address)}`,
  max: MAX_ATTEMPTS.network,
  window_ms: WINDOW_MS,
  // Others behind it may be guessing.
  afterRight: 'kept',
});

/**
 * @param known_browser the hash of a browser in which this person has signed in before; null: another browser
 * @param person the key of the e-mail address (emailKeyOf), wherever the password is asked for: else there would be an allowance for each place
 */
export const countsOfAttempt = (address: string, person: string, known_browser: string | null): AttemptCount[] => [
  ofNetwork(address),
  {
    ...(known_browser === null
      ? { counted_for: `person:${person}`, max: MAX_ATTEMPTS.person }
      : { counted_for: `browser:${known_browser}`, max: MAX_ATTEMPTS.browser }),
    window_ms: WINDOW_MS,
    afterRight: 'forgotten',
  },
];

/** Where nobody has a name yet: of the pairing of a device, and of the beginning of a sign-in with a passkey. */
export const countsOfNetwork = (address: string): AttemptCount[] => [ofNetwork(address)];

/** What wrong PINs of a badge are counted for. @param badge the hash of what was scanned, whether anybody has it or not */
export const badgeCountName = (badge: Buffer): string => `badge:${badge.toString('base64')}`;

/**
 * Of badge and PIN on a paired device. Not by network: all devices of a warehouse share one. A right sign-in of one person
 * does not forget what was guessed for others on the same device.
 */
export const countsOfBadge = (badge: Buffer, device_no: number): AttemptCount[] => [
  { counted_for: `device:${device_no}`, max: MAX_ATTEMPTS.device, window_ms: WINDOW_MS, afterRight: 'taken back' },
  {
    counted_for: badgeCountName(badge),
    max: MAX_ATTEMPTS.badge,
    window_ms: BADGE_WINDOW_MS,
    afterRight: 'forgotten',
  },
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
