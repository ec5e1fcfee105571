import type { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ExpiringLot, expiringOf } from '../../rules/stock/expiring.js';
import { inReadOnly } from '../../storage/database/database.js';
import { stockedLots } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';

/** A lot is listed from this many days before its last day on, while something can still be done about it. */
export const NOTICE_DAYS = 30;
/** Maximum number of lots listed: the first ones need a decision now, the others will be among the first on a later day. */
const SHOWN = 200;

/** Lots in stock whose last allocatable day is less than {@link NOTICE_DAYS} days away, or past; the earliest first. */
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
