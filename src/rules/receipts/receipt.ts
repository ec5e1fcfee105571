import type { Temporal } from 'temporal-polyfill';
import { sumOf } from '../../kernel/quantities.js';
import { addBusinessDays, type WarehouseCalendar } from '../calendar/calendar.js';
import type { Size } from '../items/item-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { CaseCount } from '../stock/cases.js';
import { type LotPolicy, lastAllocatableDay } from '../stock/lots.js';
import type {
  CarryingMethod,
  IdentityType,
  InspectionType,
  ReceiptStatus,
  SalesMethod,
  TransportMode,
  VehicleSize,
} from './receipt-values.js';

/* The types of a receipt. Fields of the contract keep their names; quantities are units. */

/** The inspection types, with the names that answers show (W-001, W-035). */
export const INSPECTION_LABELS = {
  ID: '商品ID',
  NAME: '商品名',
  CODE: '商品コード',
  BARCODE: 'バーコード',
  LABEL: 'ラベル',
} as const satisfies Readonly<Record<InspectionType, string>>;

/** The fields of a receipt that a client gives, without its lines. Days are `YYYY-MM-DD`, times of day whole hours. */
export interface ReceiptFields {
  readonly inspection_type: InspectionType;
  readonly arrival_date: string;
  readonly arrival_date_confirmed: boolean;
  readonly arrival_time_from: number | null;
  readonly arrival_time_to: number | null;
  readonly sales_method: SalesMethod;
  readonly shipping_scheduled_date: string | null;
  /** Null: the account's standard warehouse. */
  readonly warehouse: string | null;
  readonly transport_mode: TransportMode;
  readonly identity_type: IdentityType;
  readonly identity_values: readonly string[] | null;
  readonly tracking_codes: readonly string[] | null;
  readonly vehicle_code: string | null;
  readonly vehicle_size: VehicleSize | null;
  readonly carrying_method: CarryingMethod | null;
  readonly container_no: string | null;
  readonly driver_info: string | null;
  readonly company_memo: string | null;
  readonly identifier: string | null;
}

/** An entry of `items` in a request. A field that the schema refused is absent. */
export interface EntryDraft {
  readonly code?: string;
  readonly quantity?: number;
}

/** The fields that a request gives. An absent field keeps its value, null resets it to the value of a new receipt. */
export type ReceiptDraft = { readonly [K in keyof ReceiptFields]?: ReceiptFields[K] | null } & {
  /** Null in place of an entry that was refused as a whole. */
  readonly items?: readonly (EntryDraft | null)[];
};

/** The fields of a receipt that are stored as one JSON document; the others have columns. */
export interface ReceiptDocument extends Omit<ReceiptFields, 'identifier' | 'warehouse' | 'arrival_date'> {
  /**
   * The day by which the goods will be on the shelf, `YYYY-MM-DD`. It is a promise, computed when the receipt is announced or
   * updated.
   */
  readonly stock_deadline_date: string;
}

/** Units of a line, by their state. */
export interface Units {
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
}

/** Counted units of a line in one lot (0: no lot), and how many of them are put away. */
export interface LotCount extends Units {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly good_stored: number;
  readonly defective_stored: number;
  readonly unidentified_stored: number;
  /** Stored as defective, and released as good later. */
  readonly defective_released: number;
  /** Stored as unidentified, and released as good later. */
  readonly unidentified_released: number;
}

/** A line, with the present code, name and lot policy of its item. */
export interface ReceiptLine extends LotPolicy {
  readonly line_no: number;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** As announced; what arrives may be more or less. */
  readonly quantity: number;
  readonly counts: readonly LotCount[];
  /** Closed cases that the inspections found so far, largest first. */
  readonly cases: readonly CaseCount[];
}

