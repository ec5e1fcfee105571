/*
 * Days in Japan, by the model's own reckoning: instants are milliseconds, days `YYYY-MM-DD`. Japan is nine hours ahead of
 * UTC all year round.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AHEAD = 9 * HOUR;

/** National holidays and the turn of the year, as far as runs go. */
const CLOSED = new Set([
  ...['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-11', '2027-02-11', '2027-02-23', '2027-03-22'],
  ...['2027-04-29', '2027-05-03', '2027-05-04', '2027-05-05'],
]);

export const dayOf = (now: number): string => new Date(now + AHEAD).toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The instant at which a day begins. */
export const midnight = (day: string): number => Date.parse(day) - AHEAD;

const isBusinessDay = (day: string): boolean => {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !CLOSED.has(day);
};

const businessDayFrom = (day: string): string => {
  let found = day;
  while (!isBusinessDay(found)) found = plusDays(found, 1);
  return found;
};

/** Intakes of a day: 09:00 and 12:30. */
const WAVE_RELEASES = [9 * HOUR, 12.5 * HOUR];
const LAST_WAVE_RELEASE = 12.5 * HOUR;

/** The next wave release after an instant. */
export function nextWaveRelease(now: number): number {
  for (let day = businessDayFrom(dayOf(now)); ; day = businessDayFrom(plusDays(day, 1))) {
    const next = WAVE_RELEASES.map((time) => midnight(day) + time).find((time) => time > now);
    if (next !== undefined) return next;
  }
}

/** H-039: the next business day whose 12:30 has not passed, not before the day wished. */
export function assignedDay(now: number, wish: string | null): string {
  let day = businessDayFrom(dayOf(now));
  if (midnight(day) + LAST_WAVE_RELEASE <= now) day = businessDayFrom(plusDays(day, 1));
  return wish !== null && wish > day ? businessDayFrom(wish) : day;
}
