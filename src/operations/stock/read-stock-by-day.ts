import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo, instantInTokyo } from '../../kernel/dates.js';
import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { InsideBucket } from '../../rules/stock/buckets.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { sumsAtMoments } from '../../storage/stock/ledger.js';
import type { Context } from '../context.js';

/** As many days as the chart of shipments has. */
const DAYS = 28;

/** An item's units at the end of a day; empty buckets are left out. */
export interface DayOfStock {
  /** `YYYY-MM-DD` in Japan. */
  readonly day: string;
  readonly units: Readonly<Partial<Record<InsideBucket, number>>>;
}

/**
 * An item's units by bucket at the end of each of the last 28 days, oldest first; the last one is now. Computed from the
 * moves alone. A set has no units of its own.
 * @throws not_found
 */
export async function readStockByDay(
  ctx: Context,
  account_id: string,
  item_no: number,
  caller: Caller,
): Promise<DayOfStock[]> {
  authorize(caller, 'readStockByDay', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    if ((await findItemEver(tx, account_id, item_no)) === null) throw notFound();
    const now = ctx.clock.now();
    const days = daysUntil(now);
    const moments = days.map(({ end_ms }) => new Date(end_ms).toISOString());
    const sums = groupBy(await sumsAtMoments(tx, account_id, item_no, moments), ({ at }) => at.getTime());
    return days.map(({ day, end_ms }) => ({
      day,
      units: Object.fromEntries((sums.get(end_ms) ?? []).map(({ bucket, quantity }) => [bucket, quantity])),
    }));
  });
}

/** The last days in Japan, oldest first, with their last milliseconds; the present day ends now. */
function daysUntil(now: Temporal.Instant): { readonly day: string; readonly end_ms: number }[] {
  const today = dateInTokyo(now);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today.subtract({ days: DAYS - 1 - index });
    const next = instantInTokyo(day.add({ days: 1 }), new Temporal.PlainTime());
    return { day: day.toString(), end_ms: Math.min(next.epochMilliseconds - 1, now.epochMilliseconds) };
  });
}
