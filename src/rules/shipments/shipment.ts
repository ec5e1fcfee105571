import type { Address, AddressDraft, DomesticAddress, OverseasSender } from '../addresses/address.js';
import type { DemandPart } from '../allocation/allocate.js';
import type { Carrier, CarrierOnRequest, OverseasService, TimeSlot } from '../carriers/carriers.js';
import type { CoolZone } from '../items/item-values.js';
import type { RuleTrace } from '../shipping-rules/shipping-rule.js';
import type { ItemCases } from '../stock/cases.js';
import type { ShipmentKind } from './shipment-status.js';
import type {
  CushioningType,
  DeliveryMethod,
  DeliveryNoteType,
  ShipmentStatus,
  Unit,
  WrappingType,
} from './shipment-values.js';

/* The types of a shipment. Fields of the contract keep their names; quantities are units, amounts are yen. */

/** A sender in a request: an address, or a registered sender (sender master) named by uuid. */
export interface SenderDraft extends AddressDraft {
  readonly uuid?: string | null;
  readonly message?: string | null;
}

/** A line in a request. A null value is absent or was refused by the schema. */
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

/** Fields that are stored as one JSON document, without empty fields. Answers and papers show them; SQL does not use them. */
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

/** A shipment in a request. */
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

/** A registered sender of an account. */
export interface SenderMaster {
  readonly uuid: string;
  readonly address: DomesticAddress;
  readonly message: string | null;
  readonly is_default: boolean;
}

/** The sender of a shipment: a master, with its uuid, or an address. Addresses of overseas senders have other rules. */
export type Sender = (DomesticAddress & { readonly uuid?: string }) | OverseasSender;

/** The JSON document of a shipment: all fields without a column. */
export interface ShipmentDocument extends PrintedFields {
  readonly sender: Sender;
  readonly recipient: Address;
  /** The temperature zone of the parcel, if any of its goods must be cool; otherwise absent. */
  readonly assigned_temperature_zone?: CoolZone;
  /** Names of the fields that the client did not give. An update may decide them again (plan-shipment.ts). */
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
  /** The line is an enclosed good, not an ordered item. */
  readonly bundled: boolean;
  /** The line waits for stock and has no units. */
  readonly backordered: boolean;
  readonly document: LineDocument | null;
  /** Serial numbers, separated by commas; absent as long as there can be none. */
  readonly serial_no?: string | null;
}

/** The destination of a transfer: the warehouse and its receipt for the goods. */
export interface Destination {
  readonly warehouse: string;
  readonly receipt_no: number;
}

/** A packed parcel. */
export interface Package {
  readonly size: string;
  /** The weight of its goods; absent if it is not known. */
  readonly weight_g?: number | null;
}

/** A shipment as answers show it. */
export interface Shipment {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  /** Null: the shipment is not a transfer. */
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
  /** The closed cases that were packed, by item. */
  readonly cases: readonly ItemCases[] | null;
  readonly shipped_at: Date | null;
  readonly delivery_day: string | null;
  /** Whether the recipient sent goods back. */
  readonly shipment_return: boolean;
  /** What the account's shipping rules did, and why. Absent or null: no rules were applied. */
  readonly rule_trace?: RuleTrace | null;
  readonly lines: readonly ShipmentLine[];
}

/** A line to be written. `parts` are the units that it needs; they are fixed when it is ordered. */
export interface PlannedLine extends ShipmentLine {
  readonly parts: readonly DemandPart[];
  readonly is_set: boolean;
}

/** Whether a shipment is domestic, overseas or a transfer: some rows of the status table are only for some of these kinds. */
export function kindOf({ document, destination }: Pick<Shipment, 'document' | 'destination'>): ShipmentKind {
  if (destination !== null) return 'transfer';
  return document.recipient.region_code === null ? 'domestic' : 'overseas';
}
