import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Message } from '../../kernel/messages.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { holidayOn, isBusinessDay, nextWaveRelease } from '../../rules/calendar/calendar.js';
import { type LeadTimes, leadTimesFrom } from '../../rules/carriers/delivery-promise.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { openWarehouseNamed } from './open-warehouse-named.js';

/** How a warehouse works, and what follows for the next days. */
export interface CalendarAhead {
  readonly warehouse: Warehouse;
  readonly next_wave_release: Temporal.Instant;
  /** From today on, each with whether the warehouse works. */
  readonly days: readonly { readonly date: string; readonly open: boolean }[];
}

/** Days that are shown. */
const AHEAD = 28;

/** @throws not_found when there is no such warehouse; forbidden outside the caller's warehouses */
export async function readCalendar(ctx: Context, code: string, caller: Caller): Promise<CalendarAhead> {
  authorize(caller, 'readCalendar');
  authorizeIn(caller, code);
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouse = await openWarehouseNamed(tx, code);
    const now = ctx.clock.now();
    const today = dateInTokyo(now);
    return {
      warehouse,
      next_wave_release: nextWaveRelease(warehouse.calendar, now),
      days: Array.from({ length: AHEAD }, (_, days) => {
        const date = today.add({ days });
        return { date: date.toString(), open: isBusinessDay(warehouse.calendar, date) };
      }),
    };
  });
}

/** A day of a warehouse. */
export interface DayOfMonth {
  readonly date: string;
  readonly open: boolean;
  /** The name of a national holiday, whether the warehouse observes it or not. */
  readonly holiday: Message | null;
}

/** The days of a month. @throws like {@link readCalendar} */
export async function readMonth(
  ctx: Context,
  code: string,
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
  caller: Caller,
): Promise<readonly DayOfMonth[]> {
  authorize(caller, 'readMonth');
  authorizeIn(caller, code);
  const { calendar } = await inReadOnly(ctx.pool, (tx) => openWarehouseNamed(tx, code));
  return Array.from({ length: last.day }, (_, days) => {
    const date = first.add({ days });
    return { date: date.toString(), open: isBusinessDay(calendar, date), holiday: holidayOn(date) };
  });
}

/**
 * The days that parcels of a warehouse travel, by carrier and prefecture: its own, else those of the carriers' table.
 * @throws not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function readLeadTimes(ctx: Context, code: string, caller: Caller): Promise<LeadTimes[]> {
  authorize(caller, 'readLeadTimes');
  authorizeIn(caller, code);
  return leadTimesFrom(await inReadOnly(ctx.pool, (tx) => openWarehouseNamed(tx, code)));
}
