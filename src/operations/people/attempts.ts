import { TooManyAttempts } from '../../kernel/errors.js';
import { ATTEMPT_WINDOW_MS, countsOfAttempt } from '../../rules/people/sign-in-limits.js';
import { inTransaction } from '../../storage/database/database.js';
import { countAttempt, forgetAttempts } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';

/** Somebody who tries to prove to be a person. */
export interface Attempt {
  readonly address: string;
  /** The address in small letters, or the number of the person. */
  readonly person: string;
  /** The hash of a browser in which this person has signed in before. */
  readonly known_browser: string | null;
}

/**
 * Looks at an attempt to sign in, unless there were too many. It is counted before it is looked at, and forgotten when it
 * was right: so many at once cannot slip through.
 * @param look null: the attempt was wrong
 * @throws {TooManyAttempts} telling when the next one is looked at
 */
export async function withAttempt<T>(
  ctx: Context,
  { address, person, known_browser }: Attempt,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const counts = countsOfAttempt(address, person, known_browser);
  const names = counts.map(({ counted_for }) => counted_for);
  const counted = await inTransaction(ctx.pool, (tx) => countAttempt(tx, names, ATTEMPT_WINDOW_MS));
  const maxOf = (name: string): number => counts.find(({ counted_for }) => counted_for === name)?.max ?? 0;
  const over = counted.filter(({ counted_for, failures }) => failures > maxOf(counted_for));
  if (over.length > 0) throw new TooManyAttempts(Math.max(...over.map(({ seconds_left }) => seconds_left)));
  const found = await look();
  // The network's count stays: others behind it may be guessing.
  const own = names.filter((name) => !name.startsWith('network:'));
  if (found !== null) await inTransaction(ctx.pool, (tx) => forgetAttempts(tx, own));
  return found;
}
