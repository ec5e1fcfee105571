/**
 * What would happen if. A {@link Scene} is a copy of what one warehouse has free and of the demand that waits there; on it
 * the very functions that allocate (rules/allocate.ts, rules/serve-waiting.ts) are run, and nothing else decides.
 *
 * A scene is exact for its items if it has every line that waits for one of them, and every lot of each item of these
 * lines: two lines that share no item, also not by way of a third, cannot take anything from each other.
 */
import { groupBy } from '../kernel/collections.js';
import { sumOf } from '../kernel/quantities.js';
import { type DemandPart, type Holding, type LotBalance, Shelf } from './allocate.js';
import type { ShippingDateAssigner } from './calendar.js';
import type { LotFacts, LotPolicy } from './lots.js';
import { gatherWaiting, type Served, serveWaiting, type WaitingRow } from './serve-waiting.js';
import type { ShipmentStatus } from './shipment-status.js';

export interface Scene {
  readonly balances: readonly LotBalance[];
  /** By item_no. */
  readonly policies: ReadonlyMap<number, LotPolicy>;
  /** In the order in which it is served. */
  readonly waiting: readonly WaitingRow[];
  /** `allocate_priority` of every shipment that waits, 0 where it has none. */
  readonly priorities: ReadonlyMap<number, number>;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
  readonly assigner: ShippingDateAssigner;
  readonly from_prefecture: string;
}

/** Sound units that come onto the shelf. The lot is one of the house's, or stands for one that is not known yet. */
export interface ArrivingUnits extends LotFacts {
  readonly item_no: number;
  readonly quantity: number;
}

/** What one put-away brings, and the day (`YYYY-MM-DD` in Japan) on which it is expected. */
export interface ArrivingGoods {
  readonly day: string;
  readonly units: readonly ArrivingUnits[];
}

/** Units of a line that come to be held, or are held no longer. */
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

type LineKey = Pick<WaitingRow, 'shipment_no' | 'line_no'>;

export const keyOfLine = ({ shipment_no, line_no }: LineKey): string => `${shipment_no} ${line_no}`;

interface Stirred {
  readonly scene: Scene;
  readonly served: readonly Served[];
}

/**
 * Serves the lines that wait for one of the items, as a stock event of these items does.
 * @param item_nos null: of all items, as the half-hourly pass does
 */
function stir(scene: Scene, item_nos: readonly number[] | null, competes: (line: LineKey) => boolean): Stirred {
  const wanted = item_nos === null ? null : new Set(item_nos);
  const touched = new Set(
    scene.waiting.flatMap((row) => (wanted === null || wanted.has(row.item_no) ? [keyOfLine(row)] : [])),
  );
  const rows = scene.waiting.filter((row) => touched.has(keyOfLine(row)) && competes(row));
  const shelf = new Shelf(scene.balances, scene.policies, scene.today);
  const served = serveWaiting(gatherWaiting(rows), shelf, scene.assigner, scene.from_prefecture);
  return { scene: after(scene, served), served };
}

/** The scene without what was given away, and without the demand that got it. */
function after(scene: Scene, served: readonly Served[]): Scene {
  const taken = new Map<string, number>();
  const held = new Set<string>();
  const linesOf = new Map<number, number>();
  for (const { shipment_no, holdings } of served) {
    for (const { line_no, item_no, lot_no, quantity } of holdings) {
      held.add(keyOfLine({ shipment_no, line_no }));
      taken.set(keyOfLot({ item_no, lot_no }), (taken.get(keyOfLot({ item_no, lot_no })) ?? 0) + quantity);
    }
    linesOf.set(shipment_no, new Set(holdings.map(({ line_no }) => line_no)).size);
  }
  return {
    ...scene,
    balances: scene.balances.map((lot) => ({ ...lot, available: lot.available - (taken.get(keyOfLot(lot)) ?? 0) })),
    waiting: scene.waiting.flatMap((row) =>
      held.has(keyOfLine(row)) ? [] : [{ ...row, open_lines: row.open_lines - (linesOf.get(row.shipment_no) ?? 0) }],
    ),
  };
}

