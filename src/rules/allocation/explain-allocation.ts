/**
 * Explains why each line of a shipment is allocated or not: the lots of its items in lot order and where their units
 * are, what the line still needs, which demand is served before it, and when it will be allocated.
 *
 * No rule is repeated here. `Supply` says which units are free, `compareLots` gives the lot order, and
 * rules/stock/lots.ts gives the last allocatable days. rules/allocation/what-if.ts runs the allocation itself, and so says
 * which arrival covers a line.
 */
import { groupBy } from '../../kernel/collections.js';
import { timestampInTokyo } from '../../kernel/dates.js';
import { receiptId, shipmentId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Carrier } from '../carriers/carriers.js';
import type { RequestKind } from '../charges/charge-values.js';
import { type Charge, chargesNow } from '../charges/charges.js';
import { type Schedule, scheduleOf } from '../shipments/schedule.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { Arrival } from './arrivals.js';
import { explainPart, type PartExplanation } from './explain-part.js';
import { type ExplanationFact, withMessage } from './explanation-fact.js';
import type { ExplainedLine, ExplanationInput } from './explanation-input.js';
import { itemOf, type Lookup, lookUp } from './explanation-lookup.js';
import type { LINE_STATES } from './explanation-values.js';
import type { WaitingReason } from './waiting.js';
import { keyOfLine, MAX_ARRIVALS, NEXT_PASS } from './what-if.js';

export interface LineExplanation {
  readonly line_no: number;
  readonly code: string;
  readonly quantity: number;
  readonly state: (typeof LINE_STATES)[number];
  readonly parts: readonly PartExplanation[];
  readonly facts: readonly ExplanationFact[];
}

export interface Explanation {
  readonly id: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  /** The carrier that takes it, whether it was asked for or chosen. */
  readonly carrier: Carrier;
  readonly allocate_priority: number | null;
  /** The one reason why the shipment waits, as the list of shipments shows it; null: there is none. */
  readonly reason: WaitingReason | null;
  /** In the order of line_no. If a shipment has too many lines, the waiting ones are kept and the others left out. */
  readonly lines: readonly LineExplanation[];
  readonly lines_omitted: number;
  readonly schedule: Schedule;
  /** What a change and a cancellation would cost now; null: it is not possible. */
  readonly charges_now: Readonly<Record<RequestKind, readonly Charge[] | null>>;
}

/** Explains a shipment's allocation. Runs in slices (kernel/slices.ts), because a hundred thousand lines may wait. */
export function* explainAllocation(input: ExplanationInput): Generator<void, Explanation> {
  const { shipment } = input;
  const { account_id, shipment_no, status, warehouse, carrier, allocate_priority, is_transfer, recipient } = shipment;
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
  const lines_omitted = shipment.line_count - lines.length;
  const kind = is_transfer ? 'transfer' : recipient.region_code === null ? 'domestic' : 'overseas';
  return {
    id: shipmentId(account_id, shipment_no),
    status,
    warehouse,
    carrier,
    allocate_priority,
    reason: input.reason,
    lines,
    lines_omitted,
    schedule: scheduleOf(shipment, {
      ...input.leaving,
      origin: input.snapshot.origin,
      awaited: awaitedArrivals(lookup),
    }),
    charges_now: {
      modify: chargesNow('modify', status, kind),
      cancel: input.shipment.has_left_in_part ? null : chargesNow('cancel', status, kind),
    },
  };
}

/**
 * The arrivals that cover the waiting lines; null: at least one waiting line is not covered by the simulated arrivals, or only by one
 * that is late, so nobody knows when it is.
 */
function awaitedArrivals({ input, coverage }: Lookup): Arrival[] | null {
  const { shipment, arrivals } = input;
  const { shipment_no } = shipment;
  const waits = shipment.lines.filter(({ backordered }) => backordered);
  const covering = waits.map(({ line_no }) => coverage.get(keyOfLine({ shipment_no, line_no })) ?? null);
  if (covering.includes(null)) return null;
  const awaited = covering.flatMap((index) => (index === null || index === NEXT_PASS ? [] : (arrivals[index] ?? [])));
  return awaited.some(({ late }) => late) ? null : awaited;
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
            stock_deadline_date: by.late ? null : by.stock_deadline_date,
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
