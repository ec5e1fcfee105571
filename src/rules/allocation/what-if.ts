/**
 * Simulates changes of allocations. A {@link Snapshot} is a copy of the free stock and the demand of one warehouse.
 * The simulation runs the functions of the real allocation on it (rules/allocation/allocate.ts,
 * rules/allocation/allocate-demand.ts), and has no rules of its own.
 *
 * A snapshot is exact for its items if it contains every line that waits for one of them, and every lot of each item of
 * these lines: lines compete only if they share an item, directly or through other lines.
 *
 * A hundred thousand lines may wait, so everything here runs in slices (kernel/slices.ts).
 */
import { addAll, groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import type { ShippingDateAssigner } from '../calendar/calendar.js';
import type { Origin } from '../carriers/delivery-promise.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import { lotKey } from '../stock/lot-keys.js';
import type { LotFacts, LotPolicy } from '../stock/lots.js';
import { type Allocation, type DemandPart, type LotBalance, Supply } from './allocate.js';
import { allocateDemand, type DemandRow, groupDemand, type Served, type ShipmentDemand } from './allocate-demand.js';

export interface Snapshot {
  readonly balances: readonly LotBalance[];
  /** By item_no. */
  readonly policies: ReadonlyMap<number, LotPolicy>;
  /** In the order of service. */
  readonly waiting: readonly DemandRow[];
  /** `allocate_priority` of every waiting shipment; 0 if it has none. */
  readonly priorities: ReadonlyMap<number, number>;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
  readonly assigner: ShippingDateAssigner;
  /** The warehouse. */
  readonly origin: Origin;
}

/** Good units that are put on the shelf. The lot exists already, or stands for a lot that is not known yet. */
export interface ArrivingUnits extends LotFacts {
  readonly item_no: number;
  readonly quantity: number;
}

/** The units of one put-away, and the day (`YYYY-MM-DD` in Japan) on which it is expected. */
export interface ArrivingGoods {
  readonly day: string;
  readonly units: readonly ArrivingUnits[];
}

/** Units that a line gains or loses. */
export interface ChangedLine {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly parts: readonly DemandPart[];
}

export interface ChangedShipment {
  readonly shipment_no: number;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
}

export interface Effects {
  readonly gains: readonly ChangedLine[];
  readonly losses: readonly ChangedLine[];
  readonly shipments: readonly ChangedShipment[];
}

export const NO_EFFECTS: Effects = { gains: [], losses: [], shipments: [] };

type LineKey = Pick<DemandRow, 'shipment_no' | 'line_no'>;

export const keyOfLine = ({ shipment_no, line_no }: LineKey): string => `${shipment_no} ${line_no}`;

/** Work in slices. */
type Sliced<R> = Generator<void, R>;

/** The state of a simulation, in which goods arrive and waiting lines get units. */
class Simulation {
  readonly #snapshot: Snapshot;
  #today: string;
  /** Free units, by {@link lotKey}. */
  readonly #lots: Map<string, LotBalance>;
  /** Shipments with the lines that still wait, in the order of service. */
  readonly #waiting: ShipmentDemand[] = [];
  /** By item: the indexes in `#waiting` of the shipments that wait for it. */
  readonly #indexes = new Map<number, number[]>();

  private constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#today = snapshot.today;
    this.#lots = new Map(snapshot.balances.map((lot) => [lotKey(lot), lot]));
  }

  static *of(snapshot: Snapshot): Sliced<Simulation> {
    const simulation = new Simulation(snapshot);
    let own: DemandRow[] = [];
    for (const row of snapshot.waiting) {
      if (own[0] !== undefined && own[0].shipment_no !== row.shipment_no) {
        simulation.#queue(own);
        own = [];
        yield;
      }
      own.push(row);
    }
    simulation.#queue(own);
    return simulation;
  }

  #queue(rows: readonly DemandRow[]): void {
    const index = this.#waiting.length;
    addAll(this.#waiting, groupDemand(rows));
    for (const item_no of new Set(rows.map((row) => row.item_no))) {
      const indexes = this.#indexes.get(item_no);
      if (indexes === undefined) this.#indexes.set(item_no, [index]);
      else indexes.push(index);
    }
  }

  /** Adds units to the free stock, today or on a later day. */
  bring(units: readonly ArrivingUnits[], day = this.#today): void {
    if (this.#today < day) this.#today = day;
    for (const { quantity, ...lot } of units) {
      const key = lotKey(lot);
      const known = this.#lots.get(key) ?? { ...lot, available: 0 };
      this.#lots.set(key, { ...known, available: known.available + quantity });
    }
  }

  /**
   * Serves the lines that wait for one of the items, as after a change of stock of these items.
   * @param item_nos null: of all items, as the half-hourly pass does
   * @param except a shipment that is left out
   */
  *serve(item_nos: readonly number[] | null, except: number | null = null): Sliced<Served[]> {
    const { policies, assigner, origin } = this.#snapshot;
    const lots = [...this.#lots.values()];
    // Items without free units are skipped: no line can get any.
    const wanted = new Set(item_nos ?? lots.flatMap(({ item_no, available }) => (available > 0 ? [item_no] : [])));
    const supply = new Supply(lots, policies, this.#today);
    const left = new Set([...wanted].filter((item_no) => supply.free(item_no) > 0));
    const all: Served[] = [];
    for (const index of this.#indexesOf(wanted)) {
      if (left.size === 0) break;
      yield;
      const shipment = this.#waiting[index];
      if (shipment === undefined || shipment.shipment_no === except) continue;
      const lines = shipment.lines.filter(({ parts }) => parts.some(({ item_no }) => wanted.has(item_no)));
      const [served] = allocateDemand([{ ...shipment, lines }], supply, assigner, origin);
      if (served === undefined) continue;
      all.push(served);
      this.#hold(index, shipment, served.allocations);
      for (const { item_no } of served.allocations) if (supply.free(item_no) === 0) left.delete(item_no);
    }
    return all;
  }

  #indexesOf(wanted: ReadonlySet<number>): Iterable<number> {
    const lists = [...wanted].flatMap((item_no) => this.#indexes.get(item_no) ?? []);
    return wanted.size === 1 ? lists : [...new Set(lists)].sort((a, b) => a - b);
  }

  #hold(index: number, shipment: ShipmentDemand, allocations: readonly Allocation[]): void {
    for (const allocation of allocations) {
      const lot = this.#lots.get(lotKey(allocation));
      if (lot !== undefined) this.#lots.set(lotKey(lot), { ...lot, available: lot.available - allocation.quantity });
    }
    const held = new Set(allocations.map(({ line_no }) => line_no));
    const lines = shipment.lines.filter(({ line_no }) => !held.has(line_no));
    this.#waiting[index] = { ...shipment, lines, open_lines: shipment.open_lines - held.size };
  }
}

const effectsOf = (served: readonly Served[]): Effects => ({
  gains: served.flatMap(({ shipment_no, allocations }) => changedLines(shipment_no, allocations)),
  losses: [],
  shipments: served.flatMap(({ shipment_no, complete }) =>
    complete === null ? [] : [{ shipment_no, from: 'backordered', to: complete.status }],
  ),
});

/** Allocations, or units that are released, grouped by line. */
const changedLines = (shipment_no: number, allocations: readonly Omit<Allocation, 'lot_no'>[]): ChangedLine[] =>
  [...groupBy(allocations, ({ line_no }) => line_no)].map(([line_no, own]) => ({
    shipment_no,
    line_no,
    parts: [...groupBy(own, ({ item_no }) => item_no)].map(([item_no, units]) => ({
      item_no,
      quantity: sumOf(units, ({ quantity }) => quantity),
    })),
  }));

/** The effects of units that are put on the shelf now. */
export function* simulateArrival(snapshot: Snapshot, units: readonly ArrivingUnits[]): Sliced<Effects> {
  const brought = units.filter(({ quantity }) => quantity > 0);
  const simulation = yield* Simulation.of(snapshot);
  simulation.bring(brought);
  return effectsOf(yield* simulation.serve(brought.map(({ item_no }) => item_no)));
}

/** A shipment whose allocation is cleared, with all that the simulation needs of it. */
export interface AllocationClearing {
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  /** `allocate_priority`; 0 if it has none. */
  readonly priority: number;
  readonly allocations: readonly (Allocation & LotFacts)[];
  /** The demand that the shipment will have: every part of every line. */
  readonly rows: readonly DemandRow[];
}

/**
 * The effects of clearing an allocation. `now`: at once, when the shipment itself gets no units. `next`: by the next
 * half-hourly pass, when the shipment can get units again.
 */
export function* simulateClearing(
  snapshot: Snapshot,
  clearing: AllocationClearing,
): Sliced<{ readonly now: Effects; readonly next: Effects }> {
  const { shipment_no, status, priority, allocations, rows } = clearing;
  const simulation = yield* Simulation.of(withPlace(snapshot, shipment_no, priority, rows));
  simulation.bring(allocations);
  const item_nos = rows.map(({ item_no }) => item_no);
  const { gains, shipments } = effectsOf(yield* simulation.serve(item_nos, shipment_no));
  const losses = changedLines(shipment_no, allocations);
  const own: ChangedShipment[] = status === 'backordered' ? [] : [{ shipment_no, from: status, to: 'backordered' }];
  const next = effectsOf(yield* simulation.serve(null));
  return { now: { gains, losses, shipments: [...own, ...shipments] }, next };
}

/** The snapshot with a shipment at the position of this priority in the order of service: highest first, then oldest (H-010). */
function withPlace(snapshot: Snapshot, shipment_no: number, priority: number, rows: readonly DemandRow[]): Snapshot {
  const priorities = new Map(snapshot.priorities).set(shipment_no, priority);
  const others = snapshot.waiting.filter((row) => row.shipment_no !== shipment_no);
  const isBehind = (row: DemandRow) => {
    const theirs = priorities.get(row.shipment_no) ?? 0;
    return theirs < priority || (theirs === priority && row.shipment_no > shipment_no);
  };
  const behind = others.findIndex(isBehind);
  const first = behind === -1 ? others.length : behind;
  const own = [...rows].sort((a, b) => a.line_no - b.line_no || a.item_no - b.item_no);
  return { ...snapshot, priorities, waiting: [...others.slice(0, first), ...own, ...others.slice(first)] };
}

/** By line: what will cover it if nothing else changes. The index of an arrival, or {@link NEXT_PASS}. */
export type Coverage = ReadonlyMap<string, number>;

export const NEXT_PASS = -1;

/** Only the first arrivals are simulated, because each may concern all waiting lines. */
export const MAX_ARRIVALS = 100;

/**
 * What will cover each waiting line, by {@link keyOfLine}, if a pass runs now and then the goods arrive in this order. Lines
 * that are not covered by any of the first {@link MAX_ARRIVALS} are missing.
 * @param asked the lines in question; absent: all
 */
export function* simulateCoverage(
  snapshot: Snapshot,
  arrivals: readonly ArrivingGoods[],
  asked?: ReadonlySet<string>,
): Sliced<Coverage> {
  const covered = new Map<string, number>();
  const open = new Set(asked);
  const note = (served: readonly Served[], index: number) => {
    for (const { shipment_no, allocations } of served) {
      for (const { line_no } of allocations) {
        const key = keyOfLine({ shipment_no, line_no });
        covered.set(key, index);
        open.delete(key);
      }
    }
  };
  const simulation = yield* Simulation.of(snapshot);
  note(yield* simulation.serve(null), NEXT_PASS);
  for (const [index, { day, units }] of arrivals.slice(0, MAX_ARRIVALS).entries()) {
    if (asked !== undefined && open.size === 0) break;
    simulation.bring(units, day);
    note(yield* simulation.serve(units.map(({ item_no }) => item_no)), index);
  }
  return covered;
}

/** A line that will be covered by another arrival than before. Null: by none. */
export interface ShiftedLine extends LineKey {
  readonly before: number | null;
  readonly after: number | null;
}

export interface PriorityEffects {
  /** Shipments that were before this shipment in the order of service and are now after it. */
  readonly overtaken: readonly number[];
  /** Shipments that were after this shipment and are now before it. */
  readonly overtaken_by: readonly number[];
  /** Lines that will be covered earlier than before, or that were not covered before. */
  readonly sooner: readonly ShiftedLine[];
  /** Lines that will be covered later than before, or not any more. */
  readonly later: readonly ShiftedLine[];
}

/** The effects of another priority. It moves no stock at once; it changes who gets the goods that arrive. */
export function* simulatePriority(
  snapshot: Snapshot,
  arrivals: readonly ArrivingGoods[],
  shipment_no: number,
  priority: number,
): Sliced<PriorityEffects> {
  const rows = snapshot.waiting.filter((row) => row.shipment_no === shipment_no);
  const changed = rows.length === 0 ? snapshot : withPlace(snapshot, shipment_no, priority, rows);
  const own = new Set(rows.map(({ item_no }) => item_no));
  const ahead = (one: Snapshot): Set<number> => {
    const first = one.waiting.findIndex((row) => row.shipment_no === shipment_no);
    const rivals = one.waiting.slice(0, Math.max(0, first)).filter((row) => own.has(row.item_no));
    return new Set(rivals.map((row) => row.shipment_no));
  };
  const [before, now] = [ahead(snapshot), ahead(changed)];
  const coverage = [yield* simulateCoverage(snapshot, arrivals), yield* simulateCoverage(changed, arrivals)] as const;
  const shifted = yield* shiftsBetween(snapshot, ...coverage);
  return {
    overtaken: [...before].filter((no) => !now.has(no)),
    overtaken_by: [...now].filter((no) => !before.has(no)),
    sooner: shifted.filter((line) => isSooner(line.after, line.before)),
    later: shifted.filter((line) => isSooner(line.before, line.after)),
  };
}

function* shiftsBetween(snapshot: Snapshot, before: Coverage, after: Coverage): Sliced<ShiftedLine[]> {
  const shifted = new Map<string, ShiftedLine>();
  for (const { shipment_no, line_no } of snapshot.waiting) {
    const key = keyOfLine({ shipment_no, line_no });
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    if (was !== is) shifted.set(key, { shipment_no, line_no, before: was, after: is });
    yield;
  }
  return [...shifted.values()];
}

const isSooner = (a: number | null, b: number | null): boolean => a !== null && (b === null || a < b);
