/**
 * Allocation: which units a line gets.
 *
 * The rule (H-005 to H-007), the same for one order, for ten thousand in one request and for demand that waits:
 *
 *  - demands are judged one after the other, in the order given; so are the lines of one demand, each against what the
 *    earlier ones left;
 *  - a line is held whole or not at all. A set was exploded to its parts when it was ordered; its line is held when
 *    all of them are;
 *  - within an item the lots are taken in the order of the shelf (rules/lots.ts), frozen lots and lots past
 *    their last allocatable day left out;
 *  - nothing is ever taken twice: the shelf is one mutable count of what is still free, made from balances whose
 *    heads the transaction has locked, and a line that does not fit puts back what it had taken.
 *
 * Nothing here reads a clock or a table, so the same function answers "what if".
 */
import { compareLots, isAllocatable, type LotFacts, type LotPolicy } from './lots.js';

/** Free units of one lot of an item in the warehouse that the shelf stands for. */
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
export interface Holding {
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
}

export interface Allocation {
  readonly holdings: readonly Holding[];
  /** Lines that hold nothing, in the order judged. */
  readonly short: readonly DemandLine[];
}

interface OpenLot {
  readonly lot_no: number;
  free: number;
}

/** What is free in one warehouse on one day. */
export class Shelf {
  readonly #lots = new Map<number, OpenLot[]>();
  /** What was taken since the last {@link settle}. */
  #unsettled: Holding[] = [];

  /**
   * @param balances in any order, every lot of every item that may be asked for
   * @param policies by item_no; an item without a policy has no lots
   * @param today `YYYY-MM-DD` in Japan
   */
  constructor(balances: readonly LotBalance[], policies: ReadonlyMap<number, LotPolicy>, today: string) {
    for (const balance of [...balances].sort(compareLots)) {
      const policy = policies.get(balance.item_no);
      if (balance.available === 0) continue;
      if (policy !== undefined && !isAllocatable(policy, balance, today)) continue;
      const lot = { lot_no: balance.lot_no, free: balance.available };
      const lots = this.#lots.get(balance.item_no);
      if (lots === undefined) this.#lots.set(balance.item_no, [lot]);
      else lots.push(lot);
    }
  }

  /** Units of an item that could still be taken. */
  free(item_no: number): number {
    let units = 0;
    for (const lot of this.#lots.get(item_no) ?? []) units += lot.free;
    return units;
  }

  /** Takes all parts of a line, or nothing at all and answers null. */
  take(line: DemandLine): Holding[] | null {
    const holdings: Holding[] = [];
    for (const part of line.parts) {
      let missing = part.quantity;
      for (const lot of this.#lots.get(part.item_no) ?? []) {
        if (missing === 0) break;
        const quantity = Math.min(lot.free, missing);
        if (quantity === 0) continue;
        lot.free -= quantity;
        missing -= quantity;
        holdings.push({ line_no: line.line_no, item_no: part.item_no, lot_no: lot.lot_no, quantity });
      }
      if (missing > 0) {
        this.#putBack(holdings);
        return null;
      }
    }
    this.#unsettled.push(...holdings);
    return holdings;
  }

  /**
   * Ends the turn of one of several that take from the shelf and stand or fall by themselves: what was taken since the last
   * turn ended stays taken, or is put back for those who come next. Where all stand or fall together, no turn needs an end.
   */
  settle(stands: boolean): void {
    if (!stands) this.#putBack(this.#unsettled);
    this.#unsettled = [];
  }

  #putBack(holdings: readonly Holding[]): void {
    for (const taken of holdings) {
      const lot = this.#lots.get(taken.item_no)?.find((one) => one.lot_no === taken.lot_no);
      if (lot !== undefined) lot.free += taken.quantity;
    }
  }
}

/** Judges the lines of one demand against the shelf, which it empties accordingly. */
export function allocate(shelf: Shelf, lines: readonly DemandLine[]): Allocation {
  const holdings: Holding[] = [];
  const short: DemandLine[] = [];
  for (const line of lines) {
    const taken = shelf.take(line);
    if (taken === null) short.push(line);
    else holdings.push(...taken);
  }
  return { holdings, short };
}
