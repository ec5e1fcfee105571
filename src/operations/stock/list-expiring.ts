import type { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ExpiringLots, NOTICE_DAYS } from '../../rules/stock/expiring.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findExpiring } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';

/** Maximum number of lots listed: the first ones need a decision now, the others will be among the first on a later day. */
const SHOWN = 200;

/** Lots in stock whose last allocatable day is less than {@link NOTICE_DAYS} days away, or past; the earliest first. */
export async function listExpiring(
  ctx: Context,
  account_id: string,
  caller: Caller,
): Promise<ExpiringLots & { readonly day: Temporal.PlainDate }> {
  authorize(caller, 'listExpiring', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const day = today(ctx.clock);
    return { day, ...(await findExpiring(tx, account_id, day.add({ days: NOTICE_DAYS }).toString(), SHOWN)) };
  });
}
