import { addAll, groupBy } from '../../kernel/collections.js';
import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import { lotKey } from '../stock/lot-keys.js';
import { isPastLastDay, lastAllocatableDay } from '../stock/lots.js';
import { type DemandPart, Supply } from './allocate.js';
import { type ExplanationFact, type Rival, type Rivals, withMessage } from './explanation-fact.js';
import type { ExplainedLine, LotInWarehouse } from './explanation-input.js';
import { itemOf, type Lookup } from './explanation-lookup.js';

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
  /**
   * Units that would have to be announced for the shipment; 0: it gets the item from what there is or is announced. Of an
   * item that was not looked at (of many), the units that the part is short of.
   */
  readonly to_announce: number;
  /** In lot order. */
  readonly lots: readonly LotExplanation[];
  readonly lots_count: number;
  readonly facts: readonly ExplanationFact[];
}

/** Why an item of a line is held or not. */
export function explainPart(
  lookup: Lookup,
  line: ExplainedLine,
  { item_no, quantity: needed }: DemandPart,
): PartExplanation {
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
    to_announce: line.backordered ? (input.to_announce.get(item_no) ?? Math.max(0, needed - free)) : 0,
    lots: lots.slice(0, longest).map((lot) => explainLot(lookup, line, item, lot)),
    lots_count: lots.length,
    facts,
  };
}

/** Units of a lot that a line holds. */
const unitsOfLine = ({ allocations }: Lookup, { line_no }: ExplainedLine, lot: LotInWarehouse): number =>
  sumOf(allocations.get(lotKey(lot)) ?? [], (one) => (one.line_no === line_no ? one.quantity : 0));

function explainLot(lookup: Lookup, line: ExplainedLine, item: Item, lot: LotInWarehouse): LotExplanation {
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
    const receipts = (lookup.transit.get(lotKey(lot)) ?? [])
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
    received_at: timestampInTokyo(received_at),
    lot_allocatable_at: last,
    blocked,
    on_hand,
    free,
    facts,
  };
}

const onHand = (lot: LotInWarehouse): number =>
  lot.available +
  lot.reserved +
  lot.allocated +
  lot.picked +
  lot.packed +
  lot.processing +
  lot.defective +
  lot.unidentified;

/**
 * The shipments that hold units of a lot, without the units of the line itself: this shipment, if other lines of it hold
 * some, and other shipments.
 * @param heldByOthers the units of the lot that the line does not hold, but another line or shipment does, by the balance
 */
function holdersOf(
  { input, allocations, holders, longest }: Lookup,
  line: ExplainedLine,
  lot: LotInWarehouse,
  heldByOthers: number,
): Rivals & { readonly more_units: number } {
  const { account_id, shipment_no, status, allocate_priority } = input.shipment;
  const others = holders.get(lotKey(lot)) ?? [];
  const unitsOfOtherLines = sumOf(allocations.get(lotKey(lot)) ?? [], (one) =>
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
