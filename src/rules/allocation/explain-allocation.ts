/**
 * Explains why each line of a shipment is allocated or not: the lots of its items in lot order and where their units
 * are, what the line still needs, which demand is served before it, and when it will be allocated.
 *
 * No rule is repeated here. {@link Supply} says which units are free, `compareLots` gives the lot order,
 * rules/stock/lots.ts the last allocatable days, and rules/allocation/what-if.ts, which runs the allocation itself, says
 * which arrival covers a line.
 */
import { addAll, groupBy } from '../../kernel/collections.js';
import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { RequestKind } from '../charges/charge-values.js';
import { type Charge, chargesNow } from '../charges/charges.js';
import type { Item } from '../items/item.js';
import { type Schedule, scheduleOf } from '../shipments/schedule.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import { compareLots, isPastLastDay, lastAllocatableDay } from '../stock/lots.js';
import { type DemandPart, Supply } from './allocate.js';
import type { Arrival } from './arrivals.js';
import { type ExplanationFact, type Rival, type Rivals, withMessage } from './explanation-fact.js';
import {
  type ExplainedLine,
  type ExplanationInput,
  type LineUnits,
  LONGEST_LIST,
  type LotHolder,
  type LotPlace,
} from './explanation-input.js';
import type { DemandRow } from './serve-demand.js';
import type { WaitingReason } from './waiting-reason.js';
import { type Coverage, keyOfLine, MAX_ARRIVALS, NEXT_PASS, simulateCoverage } from './what-if.js';

export interface LotExplanation {
  /** 0: units without a lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** In Japan's time, ISO 8601. */
  readonly received_at: string | null;
  readonly lot_allocatable_at: string | null;
  readonly blocked: boolean;
  /** All units of the lot in the warehouse, without those in transit. */
  readonly on_hand: number;
  /**
   * Units that could be allocated now. An open allocation run may give them to demand that is served before the line.
   */
  readonly free: number;
  readonly facts: readonly ExplanationFact[];
}

export interface PartExplanation {
  readonly item_id: string;
  readonly code: string;
  readonly needed: number;
  readonly held: number;
  /** Sum of `free` of all lots. */
  readonly free: number;
  /** In lot order. */
  readonly lots: readonly LotExplanation[];
  readonly lots_count: number;
  readonly facts: readonly ExplanationFact[];
}

export interface LineExplanation {
  readonly line_no: number;
  readonly code: string;
  readonly quantity: number;
  readonly state: 'held' | 'waits' | 'left';
  readonly parts: readonly PartExplanation[];
  readonly facts: readonly ExplanationFact[];
}

export interface Explanation {
  readonly id: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly allocate_priority: number | null;
  /** The one reason why it waits, as the list of shipments says it; null: nothing is to be said. */
  readonly reason: WaitingReason | null;
  /** In the order of line_no. If a shipment has too many lines, the waiting ones are kept and the others left out. */
  readonly lines: readonly LineExplanation[];
  readonly lines_omitted: number;
  readonly schedule: Schedule;
  /** What a change and a cancellation would cost now; null: it is not possible. */
  readonly charges_now: Readonly<Record<RequestKind, readonly Charge[] | null>>;
}

/** The maximum length of each inner list. It is shorter the more parts an answer has, so that the answer has at most a few megabytes. */
const longestAmong = (parts: number): number => Math.max(1, Math.floor(LONGEST_LIST / Math.sqrt(Math.max(1, parts))));

/** The input, indexed for look-ups. */
interface Lookup {
  readonly input: ExplanationInput;
  readonly longest: number;
  readonly supply: Supply;
  readonly coverage: Coverage;
  /** Lots in the shipment's warehouse in lot order, and those elsewhere, by item. */
  readonly here: ReadonlyMap<number, readonly LotPlace[]>;
  readonly elsewhere: ReadonlyMap<number, readonly LotPlace[]>;
  /** By {@link keyOfLot}. */
  readonly allocations: ReadonlyMap<string, readonly LineUnits[]>;
  readonly holders: ReadonlyMap<string, readonly LotHolder[]>;
  readonly transit: ReadonlyMap<string, readonly { readonly receipt_no: number; readonly left: number }[]>;
  /** Demand by item, with its position in the order of service. */
  readonly demand: ReadonlyMap<number, readonly Demand[]>;
  /** The positions of the shipment's own lines in that order, by line_no. */
  readonly positions: ReadonlyMap<number, number>;
}

