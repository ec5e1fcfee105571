/**
 * When a delivery note is a simplified qualified invoice (適格簡易請求書) as well, and what it then says for each rate of tax.
 * It is a simplified one because a note never names the recipient.
 *
 * | Needed | else |
 * |---|---|
 * | the account's number as an issuer of invoices | nothing of this is printed |
 * | a recipient in Japan, and yen | exports are free of this tax |
 * | the day of shipping | an invoice has a date |
 * | the total of each rate (see below) | it would be a guess |
 * | a `tax` that the client sent is the sum of the computed ones | the note would have two different taxes |
 *
 * Where something is missing, the note has the number, no tax for each rate, and is not called an invoice.
 *
 * The total of each rate is what the client sent. It must have sent one for each rate that the order has: the reduced rate, if a
 * line has it; the standard rate, if a line does not have it, or delivery or handling are charged. If the client sent neither, lines
 * and charges are summed up, but only if they make up the total that the client sent, so that nothing is left out (points, goods
 * free of tax). A discount on goods of two rates cannot be divided: nobody has said for which it is.
 *
 * Tax is rounded once for each rate, from its total, never by line: 105 yen x 3 at 10 % have 31 yen of tax, not 30.
 */
import { isDeepStrictEqual } from 'node:util';
import { LARGEST, sumOf } from '../../kernel/quantities.js';
import type { AccountSettings } from '../accounts/account.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import type { PrintedLine } from './printed-shipment.js';

/** In percent, the standard rate first. */
export type TaxRate = 10 | 8;

/** Whole yen. */
export interface RateAmounts {
  readonly rate: TaxRate;
  /** With or without the tax, as the account's amounts are. */
  readonly total: number;
  readonly tax: number;
}

type TaxSettings = Pick<AccountSettings, 'tax_included' | 'tax_rounding'>;
type Totals = Readonly<Record<TaxRate, number>>;

/** What the invoices of an account say of itself. */
export interface InvoiceIssuer extends Required<TaxSettings> {
  readonly name: string;
  readonly invoice_number: string;
}

/** What of an account its invoices depend on. */
interface Issuing {
  readonly name: string;
  readonly settings: TaxSettings & Pick<AccountSettings, 'invoice_number'>;
}

/** Null: its notes are no invoices. */
function issuerOf({ name, settings }: Issuing): InvoiceIssuer | null {
  const { invoice_number = null, tax_included, tax_rounding = 'down' } = settings;
  return invoice_number === null ? null : { name, invoice_number, tax_included, tax_rounding };
}

/**
 * What invoices have said until now, if a change of the account would make them say something else. Invoices of orders that have
 * been shipped must not change. Null: there were no invoices, or they stay as they are.
 */
export function formerIssuer(account: Issuing, changed: Issuing): InvoiceIssuer | null {
  const former = issuerOf(account);
  return isDeepStrictEqual(former, issuerOf(changed)) ? null : former;
}

/** The tax of a total of whole yen, in whole yen. */
export function taxOf(total: number, rate: TaxRate, { tax_included, tax_rounding = 'down' }: TaxSettings): number {
  const whole = tax_included ? 100 + rate : 100;
  const rest = (total * rate) % whole;
  const isUp = tax_rounding === 'up' ? rest > 0 : tax_rounding === 'nearest' && 2 * rest >= whole;
  return (total * rate - rest) / whole + (isUp ? 1 : 0);
}

/** Total and tax of each rate that was charged. Null: the order does not say enough. @param lines without enclosed goods */
export function ratesOf(
  document: ShipmentDocument,
  lines: readonly PrintedLine[],
  settings: TaxSettings,
): readonly RateAmounts[] | null {
  const { recipient, currency_code, total_with_normal_tax, total_with_reduced_tax, tax } = document;
  if (recipient.region_code !== null || currency_code != null) return null;
  const isSent = total_with_normal_tax != null || total_with_reduced_tax != null;
  const totals = isSent ? sentTotals(document, lines) : summedTotals(document, lines);
  if (totals === null) return null;
  const rates = ([10, 8] as const)
    .map((rate) => ({ rate, total: totals[rate], tax: taxOf(totals[rate], rate, settings) }))
    .filter(({ total }) => total > 0);
  if (rates.length === 0) return null;
  const taxes = sumOf(rates, (one) => one.tax);
  // A tax was sent while amounts excluded it: if they include it now, nobody knows what these amounts are.
  if (tax != null && (settings.tax_included || tax !== taxes)) return null;
  if (isSent) return rates;
  const sum = sumOf(rates, ({ total }) => total);
  const total = yenOf(document.total_amount);
  return total === sum || (!settings.tax_included && total === sum + taxes) ? rates : null;
}

const isReduced = ({ document }: PrintedLine): boolean => document?.is_reduced_tax === true;

function sentTotals(document: ShipmentDocument, lines: readonly PrintedLine[]): Totals | null {
  const { total_with_normal_tax: normal, total_with_reduced_tax: reduced } = document;
  const hasReduced = lines.some(isReduced);
  const hasNormal = !lines.every(isReduced) || chargesOf(document) !== 0;
  if ((normal == null && hasNormal) || (reduced == null && hasReduced)) return null;
  const totals = { 10: normal ?? 0, 8: reduced ?? 0 };
  // What has the reduced rate must be marked on the invoice: no line has a mark.
  if (totals[8] !== 0 && !hasReduced) return null;
  return totals[10] >= 0 && totals[8] >= 0 ? totals : null;
}

function summedTotals(document: ShipmentDocument, lines: readonly PrintedLine[]): Totals | null {
  const charges = chargesOf(document);
  const normal = sumOfKnown(lines.filter((line) => !isReduced(line)).map(priceOf));
  const reduced = sumOfKnown(lines.filter(isReduced).map(priceOf));
  const discount = yenOf(withoutSign(document.discount_amount));
  if (charges === null || normal === null || reduced === null || discount === null) return null;
  const totals = { 10: normal + charges, 8: reduced };
  if (discount > 0) {
    if (totals[10] > 0 && totals[8] > 0) return null;
    totals[totals[8] > 0 ? 8 : 10] -= discount;
  }
  return Object.values(totals).every((total) => total >= 0 && total <= LARGEST) ? totals : null;
}

/** Delivery and handling, which have the standard rate whatever is delivered. */
const chargesOf = ({ delivery_charge, handling_charge }: ShipmentDocument): number | null =>
  sumOfKnown([delivery_charge, handling_charge].map(yenOf));

function priceOf({ quantity, document }: PrintedLine): number | null {
  if (isGiven(document?.price)) return yenOf(document?.price);
  const each = isGiven(document?.unit_price) ? yenOf(document?.unit_price) : null;
  return each === null ? null : each * quantity;
}

const isGiven = (value: unknown): boolean => value != null && value !== '';

/** An amount of whole yen, which clients send as a number or in digits; one that was not sent is 0. Null: it is something else. */
function yenOf(value: unknown): number | null {
  if (!isGiven(value)) return 0;
  const yen = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof yen === 'number' && Number.isInteger(yen) && yen >= 0 && yen <= LARGEST ? yen : null;
}

/** Clients send a discount with a minus or without. */
const withoutSign = (value: unknown): unknown =>
  typeof value === 'number' ? Math.abs(value) : typeof value === 'string' ? value.replace(/^-/, '') : value;

const sumOfKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