const keyOfLot = ({ item_no, lot_no }: { readonly item_no: number; readonly lot_no: number }): string =>
  `${item_no} ${lot_no}`;

const withUnits = (scene: Scene, units: readonly ArrivingUnits[]): Scene => {
  const more = groupBy(units, keyOfLot);
  const known = new Set(scene.balances.map(keyOfLot));
  const sum = (lot: LotBalance) => sumOf(more.get(keyOfLot(lot)) ?? [], ({ quantity }) => quantity);
  const added = [...more].flatMap(([key, [first]]) =>
    first === undefined || known.has(key) ? [] : [{ ...first, available: 0 }],
  );
  return {
    ...scene,
    balances: [...scene.balances, ...added].map((lot) => ({ ...lot, available: lot.available + sum(lot) })),
  };
};

const anyone = () => true;

const effectsOf = (served: readonly Served[]): Effects => ({
  gains: served.flatMap(({ shipment_no, holdings }) => changedLines(shipment_no, holdings)),
  losses: [],
  shipments: served.flatMap(({ shipment_no, complete }) =>
    complete === null ? [] : [{ shipment_no, from: 'backordered', to: complete.status }],
  ),
});

/** Holdings, or what a line gives back, line by line. */
const changedLines = (shipment_no: number, holdings: readonly Omit<Holding, 'lot_no'>[]): ChangedLine[] =>
  [...groupBy(holdings, ({ line_no }) => line_no)].map(([line_no, own]) => ({
    shipment_no,
    line_no,
    parts: [...groupBy(own, ({ item_no }) => item_no)].map(([item_no, units]) => ({
      item_no,
      quantity: sumOf(units, ({ quantity }) => quantity),
    })),
  }));

/** Who would get what if units came onto the shelf now. */
export function foreseeArrival(scene: Scene, units: readonly ArrivingUnits[]): Effects {
  const brought = units.filter(({ quantity }) => quantity > 0);
  const item_nos = brought.map(({ item_no }) => item_no);
  return effectsOf(stir(withUnits(scene, brought), item_nos, anyone).served);
}

/** Who would get what if the half-hourly pass came now. */
const foreseePass = (scene: Scene): Effects => effectsOf(stir(scene, null, anyone).served);

/** A shipment whose allocation is cleared. */
export interface Clearing {
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  /** `allocate_priority`, 0 where it has none. */
  readonly priority: number;
  readonly holdings: readonly (Holding & LotFacts)[];
  /** What it will wait for: every part of every line. */
  readonly rows: readonly WaitingRow[];
}

/**
 * What a cleared allocation leads to: at once, when the shipment itself is left out, and with the half-hourly pass that
 * follows, when it competes again.
 */
export function foreseeClearing(scene: Scene, clearing: Clearing): { readonly now: Effects; readonly next: Effects } {
  const { shipment_no, status, priority, holdings, rows } = clearing;
  const cleared = inTurn({
    ...withUnits(scene, holdings),
    waiting: [...scene.waiting.filter((row) => row.shipment_no !== shipment_no), ...rows],
    priorities: new Map([...scene.priorities, [shipment_no, priority]]),
  });
  const item_nos = rows.map(({ item_no }) => item_no);
  const { scene: rest, served } = stir(cleared, item_nos, (line) => line.shipment_no !== shipment_no);
  const { gains, shipments } = effectsOf(served);
  const losses = changedLines(shipment_no, holdings);
  const own: ChangedShipment[] = status === 'backordered' ? [] : [{ shipment_no, from: status, to: 'backordered' }];
  return { now: { gains, losses, shipments: [...own, ...shipments] }, next: foreseePass(rest) };
}

