/**
 * Lead times: the days that a parcel travels within Japan (B-009). Carriers deliver every day, so these are calendar days.
 * The table is our own: days by region of origin and of destination, the same in both directions. The row of a carrier in
 * carriers.ts says which additional days the carrier needs.
 */
import { prefectureNamed } from '../addresses/prefectures.js';

/** The regions from north to south, each with the code of its first prefecture. */
const REGIONS = [
  { name: 'Hokkaido', from: 1 },
  { name: 'Tohoku', from: 2 },
  { name: 'Kanto', from: 8 },
  { name: 'Chubu', from: 15 },
  { name: 'Kinki', from: 24 },
  { name: 'Chugoku', from: 31 },
  { name: 'Shikoku', from: 36 },
  { name: 'Kyushu', from: 40 },
  { name: 'Okinawa', from: 47 },
] as const;
const OKINAWA = REGIONS.length - 1;

/** Days from the region of the row to the region of the column, both in the order of {@link REGIONS}. */
const LEAD_DAYS: readonly (readonly number[])[] = [
  [1, 2, 2, 2, 3, 3, 3, 3, 4],
  [2, 1, 1, 2, 2, 2, 2, 3, 4],
  [2, 1, 1, 1, 1, 2, 2, 2, 3],
  [2, 2, 1, 1, 1, 2, 2, 2, 3],
  [3, 2, 1, 1, 1, 1, 1, 2, 3],
  [3, 2, 2, 2, 1, 1, 1, 1, 3],
  [3, 2, 2, 2, 1, 1, 1, 2, 3],
  [3, 3, 2, 2, 2, 1, 2, 1, 2],
  [4, 4, 3, 3, 3, 3, 3, 2, 1],
];

/** Days in addition to the table, from one region to another. */
export type ExtraDays = (from: number, to: number) => number;

export const noExtraDays: ExtraDays = () => 0;

/** One more day to and from Okinawa: the parcels go by sea. */
export const extraDayToOkinawa: ExtraDays = (from, to) => (from !== to && (from === OKINAWA || to === OKINAWA) ? 1 : 0);

export const extraDayOutsideRegion: ExtraDays = (from, to) => (from === to ? 0 : 1);

function regionOf(prefecture: string): number {
  const found = prefectureNamed(prefecture);
  if (found === null) throw new RangeError(`${prefecture} is not a prefecture of Japan.`);
  return REGIONS.findLastIndex(({ from }) => from <= Number(found.code));
}

/** The lead time in days. Prefectures have their full Japanese names. @throws {RangeError} for any other text */
export function leadDays(extraDays: ExtraDays, from_prefecture: string, to_prefecture: string): number {
  const from = regionOf(from_prefecture);
  const to = regionOf(to_prefecture);
  const days = LEAD_DAYS[from]?.[to];
  if (days === undefined) throw new RangeError(`No lead time from ${from_prefecture} to ${to_prefecture}.`);
  return days + extraDays(from, to);
}
