import { FLOOR_LIFETIME } from '../../rules/people/floor-session.js';
import { IDLE_MS, LONGEST_MS } from '../../rules/people/session.js';
import { LONGEST_WINDOW_MS } from '../../rules/people/sign-in-limits.js';
import { inTransaction } from '../../storage/database/database.js';
import { sweepCodes } from '../../storage/people/codes.js';
import { sweepDevices } from '../../storage/people/devices.js';
import { sweepFloorSessions } from '../../storage/people/floor-sessions.js';
import { sweepMails } from '../../storage/people/person-mails.js';
import { sweepAttempts, sweepBrowsers, sweepSessions } from '../../storage/people/sessions.js';
import type { Context } from '../context.js';
import { workInParts } from '../work-in-parts.js';

/**
 * Deletes sessions, codes, devices that were never paired, and counts of attempts that have ended: they are refused before that
 * too. Then browsers that nobody has used for long, and mails that ended long ago.
 */
export async function sweepSignIns(ctx: Context, isStopping?: () => boolean): Promise<void> {
  await inTransaction(ctx.pool, async (tx) => {
    await sweepSessions(tx, { idle_ms: IDLE_MS, longest_ms: LONGEST_MS });
    await sweepCodes(tx);
    await sweepAttempts(tx, LONGEST_WINDOW_MS);
    await sweepFloorSessions(tx, FLOOR_LIFETIME);
    await sweepDevices(tx);
  });
  await workInParts(ctx, sweepBrowsers, isStopping);
  await workInParts(ctx, sweepMails, isStopping);
}