/** The scene with its demand in the order in which it is served: highest priority, then oldest first (H-010). */
function inTurn(scene: Scene): Scene {
  const priorityOf = ({ shipment_no }: WaitingRow) => scene.priorities.get(shipment_no) ?? 0;
  const waiting = [...scene.waiting].sort(
    (a, b) =>
      priorityOf(b) - priorityOf(a) || a.shipment_no - b.shipment_no || a.line_no - b.line_no || a.item_no - b.item_no,
  );
  return { ...scene, waiting };
}

/** When a line that waits is held, if nothing else changes: by the next pass (-1), or by the arrival at an index. */
export type Coverage = ReadonlyMap<string, number>;

export const NEXT_PASS = -1;

/**
 * By what the lines of a scene are held, each under {@link keyOfLine}, if a pass comes now and then goods arrive in the
 * order given. A line that is missing is not covered by any of it.
 */
export function foreseeCoverage(scene: Scene, arrivals: readonly ArrivingGoods[]): Coverage {
  const covered = new Map<string, number>();
  const note = (served: readonly Served[], index: number) => {
    for (const { shipment_no, holdings } of served) {
      for (const { line_no } of holdings) covered.set(keyOfLine({ shipment_no, line_no }), index);
    }
  };
  let { scene: now, served } = stir(scene, null, anyone);
  note(served, NEXT_PASS);
  for (const [index, { day, units }] of arrivals.entries()) {
    const later = now.today < day ? { ...now, today: day } : now;
    const item_nos = units.map(({ item_no }) => item_no);
    ({ scene: now, served } = stir(withUnits(later, units), item_nos, anyone));
    note(served, index);
  }
  return covered;
}

/** A line that is covered by another arrival than before; null: by none. */
export interface ShiftedLine extends LineKey {
  readonly before: number | null;
  readonly after: number | null;
}

export interface PriorityEffects {
  /** Shipments that were served before it and come after it from now on. */
  readonly overtaken: readonly number[];
  /** Shipments that come before it from now on. */
  readonly overtaken_by: readonly number[];
  /** Lines that are covered earlier than before, or at all. */
  readonly sooner: readonly ShiftedLine[];
  /** Lines that are covered later than before, or no longer. */
  readonly later: readonly ShiftedLine[];
}

/** What another priority of a shipment leads to: not at once, as no stock moves by it, but with what comes. */
export function foreseePriority(
  scene: Scene,
  arrivals: readonly ArrivingGoods[],
  shipment_no: number,
  priority: number,
): PriorityEffects {
  const changed = inTurn({ ...scene, priorities: new Map([...scene.priorities, [shipment_no, priority]]) });
  const own = new Set(scene.waiting.flatMap((row) => (row.shipment_no === shipment_no ? [row.item_no] : [])));
  const ahead = (one: Scene) => {
    const rivals = [...new Set(one.waiting.flatMap((row) => (own.has(row.item_no) ? [row.shipment_no] : [])))];
    return rivals.slice(0, Math.max(0, rivals.indexOf(shipment_no)));
  };
  const [before, now] = [ahead(scene), ahead(changed)];
  const shifted = shiftsBetween(scene, foreseeCoverage(scene, arrivals), foreseeCoverage(changed, arrivals));
  return {
    overtaken: before.filter((no) => !now.includes(no)),
    overtaken_by: now.filter((no) => !before.includes(no)),
    sooner: shifted.filter((line) => isSooner(line.after, line.before)),
    later: shifted.filter((line) => isSooner(line.before, line.after)),
  };
}

function shiftsBetween(scene: Scene, before: Coverage, after: Coverage): ShiftedLine[] {
  const lines = new Map(
    scene.waiting.map(({ shipment_no, line_no }) => [keyOfLine({ shipment_no, line_no }), { shipment_no, line_no }]),
  );
  return [...lines].flatMap(([key, line]) => {
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null];
    return was === is ? [] : [{ ...line, before: was, after: is }];
  });
}

const isSooner = (a: number | null, b: number | null): boolean => a !== null && (b === null || a < b);
