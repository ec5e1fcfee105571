import { assignedDay, dayOf, plusDays } from './days.js';
import {
  isBeforeWork,
  itemsOf,
  type Line,
  type Lot,
  type Part,
  placeOf,
  type Shipment,
  type State,
  type Taken,
  type Warehouse,
} from './state.js';

/* Who gets which units: contract, section 7 ("Allocation", "When stock appears", "Lots"). */

const NO_LOT: Omit<Lot, 'code'> = { no: 0, expiry: null, made: null, receipt: null, since: 0, blocked: false };

export const lotOf = (state: State, code: string, no: number): Lot =>
  state.lots.find((lot) => lot.code === code && lot.no === no) ?? { ...NO_LOT, code };

/** The last day on which units of a lot may be allocated; null: any day. */
function lastDay(state: State, lot: Lot): string | null {
  const { by, days } = state.catalog[lot.code] ?? { by: null, days: null };
  if (by === 'expiry' && lot.expiry !== null) return plusDays(lot.expiry, -(days ?? 0));
  if (by === 'manufacture' && lot.made !== null && days !== null) return plusDays(lot.made, days);
  return null;
}

export function mayLeave(state: State, lot: Lot): boolean {
  const last = lastDay(state, lot);
  return !lot.blocked && (last === null || dayOf(state.now) <= last);
}

/** Units in no lot, then by date, then by when they came. */
export function inOrder(a: Lot, b: Lot): number {
  const key = (lot: Lot) =>
    lot.no === 0 ? '' : `${lot.expiry ?? lot.made ?? '9999'} ${String(lot.since).padStart(16, '0')}`;
  return key(a) === key(b) ? a.no - b.no : key(a) < key(b) ? -1 : 1;
}

/** Lots of an item with free units in a warehouse, in the order in which they are taken. */
const lotsWithUnits = (state: State, warehouse: Warehouse, code: string): Lot[] =>
  state.places
    .filter((place) => place.warehouse === warehouse && place.code === code && place.free > 0)
    .map((place) => lotOf(state, code, place.lot))
    .sort(inOrder);

export const freeUnits = (state: State, warehouse: Warehouse, code: string): number =>
  lotsWithUnits(state, warehouse, code)
    .filter((lot) => mayLeave(state, lot))
    .reduce((sum, lot) => sum + placeOf(state, warehouse, code, lot.no).free, 0);

/** Takes all the parts of a line from the shelf, or nothing at all and answers null. */
export function take(state: State, warehouse: Warehouse, parts: readonly Part[]): Taken[] | null {
  const wanted = new Map<string, number>();
  for (const { code, quantity } of parts) wanted.set(code, (wanted.get(code) ?? 0) + quantity);
  if ([...wanted].some(([code, units]) => freeUnits(state, warehouse, code) < units)) return null;
  return [...wanted].flatMap(([code, units]) => {
    let missing = units;
    return lotsWithUnits(state, warehouse, code)
      .filter((lot) => mayLeave(state, lot))
      .flatMap((lot) => {
        const place = placeOf(state, warehouse, code, lot.no);
        const quantity = Math.min(place.free, missing);
        place.free -= quantity;
        missing -= quantity;
        return quantity === 0 ? [] : [{ code, lot: lot.no, quantity }];
      });
  });
}

export function putBackOnShelf(state: State, warehouse: Warehouse, units: readonly Taken[]): void {
  for (const { code, lot, quantity } of units) placeOf(state, warehouse, code, lot).free += quantity;
}

/** A line gives back what it holds, and waits. */
export function release(state: State, shipment: Shipment, line: Line): void {
  if (line.held !== null) putBackOnShelf(state, shipment.warehouse, line.held);
  line.held = null;
}

/** What a shipment before work has become by what its lines hold. */
export function settle(state: State, shipment: Shipment): void {
  const was = shipment.status;
  const short = shipment.lines.some((line) => line.held === null);
  shipment.status = short ? 'backordered' : shipment.suspend ? 'suspended' : 'waiting';
  if (short) shipment.assigned = null;
  else if (was === 'backordered') shipment.assigned = assignedDay(state.now, shipment.shipping_date);
}

/**
 * Gives free units of some items to lines that wait for one of them: highest priority first, then the oldest; a line that
 * does not fit is passed over.
 */
export function serve(
  state: State,
  warehouse: Warehouse,
  codes: readonly string[],
  competes: (shipment: Shipment, line: Line) => boolean = () => true,
): void {
  const waiting = state.shipments
    .filter((one) => one.status === 'backordered' && one.warehouse === warehouse)
    .sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || a.no - b.no);
  for (const shipment of waiting) {
    for (const line of shipment.lines) {
      if (line.held !== null || !competes(shipment, line)) continue;
      if (line.parts.some((part) => codes.includes(part.code))) line.held = take(state, warehouse, line.parts);
    }
    settle(state, shipment);
  }
}

/** Shipments before work on them starts that hold units of certain lots. */
const holdersOf = (state: State, isUnallocatable: (lot: Lot) => boolean): Shipment[] =>
  state.shipments.filter((one) => isBeforeWork(one) && one.lines.some((line) => holds(state, line, isUnallocatable)));

const holds = (state: State, line: Line, isUnallocatable: (lot: Lot) => boolean): boolean =>
  (line.held ?? []).some(({ code, lot }) => isUnallocatable(lotOf(state, code, lot)));

export const isOverdue = (state: State): boolean => holdersOf(state, (lot) => !mayLeave(state, lot)).length > 0;

/**
 * Holds on lots that may leave no longer are given back; those who lost them are served first, then all others.
 * @param isUnallocatable which lots; those past their last day and blocked ones, unless said otherwise
 */
export function expire(state: State, isUnallocatable: (lot: Lot) => boolean = (lot) => !mayLeave(state, lot)): void {
  const hit = holdersOf(state, isUnallocatable);
  for (const warehouse of new Set(hit.map((one) => one.warehouse))) {
    const here = hit.filter((one) => one.warehouse === warehouse);
    const codes = [...new Set(here.flatMap(itemsOf))];
    const lost = new Set(here.flatMap((one) => one.lines.filter((line) => holds(state, line, isUnallocatable))));
    for (const shipment of here) {
      for (const line of shipment.lines) if (lost.has(line)) release(state, shipment, line);
      settle(state, shipment);
    }
    serve(state, warehouse, codes, (_shipment, line) => lost.has(line));
    serve(state, warehouse, codes);
  }
}
