/** The day on which a shipment leaves that has its goods. */
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo, parseDate } from '../../kernel/dates.js';
import { firstBusinessDayFrom, nextWaveRelease, type WarehouseCalendar } from '../calendar/calendar.js';
import type { Shipment } from './shipment.js';

/** What a shipment depends on that has to leave. */
export interface LeavingFacts {
  readonly now: Temporal.Instant;
  /** Of the warehouse that ships. */
  readonly calendar: WarehouseCalendar;
  /**
   * Whether its carrier has left with what the day's waves brought: its manifest was closed after the last of them, and no other
   * was opened.
   */
  readonly carrier_left: boolean;
}

/**
 * The day on which a shipment can leave: the day of the wave release that takes it or, if the warehouse works on it already, its
 * assigned day, or the next business day with a hand-over if that is later; this may be today.
 */
export function leavingDay(
  { status, assigned_shipping_date }: Pick<Shipment, 'status' | 'assigned_shipping_date'>,
  facts: LeavingFacts,
): Temporal.PlainDate {
  if (status === 'waiting' || status === 'suspended') return dateInTokyo(releaseFrom(assigned_shipping_date, facts));
  const today = dateInTokyo(facts.now);
  const next = firstBusinessDayFrom(facts.calendar, facts.carrier_left ? today.add({ days: 1 }) : today);
  const assigned = parseDate(assigned_shipping_date ?? '');
  return assigned !== null && Temporal.PlainDate.compare(assigned, next) > 0 ? assigned : next;
}

/** The first wave release from now on that is not before a day. */
export function releaseFrom(
  day: string | null,
  { calendar, now }: Pick<LeavingFacts, 'calendar' | 'now'>,
): Temporal.Instant {
  const date = parseDate(day ?? '');
  if (date === null) return nextWaveRelease(calendar, now);
  const before = instantInTokyo(date, Temporal.PlainTime.from('00:00')).subtract({ milliseconds: 1 });
  return nextWaveRelease(calendar, Temporal.Instant.compare(before, now) > 0 ? before : now);
}
