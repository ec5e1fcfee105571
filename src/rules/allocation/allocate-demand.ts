/**
 * Allocates new stock to demand (H-009 to H-013): the highest `allocate_priority` first, then the oldest shipment.
 * A line for which there is not enough is skipped. When the last line of a shipment is allocated, the shipment becomes
 * `waiting` (or `suspended`) and gets its shipping date. A delivery date that can no longer be met from that day is dropped.
 */
import { groupBy } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import type { ShippingDateAssigner } from '../calendar/calendar.js';
import type { Carrier } from '../carriers/carriers.js';
import { deliveryDay, type Origin, validateDeliveryDate } from '../carriers/delivery-promise.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import { type Allocation, allocate, type DemandLine, type DemandPart, type Supply } from './allocate.js';

/** A backordered shipment, with the lines that need the new stock. */
export interface ShipmentDemand {
  readonly shipment_no: number;
  /** The receipt of a transfer; null: it is an order. */
  readonly receipt_no: number | null;
  readonly suspend: boolean;
  readonly shipping_date: string | null;
  readonly delivery_date: string | null;
  readonly carrier: Carrier;
  /** Null if the client asked for no delivery date: the document is needed only to check that date. */
  readonly document: Pick<ShipmentDocument, 'recipient' | 'assigned_temperature_zone'> | null;
  /** Number of all its lines that wait for stock, also lines that are not in `lines`. */
  readonly open_lines: number;
  readonly lines: readonly DemandLine[];
}

/** One stored row of demand. Rows of one shipment and line are consecutive. */
export interface DemandRow extends Omit<ShipmentDemand, 'lines'>, DemandPart {
  readonly line_no: number;
}

export interface Served {
  readonly shipment_no: number;
  readonly allocations: readonly Allocation[];
  /** Null while other lines of the shipment still wait for stock. */
  readonly complete: {
    readonly status: 'waiting' | 'suspended';
    readonly assigned_shipping_date: string;
    readonly delivery_date: string | null;
    /** The delivery date that was dropped; null: none was dropped. */
    readonly dropped_delivery_date: string | null;
  } | null;
}

/** Groups rows of demand by shipment. The order of service is kept. */
export function groupDemand(rows: readonly DemandRow[]): ShipmentDemand[] {
  return [...groupBy(rows, (row) => row.shipment_no).values()].map((own) => {
    const [first] = own;
    const { line_no, item_no, quantity, ...shipment } = first;
    const lines = [...groupBy(own, (row) => row.line_no)].map(([no, parts]) => ({
      line_no: no,
      parts: parts.map((part) => ({ item_no: part.item_no, quantity: part.quantity })),
    }));
    return { ...shipment, lines };
  });
}

/**
 * Allocates units to backordered shipments.
 * @param demand in the order of service
 * @param supply the free units; what is allocated is taken from it
 * @param origin the warehouse
 * @returns the shipments that got units, in the same order
 */
export function allocateDemand(
  demand: readonly ShipmentDemand[],
  supply: Supply,
  assigner: ShippingDateAssigner,
  origin: Origin,
): Served[] {
  return demand.flatMap((shipment) => {
    const { allocations, short } = allocate(supply, shipment.lines);
    if (allocations.length === 0) return [];
    const held = shipment.lines.length - short.length;
    const complete = held === shipment.open_lines ? completion(shipment, assigner, origin) : null;
    return [{ shipment_no: shipment.shipment_no, allocations, complete }];
  });
}

function completion(shipment: ShipmentDemand, assigner: ShippingDateAssigner, origin: Origin): Served['complete'] {
  const assigned = assigner(shipment.shipping_date === null ? null : parseDate(shipment.shipping_date));
  const requested = shipment.delivery_date === null ? null : parseDate(shipment.delivery_date);
  let kept = shipment.delivery_date;
  // Only domestic shipments have a delivery day to keep.
  if (requested !== null && shipment.document?.recipient.region_code === null) {
    const { recipient, assigned_temperature_zone } = shipment.document;
    const earliest = deliveryDay(shipment.carrier, origin, recipient.prefecture, assigned);
    const dates = {
      delivery_date: requested,
      assigned_shipping_date: assigned,
      earliest,
      cool: assigned_temperature_zone !== undefined,
    };
    if (validateDeliveryDate(dates).length > 0) kept = null;
  }
  return {
    status: shipment.suspend ? 'suspended' : 'waiting',
    assigned_shipping_date: assigned.toString(),
    delivery_date: kept,
    dropped_delivery_date: kept === shipment.delivery_date ? null : shipment.delivery_date,
  };
}
