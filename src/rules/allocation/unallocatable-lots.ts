/**
 * Lots that may not leave: past their last allocatable day (H-044 to H-047), or blocked. A line that holds units of
 * such a lot gives back all that it holds, from whatever lots, and of all parts of a set: a line is held whole or not at all. It
 * then waits, and is served like any other demand. Lines of the same shipment that hold nothing of the lot keep what they have.
 */
import { groupBy } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import type { ShipmentStatus } from '../shipments/shipment-status.js';
import { hasPassed, type LotFacts, type LotPolicy, lastAllocatableDay } from '../stock/lots.js';

/** A lot of which units are held, with its item's settings as they are now. */
export interface AllocatedLot extends LotFacts, LotPolicy {
  readonly account_id: string;
  readonly item_no: number;
}

export interface UnallocatableLot {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
  /** The last day on which units of it could be allocated, `YYYY-MM-DD`; null: it has none, and is blocked. */
  readonly lot_allocatable_at: string | null;
  readonly blocked?: true;
}

/** A shipment before work on it starts, with all that it holds. */
export interface AllocatedShipment {
  readonly account_id: string;
  readonly warehouse: string;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  readonly allocations: readonly { readonly line_no: number; readonly item_no: number; readonly lot_no: number }[];
  /** Items that its other lines wait for. */
  readonly awaited: readonly number[];
}

/** What a shipment gives back, and which lots are the reason. */
export interface ReleasedLines {
  readonly shipment_no: number;
  /** `block` when all of the lots are blocked, else `expire`. */
  readonly event: 'expire' | 'block';
  readonly from: ShipmentStatus;
  readonly line_nos: readonly number[];
  readonly lots: readonly Omit<UnallocatableLot, 'account_id'>[];
}

/** Those of the lots whose units may be held no longer on a day (`YYYY-MM-DD` in Japan). */
export const unallocatableLots = (lots: readonly AllocatedLot[], today: string): UnallocatableLot[] =>
  lots.flatMap((lot) => {
    const { account_id, item_no, lot_no, blocked } = lot;
    if (!blocked && !hasPassed(lot, lot, today)) return [];
    const unallocatable = { account_id, item_no, lot_no, lot_allocatable_at: lastAllocatableDay(lot, lot) };
    return [blocked ? { ...unallocatable, blocked } : unallocatable];
  });

/** The next day, `YYYY-MM-DD` in Japan, that begins with one of the lots passed; null: never. */
export function nextExpiry(lots: readonly AllocatedLot[], today: string): string | null {
  const last = lots.map((lot) => lastAllocatableDay(lot, lot)).filter((day) => day !== null && day >= today);
  const [first] = last.sort();
  return (
    parseDate(first ?? '')
      ?.add({ days: 1 })
      .toString() ?? null
  );
}

/** What shipments of one account give back on account of lots that may not leave; none that holds nothing of them. */
export function releasedLines(
  shipments: readonly AllocatedShipment[],
  unallocatable: readonly UnallocatableLot[],
): ReleasedLines[] {
  const byLot = new Map(unallocatable.map(({ account_id: _, ...lot }) => [keyOf(lot), lot]));
  return shipments.flatMap(({ shipment_no, status, allocations }) => {
    const hit = allocations.filter((allocation) => byLot.has(keyOf(allocation)));
    if (hit.length === 0) return [];
    const line_nos = [...new Set(hit.map(({ line_no }) => line_no))];
    const lots = [...groupBy(hit, keyOf).keys()].flatMap((key) => byLot.get(key) ?? []);
    const event = lots.every(({ blocked }) => blocked === true) ? 'block' : 'expire';
    return [{ shipment_no, event, from: status, line_nos, lots }];
  });
}

const keyOf = ({ item_no, lot_no }: { readonly item_no: number; readonly lot_no: number }): string =>
  `${item_no} ${lot_no}`;
