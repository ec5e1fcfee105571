import { type Fault, fault } from '../../kernel/errors.js';
import type { IdentityType } from '../receipts/receipt-values.js';
import type { DeliveryNoteType } from '../shipments/shipment-values.js';
import { FEATURES, type Feature, type PACKING_CHECKS, type TAX_ROUNDINGS } from './account-values.js';

export type PackingCheck = (typeof PACKING_CHECKS)[number];
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

/** Optional features of an account. Fields of a feature that it does not have are refused in requests and absent in answers. */
export interface AccountFeatures {
  /** Temperature zones on items, cool shipments. */
  readonly temperature: boolean;
  /** First-in-first-out items. */
  readonly fifo: boolean;
  /** Expiry and manufacture dates on lots. */
  readonly expiry: boolean;
  /** Receipts without a printed label: `identity_type`, `identity_values`. */
  readonly labelless: boolean;
  /** `cases` in receipt results. */
  readonly case_receiving: boolean;
  /** `cases` on shipments. */
  readonly case_shipping: boolean;
}

/** Settings of an account. They are the defaults for fields that a request does not give. */
export interface AccountSettings {
  /** Code of the warehouse used when a request names none. */
  readonly standard_warehouse: string;
  readonly identity_types: readonly IdentityType[];
  /** Statement amounts include tax; `tax` on a shipment is only for accounts where they do not. */
  readonly tax_included: boolean;
  /** Goods name on the shipping label. */
  readonly label_note: string | null;
  readonly delivery_note_type: DeliveryNoteType;
  /** Default export purpose of overseas shipments. */
  readonly purpose: string | null;
  /** What is asked for when an order is packed, besides its goods. Absent: nothing. */
  readonly packing_checks?: readonly PackingCheck[];
  /** Its number as an issuer of qualified invoices (T and 13 digits), with which delivery notes can be invoices. Absent: none. */
  readonly invoice_number?: string | null;
  /** Absent: down. */
  readonly tax_rounding?: TaxRounding;
}

export interface Account {
  readonly account_id: string;
  readonly name: string;
  readonly features: AccountFeatures;
  readonly settings: AccountSettings;
  /** False: receipts, shipments and transfers cannot be created (402). */
  readonly payment_registered: boolean;
  /** Requests per minute and token; null: the limit of the server. */
  readonly rate_limit: number | null;
  /** Codes of the warehouses that it may use; null: all. */
  readonly warehouses: readonly string[] | null;
}

const everyFeature = (has: boolean): AccountFeatures =>
  Object.fromEntries(FEATURES.map((name) => [name, has])) as Record<Feature, boolean>;

export const NO_FEATURES = everyFeature(false);
export const EVERY_FEATURE = everyFeature(true);

/** The fault of a field of a feature that the account does not have. */
export const noFeature = (path: string): Fault =>
  fault(path, "Is not included in the account's contract.", 'ご契約内容ではご利用いただけません。');
