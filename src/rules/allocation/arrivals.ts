/**
 * Units that an open receipt will bring: announced and not put away yet. The lots of counted units are known. The lots of
 * other units are known if another warehouse sent them; otherwise they are assumed to be allocatable.
 */
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import { type Fault, fault, namedTwice } from '../../kernel/errors.js';
import { figureFault, isQuantity, sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { LotCount, Receipt, ReceiptLine } from '../receipts/receipt.js';
import { totalOf } from '../receipts/receipt-counts.js';
import { isKeptInLots, type LotFacts } from '../stock/lots.js';
import type { TransitLot } from '../transfers/transfer-arrival.js';
import type { ARRIVAL_KINDS } from './explanation-values.js';
import type { ArrivingGoods, ArrivingUnits } from './what-if.js';

/** Stands for a lot that does not exist yet: it will be created when the goods are counted. No lot has this number. */
export const UNKNOWN_LOT = Number.MAX_SAFE_INTEGER;

/** A lot with unknown dates. It has no last allocatable day and is used after the lots with dates. */
const unknownLot = (lot_no: number, known: Partial<LotFacts> = {}): LotFacts => ({
  expiry_date: null,
  manufacture_date: null,
  received_at: null,
  blocked: false,
  ...known,
  lot_no,
});

/** A blocked lot. Units that arrive in it cannot be allocated either. */
export interface BlockedLot {
  readonly item_no: number;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** The receipt that brought the lot, if lots of the item differ by receipt (fifo). */
  readonly receipt_no: number | null;
}

/**
 * Good units that a receipt will still bring. Units that are not counted yet are assumed to be good.
 * @param transit units of a transfer that are on their way; empty for supplies, and before a transfer has left
 */
export function arrivingUnits(
  { lines }: Pick<Receipt, 'lines'>,
  transit: readonly TransitLot[],
  blocked: readonly BlockedLot[],
): ArrivingUnits[] {
  return lines
    .flatMap((line) => [...countedUnits(line, blocked), ...uncountedUnits(line, transit, blocked)])
    .filter(({ quantity }) => quantity > 0);
}

const isBlocked = (blocked: readonly BlockedLot[], lot_no: number): boolean =>
  blocked.some((lot) => lot.lot_no === lot_no);

const countedUnits = ({ item_no, counts }: ReceiptLine, blocked: readonly BlockedLot[]): ArrivingUnits[] =>
  counts.map(({ lot_no, expiry_date, manufacture_date, good, good_stored }) => ({
    ...unknownLot(lot_no, { expiry_date, manufacture_date, blocked: isBlocked(blocked, lot_no) }),
    item_no,
    quantity: good - good_stored,
  }));

/** Units that are not counted yet. Units of a transfer are in the lots with which they left, as far as these are on their way. */
function uncountedUnits(
  line: Pick<ReceiptLine, 'item_no' | 'quantity' | 'counts' | 'fifo' | 'lot_limit_type'>,
  transit: readonly TransitLot[],
  blocked: readonly BlockedLot[],
): ArrivingUnits[] {
  const { item_no, quantity, counts } = line;
  let missing = Math.max(0, quantity - sumOf(counts, totalOf));
  const units: ArrivingUnits[] = [];
  for (const lot of transit) {
    if (lot.item_no !== item_no) continue;
    const { lot_no, expiry_date, manufacture_date } = lot;
    const counted = sumOf(counts, (count) => (count.lot_no === lot_no ? totalOf(count) - storedOf(count) : 0));
    const taken = Math.min(missing, Math.max(0, lot.left - counted));
    missing -= taken;
    const facts = unknownLot(lot_no, { expiry_date, manufacture_date, blocked: isBlocked(blocked, lot_no) });
    units.push({ ...facts, item_no, quantity: taken });
  }
  return [...units, { ...unknownLot(isKeptInLots(line) ? UNKNOWN_LOT : 0), item_no, quantity: missing }];
}

const storedOf = (count: LotCount): number => count.good_stored + count.defective_stored + count.unidentified_stored;

/** Good units of an item that a receipt is assumed to bring. */
export interface AssumedUnits {
  readonly code: string;
  readonly quantity: number;
  /** Expiry or manufacture date, whichever the item's lots have, `YYYY-MM-DD`; null: not known. */
  readonly date: string | null;
}

/** Faults of assumed units, under `items.N`. */
export function validateAssumed(lines: readonly ReceiptLine[], assumed: readonly AssumedUnits[]): Fault[] {
  const seen = new Set<string>();
  return assumed.flatMap(({ code, quantity, date }, index) => {
    const path = `items.${index}`;
    const line = lines.find((one) => one.code === code);
    const key = `${code} ${date}`;
    const faults: Fault[] = [];
    if (line === undefined) {
      faults.push(
        fault(`${path}.code`, `The receipt has no item ${code}.`, `入庫依頼に商品${code}は含まれていません。`),
      );
    } else if (seen.has(key)) {
      faults.push(namedTwice(`${path}.code`, `Item ${code}`, `商品${code}`));
    }
    seen.add(key);
    if (!isQuantity(quantity)) faults.push(figureFault(`${path}.quantity`));
    if (date !== null && line?.lot_limit_type === null) {
      faults.push(
        fault(`${path}.date`, `Lots of item ${code} have no date.`, `商品${code}は日付で管理されていません。`),
      );
    }
    return faults;
  });
}

/** Assumed units, in the lots in which they would be put away. */
export function assumedUnits(
  { receipt_no, lines }: Pick<Receipt, 'receipt_no' | 'lines'>,
  assumed: readonly AssumedUnits[],
  transit: readonly TransitLot[],
  blocked: readonly BlockedLot[],
): ArrivingUnits[] {
  return assumed
    .flatMap(({ code, quantity, date }, index): ArrivingUnits[] => {
      const line = lines.find((one) => one.code === code);
      if (line === undefined) return [];
      if (date === null) return uncountedUnits({ ...line, quantity, counts: [] }, transit, blocked);
      const { item_no, fifo, lot_limit_type } = line;
      const expiry_date = lot_limit_type === 'expiry' ? date : null;
      const manufacture_date = lot_limit_type === 'manufacture' ? date : null;
      const lot = blocked.find(
        (one) =>
          one.item_no === item_no &&
          one.expiry_date === expiry_date &&
          one.manufacture_date === manufacture_date &&
          one.receipt_no === (fifo === true ? receipt_no : null),
      );
      const facts = { expiry_date, manufacture_date, blocked: lot !== undefined };
      // Each date gets a lot number of its own.
      return [{ ...unknownLot(lot?.lot_no ?? UNKNOWN_LOT - 1 - index, facts), item_no, quantity }];
    })
    .filter(({ quantity }) => quantity > 0);
}

/** A receipt that brings items for which lines wait. */
export interface Arrival extends ArrivingGoods {
  readonly receipt_no: number;
  readonly kind: (typeof ARRIVAL_KINDS)[number];
  readonly status: Receipt['status'];
  readonly arrival_date: string;
  readonly stock_deadline_date: string;
  /** {@link isOverdue} */
  readonly late: boolean;
}

/**
 * Whether goods should have come by now and have not, so that nobody knows when they come: a business day has gone since the day
 * for which they were announced. (Goods that are announced for a day off come on the next business day.)
 * @param since one business day ago (`businessDayBefore`)
 */
export const isOverdue = ({ status, arrival_date }: Pick<Receipt, 'status' | 'arrival_date'>, since: string): boolean =>
  status === 'waiting' && arrival_date <= dateInTokyo(Temporal.Instant.from(since)).toString();

/**
 * The arrivals that bring certain items, in the order in which they are expected on the shelf; late ones are the last. The receipt
 * of a transfer that waits for stock itself brings nothing that is known.
 * @param since one business day ago (`businessDayBefore`)
 */
export function expectedArrivals(
  receipts: readonly Receipt[],
  transit: readonly (TransitLot & { readonly receipt_no: number })[],
  item_nos: ReadonlySet<number>,
  blocked: readonly BlockedLot[],
  since: string,
): Arrival[] {
  return receipts
    .filter(({ transfer }) => transfer?.status !== 'backordered')
    .map((receipt): Arrival => {
      const { receipt_no, status, arrival_date, document } = receipt;
      const sent = transit.filter((lot) => lot.receipt_no === receipt_no);
      return {
        receipt_no,
        kind: receipt.transfer === null ? 'receipt' : 'transfer',
        status,
        arrival_date,
        stock_deadline_date: document.stock_deadline_date,
        late: isOverdue(receipt, since),
        day: arrival_date,
        units: arrivingUnits(receipt, sent, blocked).filter(({ item_no }) => item_nos.has(item_no)),
      };
    })
    .filter(({ units }) => units.length > 0)
    .sort(
      (a, b) =>
        Number(a.late) - Number(b.late) ||
        compareTexts(a.stock_deadline_date, b.stock_deadline_date) ||
        compareTexts(a.arrival_date, b.arrival_date) ||
        a.receipt_no - b.receipt_no,
    );
}
