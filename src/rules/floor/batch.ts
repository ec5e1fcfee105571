import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { BatchState } from './batch-values.js';
import type { Batch } from './batches.js';

/** A batch with how far it is. */
export interface BatchProgress {
  readonly warehouse: string;
  readonly batch_no: number;
  readonly kind: Batch['kind'];
  readonly cut_off: Date;
  readonly carrier: string;
  readonly temperature: string;
  /** The priority of its orders, which is the same for all. */
  readonly priority: number;
  /** Set at the desk: batches with a greater urgency are picked first, whatever their cut-off. */
  readonly urgency: number;
  readonly made_at: Date;
  readonly dissolved_at: Date | null;
  readonly orders: number;
  /** Work lines with units that are still to be picked. */
  readonly open_lines: number;
  /** All work lines of the batch, without dropped ones. */
  readonly lines: number;
  /** Units that are still to be picked. */
  readonly open: number;
  /** Units that were picked. */
  readonly picked: number;
}

/** A batch as the desk sees it. */
export interface ListedBatch extends BatchProgress {
  readonly state: BatchState;
  /** The name of whoever picks it; null: nobody. */
  readonly worker: string | null;
}

export interface BatchOrder {
  readonly account_id: string;
  readonly shipment_no: number;
  /** From 1; on a cart, the number of the tote. */
  readonly position: number;
  readonly status: ShipmentStatus;
  /** Whether the order has left the batch: it is in another batch now, waits for one, or was cancelled. */
  readonly has_left: boolean;
}

/** Units that an order gets from a place. Those that are not to be picked there any more are left out. */
export interface BatchLine {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly line_no: number;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly place: string;
  readonly open: number;
  readonly picked: number;
}

/** A tote that serves a batch now. */
export interface BatchTote {
  readonly place: string;
  /** The order that it serves; null: all. */
  readonly position: number | null;
  readonly since: Date;
  /** Units that lie in it. */
  readonly units: number;
}

export interface BatchDetails extends ListedBatch {
  readonly orders_of: readonly BatchOrder[];
  /** In path order. */
  readonly lines_of: readonly BatchLine[];
  readonly totes: readonly BatchTote[];
}
