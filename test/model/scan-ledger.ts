import type { ScanAnswer } from '../../src/rules/floor/task.js';
import type { Sent } from '../kit/scanner.js';

/*
 * What scans do to units, as a person on the floor would say it: what was picked came from the shelf that the screen named, and is
 * in the tote; what was put away lies on the shelf that was scanned. It knows nothing of Kura's rules, plans and SQL: it reads the
 * screens. An answer that says "wrong" has moved nothing.
 */

export type Condition = 'sound' | 'unidentified';

/** Units by bucket. `shelf` is what is available, reserved or allocated: which of these, the orders decide, and no scan. */
export interface Buckets {
  shelf: number;
  picked: number;
  packed: number;
  processing: number;
  unidentified: number;
}

const NOTHING: Buckets = { shelf: 0, picked: 0, packed: 0, processing: 0, unidentified: 0 };

interface Order {
  /** Picked units by item; those of a packed order too. */
  readonly units: Map<string, number>;
  /** Where they are until they are packed. */
  tote: string | null;
}

interface LastPick {
  readonly order: string;
  readonly code: string;
  readonly units: number;
  readonly from: string;
  readonly to: string;
}

/** The goods in hand, if a shelf was scanned. The goods once more are more units in hand; a number says how many. */
function shelved({ data }: ScanAnswer, { code }: Sent): string | null {
  const goods = data.goods as { code: string } | null;
  return goods === null || code === undefined || code === goods.code ? null : goods.code;
}

export class ScanLedger {
  /** Units by `place item condition`. */
  readonly places = new Map<string, number>();
  readonly buckets = new Map<string, Buckets>();
  readonly #orders = new Map<string, Order>();
  readonly #lastPick = new Map<number, LastPick>();

  /**
   * @param orderOf the order of a batch: each batch is of one order here
   * @param orderWith the order with a label
   */
  constructor(
    readonly orderOf: (batch: number) => string,
    readonly orderWith: (label: string) => string,
  ) {}

  order(id: string): Order {
    const known = this.#orders.get(id);
    if (known !== undefined) return known;
    const fresh: Order = { units: new Map(), tote: null };
    this.#orders.set(id, fresh);
    return fresh;
  }

  /** Units that come to a place, or with a negative number leave it. */
  lie(place: string, code: string, units: number, condition: Condition = 'sound'): void {
    const key = `${place} ${code} ${condition}`;
    const after = (this.places.get(key) ?? 0) + units;
    if (after < 0) throw new Error(`${after} units: ${key}`);
    if (after === 0) this.places.delete(key);
    else this.places.set(key, after);
  }

  count(code: string, changes: Partial<Buckets>): void {
    const before = this.buckets.get(code) ?? NOTHING;
    const after = { ...before };
    for (const [bucket, units] of Object.entries(changes)) after[bucket as keyof Buckets] += units;
    this.buckets.set(code, after);
  }

