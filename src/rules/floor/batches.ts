/**
 * Makes the orders of a wave into batches: what one person picks on one walk.
 *
 * 1. Only orders with the same cut-off, carrier, temperature and priority share a batch. Batches come in the order in which
 *    they should be worked: the earliest cut-off, then the highest priority.
 * 2. An order of one item and few units is a *single*. Many singles are picked together as sums (7 of an item, from one
 *    place). They are assigned to their orders at packing, because each order has one item only.
 * 3. An order with very many units is picked *alone*.
 * 4. The other orders go on a *cart*, each into its own tote, so that nothing is sorted afterwards. Orders that need the same
 *    aisles go together.
 *
 * An order without picks is in no batch: nothing of it lies on a shelf, and a tote for it would stay empty.
 *
 * The orders of a batch are in path order of their first places. The same orders give the same batches, whatever their order.
 *
 * Which orders share a cart cannot be decided exactly for thousands of orders. So a cart begins with the order that goes
 * furthest, and then takes, of the next {@link WINDOW} ones, the one that adds the fewest aisles. The time grows with the
 * number of orders, not with its square: 10,000 orders take well below a second.
 */
import { groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { BatchKind } from './batch-values.js';

/** Units of an item and lot that an order gets from a place. */
export interface OrderPick {
  readonly item_no: number;
  /** 0: no lot. */
  readonly lot_no: number;
  readonly units: number;
  readonly place_no: number;
  /** The place's number in the order of walking. */
  readonly path: number;
  /** Places in one aisle have the same; null: the warehouse has no aisles. */
  readonly aisle: string | null;
}

export interface OrderRef {
  readonly account_id: string;
  readonly shipment_no: number;
}

/** An order of a wave, with where its units will be picked (choose-places.ts). */
export interface WaveOrder extends OrderRef {
  /** When its carrier comes; earlier ones sort first as text: `2026-11-25T12:30`. */
  readonly cut_off: string;
  readonly carrier: string;
  readonly temperature: string;
  /** Greater ones first. */
  readonly priority: number;
  readonly picks: readonly OrderPick[];
}

/** Totes of a cart, one for each order, unless a warehouse says otherwise. */
export const STANDARD_TOTES = 12;
/** The most units of a single. */
const SINGLE_UNITS = 3;
/** Orders in a batch of singles. */
const SINGLES = 40;
/** Units in a batch of singles. */
const SINGLES_UNITS = 80;
/** An order with more units does not fit into a tote: it is picked alone. */
const TOTE_UNITS = 60;

export interface Batch {
  readonly kind: BatchKind;
  readonly cut_off: string;
  readonly carrier: string;
  readonly temperature: string;
  readonly priority: number;
  /** On a cart the first order gets the first tote. */
  readonly orders: readonly OrderRef[];
}

/** How many orders are compared for each place on a cart. With more, walks get hardly shorter, and it takes longer. */
const WINDOW = 250;

const unitsOf = (order: WaveOrder): number => sumOf(order.picks, ({ units }) => units);

const compareRefs = (a: OrderRef, b: OrderRef): number =>
  compareTexts(a.account_id, b.account_id) || a.shipment_no - b.shipment_no;

const compareGroups = (a: WaveOrder, b: WaveOrder): number =>
  compareTexts(a.cut_off, b.cut_off) ||
  b.priority - a.priority ||
  compareTexts(a.carrier, b.carrier) ||
  compareTexts(a.temperature, b.temperature);

type Stop = OrderPick & { readonly account_id: string };

const compareStops = (a: Stop, b: Stop): number =>
  a.path - b.path ||
  a.place_no - b.place_no ||
  compareTexts(a.account_id, b.account_id) ||
  a.item_no - b.item_no ||
  a.lot_no - b.lot_no;

/** An order that has picks, with what comparisons need to know about it, computed once. */
interface Routed {
  readonly order: WaveOrder;
  /** Its first stop in path order. */
  readonly first: Stop;
  /** The numbers of its aisles in the order of walking, each once, the furthest last. */
  readonly aisles: readonly number[];
}

/** Numbers the aisles of a wave in the order of walking. */
function aisleNumbers(orders: readonly WaveOrder[]): ReadonlyMap<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { picks } of orders) {
    for (const { aisle, path } of picks) first.set(aisle, Math.min(first.get(aisle) ?? path, path));
  }
  const inOrder = [...first].sort(([a, p], [b, q]) => p - q || compareTexts(a ?? '', b ?? ''));
  return new Map(inOrder.map(([aisle], index) => [aisle, index]));
}

function routed(order: WaveOrder, numbers: ReadonlyMap<string | null, number>): Routed {
  const { account_id } = order;
  const stops = order.picks.map((pick): Stop => ({ ...pick, account_id }));
  const first = stops.reduce((a, b) => (compareStops(a, b) <= 0 ? a : b));
  const aisles = new Set(order.picks.map(({ aisle }) => numbers.get(aisle) ?? 0));
  return { order, first, aisles: [...aisles].sort((a, b) => a - b) };
}

