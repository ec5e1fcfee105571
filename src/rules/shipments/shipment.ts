import type { Address, AddressDraft, DomesticAddress, OverseasSender } from '../addresses/address.js';
import type { DemandPart } from '../allocation/allocate.js';
import type { Carrier, CarrierOnRequest, OverseasService, TimeSlot } from '../carriers/carriers.js';
import type { CoolZone } from '../items/item-values.js';
import type { RuleTrace } from '../shipping-rules/shipping-rule.js';
import type { ItemCases } from '../stock/cases.js';
import type { ShipmentKind, ShipmentStatus } from './shipment-status.js';
import type { CushioningType, DeliveryMethod, DeliveryNoteType, Unit, WrappingType } from './shipment-values.js';

/* What a shipment is made of. Fields that the contract names keep their names; quantities are units, amounts yen. */

/** A sender as a request gives it: an address, or a sender master by uuid. */
export interface SenderDraft extends AddressDraft {
  readonly uuid?: string | null;
  readonly message?: string | null;
}

/** A line as a request gives it. Null in place of a value: absent or faulty. */
export interface LineDraft {
  readonly code?: string | null;
  readonly quantity?: number | null;
  readonly name?: string | null;
  readonly unit_price?: unknown;
  readonly price?: unknown;
  readonly is_reduced_tax?: boolean | null;
  readonly hs_code?: string | null;
  readonly gift_wrapping_type?: WrappingType | null;
  readonly cushioning_type?: CushioningType | null;
  readonly backorder_if_unavailable?: boolean | null;
}

/** What is only printed back, or printed on paper; stored as one document, without its empty fields. */
export interface PrintedFields {
  readonly order_no?: string | null;
  readonly subtotal_amount?: unknown;
  readonly delivery_charge?: unknown;
  readonly handling_charge?: unknown;
  readonly discount_amount?: unknown;
  readonly total_amount?: unknown;
  readonly tax?: number | null;
  readonly total_with_normal_tax?: number | null;
  readonly total_with_reduced_tax?: number | null;
  readonly cushioning_unit?: Unit | null;
  readonly cushioning_type?: CushioningType | null;
  readonly gift_wrapping_unit?: Unit | null;
  readonly gift_wrapping_type?: WrappingType | null;
  readonly gift_sender_name?: string | null;
  readonly shipping_email?: string | null;
  readonly delivery_note_type?: DeliveryNoteType | null;
  readonly price_on_delivery_note?: boolean | null;
  readonly message?: string | null;
  readonly delivery_carrier?: CarrierOnRequest | null;
  readonly delivery_time_slot?: TimeSlot | null;
  readonly cash_on_delivery?: boolean | null;
  readonly total_for_cash_on_delivery?: number | null;
  readonly tax_for_cash_on_delivery?: number | null;
  readonly delivery_method?: DeliveryMethod | null;
  readonly delivery_options?: object | null;
  readonly delivery_service?: OverseasService | null;
  readonly currency_code?: string | null;
  readonly insurance?: boolean | null;
  readonly purpose?: string | null;
  readonly tax_number?: string | null;
  readonly apply_rule?: boolean | null;
  readonly backorder_if_unavailable?: boolean | null;
}

/** A shipment as a request gives it. */
export interface ShipmentDraft extends PrintedFields {
  readonly identifier?: string | null;
  readonly warehouse?: string | null;
  readonly suspend?: boolean | null;
  readonly allocate_priority?: number | null;
  readonly shipping_date?: string | null;
  readonly delivery_date?: string | null;
  readonly international?: boolean | null;
  readonly sender?: SenderDraft | null;
  readonly recipient?: AddressDraft | null;
  readonly items?: readonly (LineDraft | null)[];
  /** Item ids or codes of enclosed goods. */
  readonly bundled_items?: readonly (string | null)[] | null;
}

/** One of an account's senders. */
export interface SenderMaster {
  readonly uuid: string;
  readonly address: DomesticAddress;
  readonly message: string | null;
  readonly is_default: boolean;
}

/** Who sends a shipment: a master (its uuid is kept), or an address given in full, which overseas has other rules. */
export type Sender = (DomesticAddress & { readonly uuid?: string }) | OverseasSender;

/** What is stored of a shipment beside its columns. */
export interface ShipmentDocument extends PrintedFields {
  readonly sender: Sender;
  readonly recipient: Address;
  /** Stored goods that must stay cool make the whole parcel so; absent otherwise. */
  readonly assigned_temperature_zone?: CoolZone;
  /** Names of those fields that nobody gave: an update decides them anew. */
  readonly defaulted?: readonly string[];
}

export interface LineDocument {
  readonly name: string | null;
  readonly unit_price?: unknown;
  readonly price?: unknown;
  readonly is_reduced_tax?: boolean | null;
  readonly hs_code?: string | null;
  readonly gift_wrapping_type?: string | null;
  readonly cushioning_type?: string | null;
  readonly backorder_if_unavailable?: boolean;
}

export interface ShipmentLine {
  readonly line_no: number;
  readonly item_no: number;
  readonly code: string;
  readonly quantity: number;
  /** An enclosed good rather than something ordered. */
  readonly bundled: boolean;
  /** The line holds nothing and waits for stock. */
  readonly backordered: boolean;
  readonly document: LineDocument | null;
  /** Serial numbers with commas between them; absent before there can be any. */
  readonly serial_no?: string | null;
}

/** Where a transfer goes: the warehouse, and the receipt that awaits the goods there. */
export interface Destination {
  readonly warehouse: string;
  readonly receipt_no: number;
}

/** A parcel as it was packed. */
export interface Package {
  readonly size: string;
  /** Of the goods in it; absent where nobody knows. */
  readonly weight_g?: number | null;
}

/** A shipment as answers show it. */
export interface Shipment {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  /** Null: no transfer. */
  readonly destination: Destination | null;
  readonly suspend: boolean;
  readonly allocate_priority: number | null;
  readonly shipping_date: string | null;
  /** Null while the shipment waits for stock. */
  readonly assigned_shipping_date: string | null;
  readonly delivery_date: string | null;
  readonly carrier: Carrier;
  readonly document: ShipmentDocument;
  readonly tracking_codes: readonly string[];
  readonly packages: readonly Package[] | null;
  /** What was packed in closed cases, item by item. */
  readonly cases: readonly ItemCases[] | null;
  readonly shipped_at: Date | null;
  readonly delivery_day: string | null;
  /** Whether goods of it came back from the recipient. */
  readonly shipment_return: boolean;
  /** What the account's rules did, and why. Absent or null: none were applied. */
  readonly rule_trace?: RuleTrace | null;
  readonly lines: readonly ShipmentLine[];
}

/** A line to be written: what it demands was decided when it was ordered. */
export interface PlannedLine extends ShipmentLine {
  readonly parts: readonly DemandPart[];
  readonly is_set: boolean;
}

/** Which rows of the status table are for a shipment. */
export function kindOf({ document, destination }: Pick<Shipment, 'document' | 'destination'>): ShipmentKind {
  if (destination !== null) return 'transfer';
  return document.recipient.region_code === null ? 'domestic' : 'overseas';
}
