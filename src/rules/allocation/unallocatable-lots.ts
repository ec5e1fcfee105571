/**
 * Unallocatable lots: past their last allocatable day (H-044 to H-047), or blocked. A line with units of such a lot
 * releases all its units, of every lot and of all parts of a set, because a line is allocated completely or not at all. It
 * then waits and is served like other demand. Other lines of the same shipment keep their units.
 */
import { groupBy } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import { lotKey } from '../stock/lot-keys.js';
import { isPastLastDay, type LotFacts, type LotPolicy, lastAllocatableDay } from '../stock/lots.js';

/** A lot with allocated units, and the present settings of its item. */
export interface AllocatedLot extends LotFacts, LotPolicy {
  readonly account_id: string;
  readonly item_no: number;
}

export interface UnallocatableLot {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
  /** The last day on which its units could be allocated, `YYYY-MM-DD`; null: no such day, the lot is blocked. */
  readonly lot_allocatable_at: string | null;
  readonly blocked?: true;
}

/** A shipment that is not in work yet, with all its allocations. */
export interface AllocatedShipment {
  readonly account_id: string;
  readonly warehouse: string;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  readonly allocations: readonly { readonly line_no: number; readonly item_no: number; readonly lot_no: number }[];
  /** Items for which other lines of the shipment wait. */
  readonly awaited: readonly number[];
}

/** The lines of a shipment that release their units, and the lots that are the reason. */
export interface ReleasedLines {
  readonly shipment_no: number;
  /** `block` when all of the lots are blocked, else `expire`; `count`: a count did not find the units. */
  readonly event: 'expire' | 'block' | 'count';
  readonly from: ShipmentStatus;
  readonly line_nos: readonly number[];
  readonly lots: readonly Omit<UnallocatableLot, 'account_id'>[];
}

/** The lots whose units may not be allocated any more on a day (`YYYY-MM-DD` in Japan). */
export const unallocatableLots = (lots: readonly AllocatedLot[], today: string): UnallocatableLot[] =>
  lots.flatMap((lot) => {
    const { account_id, item_no, lot_no, blocked } = lot;
    if (!blocked && !isPastLastDay(lot, lot, today)) return [];
    const unallocatable = { account_id, item_no, lot_no, lot_allocatable_at: lastAllocatableDay(lot, lot) };
    return [blocked ? { ...unallocatable, blocked } : unallocatable];
  });

/** The next day, `YYYY-MM-DD` in Japan, on which one more of the lots is past its last allocatable day; null: none. */
export function nextExpiry(lots: readonly AllocatedLot[], today: string): string | null {
  const last = lots.map((lot) => lastAllocatableDay(lot, lot)).filter((day) => day !== null && day >= today);
  const [first] = last.sort();
  return (
    parseDate(first ?? '')
      ?.add({ days: 1 })
      .toString() ?? null
  );
}

/** The lines that release their units because of unallocatable lots, for shipments of one account. */
export function releasedLines(
  shipments: readonly AllocatedShipment[],
  unallocatable: readonly UnallocatableLot[],
): ReleasedLines[] {
  const byLot = new Map(unallocatable.map(({ account_id: _, ...lot }) => [lotKey(lot), lot]));
  return shipments.flatMap(({ shipment_no, status, allocations }) => {
    const hit = allocations.filter((allocation) => byLot.has(lotKey(allocation)));
    if (hit.length === 0) return [];
    const line_nos = [...new Set(hit.map(({ line_no }) => line_no))];
    const lots = [...groupBy(hit, lotKey).keys()].flatMap((key) => byLot.get(key) ?? []);
    const event = lots.every(({ blocked }) => blocked === true) ? 'block' : 'expire';
    return [{ shipment_no, event, from: status, line_nos, lots }];
  });
}