interface Demand extends Pick<DemandRow, 'shipment_no' | 'quantity'> {
  /** In the order of service, counted from 0. */
  readonly position: number;
}

const keyOfLot = ({ item_no, lot_no }: { readonly item_no: number; readonly lot_no: number }): string =>
  `${item_no} ${lot_no}`;

/** Explains a shipment's allocation. Runs in slices (kernel/slices.ts), because a hundred thousand lines may wait. */
export function* explainAllocation(input: ExplanationInput): Generator<void, Explanation> {
  const { shipment } = input;
  const { account_id, shipment_no, status, warehouse, allocate_priority, is_transfer, recipient } = shipment;
  const lookup = yield* lookUp(input);
  const lines: LineExplanation[] = [];
  for (const line of shipment.lines) {
    const state = line.backordered ? 'waits' : status === 'shipped' ? 'left' : 'held';
    const parts: PartExplanation[] = [];
    for (const part of state === 'left' ? [] : line.parts) {
      parts.push(explainPart(lookup, line, part));
      yield;
    }
    const { line_no, code, quantity } = line;
    const lineFacts =
      state === 'waits'
        ? outlook(lookup, line, lookup.coverage.get(keyOfLine({ shipment_no, line_no })) ?? null)
        : state === 'left'
          ? [withMessage({ code: 'left' })]
          : [];
    lines.push({ line_no, code, quantity, state, parts, facts: lineFacts });
  }
  const lines_omitted = shipment.lines_count - lines.length;
  const kind = is_transfer ? 'transfer' : recipient.region_code === null ? 'domestic' : 'overseas';
  return {
    id: shipmentId(account_id, shipment_no),
    status,
    warehouse,
    allocate_priority,
    reason: input.reason,
    lines,
    lines_omitted,
    schedule: scheduleOf(shipment, {
      now: input.now,
      calendar: input.calendar,
      from_prefecture: input.snapshot.from_prefecture,
      awaited: awaitedArrivals(lookup),
    }),
    charges_now: { modify: chargesNow('modify', status, kind), cancel: chargesNow('cancel', status, kind) },
  };
}

/** The arrivals that cover the waiting lines; null: one of them is not covered, or not looked at. */
function awaitedArrivals({ input, coverage }: Lookup): Arrival[] | null {
  const { shipment, arrivals } = input;
  const { shipment_no } = shipment;
  const waits = shipment.lines.filter(({ backordered }) => backordered);
  const covering = waits.map(({ line_no }) => coverage.get(keyOfLine({ shipment_no, line_no })) ?? null);
  if (covering.includes(null)) return null;
  return covering.flatMap((index) => (index === null || index === NEXT_PASS ? [] : (arrivals[index] ?? [])));
}

function* lookUp(input: ExplanationInput): Generator<void, Lookup> {
  const { shipment, lots, items, snapshot, allocations, holders, transit } = input;
  const { shipment_no, warehouse } = shipment;
  const here = lots.filter((lot) => lot.warehouse === warehouse);
  const waits = shipment.lines.filter(({ backordered }) => backordered);
  const asked = new Set(waits.map(({ line_no }) => keyOfLine({ shipment_no, line_no })));
  const coverage = yield* simulateCoverage(snapshot, input.arrivals, asked);
  const demand = new Map<number, Demand[]>();
  const positions = new Map<number, number>();
  for (const [position, row] of snapshot.waiting.entries()) {
    const ofItem = demand.get(row.item_no) ?? [];
    demand.set(row.item_no, ofItem);
    ofItem.push({ shipment_no: row.shipment_no, quantity: row.quantity, position });
    if (row.shipment_no === shipment_no && !positions.has(row.line_no)) positions.set(row.line_no, position);
    yield;
  }
  return {
    input,
    longest: longestAmong(sumOf(shipment.lines, ({ parts }) => parts.length)),
    supply: new Supply(here, items, snapshot.today),
    coverage,
    here: groupBy([...here].sort(compareLots), ({ item_no }) => item_no),
    elsewhere: groupBy(
      lots.filter((lot) => lot.warehouse !== warehouse),
      ({ item_no }) => item_no,
    ),
    allocations: groupBy(allocations, keyOfLot),
    holders: groupBy(holders, keyOfLot),
    transit: groupBy(transit, keyOfLot),
    demand,
    positions,
  };
}

