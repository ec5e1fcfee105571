import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo, instantInTokyo } from '../../kernel/dates.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { INSIDE_BUCKETS } from '../../rules/stock/bucket-values.js';
import type { InsideBucket } from '../../rules/stock/buckets.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { type MovesBetween, newestMovesBetween, sumsAtMoments, unitsOfAccount } from '../../storage/stock/ledger.js';
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
    orNotFound(await findItemEver(tx, account_id, item_no));
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

/** A busy account's page reads again every second: adding up more moves would slow down others. */
const MOVES = 100_000;

/**
 * Like {@link readStockByDay}, for all items of an account together. Computed from the balances, backwards: the units at the end of
 * a day are the present ones without what has moved since then. With more moves than the limit, the result begins with the first whole
 * day after the oldest move that was read. Moves may be written a little later than they happened, so some of that move's own day may
 * be missing.
 * @param limit maximum number of moves
 */
export async function readAllStockByDay(
  ctx: Context,
  account_id: string,
  caller: Caller,
  limit = MOVES,
): Promise<DayOfStock[]> {
  authorize(caller, 'readAllStockByDay', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const days = daysUntil(ctx.clock.now());
    const moments = days.map(({ end_ms }) => new Date(end_ms).toISOString());
    const moved = await newestMovesBetween(tx, account_id, moments, limit);
    const present = await unitsOfAccount(tx, account_id);
    const isWhole = moved.reduce((sum, { moves }) => sum + moves, 0) < limit;
    const since_ms = isWhole ? 0 : Math.min(...moved.map(({ first_at }) => first_at.getTime()));
    return days.flatMap(({ day, start_ms }, index) => {
      const isComplete = isWhole || index === days.length - 1 || start_ms >= since_ms;
      const later = moved.filter(({ passed }) => passed > index);
      return isComplete ? [{ day, units: unitsWithout(later, present) }] : [];
    });
  });
}

/** The units before these moves. */
function unitsWithout(
  moves: readonly MovesBetween[],
  present: Readonly<Record<InsideBucket, number>>,
): DayOfStock['units'] {
  const before = (bucket: InsideBucket): number =>
    moves.reduce((units, { from_bucket, to_bucket, quantity }) => {
      if (to_bucket === bucket) return units - quantity;
      return from_bucket === bucket ? units + quantity : units;
    }, present[bucket]);
  const units = INSIDE_BUCKETS.map((bucket) => [bucket, before(bucket)] as const);
  return Object.fromEntries(units.filter(([, quantity]) => quantity !== 0));
}

interface BoundsOfDay {
  readonly day: string;
  readonly start_ms: number;
  /** The last millisecond of the day; the present day ends now. */
  readonly end_ms: number;
}

/** The last days in Japan, oldest first. */
function daysUntil(now: Temporal.Instant): BoundsOfDay[] {
  const today = dateInTokyo(now);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today.subtract({ days: DAYS - 1 - index });
    const midnight = (date: Temporal.PlainDate) => instantInTokyo(date, new Temporal.PlainTime()).epochMilliseconds;
    return {
      day: day.toString(),
      start_ms: midnight(day),
      end_ms: Math.min(midnight(day.add({ days: 1 })) - 1, now.epochMilliseconds),
    };
  });
}
