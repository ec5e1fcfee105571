import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { slots } from '../../kernel/slots.js';

/**
 * Passwords are stored as Argon2id (RFC 9106; 19 MiB, two passes: what OWASP recommends). A hash keeps a core busy for tens
 * of milliseconds, so at most two are computed at a time: guessing cannot starve the rest of the server.
 */
const takeSlot = slots({ each: 2, max: 50, timeout_ms: 15_000 });

/** Loaded on first use: most processes never see a password. */
const argon2 = () => import('@node-rs/argon2');

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  const release = await takeSlot('passwords');
  try {
    return await work();
  } finally {
    release();
  }
}

/** @throws unavailable when too many wait */
export const hashPassword = (password: string): Promise<string> =>
  inSlot(async () => (await argon2()).hash(password.normalize('NFKC')));

let nobodys: Promise<string> | undefined;

/** The hash of a password that nobody has, with the same parameters as the others. It is computed on first use. */
function hashOfNobody(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password').catch((error: unknown) => {
    nobodys = undefined;
    throw error;
  });
  return nobodys;
}

/**
 * Whether a password belongs to a hash. Without a hash, the same time is spent on another one, so that the time does not
 * tell whether there is such a person.
 * @throws unavailable when too many wait
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const against = hash ?? (await hashOfNobody());
  const same = await inSlot(async () => (await argon2()).verify(against, password.normalize('NFKC')));
  return same && hash !== null;
}

export const WRONG_PASSWORD = new KuraError(
  'unauthorized',
  say('The password is wrong.', 'パスワードが正しくありません。'),
);
