import type { Carrier, TimeSlot } from '../carriers/carriers.js';
import type { PersonMail } from '../people/person-mail.js';
import type { Shipment, ShipmentDocument } from '../shipments/shipment.js';

/**
 * The content of a notice mail, which tells a recipient that a shipment has left. It contains no prices, because the goods
 * may be a gift.
 */
export interface NoticeMail {
  readonly kind: 'notice';
  readonly account_id: string;
  readonly shipment_no: number;
  readonly shipping_email: string;
  readonly recipient_name: string;
  /** The sender on the parcel, and a phone number for questions. */
  readonly shop: { readonly name: string; readonly phone: string | null };
  /** The shop's own number of the order. */
  readonly order_no: string;
  readonly carrier: Carrier;
  readonly tracking_codes: readonly string[];
  /** The ordered items, without enclosed goods. */
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly overseas: boolean;
  /** `YYYY-MM-DD`; null for overseas shipments, whose day of arrival is not known. */
  readonly expected_day: string | null;
  readonly delivery_time_slot: TimeSlot | null;
  readonly shipped_at: Date;
}

/** The result of an attempt to send a mail. */
export type SendResult =
  /** The mail server accepted the mail. */
  | { readonly outcome: 'sent' }
  /** The mail server refused the mail for ever. */
  | { readonly outcome: 'failed'; readonly reason: string }
  /** The mail server refused the mail for now. */
  | { readonly outcome: 'later'; readonly reason: string }
  /** The mail server accepts no mail at present, so other mails need not be tried. */
  | { readonly outcome: 'away'; readonly reason: string }
  /** It is not known whether the mail server accepted the mail. */
  | { readonly outcome: 'in_doubt'; readonly reason: string }
  /** Another process has taken over this mail; this one has sent nothing. */
  | { readonly outcome: 'left' };

/** Every mail that Kura sends. */
export type Mail = NoticeMail | PersonMail;

/**
 * Sends one mail. If sending twice would deliver two mails, the transport calls `handOver` before it sends the first byte of
 * the mail, and sends nothing unless `handOver` returns true.
 */
export type MailTransport = (mail: Mail, handOver: () => Promise<boolean>) => Promise<SendResult>;

/** Whether a notice mail is sent when the shipment leaves. There is none for transfers: their recipient is a warehouse. */
export const wantsNoticeMail = ({
  document,
  destination,
}: Pick<Shipment, 'destination'> & { readonly document: Pick<ShipmentDocument, 'shipping_email'> }): boolean =>
  destination === null && typeof document.shipping_email === 'string' && document.shipping_email !== '';

/** The notice mail of a shipped shipment; null if none is sent. */
export function noticeMailOf(shipment: Shipment): NoticeMail | null {
  const { account_id, shipment_no, document, shipped_at } = shipment;
  const { sender, recipient, shipping_email } = document;
  if (!wantsNoticeMail(shipment) || typeof shipping_email !== 'string' || shipped_at === null) return null;
  return {
    kind: 'notice',
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

/** Maximum number of attempts for a mail that the server refuses for now: about three days. */
const ATTEMPTS = 24;
const LONGEST_WAIT_MIN = 240;

/** Minutes until the next attempt, after this number of attempts; null: there is no further attempt. */
export const waitAfter = (attempts: number): number | null =>
  attempts >= ATTEMPTS ? null : Math.min(2 ** (attempts - 1), LONGEST_WAIT_MIN);
