import type { Message } from '../../kernel/messages.js';
import type { Address } from '../addresses/address.js';
import type { Carrier } from '../carriers/carriers.js';
import type { ItemFields } from '../items/item.js';
import type { LotLimitType, TemperatureZone } from '../items/item-values.js';
import type { PrintedReceipt } from '../receipts/printed-receipt.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { InsideBucket } from '../stock/buckets.js';
import type { RecallRecipient } from '../stock/recall.js';
import type { ExportKind, ExportState } from './export-values.js';

/** A file with the entries that a list has found. A person starts the export; the file is written in the background. */
export interface Export {
  readonly export_no: number;
  readonly kind: ExportKind;
  /** Of `recipients`: the item and the lot, which is named by its date or, without one, by its number. Null: of other files. */
  readonly item_code: string | null;
  readonly lot: string | null;
  /** The name of the person. */
  readonly name: string;
  readonly state: ExportState;
  /** Why there is no file; null: the export has not failed. */
  readonly failure: Message | null;
  /** The number of entries that the list had found when the work began; null: not counted. */
  readonly total: number | null;
  /** How many of these entries are in the file. */
  readonly done: number;
  /** The size of the file. */
  readonly bytes: number;
  readonly started_at: Date;
}

/** An order, or a transfer, with all its goods. */
export interface ExportedShipment {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly carrier: Carrier;
  readonly created_at: Date;
  readonly assigned_shipping_date: string | null;
  readonly delivery_date: string | null;
  readonly delivery_time_slot: string | null;
  readonly message: string | null;
  readonly shipping_date: string | null;
  readonly allocate_priority: number | null;
  readonly suspend: boolean;
  /** The uuid of its sender master; null: the order gives the sender's address itself. */
  readonly sender: string | null;
  /** The other fields of the order. */
  readonly document: Omit<ShipmentDocument, 'sender' | 'recipient'>;
  readonly shipped_at: Date | null;
  readonly deleted_at: Date | null;
  readonly tracking_codes: readonly string[];
  readonly recipient: Address;
  readonly lines: readonly {
    readonly code: string;
    readonly name: string | null;
    readonly quantity: number;
    /** Its name on the delivery note, where this differs from the name of the item. */
    readonly printed_name: string | null;
    readonly unit_price: unknown;
    readonly price: unknown;
    readonly is_reduced_tax: boolean | null;
    /** An enclosed good, which was not ordered. */
    readonly bundled: boolean;
  }[];
}

export interface ExportedItem {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly barcode: string | null;
  readonly price: number | null;
  readonly tags: readonly string[] | null;
  readonly temperature_zone: TemperatureZone;
  readonly lot_limit_type: LotLimitType | null;
  /** Days before the limit, or after the manufacture, on which a lot can be allocated. */
  readonly days: number | null;
  readonly hs_code: string | null;
  readonly international_info: ItemFields['international_info'];
  readonly is_reduced_tax: boolean | null;
  readonly bundled_item: boolean;
  /** Null: the item is no set. */
  readonly children: readonly { readonly code: string; readonly quantity: number }[] | null;
  /** Null: the item is a set, which has no units of its own. */
  readonly units: Readonly<Record<InsideBucket, number>> | null;
  /** Of the available units: those in lots that are blocked or past their last day. */
  readonly unallocatable: number;
  /** How many of a set its children make (K-015); null: the item is no set. */
  readonly set_stock: { readonly quantity: number; readonly available: number } | null;
  /** Units that orders wait for. */
  readonly awaited: number;
}

export interface ExportedReceipt {
  readonly receipt_no: number;
  readonly identifier: string | null;
  readonly status: ReceiptStatus;
  readonly warehouse: string;
  readonly arrival_date: string;
  readonly created_at: Date;
  readonly stocked_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly lines: readonly {
    readonly code: string;
    readonly name: string | null;
    readonly announced: number;
    readonly good: number;
    readonly defective: number;
    readonly unidentified: number;
  }[];
}

/** The rows of each kind of file. */
export interface ExportRows {
  readonly shipments: ExportedShipment;
  readonly items: ExportedItem;
  readonly receipts: ExportedReceipt;
  readonly recipients: RecallRecipient;
  readonly receipt_papers: PrintedReceipt;
}

/** Makes the bytes of a file, some rows at a time. */
export interface ExportWriter<Row> {
  /** The first bytes of the file. */
  readonly begin: () => Buffer;
  readonly add: (rows: readonly Row[]) => Buffer | Promise<Buffer>;
  /** The last bytes of the file. */
  readonly end: () => Promise<Buffer>;
  /** Whether a writer in another process can resume the file. */
  readonly resumable: boolean;
}

/** A writer of each kind of file. */
export type ExportWriters = {
  readonly [K in ExportKind]: (about: {
    readonly account: { readonly account_id: string; readonly name: string };
    readonly language: keyof Message;
    readonly started_at: Date;
  }) => ExportWriter<ExportRows[K]>;
};
