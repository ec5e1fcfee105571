import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../kernel/dates.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import type { Released } from '../operations/allocation/release-allocations.js';
import type { WorkKind } from './work-plan.js';

/** Something that the simulated warehouse did to a resource. */
export interface WarehouseEvent {
  /** ISO 8601 with Japan's offset. */
  readonly at: string;
  /** The resource and its new status (`shipment.picked`), or what was done (`shipment.modified`). */
  readonly type: string;
  /** Its id in the API. */
  readonly id: string;
}

/**
 * The new status after each kind of work, or the result of a request. Null for picking, which has no status of its own;
 * for allocation, whose events come from comparing the shipments before and after; for release_expired, which reports
 * its results itself; and for removals and manifests, which have no id in the API.
 */
const ENTERED: Readonly<Record<WorkKind, readonly ['receipt' | 'shipment', string] | null>> = {
  receive: ['receipt', 'received'],
  inspect: ['receipt', 'checking'],
  put_away: ['receipt', 'stocked'],
  allocate: null,
  release_wave: ['shipment', 'picking'],
  pick: null,
  inspect_picks: ['shipment', 'picked'],
  pack: ['shipment', 'packed'],
  ship: ['shipment', 'shipped'],
  close_manifest: null,
  accept_modify: ['shipment', 'modified'],
  accept_cancel: ['shipment', 'cancelled'],
  put_back: ['shipment', 'put_back'],
  start_removal: null,
  finish_removal: null,
  release_expired: null,
  // Only in a scenario: scenario-work.ts decides what happens then.
  carrier_delay: null,
  carrier_loss: null,
  take_back: null,
};

/** The events of work on one resource; none for work that changes no status. */
export function eventsOf(kind: WorkKind, account_id: string, no: number, moment: Temporal.Instant): WarehouseEvent[] {
  const entered = ENTERED[kind];
  if (entered === null) return [];
  const [resource, status] = entered;
  const id = resource === 'receipt' ? receiptId(account_id, no) : shipmentId(account_id, no);
  return [{ at: timestampInTokyo(moment), type: `${resource}.${status}`, id }];
}

/** An event of work that was planned to go wrong. @param type such as `shipment.short_pick` */
export const scenarioEvent = (
  type: string,
  account_id: string,
  no: number,
  moment: Temporal.Instant,
): WarehouseEvent => ({
  at: timestampInTokyo(moment),
  type,
  id: type.startsWith('receipt.') ? receiptId(account_id, no) : shipmentId(account_id, no),
});

/** A shipment stopped waiting for stock. */
export const allocatedEvent = (
  { account_id, shipment_no, status }: { account_id: string; shipment_no: number; status: string },
  moment: Temporal.Instant,
): WarehouseEvent => ({
  at: timestampInTokyo(moment),
  type: `shipment.${status}`,
  id: shipmentId(account_id, shipment_no),
});

/**
 * A shipment lost units of a lot and got others, or none. No event for one that was waiting for stock before and still
 * is.
 */
export function expiredEvents(
  { account_id, shipment_no, from, to }: Released,
  moment: Temporal.Instant,
): WarehouseEvent[] {
  if (from === 'backordered') return [];
  const type = to === 'backordered' ? 'shipment.backordered' : REALLOCATED;
  return [{ at: timestampInTokyo(moment), type, id: shipmentId(account_id, shipment_no) }];
}

export const REALLOCATED = 'shipment.reallocated';
