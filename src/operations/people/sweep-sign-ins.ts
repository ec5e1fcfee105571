import { IDLE_MS, LONGEST_MS } from '../../rules/people/session.js';
import { ATTEMPT_WINDOW_MS } from '../../rules/people/sign-in-limits.js';
import { inTransaction } from '../../storage/database/database.js';
import { sweepCodes } from '../../storage/people/codes.js';
import { sweepAttempts, sweepSessions } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';

/** Deletes sessions, codes and counts of attempts that have ended. They are refused before, too. */
export const sweepSignIns = (ctx: Context): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    await sweepSessions(tx, { idle_ms: IDLE_MS, longest_ms: LONGEST_MS });
    await sweepCodes(tx);
    await sweepAttempts(tx, ATTEMPT_WINDOW_MS);
  });
