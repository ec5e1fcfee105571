import { type Batch, batchesOf, type OrderPick, STANDARD_TOTES, type WaveOrder } from '../src/rules/floor/batches.js';
import { amount, times } from './amount.js';
import type { Figures } from './figures.js';
import { median } from './rounds.js';
import { type SpotInOrder, STANDARD_LAYOUT, spotsInOrder, walkedMetres } from './warehouse-layout.js';

/*
 * How far people walk for a wave, over a warehouse of 12 aisles. Each place has one item; some are wanted much more often than
 * others (the n-th most popular one 1/n as often), and the popular ones are spread over all aisles. Orders have 2 to 5 lines.
 * Carts in path order are compared with the same orders one by one, each in path order too, from packing and back.
 */

const SPOTS = spotsInOrder(STANDARD_LAYOUT);
/** Has no divisor in common with the number of places, so every place gets one rank. */
const SPREAD = 271;
const LINES = [2, 2, 2, 3, 3, 4, 5];
const SEED = 20261124;

/** The same numbers from 0 to 1 in every run. */
function fixedRandom(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sums of the popularity of the items up to each rank. */
const REACHED: readonly number[] = SPOTS.reduce<number[]>((sums, _, rank) => {
  sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1));
  return sums;
}, []);

function spotOf(random: number): SpotInOrder {
  const wanted = random * (REACHED.at(-1) ?? 0);
  const rank = REACHED.findIndex((reached) => wanted < reached);
  return SPOTS[(rank * SPREAD) % SPOTS.length] as SpotInOrder;
}

const pickAt = ({ path, aisle }: SpotInOrder): OrderPick => ({
  item_no: path,
  lot_no: 0,
  units: 1,
  place_no: path,
  path,
  aisle: String(aisle),
});

/** Orders of one wave, always the same. */
export function waveOf(orders: number): WaveOrder[] {
  const random = fixedRandom();
  return Array.from({ length: orders }, (_, index) => ({
    account_id: 'TS001',
    shipment_no: index + 1,
    cut_off: '2026-11-25T12:30',
    carrier: 'CARRIERA',
    temperature: 'dry',
    priority: 50,
    picks: Array.from({ length: LINES[index % LINES.length] as number }, () => pickAt(spotOf(random()))),
  }));
}

const metresOf = (paths: readonly number[]): number =>
  walkedMetres(
    STANDARD_LAYOUT,
    [...paths].sort((a, b) => a - b).map((path) => SPOTS[path - 1] as SpotInOrder),
  );

/** Metres of full carts in path order, divided by those of their orders one by one. */
export function walkRatio(orders: readonly WaveOrder[], batches: readonly Pick<Batch, 'kind' | 'orders'>[]): number {
  const pathsOf = new Map(orders.map(({ shipment_no, picks }) => [shipment_no, picks.map(({ path }) => path)]));
  let together = 0;
  let oneByOne = 0;
  for (const batch of batches.filter((one) => one.kind === 'cart' && one.orders.length === STANDARD_TOTES)) {
    const paths = batch.orders.map(({ shipment_no }) => pathsOf.get(shipment_no) ?? []);
    together += metresOf(paths.flat());
    for (const own of paths) oneByOne += metresOf(own);
  }
  return together / oneByOne;
}

/** Batches of a wave of 10,000 orders: how long they take to find, and how far they are to walk. */
export function measureWalk(): Figures {
  const orders = waveOf(amount(10_000));
  const taken = Array.from({ length: times(5) }, () => {
    const started = performance.now();
    batchesOf(orders, STANDARD_TOTES);
    return performance.now() - started;
  });
  return { walk_ratio: walkRatio(orders, batchesOf(orders, STANDARD_TOTES)), batches_ms: median(taken) };
}
