import type { Day, Manifest, Receipt, Wave } from './day-query';

/* Positions on the time axis of a day. Times in answers are those of Japan, and so are the hours. */

/** Hours that are shown also when nothing happens in them. */
const FROM = 8;
const UNTIL = 18;

/** The full hours at which the time axis begins and ends. */
export interface Axis {
  readonly from: number;
  readonly until: number;
}

/** Hours since midnight with a fraction, such as 9.5; null: the time is on another day. */
export const hourOn = (day: string, iso: string | null): number | null =>
  iso?.startsWith(day) ? Number(iso.slice(11, 13)) + Number(iso.slice(14, 16)) / 60 : null;

/** `09:05` */
export const clockOf = (iso: string): string => iso.slice(11, 16);

export function axisOf(day: Day): Axis {
  const times = [
    day.now,
    ...day.releases,
    ...day.waves.rows.map(({ released_at }) => released_at),
    ...day.manifests.rows.flatMap(({ opened_at, closed_at }) => [opened_at, closed_at]),
    ...day.receipts.rows.flatMap(({ arrived_at, changed_at }) => [arrived_at, changed_at]),
  ].flatMap((iso) => hourOn(day.day, iso) ?? []);
  return {
    from: Math.floor(Math.min(FROM, ...times)),
    until: Math.min(24, Math.floor(Math.max(UNTIL - 1, ...times)) + 1),
  };
}

/** The position of an hour in percent from the left. Hours outside the axis are at its ends. */
export const placeOn = ({ from, until }: Axis, hour: number): number =>
  (Math.min(Math.max(hour - from, 0), until - from) / (until - from)) * 100;

/** The full hours of the axis, without its end. */
export const hoursOf = ({ from, until }: Axis): number[] =>
  Array.from({ length: until - from }, (_, nth) => from + nth);

/** The receipts that arrived, or were put away, by hour of the day. */
export function receiptsByHour(day: Day, what: 'arrived' | 'stocked'): Map<number, Receipt[]> {
  const found = new Map<number, Receipt[]>();
  for (const receipt of day.receipts.rows) {
    const at = what === 'arrived' ? receipt.arrived_at : receipt.status === 'stocked' ? receipt.changed_at : null;
    const hour = hourOn(day.day, at);
    if (hour === null) continue;
    found.set(Math.floor(hour), [...(found.get(Math.floor(hour)) ?? []), receipt]);
  }
  return found;
}

/** The progress of a wave in orders. `done`: packed or shipped; `all`: without orders that are no longer in the wave. */
export function progressOf({ orders }: Wave): { readonly done: number; readonly all: number; readonly picked: number } {
  return { done: orders.packed + orders.shipped, picked: orders.picked, all: orders.all - orders.left };
}

/** What happens in an hour, for the list where there is no room for lanes. */
export interface HourOfDay {
  readonly hour: number;
  readonly releases: readonly string[];
  readonly arrived: readonly Receipt[];
  readonly stocked: readonly Receipt[];
  readonly waves: readonly Wave[];
  readonly manifests: readonly Manifest[];
  readonly isNow: boolean;
}

/** The hours in which something happens, and the present one. */
export function hoursWithWork(day: Day): HourOfDay[] {
  const arrived = receiptsByHour(day, 'arrived');
  const stocked = receiptsByHour(day, 'stocked');
  const isIn = (hour: number, iso: string | null): boolean => {
    const at = hourOn(day.day, iso);
    return at !== null && Math.floor(at) === hour;
  };
  return hoursOf(axisOf(day))
    .map((hour) => ({
      hour,
      releases: day.releases.filter((iso) => isIn(hour, iso)),
      arrived: arrived.get(hour) ?? [],
      stocked: stocked.get(hour) ?? [],
      waves: day.waves.rows.filter(({ released_at }) => isIn(hour, released_at)),
      manifests: day.manifests.rows.filter((one) => isIn(hour, one.closed_at ?? one.opened_at)),
      isNow: isIn(hour, day.now),
    }))
    .filter(
      (one) =>
        one.isNow || [one.releases, one.arrived, one.stocked, one.waves, one.manifests].some((rows) => rows.length > 0),
    );
}