function explainPart(lookup: Lookup, line: ExplainedLine, { item_no, quantity: needed }: DemandPart): PartExplanation {
  const { input, supply, longest } = lookup;
  const item = itemOf(input, item_no);
  const lots = lookup.here.get(item_no) ?? [];
  const free = supply.free(item_no);
  const facts: ExplanationFact[] = [];
  if (line.backordered) {
    if (free < needed) facts.push(withMessage({ code: 'short', units: needed - free, needed, free }));
    else facts.push(withMessage({ code: 'enough', needed, free }));
    addAll(facts, servedBefore(lookup, line, item_no));
    addAll(facts, elsewhere(lookup, item_no));
  }
  return {
    item_id: itemId(item.account_id, item_no),
    code: item.code,
    needed,
    held: sumOf(lots, (lot) => unitsOfLine(lookup, line, lot)),
    free,
    lots: lots.slice(0, longest).map((lot) => explainLot(lookup, line, item, lot)),
    lots_count: lots.length,
    facts,
  };
}

/** Units of a lot that a line holds. */
const unitsOfLine = ({ allocations }: Lookup, { line_no }: ExplainedLine, lot: LotPlace): number =>
  sumOf(allocations.get(keyOfLot(lot)) ?? [], (one) => (one.line_no === line_no ? one.quantity : 0));

