import type { RequestKind } from '../charges/charge-values.js';
import type { Charge } from '../charges/charges.js';
import type { Package } from './shipment.js';
import type { ChangedField } from './shipment-request.js';
import type { ShipmentStatus, Stage } from './shipment-values.js';

/** Units of an item that a shipment holds, by how far they are. */
export interface GoodsAtWork {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly to_pick: number;
  readonly picked: number;
  readonly packed: number;
  /** Codes of the places where the picked and packed ones are. Empty: nothing is picked. */
  readonly places: readonly string[];
}

/** A request that waits for the warehouse's answer, with what is to be known before it is answered. */
export interface WaitingRequest {
  readonly request_no: number;
  readonly account_id: string;
  readonly account_name: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly warehouse: string;
  /** Whether the shipment is a transfer to another warehouse. */
  readonly transfer: boolean;
  readonly status: ShipmentStatus;
  readonly assigned_shipping_date: string | null;
  readonly kind: RequestKind;
  /** How far the work was when it was requested; it has rested since. */
  readonly stage: Stage;
  /** Empty for a request to cancel. */
  readonly changes: readonly ChangedField[];
  readonly requested_by: string;
  readonly requested_at: Date;
  /** Who picks or packs it, or has it in hand; null: nobody. */
  readonly worker: string | null;
  readonly goods: readonly GoodsAtWork[];
  /** Those of its parcels that are not void. */
  readonly labels: readonly { readonly tracking_code: string; readonly handed_over: boolean }[];
  /** Null before packing. */
  readonly packages: readonly Package[] | null;
  readonly charges: readonly Charge[];
  /** In yen: what the client gets back when the request is refused. */
  readonly refund: number;
}
