import { timestampInTokyo } from '../../kernel/dates.js';
import type { Account } from '../accounts/account.js';
import type { Carrier } from '../carriers/carriers.js';
import type { Package, ShipmentDocument, ShipmentLine } from '../shipments/shipment.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';

/** A shipment as its papers need it. */
export interface PrintedShipment {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly warehouse: string;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly carrier: Carrier;
  readonly assigned_shipping_date: string | null;
  readonly delivery_date: string | null;
  readonly shipped_at: Date | null;
  readonly created_at: Date;
  /** The tracking codes on its labels. They exist before clients can see them. */
  readonly tracking_codes: readonly string[];
  /** Null until it is packed. */
  readonly packages: readonly Package[] | null;
  readonly is_transfer: boolean;
  readonly document: ShipmentDocument;
  readonly lines: readonly PrintedLine[];
  /** The owner of the goods, and its defaults for fields that the shipment does not give. */
  readonly account: Pick<Account, 'name' | 'settings'>;
}

export type PrintedLine = Pick<ShipmentLine, 'line_no' | 'code' | 'quantity' | 'bundled' | 'document'>;

/**
 * The day on a paper: on which it was shipped, or is to be shipped. Null: not known yet, or the assigned day has passed
 * unshipped, because the parcel would carry a day on which it did not leave. @param today the day in Japan
 */
export function dayOnPaper(
  { shipped_at, assigned_shipping_date }: Pick<PrintedShipment, 'shipped_at' | 'assigned_shipping_date'>,
  today: string,
): string | null {
  if (shipped_at !== null) return timestampInTokyo(shipped_at).slice(0, 10);
  return assigned_shipping_date !== null && assigned_shipping_date >= today ? assigned_shipping_date : null;
}

/** The language of a paper: the language of the recipient. */
export type PaperLanguage = 'ja' | 'en';

/** Papers go with the parcel: within Japan they are in Japanese, overseas in English. */
export const languageOf = ({ document }: Pick<PrintedShipment, 'document'>): PaperLanguage =>
  document.recipient.region_code === null ? 'ja' : 'en';