  #pick(order: string, code: string, units: number, from: string, to: string): void {
    this.lie(from, code, -units);
    this.lie(to, code, units);
    this.count(code, { shelf: -units, picked: units });
    const { units: own } = this.order(order);
    own.set(code, (own.get(code) ?? 0) + units);
  }

  /** An order that the provider agreed to cancel, or that waits for stock again: what was picked of it is to be put back. */
  leave(id: string): void {
    const { units } = this.order(id);
    for (const [code, count] of units) this.count(code, { picked: -count, processing: count });
    units.clear();
  }

  /**
   * What a scan has done.
   * @param before the screen at which it was done
   * @param status of the order, as clients see it, when units were not found
   */
  scanned(before: ScanAnswer, sent: Sent, answer: ScanAnswer, status: (order: string) => string): void {
    if (answer.sound === 'wrong' || answer.sound === 'ask') return;
    switch (before.screen) {
      case 'put_away_to':
        this.#putAway(before, sent);
        break;
      case 'scan_to':
        this.#moved(before, sent);
        break;
      case 'put_back_to':
        this.#putBack(before, sent);
        break;
      case 'confirm_return':
        if (sent.choice === 'confirm') this.#comeBack(before);
        break;
      case 'choose_box':
        if (sent.choice === 'suggested') this.#pack(String(before.data.shipment));
        break;
      case 'scan_parcel':
        if (sent.code !== undefined) this.#handOver(this.orderWith(sent.code));
        break;
      default:
        if (before.kind === 'pick') this.#atPick(before, sent, status);
    }
  }

  #atPick(before: ScanAnswer, sent: Sent, status: (order: string) => string): void {
    const task = before.task ?? 0;
    const order = this.orderOf(Number(before.data.batch));
    if (sent.choice === 'undo') {
      const last = this.#lastPick.get(task);
      if (last === undefined) throw new Error('what was undone is not known');
      this.#pick(last.order, last.code, -last.units, last.from, last.to);
      this.#lastPick.delete(task);
      return;
    }
    if (before.screen !== 'scan_goods') return;
    const {
      place,
      code,
      tote,
      units: open,
    } = before.data.next as Record<'place' | 'code' | 'tote', string> & {
      units: number;
    };
    if (sent.choice === 'short') {
      this.#lastPick.delete(task);
      // What was carried away from there is not missing.
      const lost = Math.min(open, this.places.get(`${place} ${code} sound`) ?? 0);
      this.lie(place, code, -lost);
      this.lie('MISSING', code, lost, 'unidentified');
      this.count(code, { shelf: -lost, unidentified: lost });
      if (status(order) !== 'picking') this.leave(order);
      return;
    }
    if (sent.choice !== undefined) return;
    const units = sent.units ?? 1;
    this.#pick(order, code, units, place, tote);
    this.order(order).tote = tote;
    this.#lastPick.set(task, { order, code, units, from: place, to: tote });
  }

  #putAway(before: ScanAnswer, sent: Sent): void {
    const code = shelved(before, sent);
    if (code === null || sent.code === undefined) return;
    this.lie(sent.code, code, Number(before.data.units));
    this.count(code, { shelf: Number(before.data.units) });
  }

  #moved(before: ScanAnswer, sent: Sent): void {
    const code = shelved(before, sent);
    if (code === null || sent.code === undefined) return;
    this.lie(String(before.data.place), code, -Number(before.data.units));
    this.lie(sent.code, code, Number(before.data.units));
  }

  /** Goods that a recipient sent back. Nobody says here that some are defective. */
  #comeBack({ data }: ScanAnswer): void {
    for (const { code, units, place } of data.listed as { code: string; units: number; place: string | null }[]) {
      this.lie(place ?? 'MAIN', code, units);
      this.count(code, { shelf: units });
    }
  }

  /** Goods of a cancelled order, from its tote: nobody asks for those of all orders here. */
  #putBack(before: ScanAnswer, sent: Sent): void {
    const code = shelved(before, sent);
    if (code === null || sent.code === undefined) return;
    const units = Number(before.data.units);
    this.lie(String(before.data.only), code, -units);
    this.lie(sent.code, code, units);
    this.count(code, { processing: -units, shelf: units });
  }

  #pack(id: string): void {
    const order = this.order(id);
    for (const [code, units] of order.units) {
      this.lie(order.tote ?? '', code, -units);
      this.lie('STAGING', code, units);
      this.count(code, { picked: -units, packed: units });
    }
  }

  /** The only parcel of an order that a carrier has taken. */
  #handOver(id: string): void {
    const order = this.order(id);
    for (const [code, units] of order.units) {
      this.lie('STAGING', code, -units);
      this.count(code, { packed: -units });
    }
    order.units.clear();
  }

  /** All lines, to be compared with those of the database. */
  lines(): string[] {
    const lying = [...this.places].map(([key, units]) => `${key}: ${units}`);
    const held = [...this.buckets].map(([code, one]) => `${code}: ${JSON.stringify(one)}`);
    return [...lying.sort(), ...held.sort()];
  }
}

/** The same lines, as Kura's two ledgers have them. */
export async function linesOfKura(
  rows: (query: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<string[]> {
  const lying = await rows(
    `select p.code || ' ' || i.code || ' ' || s.condition || ': ' || sum(s.quantity) as line
       from place_stock s join places p using (warehouse, place_no) join items i using (account_id, item_no)
      where s.quantity > 0 group by p.code, i.code, s.condition`,
  );
  const held = await rows(
    `select i.code, sum(s.available + s.reserved + s.allocated)::int as shelf, sum(s.picked)::int as picked,
            sum(s.packed)::int as packed, sum(s.processing)::int as processing, sum(s.unidentified)::int as unidentified
       from stock s join items i using (account_id, item_no) group by i.code`,
  );
  const texts = held.map(({ code, ...buckets }) => `${String(code)}: ${JSON.stringify(buckets)}`);
  return [...lying.map(({ line }) => String(line)).sort(), ...texts.sort()];
}
