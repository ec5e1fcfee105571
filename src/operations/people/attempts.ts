import { TooManyAttempts } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import type { AttemptCount } from '../../rules/people/sign-in-limits.js';
import { inTransaction } from '../../storage/database/database.js';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';

/**
 * Looks at an attempt to sign in, unless there were too many. It is counted before it is looked at, and forgotten when it
 * was right: so many at once cannot slip through.
 * @param counts what it is counted for (rules/people/sign-in-limits.ts)
 * @param look null, or an error: the attempt was wrong; `needs_code`: it is right so far, and a code is missing. That does not count, but it
 *   forgets nothing either: else a person who knows the password could guess codes without end
 * @param tooMany what is said of too many, where that differs from a sign-in at the console
 * @throws {TooManyAttempts} telling when the next one is looked at
 */
export async function withAttempt<T>(
  ctx: Context,
  counts: readonly AttemptCount[],
  look: () => Promise<T>,
  tooMany?: (minutes: number) => Message,
): Promise<T> {
  const counted = await inTransaction(ctx.pool, (tx) => countAttempt(tx, counts));
  const maxOf = (name: string): number => counts.find(({ counted_for }) => counted_for === name)?.max ?? 0;
  const over = counted.filter(({ counted_for, failures }) => failures > maxOf(counted_for));
  if (over.length > 0) throw new TooManyAttempts(Math.max(...over.map(({ seconds_left }) => seconds_left)), tooMany);
  const found = await look();
  if (found === null) return found;
  const effectOf = ({ afterRight }: AttemptCount): AttemptCount['afterRight'] =>
    found === 'needs_code' && afterRight === 'forgotten' ? 'taken back' : afterRight;
  const named = (effect: AttemptCount['afterRight']): string[] =>
    counts.filter((one) => effectOf(one) === effect).map(({ counted_for }) => counted_for);
  const [forgotten, takenBack] = [named('forgotten'), named('taken back')];
  await inTransaction(ctx.pool, async (tx) => {
    if (forgotten.length > 0) await forgetAttempts(tx, forgotten);
    if (takenBack.length > 0) await takeBackAttempt(tx, takenBack);
  });
  return found;
}
