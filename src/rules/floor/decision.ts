import { Temporal } from 'temporal-polyfill';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { RemovalNature } from '../stock/removal-status.js';
import type { DECISION_KINDS } from './decision-values.js';

export type DecisionKind = (typeof DECISION_KINDS)[number];

/** How many decisions of a kind wait in a warehouse: more than 0. */
export interface WaitingDecisions {
  readonly kind: DecisionKind;
  readonly warehouse: string;
  readonly count: number;
}

/** A task without a scan for this time is forgotten, even if somebody still has it. */
const FORGOTTEN_AFTER = Temporal.Duration.from({ minutes: 30 });

/** A task without a scan since this moment is forgotten, whether somebody has it or it was paused. */
export const forgottenSince = (now: Temporal.Instant): Temporal.Instant => now.subtract(FORGOTTEN_AFTER);

/** An order that the warehouse has to work on, and that should have left on an earlier day. */
export interface LateOrder {
  readonly account_id: string;
  readonly account_name: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly warehouse: string;
  /** `waiting`: no wave has taken it. */
  readonly status: ShipmentStatus;
  readonly assigned_shipping_date: string;
  readonly carrier: string;
  /** The batch with which it is picked; null: it is in none. */
  readonly batch_no: number | null;
  /** Who picks or packs it; null: nobody. */
  readonly worker: string | null;
}

/** A removal of which not all units were found: whoever collected them has stopped, and nobody goes on. */
export interface StoppedRemoval extends RemovalNature {
  readonly account_id: string;
  readonly account_name: string;
  readonly removal_no: number;
  readonly warehouse: string;
  readonly item_no: number;
  /** Code of the item. */
  readonly code: string;
  readonly name: string | null;
  /** How many units are to leave. */
  readonly units: number;
  readonly requested_at: Date;
  readonly stopped_at: Date;
}
