/**
 * Chooses the shelves on which the simulated warehouse puts goods that arrive. The rule is simpler than the one for devices
 * (floor/choose-put-away.ts), but it decides for all goods of a receipt at once, from one read. A lot goes to the first of
 * these shelves with the right temperature:
 *
 * 1. a shelf where the same lot lies; a reserve shelf is preferred to a pick face;
 * 2. a free shelf, so that lots lie apart: preferably a pick face if the item lies on no shelf yet, else a reserve shelf;
 * 3. a shelf where another lot of the item lies.
 *
 * If there is no such shelf, the lot goes to MAIN.
 */
import { SHELVES_OF } from '../floor/choose-put-away.js';
import type { TemperatureZone } from '../items/item-values.js';
import type { ShelfUse, Temperature } from '../places/place.js';
import { lotKey } from '../stock/lot-keys.js';

/** A lot (0: no lot) of an item that arrives. */
export interface ArrivingLot {
  readonly item_no: number;
  readonly lot_no: number;
  readonly temperature_zone: TemperatureZone;
}

/** An open shelf, once for each lot of the arriving items that lies there; once also if it is free (nothing lies there). */
export interface StowingShelf {
  readonly code: string;
  readonly use: ShelfUse;
  readonly temperature: Temperature;
  /** Null: it is free. */
  readonly item_no: number | null;
  readonly lot_no: number | null;
}

/**
 * @param shelves in the order of walking, without MAIN
 * @returns codes, in the order of the lots; null: MAIN
 */
export function chooseShelves(lots: readonly ArrivingLot[], shelves: readonly StowingShelf[]): (string | null)[] {
  const taken = new Set<string>();
  const chosen = new Map<string, string>();
  return lots.map((lot) => {
    const { item_no, lot_no, temperature_zone } = lot;
    const key = lotKey(lot);
    const fit = shelves.filter(({ temperature }) => temperature === SHELVES_OF[temperature_zone]);
    const own = fit.filter((shelf) => shelf.item_no === item_no);
    const free = fit.filter((shelf) => shelf.item_no === null && !taken.has(shelf.code));
    const use = own.length === 0 ? 'pick' : 'reserve';
    const code =
      chosen.get(key) ??
      preferred(
        own.filter((shelf) => shelf.lot_no === lot_no),
        'reserve',
      ) ??
      preferred(free, use) ??
      preferred(own, 'reserve');
    if (code === undefined) return null;
    taken.add(code);
    chosen.set(key, code);
    return code;
  });
}

const preferred = (shelves: readonly StowingShelf[], use: ShelfUse): string | undefined =>
  (shelves.find((one) => one.use === use) ?? shelves[0])?.code;
