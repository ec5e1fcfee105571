/**
 * How far somebody walks to places, and in which order places are walked to.
 *
 * A layout has parallel aisles of bays. One can change from aisle to aisle at the front, and in some layouts at the back too.
 * Work begins and ends at the packing place, in front of the first aisle:
 *
 *   back    +----+----+----+     bay 20
 *           |    |    |    |
 *           |    |    |    |
 *   front   +----+----+----+     bay 1
 *           1    2    3    4     aisles
 *           ^ packing
 *
 * The figures serve to compare orders of walking; they are not times. Reaching up to a level counts as no distance.
 */

/** Sizes in metres. */
export interface Layout {
  readonly aisles: number;
  readonly bays: number;
  readonly levels: number;
  readonly bay_m: number;
  /** From the middle of an aisle to the middle of the next one. */
  readonly aisle_m: number;
  /** Whether one can change the aisle at the back too. If not, people leave every aisle at the front, where they entered it. */
  readonly open_back: boolean;
}

/** A warehouse of 12 aisles: 720 places in 24 m by 44 m. */
export const STANDARD_LAYOUT: Layout = {
  aisles: 12,
  bays: 20,
  levels: 3,
  bay_m: 1.2,
  aisle_m: 4,
  open_back: true,
};

/** A place in a layout. All numbers begin at 1. */
export interface Spot {
  readonly aisle: number;
  readonly bay: number;
}

export interface SpotInOrder extends Spot {
  readonly level: number;
  /** The order of walking: 1, 2, 3 ... */
  readonly path: number;
}

/**
 * All places of a layout in the order of walking: up the first aisle and down the second (serpentine) where the back is
 * open, else up each. In a bay the lowest level comes first.
 */
export function spotsInOrder({ aisles, bays, levels, open_back }: Layout): SpotInOrder[] {
  const spots: SpotInOrder[] = [];
  for (let aisle = 1; aisle <= aisles; aisle += 1) {
    const down = open_back && aisle % 2 === 0;
    for (let step = 1; step <= bays; step += 1) {
      const bay = down ? bays + 1 - step : step;
      for (let level = 1; level <= levels; level += 1) spots.push({ aisle, bay, level, path: spots.length + 1 });
    }
  }
  return spots;
}

/** Metres from a bay to the front, and to the back. */
const toFront = (layout: Layout, bay: number): number => bay * layout.bay_m;
const toBack = (layout: Layout, bay: number): number => (layout.bays + 1 - bay) * layout.bay_m;

/** Metres of the shortest way from one place to another. */
export function metresBetween(layout: Layout, from: Spot, to: Spot): number {
  if (from.aisle === to.aisle) return Math.abs(from.bay - to.bay) * layout.bay_m;
  const across = Math.abs(from.aisle - to.aisle) * layout.aisle_m;
  const front = toFront(layout, from.bay) + toFront(layout, to.bay);
  if (!layout.open_back) return across + front;
  return across + Math.min(front, toBack(layout, from.bay) + toBack(layout, to.bay));
}

const PACKING: Spot = { aisle: 1, bay: 0 };

/** Metres from packing to places in the given order, and back to packing; 0 for no places. */
export function walkedMetres(layout: Layout, stops: readonly Spot[]): number {
  if (stops.length === 0) return 0;
  let metres = 0;
  let at = PACKING;
  for (const stop of [...stops, PACKING]) {
    metres += metresBetween(layout, at, stop);
    at = stop;
  }
  return metres;
}
