/**
 * Allocation: which units a line gets.
 *
 * The rule (H-005 to H-007), the same for one order, for ten thousand in one request and for demand that waits:
 *
 *  - demands are decided one after the other, in the order given; so are the lines of one demand, each against what the
 *    earlier ones left;
 *  - a line is held whole or not at all. A set was exploded to its parts when it was ordered; its line is held only if
 *    every part is;
 *  - within an item the lots are taken in allocation order (rules/stock/lots.ts), blocked lots and lots past
 *    their last allocatable day left out;
 *  - while demand that waits is being served batch by batch (an allocation run), an order does not take the units
 *    that waiting lines before it may still get: these are subtracted first, whether or not those lines will be held;
 *  - nothing is ever taken twice: the supply is one mutable count of what is still free, made from balances whose
 *    stock the transaction has locked, and a line that does not fit puts back what it had taken.
 *
 * Nothing here reads a clock or a table, so the same function answers "what if".
 */
import { addAll, groupBy } from '../../kernel/collections.js';
import { compareLots, isAllocatable, type LotFacts, type LotPolicy } from '../stock/lots.js';

/** Free units of one lot of an item in the warehouse that the supply stands for. */
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

export interface AllocationResult {
  readonly allocations: readonly Allocation[];
  /** Lines that hold nothing, in the order checked. */
  readonly short: readonly DemandLine[];
}

/** Units of an item that waiting demand in the reach of an allocation run may still get. */
export interface Awaited {
  readonly item_no: number;
  /** `allocate_priority` of those who wait for them. */
  readonly priority: number;
  readonly quantity: number;
}

/** Units that are kept back while an allocation run is open. */
export interface Reserve {
  /** What others wait for. Those of the same priority are older than the order that is decided. */
  readonly awaited: readonly Awaited[];
  /** Units by item that the order itself has just given back: nobody else has a right to them. */
  readonly returned: ReadonlyMap<number, number>;
}

interface OpenLot {
  readonly lot_no: number;
  free: number;
}

/** What is free in one warehouse on one day. */
export class Supply {
  #lots = new Map<number, OpenLot[]>();
  /** What was taken since the last {@link endOrder}. */
  #takenByOrder: Allocation[] = [];
  readonly #reserve: Reserve | null;
  /** Units by item that are kept back: so many are skipped from the front of the allocation order. */
  #ahead: ReadonlyMap<number, number> = new Map();

  /**
   * @param balances in any order, every lot of every item that may be asked for
   * @param policies by item_no; an item without one is not kept in lots: its balance is never left out
   * @param today `YYYY-MM-DD` in Japan
   * @param reserve null when no allocation run is open: then nothing is kept back for others
   */
  constructor(
    balances: readonly LotBalance[],
    policies: ReadonlyMap<number, LotPolicy>,
    today: string,
    reserve: Reserve | null = null,
  ) {
    this.#reserve = reserve;
    for (const [item_no, own] of groupBy(balances, (balance) => balance.item_no)) {
      const policy = policies.get(item_no);
      const allocatable = own.filter(
        (lot) => lot.available > 0 && (policy === undefined || isAllocatable(policy, lot, today)),
      );
      const lots = allocatable.sort(compareLots).map(({ lot_no, available }) => ({ lot_no, free: available }));
      this.#lots.set(item_no, lots);
    }
  }

  /** The same supply for an order of this `allocate_priority`: less the units that lines before it wait for. */
  forPriority(priority: number): Supply {
    if (this.#reserve === null) return this;
    const { awaited, returned } = this.#reserve;
    const ahead = new Map<number, number>();
    for (const { item_no, quantity, priority: theirs } of awaited) {
      if (theirs >= priority) ahead.set(item_no, (ahead.get(item_no) ?? 0) + quantity);
    }
    for (const [item_no, units] of returned) {
      const others = Math.max(0, this.#units(item_no) - units);
      ahead.set(item_no, Math.min(ahead.get(item_no) ?? 0, others));
    }
    const view = new Supply([], new Map(), '');
    view.#lots = this.#lots;
    view.#takenByOrder = this.#takenByOrder;
    view.#ahead = ahead;
    return view;
  }

  /** Units of an item that could still be taken. */
  free(item_no: number): number {
    return Math.max(0, this.#units(item_no) - (this.#ahead.get(item_no) ?? 0));
  }

  #units(item_no: number): number {
    let units = 0;
    for (const lot of this.#lots.get(item_no) ?? []) units += lot.free;
    return units;
  }

  /** Takes all parts of a line, or nothing at all and answers null. */
  take(line: DemandLine): Allocation[] | null {
    const allocations: Allocation[] = [];
    for (const part of line.parts) {
      let missing = part.quantity;
      let ahead = this.#ahead.get(part.item_no) ?? 0;
      for (const lot of this.#lots.get(part.item_no) ?? []) {
        if (missing === 0) break;
        const passed = Math.min(lot.free, ahead);
        ahead -= passed;
        const quantity = Math.min(lot.free - passed, missing);
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
   * To be called after each of several independent orders: what it took stays taken if it is accepted, and is put back
   * otherwise. Not needed where all are accepted or none.
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

/** Checks the lines of one demand against the supply, which it empties accordingly. */
export function allocate(supply: Supply, lines: readonly DemandLine[]): AllocationResult {
  const allocations: Allocation[] = [];
  const short: DemandLine[] = [];
  for (const line of lines) {
    const taken = supply.take(line);
    if (taken === null) short.push(line);
    else addAll(allocations, taken);
  }
  return { allocations, short };
}