function explainLot(lookup: Lookup, line: ExplainedLine, item: Item, lot: LotPlace): LotExplanation {
  const { items, snapshot } = lookup.input;
  const { lot_no, expiry_date, manufacture_date, received_at, blocked, available } = lot;
  const last = lastAllocatableDay(item, lot);
  const free = new Supply([lot], items, snapshot.today).free(item.item_no);
  const heldByLine = unitsOfLine(lookup, line, lot);
  const heldByOthers = lot.reserved + lot.allocated + lot.picked + lot.packed - heldByLine;
  const facts: ExplanationFact[] = [];
  if (heldByLine > 0) facts.push(withMessage({ code: 'taken', units: heldByLine }));
  if (free > 0) facts.push(withMessage({ code: line.backordered ? 'free' : 'not_needed', units: free }));
  if (available > 0 && blocked) facts.push(withMessage({ code: 'blocked', units: available }));
  if (available > 0 && last !== null && isPastLastDay(item, lot, snapshot.today)) {
    facts.push(withMessage({ code: 'passed', units: available, lot_allocatable_at: last }));
  }
  if (heldByOthers > 0) {
    const holders = holdersOf(lookup, line, lot, heldByOthers);
    facts.push(withMessage({ code: 'held', units: heldByOthers, ...holders }));
  }
  for (const code of ['processing', 'defective', 'unidentified'] as const) {
    if (lot[code] > 0) facts.push(withMessage({ code, units: lot[code] }));
  }
  if (lot.in_transit > 0) {
    const receipts = (lookup.transit.get(keyOfLot(lot)) ?? [])
      .filter(({ left }) => left > 0)
      .slice(0, lookup.longest)
      .map(({ receipt_no }) => receiptId(item.account_id, receipt_no));
    facts.push(withMessage({ code: 'in_transit', units: lot.in_transit, receipts }));
  }
  const on_hand = onHand(lot);
  return {
    lot_no,
    expiry_date,
    manufacture_date,
    received_at: received_at === null ? null : timestampInTokyo(received_at),
    lot_allocatable_at: last,
    blocked,
    on_hand,
    free,
    facts,
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

/**
 * The shipments that hold units of a lot, apart from those that the line itself holds: this shipment, if other lines of
 * it hold some, and other shipments.
 * @param heldByOthers the units that all of these hold, by the balance
 */
function holdersOf(
  { input, allocations, holders, longest }: Lookup,
  line: ExplainedLine,
  lot: LotPlace,
  heldByOthers: number,
): Rivals & { readonly more_units: number } {
  const { account_id, shipment_no, status, allocate_priority } = input.shipment;
  const others = holders.get(keyOfLot(lot)) ?? [];
  const unitsOfOtherLines = sumOf(allocations.get(keyOfLot(lot)) ?? [], (one) =>
    one.line_no === line.line_no ? 0 : one.quantity,
  );
  const thisShipment: Rival = {
    id: shipmentId(account_id, shipment_no),
    status,
    allocate_priority: allocate_priority ?? 0,
    units: unitsOfOtherLines,
  };
  const shipments = [
    ...(unitsOfOtherLines > 0 ? [thisShipment] : []),
    ...others.map((one) => ({
      id: shipmentId(account_id, one.shipment_no),
      status: one.status,
      allocate_priority: one.priority,
      units: one.units,
    })),
  ];
  const count = (others[0]?.holders ?? 0) + (unitsOfOtherLines > 0 ? 1 : 0);
  const more_units = heldByOthers - unitsOfOtherLines - (others[0]?.units_of_all ?? 0);
  return { more_units, count, shipments: shipments.slice(0, longest) };
}

/** Demand for an item that is served before a line; this includes earlier lines of the same shipment. */
function servedBefore(
  { input, demand, positions, longest }: Lookup,
  { line_no }: ExplainedLine,
  item_no: number,
): ExplanationFact[] {
  const { account_id } = input.shipment;
  const ownPosition = positions.get(line_no) ?? 0;
  const rivals = new Map<number, number>();
  for (const { shipment_no, quantity, position } of demand.get(item_no) ?? []) {
    if (position >= ownPosition) break;
    rivals.set(shipment_no, (rivals.get(shipment_no) ?? 0) + quantity);
  }
  if (rivals.size === 0) return [];
  const shipments = [...rivals].slice(0, longest).map(
    ([no, wanted]): Rival => ({
      id: shipmentId(account_id, no),
      status: 'backordered',
      allocate_priority: input.snapshot.priorities.get(no) ?? 0,
      units: wanted,
    }),
  );
  const units = sumOf([...rivals.values()], (wanted) => wanted);
  return [withMessage({ code: 'served_before', units, count: rivals.size, shipments })];
}

function elsewhere(lookup: Lookup, item_no: number): ExplanationFact[] {
  const { items, snapshot } = lookup.input;
  const others = lookup.elsewhere.get(item_no) ?? [];
  return [...groupBy(others, ({ warehouse }) => warehouse)].flatMap(([warehouse, there]) => {
    const on_hand = sumOf(there, onHand);
    const units = new Supply(there, items, snapshot.today).free(item_no);
    return on_hand === 0 ? [] : [withMessage({ code: 'elsewhere', warehouse, units, on_hand })];
  });
}

/** The arrivals that bring units for a waiting line, and which of them will cover the line. */
function outlook({ input, longest }: Lookup, line: ExplainedLine, covered: number | null): ExplanationFact[] {
  const { account_id } = input.shipment;
  const needed = new Set(line.parts.map(({ item_no }) => item_no));
  const due: ExplanationFact[] = [];
  for (const [index, arrival] of input.arrivals.entries()) {
    const units = arrival.units.filter(({ item_no }) => needed.has(item_no));
    if (units.length === 0) continue;
    const items = [...groupBy(units, ({ item_no }) => item_no)].map(([item_no, own]) => ({
      code: itemOf(input, item_no).code,
      units: sumOf(own, ({ quantity }) => quantity),
    }));
    const { receipt_no, kind, status, arrival_date, stock_deadline_date } = arrival;
    const id = receiptId(account_id, receipt_no);
    const covers = index === covered;
    due.push(withMessage({ code: 'arrival', id, kind, status, arrival_date, stock_deadline_date, items, covers }));
    if (due.length === longest) break;
  }
  const by = covered === null ? undefined : input.arrivals[covered];
  const outcome =
    covered === NEXT_PASS
      ? withMessage({ code: 'covered_by_next_pass' })
      : by === undefined
        ? withMessage({ code: 'not_covered', arrivals_omitted: Math.max(0, input.arrivals.length - MAX_ARRIVALS) })
        : withMessage({
            code: 'covered_by',
            id: receiptId(account_id, by.receipt_no),
            stock_deadline_date: by.stock_deadline_date,
          });
  return [...due, ...beingServed(input, needed), outcome];
}

/** Whether an open allocation run serves the items, and whether its cursor has passed this shipment. */
function beingServed({ run, shipment }: ExplanationInput, needed: ReadonlySet<number>): ExplanationFact[] {
  if (run === null || !run.item_nos.some((item_no) => needed.has(item_no))) return [];
  const { shipment_no, allocate_priority } = shipment;
  const rank = -(allocate_priority ?? 0);
  const had = rank < run.after.rank || (rank === run.after.rank && shipment_no <= run.after.shipment_no);
  const turn = shipment_no === run.left_out ? 'passed_over' : had ? 'had' : 'to_come';
  return [withMessage({ code: 'being_served', since: timestampInTokyo(run.since), turn })];
}

function itemOf({ items }: ExplanationInput, item_no: number): Item {
  const item = items.get(item_no);
  if (item === undefined) throw new Error(`item ${item_no} of a line was not read`);
  return item;
}
