/**
 * Why each line of a shipment is allocated or not: the lots of its items in the order of the shelf with what became of their
 * units, what the line still needs, who is served before it, and when that is due.
 *
 * What may be taken is asked of the {@link Shelf}, the order of lots of `compareLots`, last days of rules/lots.ts, and
 * what covers the line of rules/what-if.ts, which runs the allocation itself: nothing is judged here a second time.
 */
import { addAll, groupBy } from '../kernel/collections.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../kernel/ids.js';
import { sumOf } from '../kernel/quantities.js';
import { type DemandPart, Shelf } from './allocate.js';
import { type AllocationFact, type Rival, type Rivals, tell } from './allocation-fact.js';
import type { Arrival } from './arrivals.js';
import type { HeldBucket, InsideBucket } from './buckets.js';
import type { Item } from './item.js';
import { compareLots, hasPassed, type LotFacts, lastAllocatableDay } from './lots.js';
import type { Shipment, ShipmentLine } from './shipment.js';
import type { ShipmentStatus } from './shipment-status.js';
import type { TransitLot } from './transfer-arrival.js';
import { foreseeCoverage, keyOfLine, NEXT_PASS, type Scene } from './what-if.js';

/** Units of one lot in one warehouse, wherever they are. */
export interface LotPlace extends LotFacts, Readonly<Record<InsideBucket, number>> {
  readonly warehouse: string;
  readonly item_no: number;
}

/** Units of one lot that another shipment holds. */
export interface LotHolder {
  readonly item_no: number;
  readonly lot_no: number;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  /** `allocate_priority`, 0 where it has none. */
  readonly priority: number;
  readonly units: number;
  /** How many shipments hold units of the lot, those left out included. */
  readonly holders: number;
}

/** Units of one lot that a line of a shipment holds, and where they are. */
export interface ShipmentHolding extends LotFacts {
  readonly line_no: number;
  readonly item_no: number;
  readonly bucket: HeldBucket;
  readonly quantity: number;
}

/** Units of one lot that a line holds; null: that all lines hold together which are not told of. */
export interface LineUnits {
  readonly line_no: number | null;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
}

export interface ExplainedLine extends Pick<ShipmentLine, 'line_no' | 'code' | 'quantity' | 'backordered'> {
  /** What it asks of the shelf. */
  readonly parts: readonly DemandPart[];
}

/** A shipment with those of its lines that are told of, at most {@link MOST_LINES}. */
export interface ExplainedShipment
  extends Pick<Shipment, 'account_id' | 'shipment_no' | 'status' | 'warehouse' | 'allocate_priority'> {
  readonly lines: readonly ExplainedLine[];
  /** Of all lines. */
  readonly lines_count: number;
}

export interface AllocationFacts {
  readonly shipment: ExplainedShipment;
  /** Of the items below. */
  readonly holdings: readonly LineUnits[];
  /** By item_no: every part of every line that is told of. */
  readonly items: ReadonlyMap<number, Item>;
  /** Every lot of these items, in every warehouse. */
  readonly lots: readonly LotPlace[];
  readonly holders: readonly LotHolder[];
  /** What waits in the shipment's warehouse, exact for the items of the lines that wait. */
  readonly scene: Scene;
  readonly arrivals: readonly Arrival[];
  readonly transit: readonly (TransitLot & { readonly receipt_no: number })[];
  /** The allocation run that is open in the shipment's warehouse; null: none is. */
  readonly run: OpenRun | null;
}

/** An allocation run, how far it has come, and the items that lines in its reach wait for. */
export interface OpenRun {
  readonly since: Date;
  readonly after: { readonly rank: number; readonly shipment_no: number };
  /** A shipment that it passes over. */
  readonly left_out: number | null;
  readonly item_nos: readonly number[];
}

export interface LotExplanation {
  /** 0: units in no lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** In Japan, ISO 8601. */
  readonly received_at: string | null;
  readonly lot_allocatable_at: string | null;
  readonly frozen: boolean;
  /** All units of it in the warehouse, those that are in transit to it left out. */
  readonly on_hand: number;
  /** Units that could be taken now. */
  readonly free: number;
  readonly facts: readonly AllocationFact[];
}

export interface PartExplanation {
  readonly item_id: string;
  readonly code: string;
  readonly needed: number;
  readonly held: number;
  /** Units that could be taken now, of all lots. */
  readonly free: number;
  /** In the order of the shelf. */
  readonly lots: readonly LotExplanation[];
  readonly lots_count: number;
  readonly facts: readonly AllocationFact[];
}

export interface LineExplanation {
  readonly line_no: number;
  readonly code: string;
  readonly quantity: number;
  readonly state: 'held' | 'waits' | 'left';
  readonly parts: readonly PartExplanation[];
  readonly facts: readonly AllocationFact[];
}

export interface Explanation {
  readonly id: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly allocate_priority: number | null;
  /** By line_no; of a shipment of more than {@link MOST_LINES} the first that wait, then the first of the others. */
  readonly lines: readonly LineExplanation[];
  readonly lines_omitted: number;
}

