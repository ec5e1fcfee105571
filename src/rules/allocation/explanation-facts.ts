/** What an explanation of a shipment's allocation (explain-allocation.ts) rests on: what the database knows, of one moment. */

import type { Item } from '../items/item.js';
import type { Shipment, ShipmentLine } from '../shipments/shipment.js';
import type { ShipmentStatus } from '../shipments/shipment-status.js';
import type { HeldBucket, InsideBucket } from '../stock/buckets.js';
import type { LotFacts } from '../stock/lots.js';
import type { TransitLot } from '../transfers/transfer-arrival.js';
import type { DemandPart } from './allocate.js';
import type { Arrival } from './arrivals.js';
import type { Snapshot } from './what-if.js';

/** Lines that an explanation tells of at most: to explain all of an order of thousands would keep everybody waiting. */
export const MOST_LINES = 200;

/** Entries that each other list of an explanation has at most; fewer where many lines are told of. */
export const LONGEST_LIST = 100;

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
export interface ShipmentAllocation extends LotFacts {
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
  /** What it demands. */
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
  readonly allocations: readonly LineUnits[];
  /** By item_no: every part of every line that is told of. */
  readonly items: ReadonlyMap<number, Item>;
  /** Every lot of these items, in every warehouse. */
  readonly lots: readonly LotPlace[];
  readonly holders: readonly LotHolder[];
  /** What waits in the shipment's warehouse, exact for the items of the lines that wait. */
  readonly snapshot: Snapshot;
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
