import { Temporal } from 'temporal-polyfill';
import { today } from '../kernel/clock.js';
import { dateInTokyo, startOfDay } from '../kernel/dates.js';
import type { House } from './house.js';

/**
 * Days in Japan whose finished work a list asks for: `first` to `last`, or one day with work: the latest on or
 * before a day (null: today), or the earliest on or after one.
 */
export type WorkDays =
  | { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }
  | { readonly date_before: Temporal.PlainDate | null }
  | { readonly date_after: Temporal.PlainDate };

/** When work was finished, as storage knows it. */
export interface WorkRecord {
  /** Of the resource with a running number; null unless it is finished. */
  finishedAt(no: number): Promise<Date | null>;
  /** The latest before an ISO instant; null: never. */
  lastBefore(instant: string): Promise<Date | null>;
  /** The first at or after an ISO instant; null: never since. */
  firstSince(instant: string): Promise<Date | null>;
}

/**
 * The instants that bound the days meant, the last one excluded; null when no day has work. A following page stays with
 * the day of the resource that the page before it ended with (`before`): looked up anew, the latest day could have become
 * another one in between.
 */
export async function boundsOf(
  house: House,
  asked: WorkDays,
  record: WorkRecord,
  before: number,
): Promise<readonly [since: string, until: string] | null> {
  if ('first' in asked) return [startOfDay(asked.first), startOfDay(asked.last.add({ days: 1 }))];
  const at = (await record.finishedAt(before)) ?? (await nearest(house, asked, record));
  if (at === null) return null;
  const day = dateInTokyo(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  return [startOfDay(day), startOfDay(day.add({ days: 1 }))];
}

function nearest(house: House, asked: Exclude<WorkDays, { first: unknown }>, record: WorkRecord): Promise<Date | null> {
  if ('date_after' in asked) return record.firstSince(startOfDay(asked.date_after));
  return record.lastBefore(startOfDay((asked.date_before ?? today(house.clock)).add({ days: 1 })));
}
