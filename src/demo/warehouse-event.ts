import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../kernel/dates.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import type { Released } from '../operations/allocation/release-allocations.js';
import type { WorkKind } from './work-plan.js';

/** Something that happened to a resource by work of the simulated warehouse. */
export interface WarehouseEvent {
  /** ISO 8601 with Japan's offset. */
  readonly at: string;
  /** The resource and the status that it entered (`shipment.picked`), or what was done (`shipment.modified`). */
  readonly type: string;
  /** Its id on the wire. */
  readonly id: string;
}

/**
 * The status that work brings, or what became of a shipment that was asked for. Picking goods brings none; what
 * allocation brings is seen on the floor afterwards, and releasing tells by itself what came of it. Removals have no id on
 * the wire: what came of one is read in the stock block of its item.
 */
const ENTERED: Readonly<Record<WorkKind, readonly ['receipt' | 'shipment', string] | null>> = {
  receive: ['receipt', 'received'],
  inspect: ['receipt', 'checking'],
  put_away: ['receipt', 'stocked'],
  allocate: null,
  release_wave: ['shipment', 'picking'],
  pick: null,
  check: ['shipment', 'picked'],
  pack: ['shipment', 'packed'],
  ship: ['shipment', 'shipped'],
  accept_modify: ['shipment', 'modified'],
  accept_cancel: ['shipment', 'cancelled'],
  put_back: ['shipment', 'put_back'],
  start_removal: null,
  finish_removal: null,
  release: null,
};

const writtenAt = (moment: Temporal.Instant): string => timestampInTokyo(new Date(moment.epochMilliseconds));

/** What work on one resource brought about; none for work that changes no status. */
export function eventsOf(kind: WorkKind, account_id: string, no: number, moment: Temporal.Instant): WarehouseEvent[] {
  const entered = ENTERED[kind];
  if (entered === null) return [];
  const [resource, status] = entered;
  const id = resource === 'receipt' ? receiptId(account_id, no) : shipmentId(account_id, no);
  return [{ at: writtenAt(moment), type: `${resource}.${status}`, id }];
}

/** A shipment stopped waiting for stock. */
export const allocatedEvent = (
  { account_id, shipment_no, status }: { account_id: string; shipment_no: number; status: string },
  moment: Temporal.Instant,
): WarehouseEvent => ({ at: writtenAt(moment), type: `shipment.${status}`, id: shipmentId(account_id, shipment_no) });

/** A shipment lost its hold on a lot and got other units, or none. One that waited for stock before just goes on waiting. */
export function expiredEvents(
  { account_id, shipment_no, from, to }: Released,
  moment: Temporal.Instant,
): WarehouseEvent[] {
  if (from === 'backordered') return [];
  const type = to === 'backordered' ? 'shipment.backordered' : REALLOCATED;
  return [{ at: writtenAt(moment), type, id: shipmentId(account_id, shipment_no) }];
}

export const REALLOCATED = 'shipment.reallocated';
