import type { RequestKind } from '../charges/charge-values.js';
import type { Charge } from '../charges/charges.js';
import type { Package } from './shipment.js';
import type { ChangedField } from './shipment-request.js';
import type { ShipmentStatus, Stage } from './shipment-values.js';

/** Units of an item that a shipment holds, by the stage of the work on them. */
export interface GoodsAtWork {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly to_pick: number;
  readonly picked: number;
  readonly packed: number;
  /** Codes of the places where the picked and packed units are. Empty: nothing is picked. */
  readonly places: readonly string[];
}

/** A request that waits for the warehouse's answer, with the data that staff needs to answer it. */
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
  /** The stage of the work at the time of the request; the work has been paused since. */
  readonly stage: Stage;
  /** Empty for a request to cancel. */
  readonly changes: readonly ChangedField[];
  readonly requested_by: string;
  readonly requested_at: Date;
  /** The person who picks or packs the shipment, or has it in hand; null: nobody. */
  readonly worker: string | null;
  readonly goods: readonly GoodsAtWork[];
  /** The labels of its parcels that are not void. `left`: on a manifest that was closed since. */
  readonly labels: readonly { readonly tracking_code: string; readonly handed_over: boolean; readonly left: boolean }[];
  /** Null before packing. */
  readonly packages: readonly Package[] | null;
  readonly charges: readonly Charge[];
  /** In yen: what the client gets back when the request is refused. */
  readonly refund: number;
}
