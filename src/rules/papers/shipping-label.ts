/** The content of the label on a parcel. A shipment has one label for each parcel, as soon as it is packed. */
import { shipmentId } from '../../kernel/ids.js';
import type { Address } from '../addresses/address.js';
import { REGIONS } from '../addresses/regions.js';
import { type Carrier, serviceOfCarrier, type TimeSlot } from '../carriers/carriers.js';
import type { CoolZone } from '../items/item-values.js';
import type { Sender } from '../shipments/shipment.js';
import { dayOnPaper, languageOf, type PaperLanguage, type PrintedShipment } from './printed-shipment.js';

export interface ShippingLabel {
  /** The id of the shipment. */
  readonly id: string;
  readonly language: PaperLanguage;
  readonly carrier: Carrier;
  /** The service of an overseas shipment, without the name of the carrier. */
  readonly service: string | null;
  readonly recipient: Address;
  /** The English name of the country of an overseas recipient; null: Japan. */
  readonly country: string | null;
  readonly sender: Sender;
  readonly giver: string | null;
  /** The number of this parcel, from 1, and the number of all parcels of the shipment. */
  readonly parcel: number;
  readonly parcels: number;
  readonly size: string;
  /** The weight of its goods; null if it is not known. */
  readonly weight_g: number | null;
  /** Null: the shipment was packed by an older version of Kura, which did not assign codes at packing. */
  readonly tracking_code: string | null;
  /** See {@link dayOnPaper}. */
  readonly day: string | null;
  readonly delivery_date: string | null;
  readonly delivery_time_slot: TimeSlot | null;
  readonly cool: CoolZone | null;
  readonly is_fragile: boolean;
  /** The goods name that the account prints on its labels (`label_note`). */
  readonly goods: string | null;
  /** What the recipient pays to the carrier, in yen. Only on the first parcel, because it is paid once. */
  readonly cash: { readonly total: number; readonly tax: number | null } | null;
}

const COUNTRIES: ReadonlyMap<string, string> = new Map(REGIONS.map(({ code, name_english }) => [code, name_english]));

/** The labels of a shipment; none before it is packed. */
export function shippingLabelsOf(shipment: PrintedShipment, today: string): ShippingLabel[] {
  const { account_id, shipment_no, document, packages, tracking_codes } = shipment;
  const { fragile_item = null } = (document.delivery_options ?? {}) as { readonly fragile_item?: boolean | null };
  const { region_code } = document.recipient;
  const total = document.cash_on_delivery === true ? (document.total_for_cash_on_delivery ?? null) : null;
  return (packages ?? []).map(({ size, weight_g = null }, index, { length }) => ({
    id: shipmentId(account_id, shipment_no),
    language: languageOf(shipment),
    carrier: shipment.carrier,
    service: document.delivery_service == null ? null : serviceOfCarrier(document.delivery_service),
    recipient: document.recipient,
    country: region_code === null ? null : (COUNTRIES.get(region_code) ?? region_code),
    sender: document.sender,
    giver: document.gift_sender_name ?? null,
    parcel: index + 1,
    parcels: length,
    size,
    weight_g,
    tracking_code: tracking_codes[index] ?? null,
    day: dayOnPaper(shipment, today),
    delivery_date: shipment.delivery_date,
    delivery_time_slot: document.delivery_time_slot ?? null,
    cool: document.assigned_temperature_zone ?? null,
    is_fragile: fragile_item === true,
    goods: shipment.account.settings.label_note,
    cash: index === 0 && total !== null ? { total, tax: document.tax_for_cash_on_delivery ?? null } : null,
  }));
}