/** Lines that an explanation tells of at most: to explain all of an order of thousands would keep everybody waiting. */
export const MOST_LINES = 200;

/** Entries that each other list of an explanation has at most. */
export const LONGEST_LIST = 100;

export function explainAllocation(facts: AllocationFacts): Explanation {
  const { shipment, scene } = facts;
  const { account_id, shipment_no, status, warehouse, allocate_priority } = shipment;
  const here = facts.lots.filter((lot) => lot.warehouse === warehouse);
  const shelf = new Shelf(here, facts.items, scene.today);
  const coverage = foreseeCoverage(scene, facts.arrivals);
  const lines = shipment.lines.map((line): LineExplanation => {
    const state = line.backordered ? 'waits' : status === 'shipped' ? 'left' : 'held';
    const wanted = state === 'left' ? [] : line.parts;
    const parts = wanted.map((part) => explainPart(facts, line, part, here, shelf));
    const { line_no, code, quantity } = line;
    const own =
      state === 'waits'
        ? outlook(facts, line, coverage.get(keyOfLine({ shipment_no, line_no })) ?? null)
        : state === 'left'
          ? [tell({ code: 'left' })]
          : [];
    return { line_no, code, quantity, state, parts, facts: own };
  });
  const lines_omitted = shipment.lines_count - lines.length;
  return { id: shipmentId(account_id, shipment_no), status, warehouse, allocate_priority, lines, lines_omitted };
}

function explainPart(
  facts: AllocationFacts,
  line: ExplainedLine,
  { item_no, quantity: needed }: DemandPart,
  here: readonly LotPlace[],
  shelf: Shelf,
): PartExplanation {
  const item = itemOf(facts, item_no);
  const lots = here.filter((lot) => lot.item_no === item_no).sort(compareLots);
  const own = facts.holdings.filter((one) => one.line_no === line.line_no && one.item_no === item_no);
  const free = shelf.free(item_no);
  const told: AllocationFact[] = [];
  if (line.backordered) {
    if (free < needed) told.push(tell({ code: 'short', units: needed - free, needed, free }));
    else told.push(tell({ code: 'enough', needed, free }));
    addAll(told, servedBefore(facts, line, item_no));
    addAll(told, elsewhere(facts, item));
  }
  return {
    item_id: itemId(item.account_id, item_no),
    code: item.code,
    needed,
    held: sumOf(own, ({ quantity }) => quantity),
    free,
    lots: lots.slice(0, LONGEST_LIST).map((lot) => explainLot(facts, line, item, lot)),
    lots_count: lots.length,
    facts: told,
  };
}

function explainLot(facts: AllocationFacts, line: ExplainedLine, item: Item, lot: LotPlace): LotExplanation {
  const { lot_no, expiry_date, manufacture_date, received_at, frozen, available } = lot;
  const last = lastAllocatableDay(item, lot);
  const free = new Shelf([lot], facts.items, facts.scene.today).free(item.item_no);
  const ofLine = facts.holdings.filter(
    (one) => one.line_no === line.line_no && one.item_no === item.item_no && one.lot_no === lot_no,
  );
  const taken = sumOf(ofLine, ({ quantity }) => quantity);
  const held = lot.reserved + lot.allocated + lot.picked + lot.packed - taken;
  const told: AllocationFact[] = [];
  if (taken > 0) told.push(tell({ code: 'taken', units: taken }));
  if (free > 0) told.push(tell({ code: line.backordered ? 'free' : 'not_needed', units: free }));
  if (available > 0 && frozen) told.push(tell({ code: 'frozen', units: available }));
  if (available > 0 && last !== null && hasPassed(item, lot, facts.scene.today)) {
    told.push(tell({ code: 'passed', units: available, lot_allocatable_at: last }));
  }
  if (held > 0) told.push(tell({ code: 'held', units: held, ...holdersOf(facts, line, lot) }));
  for (const code of ['processing', 'defective', 'unidentified'] as const) {
    if (lot[code] > 0) told.push(tell({ code, units: lot[code] }));
  }
  if (lot.in_transit > 0) {
    const receipts = facts.transit
      .filter((one) => one.item_no === item.item_no && one.lot_no === lot_no && one.left > 0)
      .map(({ receipt_no }) => receiptId(item.account_id, receipt_no));
    told.push(tell({ code: 'in_transit', units: lot.in_transit, receipts }));
  }
  const on_hand = onHand(lot);
  return {
    lot_no,
    expiry_date,
    manufacture_date,
    received_at: received_at === null ? null : timestampInTokyo(received_at),
    lot_allocatable_at: last,
    frozen,
    on_hand,
    free,
    facts: told,
  };
}

const onHand = (lot: LotPlace): number =>
  lot.available +
  lot.reserved +
  lot.allocated +
  lot.picked +
  lot.packed +
  lot.processing +
  lot.defective +
  lot.unidentified;