const isSingle = (order: WaveOrder): boolean =>
  order.picks.every(({ item_no }) => item_no === order.picks[0]?.item_no) && unitsOf(order) <= SINGLE_UNITS;

/**
 * Batches of all orders of a wave that have picks, each order in exactly one.
 * @param orders those of one warehouse
 * @param totes of a cart, at least 1
 */
export function batchesOf(orders: readonly WaveOrder[], totes: number): Batch[] {
  const picked = orders.filter(({ picks }) => picks.length > 0);
  const numbers = aisleNumbers(picked);
  const sorted = picked.sort((a, b) => compareGroups(a, b) || compareRefs(a, b));
  const keyOf = (one: WaveOrder) => JSON.stringify([one.cut_off, one.priority, one.carrier, one.temperature]);
  return [...groupBy(sorted, keyOf).values()].flatMap((group) => {
    const all = group.map((order) => routed(order, numbers));
    const singles = all.filter(({ order }) => isSingle(order));
    const others = all.filter(({ order }) => !isSingle(order));
    const alone = others.filter(({ order }) => unitsOf(order) > TOTE_UNITS);
    const carted = others.filter(({ order }) => unitsOf(order) <= TOTE_UNITS);
    return [
      ...singlesOf(singles).map((own) => batchOf('singles', own)),
      ...cartsOf(carted, totes).map((own) => batchOf('cart', own)),
      ...alone.map((own) => batchOf('alone', [own])),
    ];
  });
}

const byFirstStop = (a: Routed, b: Routed): number => compareStops(a.first, b.first) || compareRefs(a.order, b.order);

/** Singles in path order, cut where a batch is full: so orders for the same place are together. */
function singlesOf(orders: readonly Routed[]): Routed[][] {
  const batches: Routed[][] = [];
  let last: Routed[] = [];
  let units = 0;
  for (const one of [...orders].sort(byFirstStop)) {
    const own = unitsOf(one.order);
    if (batches.length === 0 || last.length >= SINGLES || units + own > SINGLES_UNITS) {
      last = [];
      units = 0;
      batches.push(last);
    }
    last.push(one);
    units += own;
  }
  return batches;
}

/** The furthest last aisle first, then the furthest one before it, and so on: so similar orders are near each other. */
function compareReach(a: Routed, b: Routed): number {
  for (let back = 1; back <= Math.min(a.aisles.length, b.aisles.length); back += 1) {
    const apart = (b.aisles.at(-back) ?? 0) - (a.aisles.at(-back) ?? 0);
    if (apart !== 0) return apart;
  }
  return b.aisles.length - a.aisles.length || byFirstStop(a, b);
}

/** Orders that are not on a cart yet, in order of reach; taking one out is quick wherever it is. */
class Waiting {
  private readonly next: number[];
  private first = 0;

  constructor(private readonly orders: readonly Routed[]) {
    this.next = orders.map((_, index) => index + 1);
  }

  get isEmpty(): boolean {
    return this.first >= this.orders.length;
  }

  /** Takes out, of the first {@link WINDOW} orders, the first one with the lowest cost. */
  take(costOf: (order: Routed) => number): Routed | null {
    let best: { readonly at: number; readonly before: number; readonly cost: number } | null = null;
    let before = -1;
    let at = this.first;
    for (let looked = 0; looked < WINDOW && at < this.orders.length; looked += 1) {
      const cost = costOf(this.orders[at] as Routed);
      if (best === null || cost < best.cost) best = { at, before, cost };
      before = at;
      at = this.next[at] as number;
    }
    if (best === null) return null;
    const after = this.next[best.at] as number;
    if (best.before === -1) this.first = after;
    else this.next[best.before] = after;
    return this.orders[best.at] as Routed;
  }
}

/** Orders on carts: each cart begins with the order that goes furthest, and takes those that add the least to its walk. */
function cartsOf(orders: readonly Routed[], totes: number): Routed[][] {
  const waiting = new Waiting([...orders].sort(compareReach));
  const carts: Routed[][] = [];
  while (!waiting.isEmpty) {
    const walked = new Set<number>();
    const cart: Routed[] = [];
    // A new aisle costs far more than anything else. Of orders that add equally many aisles, the one with more aisles is
    // taken: an order with few aisles would fit on any cart.
    const costOf = ({ aisles }: Routed): number => {
      let added = 0;
      for (const aisle of aisles) if (!walked.has(aisle)) added += 1;
      return added * 1000 - aisles.length;
    };
    while (cart.length < totes && !waiting.isEmpty) {
      const taken = waiting.take(cart.length === 0 ? () => 0 : costOf);
      if (taken === null) break;
      cart.push(taken);
      for (const aisle of taken.aisles) walked.add(aisle);
    }
    carts.push(cart);
  }
  return carts;
}

function batchOf(kind: BatchKind, members: readonly Routed[]): Batch {
  const own = [...members].sort(byFirstStop);
  const { cut_off, carrier, temperature, priority } = (own[0] as Routed).order;
  return {
    kind,
    cut_off,
    carrier,
    temperature,
    priority,
    orders: own.map(({ order: { account_id, shipment_no } }) => ({ account_id, shipment_no })),
  };
}
