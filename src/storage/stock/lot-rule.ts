/*
 * The lot rule of rules/stock/lots.ts in SQL, for statements that look at the lots of many items. Tests compare the two.
 * Everything here is about lot `o` of item `i`; without a lot, the columns of `o` are null.
 */

/** The last day on which units may be allocated, as `lastAllocatableDay` decides it; null: there is no such day. */
export const LAST_DAY = `
  (case i.lot_limit_type when 'expiry' then o.expiry_date - coalesce(i.expiry_at_allocatable_days, 0)
                         when 'manufacture' then o.manufacture_date + i.manufacture_date_allocatable_days end)`;

/** Whether that day has passed, as `isPastLastDay` decides it. @param day the SQL of today, `YYYY-MM-DD` in Japan */
export const isPastLastDay = (day: string): string => `coalesce(${LAST_DAY} < ${day}, false)`;

/** Whether units of the lot may be allocated, as `isAllocatable` decides it. */
export const isAllocatable = (day: string): string => `(not coalesce(o.blocked, false) and not ${isPastLastDay(day)})`;
