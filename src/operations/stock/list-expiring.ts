import type { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ExpiringLot, expiringOf } from '../../rules/stock/expiring.js';
import { inReadOnly } from '../../storage/database/database.js';
import { stockedLots } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';

/** How many days before the last day somebody may still do something about a lot. */
export const NOTICE_DAYS = 30;
/** The first of them need a decision now; the others will be among the first on a later day. */
const SHOWN = 20;

/** Lots in stock that orders may get for less than {@link NOTICE_DAYS} days more, and those whose last day is past. The next first. */
export async function listExpiring(
  ctx: Context,
  account_id: string,
  caller: Caller,
): Promise<{ readonly day: Temporal.PlainDate; readonly count: number; readonly lots: readonly ExpiringLot[] }> {
  authorize(caller, 'listExpiring', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const day = today(ctx.clock);
    const until = day.add({ days: NOTICE_DAYS }).toString();
    const all = expiringOf(await stockedLots(tx, account_id, until), until);
    return { day, count: all.length, lots: all.slice(0, SHOWN) };
  });
}
