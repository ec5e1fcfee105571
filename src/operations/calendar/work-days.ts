import { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import { dateInTokyo, startOfDay } from '../../kernel/dates.js';
import type { Context } from '../context.js';
import type { Page, PageBounds } from '../page.js';

/**
 * The days in Japan whose finished work a list shows: either `first` to `last`, or one day with work: the latest on or
 * before a day (null: today), or the earliest on or after a day.
 */
export type WorkDays =
  | { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }
  | { readonly date_before: Temporal.PlainDate | null }
  | { readonly date_after: Temporal.PlainDate };

/** Queries when work was finished. */
export interface WorkRecord {
  /** The latest time before an ISO instant; null when there is none. */
  lastBefore(instant: string): Promise<Date | null>;
  /** The first time at or after an ISO instant; null when there is none. */
  firstSince(instant: string): Promise<Date | null>;
}

/** The first of the days, and the instants that bound them (the end is exclusive). */
export interface Bounds {
  readonly since: string;
  readonly until: string;
  readonly day: Temporal.PlainDate;
}

/** A page of the work of one or several days. `day`: the first of them, null when there is no work. */
export interface DayPage<T> extends Page<T> {
  readonly day: Temporal.PlainDate | null;
}

/** A following page keeps the day that the list began with. If it looked the day up again, it could find another one. */
export interface DayPageBounds extends PageBounds {
  readonly day?: Temporal.PlainDate | null;
}

/** @returns null when no day has work */
export async function boundsOf(
  ctx: Context,
  asked: WorkDays,
  { day: begun = null }: DayPageBounds,
  record: WorkRecord,
): Promise<Bounds | null> {
  if ('first' in asked) return { ...between(asked.first, asked.last), day: asked.first };
  if (begun !== null) return { ...between(begun, begun), day: begun };
  const at = await nearest(ctx, asked, record);
  if (at === null) return null;
  const day = dateInTokyo(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  return { ...between(day, day), day };
}

const between = (first: Temporal.PlainDate, last: Temporal.PlainDate) => ({
  since: startOfDay(first),
  until: startOfDay(last.add({ days: 1 })),
});

function nearest(ctx: Context, asked: Exclude<WorkDays, { first: unknown }>, record: WorkRecord): Promise<Date | null> {
  if ('date_after' in asked) return record.firstSince(startOfDay(asked.date_after));
  return record.lastBefore(startOfDay((asked.date_before ?? today(ctx.clock)).add({ days: 1 })));
}
