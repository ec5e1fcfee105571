import { KuraError, TooManyAttempts } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import { type AttemptCount, countsOfNetwork } from '../../rules/people/sign-in-limits.js';
import { inTransaction } from '../../storage/database/database.js';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';
import { hashPassword } from './passwords.js';

/**
 * Checks an attempt to sign in, unless there were too many. The attempt is counted before the check, and the count is deleted when
 * it was right. So many attempts at the same time cannot exceed the limit.
 * @param counts what the attempt is counted for (rules/people/sign-in-limits.ts)
 * @param check returns null, or refuses: the attempt was wrong. `needs_code`: it is right so far, and a code is missing; then this
 *   attempt does not count, but earlier ones still do. Else a person who knows the password could guess codes without limit. Nor
 *   does an attempt count that could not be checked: a busy server locks nobody out
 * @param tooMany the message for too many attempts, where it differs from that of a sign-in at the console
 * @throws {TooManyAttempts} with the time until the next attempt is checked
 */
export async function withAttempt<T>(
  ctx: Context,
  counts: readonly AttemptCount[],
  check: () => Promise<T>,
  tooMany?: (minutes: number) => Message,
): Promise<T> {
  const counted = await inTransaction(ctx.pool, (tx) => countAttempt(tx, counts));
  const maxOf = (name: string): number => counts.find(({ counted_for }) => counted_for === name)?.max ?? 0;
  const over = counted.filter(({ counted_for, failures }) => failures > maxOf(counted_for));
  if (over.length > 0) throw new TooManyAttempts(Math.max(...over.map(({ seconds_left }) => seconds_left)), tooMany);
  const found = await check().catch(async (error: unknown) => {
    if (!(error instanceof KuraError) || error.refusal === 'unavailable')
      await inTransaction(ctx.pool, (tx) => takeBackAttempt(tx, namesOf(counts))).catch(() => {});
    throw error;
  });
  if (found === null) return found;
  const effectOf = ({ afterRight }: AttemptCount): AttemptCount['afterRight'] =>
    found === 'needs_code' && afterRight === 'forgotten' ? 'taken back' : afterRight;
  const named = (effect: AttemptCount['afterRight']) => namesOf(counts.filter((one) => effectOf(one) === effect));
  const [forgotten, takenBack] = [named('forgotten'), named('taken back')];
  await inTransaction(ctx.pool, async (tx) => {
    if (forgotten.length > 0) await forgetAttempts(tx, forgotten);
    if (takenBack.length > 0) await takeBackAttempt(tx, takenBack);
  });
  return found;
}

const namesOf = (counts: readonly AttemptCount[]): string[] => counts.map(({ counted_for }) => counted_for);

/**
 * Hashes a password or PIN that somebody has chosen, who was identified before. It counts as an attempt of the network when it
 * was hashed: hashes share their slots with sign-ins, so nobody may ask for many of them.
 * @param address null: a command, which shares no slots with a server
 * @throws {TooManyAttempts}
 */
export const hashChosen = (ctx: Context, password: string, address: string | null): Promise<string> =>
  address === null ? hashPassword(password) : withAttempt(ctx, countsOfNetwork(address), () => hashPassword(password));
