/**
 * THE table of what can happen to a shipment.
 *
 * A shipment changes its status only by a row of this table: operations take the row, guard their UPDATE with its
 * `from`, and write its moves to the ledger in the same transaction. The API's refusals, the documentation and the
 * tests read the same rows. Modify and cancel requests are added to the table together with their operations.
 *
 *                    delete                delete
 *                      ^                     ^
 *   order -> backordered -- allocate --> waiting | suspended
 *                                           |
 *                                        intake
 *                                           v
 *                     pick (a line) --> picking -- inspect --> picked -- pack --> packed -- ship --> shipped
 *
 * `stock` names the moves of the units that the shipment holds. A backordered shipment keeps the lines that could be
 * held in `reserved`; its other lines hold nothing.
 */
import type { BucketMove } from './buckets.js';

export const SHIPMENT_STATUSES = [
  'backordered',
  'waiting',
  'suspended',
  'picking',
  'picked',
  'packed',
  'shipped',
  'modify_request',
  'cancel_request',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export interface ShipmentTransition {
  readonly event: 'order' | 'hold' | 'allocate' | 'delete' | 'intake' | 'pick' | 'inspect' | 'pack' | 'ship';
  /** Null: the shipment comes into being. */
  readonly from: ShipmentStatus | null;
  /** Null: the shipment is gone. */
  readonly to: ShipmentStatus | null;
  readonly stock: readonly BucketMove[];
}

export type ShipmentEvent = ShipmentTransition['event'];

const hold = { from: 'available', to: 'reserved' } as const;
const allocate = { from: 'available', to: 'allocated' } as const;
const confirm = { from: 'reserved', to: 'allocated' } as const;

export const SHIPMENT_TRANSITIONS: readonly ShipmentTransition[] = [
  { event: 'order', from: null, to: 'backordered', stock: [hold] },
  { event: 'order', from: null, to: 'waiting', stock: [allocate] },
  { event: 'order', from: null, to: 'suspended', stock: [allocate] },
  { event: 'hold', from: 'backordered', to: 'backordered', stock: [hold] },
  { event: 'allocate', from: 'backordered', to: 'waiting', stock: [allocate, confirm] },
  { event: 'allocate', from: 'backordered', to: 'suspended', stock: [allocate, confirm] },
  { event: 'delete', from: 'backordered', to: null, stock: [{ from: 'reserved', to: 'available' }] },
  { event: 'delete', from: 'waiting', to: null, stock: [{ from: 'allocated', to: 'available' }] },
  { event: 'delete', from: 'suspended', to: null, stock: [{ from: 'allocated', to: 'available' }] },
  { event: 'intake', from: 'waiting', to: 'picking', stock: [] },
  { event: 'pick', from: 'picking', to: 'picking', stock: [{ from: 'allocated', to: 'picked' }] },
  { event: 'inspect', from: 'picking', to: 'picked', stock: [] },
  { event: 'pack', from: 'picked', to: 'packed', stock: [{ from: 'picked', to: 'packed' }] },
  { event: 'ship', from: 'packed', to: 'shipped', stock: [{ from: 'packed', to: 'customer' }] },
];

/** Statuses in which an event may happen, in the table's order. */
export const statusesAllowing = (event: ShipmentEvent): ShipmentStatus[] =>
  SHIPMENT_TRANSITIONS.flatMap((row) => (row.event === event && row.from !== null ? [row.from] : []));

/** The row for an event in a status; null when the event is not allowed there. */
export const shipmentTransition = (event: ShipmentEvent, from: ShipmentStatus | null): ShipmentTransition | null =>
  SHIPMENT_TRANSITIONS.find((row) => row.event === event && row.from === from) ?? null;

/** The one row of a floor event (intake, pick, inspect, pack, ship): each happens in one status only. */
export function floorTransition(event: 'intake' | 'pick' | 'inspect' | 'pack' | 'ship'): {
  from: ShipmentStatus;
  to: ShipmentStatus;
  move: BucketMove | null;
} {
  const row = SHIPMENT_TRANSITIONS.find((one) => one.event === event);
  if (row === undefined || row.from === null || row.to === null) throw new Error(`No floor event ${event}`);
  return { from: row.from, to: row.to, move: row.stock[0] ?? null };
}
