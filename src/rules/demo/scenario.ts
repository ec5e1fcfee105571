import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { Method, Outcome, ScenarioSubject } from './scenario-values.js';

/** The parameters of an outcome; each outcome has some of them. */
export interface ScenarioDetail {
  readonly item_no?: number;
  /** Code of that item. */
  readonly code?: string;
  /** Units. */
  readonly quantity?: number;
  readonly days?: number;
  /** The reason that the client reads in the answer to its request. */
  readonly reason?: string;
  /** Number of parcels. */
  readonly parcels?: number;
  readonly ms?: number;
  /** Absent: requests of any method. */
  readonly methods?: readonly Method[];
  /** The beginning of the path. Absent: any path. */
  readonly path?: string;
}

/** A planned outcome. */
export interface Scenario {
  readonly account_id: string;
  readonly scenario_no: number;
  readonly subject: ScenarioSubject;
  /** Running number of the receipt or shipment; null: answers of the API. */
  readonly resource_no: number | null;
  readonly outcome: Outcome;
  readonly detail: ScenarioDetail;
  /** How often the outcome is to happen, and how often it has happened. */
  readonly times: number;
  readonly used: number;
  readonly planned_by: string;
  readonly planned_at: Date;
  /** When the outcome happened last; null: it has not happened yet. */
  readonly used_at: Date | null;
}

/** What somebody wants to plan. Absent parameters get defaults (plan-scenario.ts). */
export interface ScenarioDraft {
  readonly outcome: Outcome;
  readonly code?: string;
  readonly quantity?: number;
  readonly days?: number;
  readonly reason?: string;
  readonly parcels?: number;
  readonly times?: number;
  readonly ms?: number;
  readonly method?: Method;
  readonly path?: string;
}

/** Units of one item that a receipt announces, or that a shipment needs. */
export interface ConcernedUnits {
  readonly item_no: number;
  readonly code: string;
  readonly quantity: number;
  /** Of a shipment: how many of them are still to be picked. */
  readonly unpicked: number;
}

interface Concerned {
  /** Whether the receipt or shipment belongs to a transfer between warehouses. */
  readonly transfer: boolean;
  /** What became of a parcel that has left; null: nothing that ends its way. */
  readonly fate: 'lost' | 'returned' | null;
  /** Whether the day of delivery of a parcel that has left has passed. */
  readonly overdue: boolean;
  /** In the order of lines. */
  readonly units: readonly ConcernedUnits[];
  /** Outcomes that are planned for the receipt or shipment already, and have not happened. */
  readonly planned: readonly Pick<Scenario, 'outcome' | 'detail'>[];
}

interface At<Status> {
  readonly status: Status;
  /** The status, or of a shipment with an open request the one before it: the work that is left depends on that. */
  readonly stage: Status;
}

/** The receipt or shipment for which something is planned. */
export type ConcernedResource =
  | ({ readonly subject: 'receipt' } & At<ReceiptStatus> & Concerned)
  | ({ readonly subject: 'shipment' } & At<ShipmentStatus> & Concerned);

/** A planned outcome that can still happen to a receipt or shipment. The simulated warehouse makes it happen. */
export interface ScenarioAtWork
  extends Pick<Scenario, 'account_id' | 'scenario_no' | 'subject' | 'outcome' | 'detail'> {
  readonly resource_no: number;
  readonly warehouse: string;
  readonly status: ReceiptStatus | ShipmentStatus;
  readonly status_at: Date;
  /** For a missing pick: the lines that hold units, but no units of the missing item. Otherwise empty. */
  readonly other_lines: readonly number[];
}
