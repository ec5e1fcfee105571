import { groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import { lotKey } from '../stock/lot-keys.js';
import { compareLots } from '../stock/lots.js';
import { Supply } from './allocate.js';
import type { DemandRow } from './allocate-demand.js';
import {
  type ExplanationInput,
  type LineUnits,
  LONGEST_LIST,
  type LotHolder,
  type LotInWarehouse,
} from './explanation-input.js';
import { type Coverage, keyOfLine, simulateCoverage } from './what-if.js';

/** The maximum length of each inner list. More parts, shorter lists: so an answer has at most a few megabytes. */
const longestAmong = (parts: number): number => Math.max(1, Math.floor(LONGEST_LIST / Math.sqrt(Math.max(1, parts))));

/** The input, indexed for look-ups. */
export interface Lookup {
  readonly input: ExplanationInput;
  readonly longest: number;
  readonly supply: Supply;
  readonly coverage: Coverage;
  /** By item: lots in the shipment's warehouse, in lot order, and lots in other warehouses. */
  readonly here: ReadonlyMap<number, readonly LotInWarehouse[]>;
  readonly elsewhere: ReadonlyMap<number, readonly LotInWarehouse[]>;
  /** By {@link lotKey}. */
  readonly allocations: ReadonlyMap<string, readonly LineUnits[]>;
  readonly holders: ReadonlyMap<string, readonly LotHolder[]>;
  readonly transit: ReadonlyMap<string, readonly { readonly receipt_no: number; readonly left: number }[]>;
  /** Demand by item, with its position in the order of service. */
  readonly demand: ReadonlyMap<number, readonly Demand[]>;
  /** The positions of the shipment's own lines in the order of service, by line_no. */
  readonly positions: ReadonlyMap<number, number>;
}

interface Demand extends Pick<DemandRow, 'shipment_no' | 'quantity'> {
  /** In the order of service, counted from 0. */
  readonly position: number;
}

/** Indexes the input. Runs in slices, like its caller. */
export function* lookUp(input: ExplanationInput): Generator<void, Lookup> {
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
    allocations: groupBy(allocations, lotKey),
    holders: groupBy(holders, lotKey),
    transit: groupBy(transit, lotKey),
    demand,
    positions,
  };
}

export function itemOf({ items }: ExplanationInput, item_no: number): Item {
  const item = items.get(item_no);
  if (item === undefined) throw new Error(`item ${item_no} of a line was not read`);
  return item;
}
