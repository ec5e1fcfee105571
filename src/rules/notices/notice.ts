import type { Carrier, TimeSlot } from '../carriers/carriers.js';
import type { Shipment, ShipmentDocument } from '../shipments/shipment.js';

/** What the mail says that tells a recipient of a shipment. Nothing of what it cost: it may be a gift. */
export interface ShippingNotice {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly shipping_email: string;
  readonly recipient_name: string;
  /** Whose name stands on the parcel, and how to reach them. */
  readonly shop: { readonly name: string; readonly phone: string | null };
  /** What the shop calls the order. */
  readonly order_no: string;
  readonly carrier: Carrier;
  readonly tracking_codes: readonly string[];
  /** What was ordered, without the goods that were enclosed. */
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly overseas: boolean;
  /** Null overseas: nobody knows. */
  readonly expected_day: string | null;
  readonly delivery_time_slot: TimeSlot | null;
  readonly shipped_at: Date;
}

/** How an attempt to post a mail ended. */
export type SendResult =
  /** The mail server has it. */
  | { readonly outcome: 'sent' }
  /** It will never take this mail. */
  | { readonly outcome: 'failed'; readonly reason: string }
  /** It did not take this mail now. */
  | { readonly outcome: 'later'; readonly reason: string }
  /** It takes no mail at all at present: others would fare no better. */
  | { readonly outcome: 'away'; readonly reason: string }
  /** Nobody knows whether it has it. */
  | { readonly outcome: 'in_doubt'; readonly reason: string }
  /** Somebody else has taken this mail over; nothing was sent. */
  | { readonly outcome: 'left' };

/**
 * Sends one mail. Where doing so twice would bring two mails, calls `handOver` before the first byte that could become
 * one, and leaves the mail alone unless that answers true.
 */
export type MailTransport = (notice: ShippingNotice, handOver: () => Promise<boolean>) => Promise<SendResult>;

/** Whether somebody is told by mail when a shipment leaves. A transfer's recipient is a warehouse, which is told otherwise. */
export const wantsNotice = ({
  document,
  destination,
}: Pick<Shipment, 'destination'> & { readonly document: Pick<ShipmentDocument, 'shipping_email'> }): boolean =>
  destination === null && typeof document.shipping_email === 'string' && document.shipping_email !== '';

/** The notice of a shipped shipment; null when there is nobody to tell. */
export function noticeOf(shipment: Shipment): ShippingNotice | null {
  const { account_id, shipment_no, document, shipped_at } = shipment;
  const { sender, recipient, shipping_email } = document;
  if (!wantsNotice(shipment) || typeof shipping_email !== 'string' || shipped_at === null) return null;
  return {
    account_id,
    shipment_no,
    shipping_email,
    recipient_name: recipient.name,
    shop: { name: sender.name, phone: sender.phone },
    order_no: document.order_no ?? shipment.identifier,
    carrier: shipment.carrier,
    tracking_codes: shipment.tracking_codes,
    lines: shipment.lines
      .filter((line) => !line.bundled)
      .map(({ document: printed, code, quantity }) => ({ name: printed?.name || code, quantity })),
    overseas: recipient.region_code !== null,
    expected_day: shipment.delivery_day,
    delivery_time_slot: document.delivery_time_slot ?? null,
    shipped_at,
  };
}

/** Attempts before a mail that a server keeps putting off is given up: after about three days. */
const ATTEMPTS = 24;
const LONGEST_WAIT_MIN = 240;

/** Minutes until the next attempt after so many that were put off; null: no more. */
export const waitAfter = (attempts: number): number | null =>
  attempts >= ATTEMPTS ? null : Math.min(2 ** (attempts - 1), LONGEST_WAIT_MIN);
