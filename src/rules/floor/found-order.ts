import type { ShipmentStatus } from '../shipments/shipment-values.js';

/** An order or a transfer that staff look for, and what leads to the work on it. */
export interface FoundOrder {
  readonly account_id: string;
  readonly account_name: string;
  readonly shipment_no: number;
  readonly identifier: string;
  /** The warehouse from which it leaves. */
  readonly warehouse: string;
  readonly status: ShipmentStatus;
  readonly is_transfer: boolean;
  /** The open request to modify or cancel it; null: none. */
  readonly request_no: number | null;
  /** The batch with which it is or was picked; null: it is in none. */
  readonly batch_no: number | null;
  /** The manifest with which its last parcel left; null: none has left with one. */
  readonly manifest_no: number | null;
}
