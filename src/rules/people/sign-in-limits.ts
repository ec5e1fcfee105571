/**
 * Limits of attempts to sign in, against guessing: in each window of time, only a limited number of attempts is checked. Each
 * attempt is counted for the network that it comes from. It is also counted for the browser, if the person has signed in with
 * this browser before, else for the person. So somebody who guesses a person's password from elsewhere cannot lock that
 * person out of a browser with which that person has signed in before.
 */
const WINDOW_MS = 10 * 60_000;

const MAX_ATTEMPTS = {
  network: 60,
  person: 10,
  browser: 10,
  device: 20,
  badge: 5,
  invitations: 60,
  invitation: 5,
  reset: 5,
} as const;

/**
 * A PIN is short: with five attempts an hour, it takes 40 days to try half of those that have four digits.
 */
const BADGE_WINDOW_MS = 60 * 60_000;

/** For mails to an address that somebody has typed. */
const MAIL_WINDOW_MS = 60 * 60_000;

/** Attempts that are older than this do not count in any window. */
export const LONGEST_WINDOW_MS = Math.max(WINDOW_MS, BADGE_WINDOW_MS, MAIL_WINDOW_MS);

/** Something that attempts are counted for (a network, a person, ...), and how many attempts are checked in a window. */
export interface AttemptCount {
  readonly counted_for: string;
  readonly max: number;
  readonly window_ms: number;
  /** What a successful attempt does to the count: it resets the count, is itself not counted, or stays counted (`kept`). */
  readonly afterRight: 'forgotten' | 'taken back' | 'kept';
}

const ofNetwork = (address: string): AttemptCount => ({
  counted_for: `network:${networkOf(address)}`,
  max: MAX_ATTEMPTS.network,
  window_ms: WINDOW_MS,
  // Somebody else in the same network may be guessing.
  afterRight: 'kept',
});

/** The key for which attempts at a person's password are counted in unknown browsers. @param person as in {@link countsOfAttempt} */
export const personCountName = (person: string): string => `person:${person}`;

/**
 * @param known_browser the hash of a browser in which this person has signed in before; null: another browser
 * @param person the key of the e-mail address (emailKeyOf). It is the same wherever a password is asked for: otherwise each
 *   of these places would allow further attempts
 */
export const countsOfAttempt = (address: string, person: string, known_browser: string | null): AttemptCount[] => [
  ofNetwork(address),
  {
    ...(known_browser === null
      ? { counted_for: personCountName(person), max: MAX_ATTEMPTS.person }
      : { counted_for: `browser:${known_browser}`, max: MAX_ATTEMPTS.browser }),
    window_ms: WINDOW_MS,
    afterRight: 'forgotten',
  },
];

/** For attempts without a known person: pairing a device, and beginning to sign in with a passkey. */
export const countsOfNetwork = (address: string): AttemptCount[] => [ofNetwork(address)];

/**
 * For mailing an invitation: the provider's server sends it to whatever address somebody types. Counted for the address within the
 * account, so that no account hears of the invitations of another one.
 * @param account null: to the provider's staff
 * @param person as in {@link countsOfAttempt}
 */
export const countsOfInvitation = (account: string | null, person: string): AttemptCount[] => [
  {
    counted_for: `invitations:${account ?? ''}`,
    max: MAX_ATTEMPTS.invitations,
    window_ms: MAIL_WINDOW_MS,
    afterRight: 'kept',
  },
  {
    counted_for: `invitation:${account ?? ''}:${person}`,
    max: MAX_ATTEMPTS.invitation,
    window_ms: MAIL_WINDOW_MS,
    afterRight: 'kept',
  },
];

/** For mailing a link to a new password: anybody may type any address. @param person as in {@link countsOfAttempt} */
export const countsOfReset = (person: string): AttemptCount[] => [
  { counted_for: `reset:${person}`, max: MAX_ATTEMPTS.reset, window_ms: MAIL_WINDOW_MS, afterRight: 'kept' },
];

/** The key for which attempts with a badge are counted. @param badge the hash of the scanned code, valid or not */
export const badgeCountName = (badge: Buffer): string => `badge:${badge.toString('base64')}`;

/**
 * For signing in by badge and PIN on a paired device. Not counted by network, because all devices of a warehouse share one.
 * When one person signs in, the attempts for other people on the same device still count.
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

/** An IPv4 address as an IPv6 address (RFC 4291, 2.5.5.2): so sockets that take both, and some proxies, name it. */
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:/i;

/** Of an IPv4 address, mapped or not, the address itself, else null. */
function ipv4Of(address: string): string | null {
  if (!address.includes(':')) return address;
  if (!MAPPED.test(address)) return null;
  const rest = address.replace(MAPPED, '');
  if (rest.includes('.')) return rest;
  const bytes = rest.split(':').flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** An IPv4 address; of an IPv6 address the first 64 bits, because one customer usually has a whole network. */
function networkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return ipv4;
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
