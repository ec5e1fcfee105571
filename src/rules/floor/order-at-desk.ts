import type { Account } from '../accounts/account.js';
import type { WaitingReason } from '../allocation/waiting.js';
import type { Shipment } from '../shipments/shipment.js';
import type { EntryWithMessage } from '../shipments/shipment-history.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { HeldBucket } from '../stock/buckets.js';

/** An order or a transfer that staff look for. */
export interface FoundOrder {
  readonly account_id: string;
  readonly account_name: string;
  readonly shipment_no: number;
  readonly identifier: string;
  /** The number on the delivery note; null: it has none. */
  readonly order_no: string | null;
  /** The warehouse from which it leaves. */
  readonly warehouse: string;
  readonly status: ShipmentStatus;
  readonly is_transfer: boolean;
}

/** A parcel of an order, with its label. */
export interface OrderParcel {
  /** From 1. */
  readonly parcel_no: number;
  readonly tracking_code: string;
  /** Whether the carrier has it. */
  readonly is_handed_over: boolean;
  /** The manifest that has it; null: none. */
  readonly manifest_no: number | null;
}

/** A label of the carrier's program. */
export interface ProgramLabel {
  /** The file that it is in; null: in none yet. */
  readonly file_no: number | null;
  /** Null: the program's file has not come back. */
  readonly tracking_code: string | null;
}

/** What the warehouse has to do with an order. */
export interface OrderWork {
  /** Its owner, with the defaults for fields that the order does not give. */
  readonly account: Pick<Account, 'name' | 'settings'>;
  readonly created_at: Date;
  readonly status_at: Date;
  /** When it was deleted or cancelled; null: it was not. */
  readonly deleted_at: Date | null;
  /** The open request to modify or cancel it; null: none. */
  readonly request_no: number | null;
  /** The batch with which it is or was picked; null: it is in none. */
  readonly batch_no: number | null;
  /** Whether it holds units of a recall of its warehouse that has not ended: it does not leave with them. */
  readonly is_recalled: boolean;
  /** Whether it is packed and a parcel of it is on a closed manifest: it cannot be cancelled any more. */
  readonly has_left_in_part: boolean;
  readonly parcels: readonly OrderParcel[];
  /** Labels of the carrier's program that are on no parcel yet. */
  readonly program_labels: readonly ProgramLabel[];
}

/** Units of a lot that a line of an order holds. */
export interface HeldLot {
  readonly item_no: number;
  readonly code: string;
  /** 0: in no lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly bucket: HeldBucket;
  readonly quantity: number;
}

/** A line of an order, with what it holds. */
export interface OrderLine {
  readonly line_no: number;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly quantity: number;
  /** Whether it is an enclosed good. */
  readonly bundled: boolean;
  /** Whether it waits for stock, and has no units. */
  readonly backordered: boolean;
  readonly held: readonly HeldLot[];
}

/** Picked or packed units of an order that was cancelled, or that waits for stock again: they are to be put back. */
export interface UnitsToPutBack {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** 0: in no lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly units: number;
  /** Codes of the places where they should be. */
  readonly places: readonly string[];
}

/** One order or transfer, as staff read it. */
export interface OrderAtDesk extends OrderWork, Omit<Shipment, 'lines'> {
  readonly lines: readonly OrderLine[];
  readonly to_put_back: readonly UnitsToPutBack[];
  readonly has_delivery_note: boolean;
  /** The day on which it leaves or has left, `YYYY-MM-DD`; null: not known, or it does not leave. */
  readonly ships_on: string | null;
  /** The day on which it should have left, `YYYY-MM-DD`; null: it is not past its day, or it waits for goods or its client. */
  readonly missed_day: string | null;
  /** Why it waits; null: it does not. */
  readonly reason: WaitingReason | null;
  /** Who works on it: picks it, or packs what is picked; null: nobody. */
  readonly worker: string | null;
  /** What happened to it, newest first. */
  readonly history: readonly EntryWithMessage[];
}
