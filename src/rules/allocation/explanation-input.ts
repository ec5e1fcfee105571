/** The data from which a shipment's allocation is explained (explain-allocation.ts), read in one snapshot. */
import type { Item } from '../items/item.js';
import type { LeavingFacts } from '../shipments/leaving-day.js';
import type { ScheduledShipment } from '../shipments/schedule.js';
import type { Shipment, ShipmentLine } from '../shipments/shipment.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { HeldBucket, InsideBucket } from '../stock/buckets.js';
import type { LotFacts } from '../stock/lots.js';
import type { TransitLot } from '../transfers/transfer-arrival.js';
import type { DemandPart } from './allocate.js';
import type { Arrival } from './arrivals.js';
import type { WaitingReason } from './waiting.js';
import type { Snapshot } from './what-if.js';

/** Maximum number of lines in an explanation: thousands of lines would take too long. */
export const MAX_LINES = 200;

/** Maximum length of each other list in an explanation; less if the explanation has many lines. */
export const LONGEST_LIST = 100;

/** Maximum number of allocations of other shipments that an explanation reads: tens of thousands may hold an item. */
export const MAX_ALLOCATIONS = 1_000;

/** Units of one lot in one warehouse, in all buckets. */
export interface LotInWarehouse extends LotFacts, Readonly<Record<InsideBucket, number>> {
  readonly warehouse: string;
  readonly item_no: number;
}

/** Units of one lot that are allocated to another shipment. */
export interface LotHolder {
  readonly item_no: number;
  readonly lot_no: number;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  /** `allocate_priority`; 0 if it has none. */
  readonly priority: number;
  readonly units: number;
  /** Number of shipments with units of the lot, and their units: all whose allocations were read, listed or not. */
  readonly holders: number;
  readonly units_of_all: number;
}

/** Units of one lot that are allocated to a line, with their bucket. */
export interface ShipmentAllocation extends LotFacts {
  readonly line_no: number;
  readonly item_no: number;
  readonly bucket: HeldBucket;
  readonly quantity: number;
}

/** Units of one lot that are allocated to a line. `line_no` null: to all lines that the explanation leaves out. */
export interface LineUnits {
  readonly line_no: number | null;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
}

export interface ExplainedLine extends Pick<ShipmentLine, 'line_no' | 'code' | 'quantity' | 'backordered'> {
  /** The items and quantities that the line needs. */
  readonly parts: readonly DemandPart[];
}

/** A shipment with the lines that are explained, at most {@link MAX_LINES}. */
export interface ExplainedShipment
  extends ScheduledShipment,
    Pick<Shipment, 'account_id' | 'shipment_no' | 'warehouse' | 'allocate_priority'> {
  /** Since when the shipment has its status. */
  readonly status_at: Date;
  /** Whether it holds units of a recall that has not ended. */
  readonly is_recalled: boolean;
  /** Whether it is packed and a parcel of it is on a closed manifest: it cannot be cancelled any more. */
  readonly has_left_in_part: boolean;
  /** Whether a wave has taken it, and nobody picks it or has picked any of it. */
  readonly is_unpicked: boolean;
  readonly lines: readonly ExplainedLine[];
  /** Number of all lines. */
  readonly line_count: number;
}

export interface ExplanationInput {
  readonly leaving: LeavingFacts;
  readonly shipment: ExplainedShipment;
  /** The shipment's allocations of the items below. */
  readonly allocations: readonly LineUnits[];
  /** By item_no: every part of every explained line. */
  readonly items: ReadonlyMap<number, Item>;
  /** Every lot of these items, in every warehouse. */
  readonly lots: readonly LotInWarehouse[];
  readonly holders: readonly LotHolder[];
  /** The demand in the shipment's warehouse, exact for the items of the waiting lines. */
  readonly snapshot: Snapshot;
  readonly arrivals: readonly Arrival[];
  readonly transit: readonly (TransitLot & { readonly receipt_no: number })[];
  /** The reason that the list of shipments shows for it. */
  readonly reason: WaitingReason | null;
  /** By item_no: the units that would have to be announced. Goods that were not looked at are absent. */
  readonly to_announce: ReadonlyMap<number, number>;
  /** The allocation run that is open in the shipment's warehouse; null: none is. */
  readonly run: OpenRun | null;
}

/** An open allocation run: its cursor, and the items for which its lines wait. */
export interface OpenRun {
  readonly since: Date;
  readonly after: { readonly rank: number; readonly shipment_no: number };
  /** A shipment that the run skips. */
  readonly left_out: number | null;
  readonly item_nos: readonly number[];
}