export interface Receipt {
  readonly account_id: string;
  readonly receipt_no: number;
  /** The shipment that brings the goods from another warehouse; null: a supplier does. */
  readonly transfer: { readonly shipment_no: number; readonly status: ShipmentStatus } | null;
  /** The shipment whose goods its recipient sent back; null: the goods did not come back from a recipient. */
  readonly returned_shipment_no: number | null;
  readonly identifier: string | null;
  readonly status: ReceiptStatus;
  readonly halfway: boolean;
  readonly warehouse: string;
  readonly warehouse_info: { readonly postcode: string; readonly address: string; readonly name: string };
  readonly arrival_date: string;
  readonly document: ReceiptDocument;
  readonly create_user: string;
  readonly created_at: Date;
  readonly lines: readonly ReceiptLine[];
}

/** The results of receiving a line. Later shipments and adjustments do not change them. */
export interface LineResults {
  /** Good units put away. */
  readonly received: number;
  /** Units put away as good or defective, and unidentified units that were released as good. */
  readonly warehoused_count: number;
  readonly lots: readonly {
    readonly lot_no: number;
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
    /** `YYYY-MM-DD` in Japan. */
    readonly last_allocatable_day: string | null;
    readonly received: number;
  }[];
}

/** A receipt as answers show it, with computed fields. */
export interface ReceiptView {
  readonly receipt: Receipt;
  readonly inspection_type_label: string;
  readonly identity_values: readonly string[] | null;
  /** One for each line; only in answers with results. */
  readonly results?: readonly LineResults[];
}

const LARGE_TOTAL = 200;
const LARGE_BULKY = 20;
const BULKY_SIZE = 100;

/**
 * Whether a receipt has a large volume, which cannot be stored within a day: at least 200 units, or at least 20 of size 100
 * or larger (W-031). Items that were never measured count as small.
 */
export function isLargeVolume(lines: readonly { readonly quantity: number; readonly size: Size | null }[]): boolean {
  const bulky = lines.filter((line) => Number(line.size) >= BULKY_SIZE);
  return sumOf(lines, unitsOf) >= LARGE_TOTAL || sumOf(bulky, unitsOf) >= LARGE_BULKY;
}

const unitsOf = ({ quantity }: { readonly quantity: number }): number => quantity;

/** The day by which the goods must be on the shelf, `YYYY-MM-DD`: 1 business day after arrival, 3 for a large volume. */
export const stockDeadlineDate = (
  calendar: WarehouseCalendar,
  arrival_date: Temporal.PlainDate,
  large: boolean,
): string => addBusinessDays(calendar, arrival_date, large ? 3 : 1).toString();

/** The values by which the warehouse identifies goods without a label (W-020 to W-022); null: the goods have a label. */
export function identityValues(document: ReceiptDocument): readonly string[] | null {
  const only = (value: string | null) => (value === null ? [] : [value]);
  switch (document.identity_type) {
    case 'ID_OR_LABEL':
      return null;
    case 'SUPPLIER':
      return document.identity_values ?? [];
    case 'TRACKING_CODE':
      return document.tracking_codes ?? [];
    case 'VEHICLE_CODE':
      return only(document.vehicle_code);
    case 'CONTAINER':
      return only(document.container_no);
  }
}

/** The results of a line so far. Lots without good units are left out. */
export const lineResults = (line: ReceiptLine): LineResults => ({
  received: sumOf(line.counts, (count) => count.good_stored),
  warehoused_count: sumOf(
    line.counts,
    (count) => count.good_stored + count.defective_stored + count.unidentified_released,
  ),
  lots: line.counts.flatMap((count) => {
    const { lot_no, expiry_date, manufacture_date, good_stored: received } = count;
    if (lot_no === 0 || received === 0) return [];
    const last_allocatable_day = lastAllocatableDay(line, { ...count, received_at: null, blocked: false });
    return [{ lot_no, expiry_date, manufacture_date, last_allocatable_day, received }];
  }),
});

/** @param withResults whether the answer contains results: it does for reads, not for create, update and cancel */
export const viewReceipt = (receipt: Receipt, withResults: boolean): ReceiptView => ({
  receipt,
  inspection_type_label: INSPECTION_LABELS[receipt.document.inspection_type],
  identity_values: identityValues(receipt.document),
  ...(withResults ? { results: receipt.lines.map(lineResults) } : {}),
});