/** Who holds units of a lot: other shipments, and other lines of this one. */
function holdersOf({ shipment, holdings, holders }: AllocationFacts, line: ExplainedLine, lot: LotPlace): Rivals {
  const { account_id, shipment_no, status, allocate_priority } = shipment;
  const others = holders.filter((one) => one.item_no === lot.item_no && one.lot_no === lot.lot_no);
  const own = sumOf(
    holdings.filter((one) => one.line_no !== line.line_no && one.item_no === lot.item_no && one.lot_no === lot.lot_no),
    ({ quantity }) => quantity,
  );
  const itself: Rival = {
    id: shipmentId(account_id, shipment_no),
    status,
    allocate_priority: allocate_priority ?? 0,
    units: own,
  };
  const shipments = [
    ...(own > 0 ? [itself] : []),
    ...others.map((one) => ({
      id: shipmentId(account_id, one.shipment_no),
      status: one.status,
      allocate_priority: one.priority,
      units: one.units,
    })),
  ];
  const count = (others[0]?.holders ?? 0) + (own > 0 ? 1 : 0);
  return { count, shipments: shipments.slice(0, LONGEST_LIST) };
}

/** Demand for an item that gets its units first, earlier lines of the same shipment included. */
function servedBefore(
  { shipment, scene }: AllocationFacts,
  { line_no }: ExplainedLine,
  item_no: number,
): AllocationFact[] {
  const { account_id, shipment_no } = shipment;
  const first = scene.waiting.findIndex((row) => row.shipment_no === shipment_no && row.line_no === line_no);
  const before = scene.waiting.slice(0, Math.max(0, first)).filter((row) => row.item_no === item_no);
  const rivals = [...groupBy(before, (row) => row.shipment_no)].map(
    ([no, rows]): Rival => ({
      id: shipmentId(account_id, no),
      status: 'backordered',
      allocate_priority: scene.priorities.get(no) ?? 0,
      units: sumOf(rows, ({ quantity }) => quantity),
    }),
  );
  if (rivals.length === 0) return [];
  const units = sumOf(rivals, (rival) => rival.units);
  return [tell({ code: 'served_before', units, count: rivals.length, shipments: rivals.slice(0, LONGEST_LIST) })];
}

function elsewhere({ shipment, lots, items, scene }: AllocationFacts, { item_no }: Item): AllocationFact[] {
  const others = lots.filter((lot) => lot.item_no === item_no && lot.warehouse !== shipment.warehouse);
  return [...groupBy(others, ({ warehouse }) => warehouse)].flatMap(([warehouse, there]) => {
    const on_hand = sumOf(there, onHand);
    const units = new Shelf(there, items, scene.today).free(item_no);
    return on_hand === 0 ? [] : [tell({ code: 'elsewhere', warehouse, units, on_hand })];
  });
}

/** What is on its way for a line that waits, and which of it the line will be held by. */
function outlook(facts: AllocationFacts, line: ExplainedLine, covered: number | null): AllocationFact[] {
  const { account_id } = facts.shipment;
  const needed = new Set(line.parts.map(({ item_no }) => item_no));
  const due = facts.arrivals.flatMap((arrival, index) => {
    const units = arrival.units.filter(({ item_no }) => needed.has(item_no));
    if (units.length === 0) return [];
    const items = [...groupBy(units, ({ item_no }) => item_no)].map(([item_no, own]) => ({
      code: itemOf(facts, item_no).code,
      units: sumOf(own, ({ quantity }) => quantity),
    }));
    const { receipt_no, kind, status, arrival_date, stock_deadline_date } = arrival;
    const id = receiptId(account_id, receipt_no);
    const covers = index === covered;
    return [tell({ code: 'arrival', id, kind, status, arrival_date, stock_deadline_date, items, covers })];
  });
  const by = covered === null ? undefined : facts.arrivals[covered];
  const outcome =
    covered === NEXT_PASS
      ? tell({ code: 'covered_by_next_pass' })
      : by === undefined
        ? tell({ code: 'not_covered' })
        : tell({
            code: 'covered_by',
            id: receiptId(account_id, by.receipt_no),
            stock_deadline_date: by.stock_deadline_date,
          });
  return [...due.slice(0, LONGEST_LIST), ...beingServed(facts, needed), outcome];
}

function beingServed({ run, shipment }: AllocationFacts, needed: ReadonlySet<number>): AllocationFact[] {
  if (run === null || !run.item_nos.some((item_no) => needed.has(item_no))) return [];
  const { shipment_no, allocate_priority } = shipment;
  const rank = -(allocate_priority ?? 0);
  const had = rank < run.after.rank || (rank === run.after.rank && shipment_no <= run.after.shipment_no);
  const turn = shipment_no === run.left_out ? 'passed_over' : had ? 'had' : 'to_come';
  return [tell({ code: 'being_served', since: timestampInTokyo(run.since), turn })];
}

function itemOf({ items }: AllocationFacts, item_no: number): Item {
  const item = items.get(item_no);
  if (item === undefined) throw new Error(`item ${item_no} of a line is not among the facts`);
  return item;
}
