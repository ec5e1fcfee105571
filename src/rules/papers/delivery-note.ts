/**
 * The content of a shipment's delivery note: the paper in the parcel, which the contract calls statement.
 *
 * | Printed | when |
 * |---|---|
 * | the note itself | unless the shipment or the account's setting says `NONE`, or it is a transfer |
 * | amounts and totals | with `price_on_delivery_note`, as the client sent them; never in a gift |
 * | the issuer of invoices, and its number | with amounts, if the account has a number |
 * | total and tax of each rate | with amounts, if the note is an invoice: invoice.ts says when. They take the place of both parts of the total |
 * | the mark of the reduced rate, and both parts of the total | with amounts, if an item has the reduced rate |
 * | tax | with amounts, if the account's amounts exclude tax |
 * | the giver | if the client names one |
 * | recipient | never: neither name nor address |
 * | enclosed goods | never: nobody ordered them |
 *
 * What the client sent is printed as it was sent. Nothing is computed or completed but an invoice's tax of each rate, and the totals
 * of which it is the tax.
 */
import { shipmentId } from '../../kernel/ids.js';
import type { Sender, ShipmentDocument } from '../shipments/shipment.js';
import { type RateAmounts, ratesOf } from './invoice.js';
import {
  dayOnPaper,
  languageOf,
  type PaperLanguage,
  type PrintedLine,
  type PrintedShipment,
} from './printed-shipment.js';

/** The amounts below the lines, in the order in which they are printed. */
export const TOTALS = [
  'subtotal_amount',
  'delivery_charge',
  'handling_charge',
  'discount_amount',
  'tax',
  'total_amount',
  'total_with_normal_tax',
  'total_with_reduced_tax',
] as const;
export type Total = (typeof TOTALS)[number];

export interface NoteLine {
  readonly code: string;
  readonly name: string | null;
  readonly quantity: number;
  /** Both prices as the client sent them. */
  readonly unit_price: unknown;
  readonly price: unknown;
  readonly is_reduced_tax: boolean;
}

export interface NoteAmounts {
  readonly tax_included: boolean;
  /** Of an overseas shipment. Null: yen. */
  readonly currency_code: string | null;
  /** Whether a line has the reduced rate. */
  readonly has_reduced_tax: boolean;
  /** The totals that the client sent. */
  readonly totals: readonly (readonly [total: Total, value: unknown])[];
  /** Who issues an invoice with this number: the account, whoever the sender is. Null: the account has no number. */
  readonly issuer: { readonly name: string; readonly invoice_number: string } | null;
  /** Of an invoice. Null: the note is none. */
  readonly rates: readonly RateAmounts[] | null;
}

export interface DeliveryNote {
  /** The id of the shipment. */
  readonly id: string;
  readonly language: PaperLanguage;
  readonly order_no: string | null;
  /** See {@link dayOnPaper}. */
  readonly day: string | null;
  readonly sender: Sender;
  /** The person who gives the goods to the recipient, if they are a gift and the client names a giver. */
  readonly giver: string | null;
  readonly message: string | null;
  readonly lines: readonly NoteLine[];
  /** Null: the note has no amounts. */
  readonly amounts: NoteAmounts | null;
}

/** Why a shipment has no delivery note: it was ordered without one, or it is a transfer between warehouses. */
export type NoNote = 'none' | 'transfer';

/** Why the shipment has no delivery note; null: it has one. */
export function noNoteOf({
  document,
  account,
  is_transfer,
}: Pick<PrintedShipment, 'document' | 'account' | 'is_transfer'>): NoNote | null {
  if (is_transfer) return 'transfer';
  return (document.delivery_note_type ?? account.settings.delivery_note_type) === 'NONE' ? 'none' : null;
}

/** The delivery note of a shipment that has one ({@link noNoteOf}). */
export function deliveryNoteOf(shipment: PrintedShipment, today: string): DeliveryNote {
  const { account_id, shipment_no, document } = shipment;
  const lines = shipment.lines.filter(({ bundled }) => !bundled);
  const day = dayOnPaper(shipment, today);
  return {
    id: shipmentId(account_id, shipment_no),
    language: languageOf(shipment),
    order_no: document.order_no ?? null,
    day,
    sender: document.sender,
    giver: document.gift_sender_name ?? null,
    message: document.message ?? null,
    lines: lines.map(noteLine),
    amounts:
      document.price_on_delivery_note === true && !isGift(document, lines) ? amountsOf(shipment, lines, day) : null,
  };
}

/** A gift has a giver, or is wrapped. */
const isGift = (document: ShipmentDocument, lines: readonly PrintedLine[]): boolean =>
  document.gift_sender_name != null ||
  document.gift_wrapping_type != null ||
  document.gift_wrapping_unit != null ||
  lines.some((line) => line.document?.gift_wrapping_type != null);

const noteLine = ({ code, quantity, document }: PrintedLine): NoteLine => ({
  code,
  name: document?.name ?? null,
  quantity,
  unit_price: document?.unit_price ?? null,
  price: document?.price ?? null,
  is_reduced_tax: document?.is_reduced_tax === true,
});

function amountsOf(
  { document, account }: PrintedShipment,
  lines: readonly PrintedLine[],
  day: string | null,
): NoteAmounts {
  const { tax_included, invoice_number = null } = account.settings;
  const issuer = invoice_number === null ? null : { name: account.name, invoice_number };
  const rates = issuer === null || day === null ? null : ratesOf(document, lines, account.settings);
  const has_reduced_tax = lines.some((line) => line.document?.is_reduced_tax === true);
  const isPrinted = (total: Total): boolean => {
    if (total === 'tax') return !tax_included;
    const isPart = total === 'total_with_normal_tax' || total === 'total_with_reduced_tax';
    return !isPart || (has_reduced_tax && rates === null);
  };
  const totals = TOTALS.flatMap((total) =>
    document[total] != null && document[total] !== '' && isPrinted(total) ? [[total, document[total]] as const] : [],
  );
  return { tax_included, currency_code: document.currency_code ?? null, has_reduced_tax, totals, issuer, rates };
}
