/**
 * Allocation: which units a line gets.
 *
 * The rule (H-005 to H-007) is the same for one order, for ten thousand orders in one request and for demand:
 *
 *  - Orders are served one after the other. New orders are served in the order of the request, demand by priority
 *    and then by age (allocate-demand.ts). The lines of an order are served by line number. Each line gets only what the
 *    earlier lines left.
 *  - A line is allocated completely or not at all. A set was replaced by its parts when it was ordered. Its line is
 *    allocated only if every part is.
 *  - The lots of an item are used in lot order (rules/stock/lots.ts), without blocked lots and lots past their last
 *    allocatable day.
 *  - While an allocation run serves demand in batches, an order does not get the units for which waiting
 *    lines before it wait. These units are subtracted first, also if those lines will not get them in the end.
 *  - No unit is allocated twice. The supply is one mutable count of the free units. It is made from balances whose stock
 *    the transaction has locked. A line that cannot be allocated completely puts back what it took.
 *
 * Nothing here reads a clock or a table, so simulations (what-if.ts) use the same functions.
 */
import { addAll, groupBy } from '../../kernel/collections.js';
import { compareLots, isAllocatable, type LotFacts, type LotPolicy } from '../stock/lots.js';

/** Free units of one lot of an item in one warehouse. */
export interface LotBalance extends LotFacts {
  readonly item_no: number;
  readonly available: number;
}

/** Units of one item that a line needs, for the whole line. */
export interface DemandPart {
  readonly item_no: number;
  readonly quantity: number;
}

export interface DemandLine {
  readonly line_no: number;
  readonly parts: readonly DemandPart[];
}

/** Units taken for a line from one lot. */
export interface Allocation {
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
}

/** A line that got no units. */
export interface ShortLine extends DemandLine {
  /** Of each part, the units that could be taken when it was the line's turn. */
  readonly free: readonly number[];
}

export interface AllocationResult {
  readonly allocations: readonly Allocation[];
  /** Lines that got no units, in their order. */
  readonly short: readonly ShortLine[];
}

/** Units of an item for which shipments wait, and which an open allocation run may give them. */
export interface AwaitedUnits {
  readonly item_no: number;
  /** `allocate_priority` of these shipments. */
  readonly priority: number;
  /** Whether these shipments are older than the order that is decided. */
  readonly older: boolean;
  readonly quantity: number;
}

/** What limits an order while an allocation run is open. */
export interface RunLimits {
  /**
   * What other shipments wait for. The order must not take units awaited by shipments that come before it in the order of
   * service.
   */
  readonly awaited: readonly AwaitedUnits[];
  /**
   * Units by item that the order has just released, when it is an existing shipment that is changed. It may take them again
   * before all others.
   */
  readonly released: ReadonlyMap<number, number>;
}

interface OpenLot {
  readonly lot_no: number;
  free: number;
}

/** The free units of one warehouse on one day, while orders are decided. */
export class Supply {
  #lots = new Map<number, OpenLot[]>();
  /** Units taken since the last {@link endOrder}. */
  #takenByOrder: Allocation[] = [];
  readonly #limits: RunLimits | null;
  /** Units by item that are kept for demand that is served before the order. They are the first units in lot order. */
  #keptForOthers: ReadonlyMap<number, number> = new Map();

  /**
   * @param balances in any order: every lot of every item that orders may need
   * @param policies by item_no; an item without a policy has no lots, so its balance is always allocatable
   * @param today `YYYY-MM-DD` in Japan
   * @param limits null when no allocation run is open: nothing is kept for others
   */
  constructor(
    balances: readonly LotBalance[],
    policies: ReadonlyMap<number, LotPolicy>,
    today: string,
    limits: RunLimits | null = null,
  ) {
    this.#limits = limits;
    for (const [item_no, own] of groupBy(balances, (balance) => balance.item_no)) {
      const policy = policies.get(item_no);
      const allocatable = own.filter(
        (lot) => lot.available > 0 && (policy === undefined || isAllocatable(policy, lot, today)),
      );
      const lots = allocatable.sort(compareLots).map(({ lot_no, available }) => ({ lot_no, free: available }));
      this.#lots.set(item_no, lots);
    }
  }

  /**
   * The same supply, as an order with this `allocate_priority` may use it: without the units awaited by lines that come
   * before the order.
   */
  forPriority(priority: number): Supply {
    if (this.#limits === null) return this;
    const { awaited, released } = this.#limits;
    const kept = new Map<number, number>();
    for (const { item_no, quantity, priority: theirs, older } of awaited) {
      const before = theirs > priority || (theirs === priority && older);
      if (before) kept.set(item_no, (kept.get(item_no) ?? 0) + quantity);
    }
    // The order may take again what it has just released: at most the rest of the units is kept for others.
    for (const [item_no, units] of released) {
      const withoutReleased = Math.max(0, this.#units(item_no) - units);
      kept.set(item_no, Math.min(kept.get(item_no) ?? 0, withoutReleased));
    }
    const view = new Supply([], new Map(), '');
    view.#lots = this.#lots;
    view.#takenByOrder = this.#takenByOrder;
    view.#keptForOthers = kept;
    return view;
  }

  /** Number of units of an item that can still be taken. */
  free(item_no: number): number {
    return Math.max(0, this.#units(item_no) - (this.#keptForOthers.get(item_no) ?? 0));
  }

  #units(item_no: number): number {
    let units = 0;
    for (const lot of this.#lots.get(item_no) ?? []) units += lot.free;
    return units;
  }

  /** Takes all units that a line needs. @returns null, with nothing taken, if there are not enough */
  take(line: DemandLine): Allocation[] | null {
    const allocations: Allocation[] = [];
    for (const part of line.parts) {
      let missing = part.quantity;
      let toSkip = this.#keptForOthers.get(part.item_no) ?? 0;
      for (const lot of this.#lots.get(part.item_no) ?? []) {
        if (missing === 0) break;
        const skipped = Math.min(lot.free, toSkip);
        toSkip -= skipped;
        const quantity = Math.min(lot.free - skipped, missing);
        if (quantity === 0) continue;
        lot.free -= quantity;
        missing -= quantity;
        allocations.push({ line_no: line.line_no, item_no: part.item_no, lot_no: lot.lot_no, quantity });
      }
      if (missing > 0) {
        this.#putBack(allocations);
        return null;
      }
    }
    addAll(this.#takenByOrder, allocations);
    return allocations;
  }

  /**
   * Ends one of several independent orders. If it is not accepted, the units that it took are put back. Orders that are
   * accepted all or none do not need this.
   */
  endOrder(accepted: boolean): void {
    if (!accepted) this.#putBack(this.#takenByOrder);
    this.#takenByOrder.length = 0;
  }

  #putBack(allocations: readonly Allocation[]): void {
    for (const taken of allocations) {
      const lot = this.#lots.get(taken.item_no)?.find((one) => one.lot_no === taken.lot_no);
      if (lot !== undefined) lot.free += taken.quantity;
    }
  }
}

/** Allocates the lines of one order, in their order. The units are taken from the supply. */
export function allocate(supply: Supply, lines: readonly DemandLine[]): AllocationResult {
  const allocations: Allocation[] = [];
  const short: ShortLine[] = [];
  for (const line of lines) {
    const taken = supply.take(line);
    if (taken === null) {
      const { line_no, parts } = line;
      short.push({ line_no, parts, free: parts.map(({ item_no }) => supply.free(item_no)) });
    } else addAll(allocations, taken);
  }
  return { allocations, short };
}
