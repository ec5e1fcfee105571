import { type Fault, fault, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import {
  type CountedUnits,
  type LineSerial,
  type LotIdentity,
  lotOf,
  type Measurement,
  type StoredUnits,
  validateCounts,
  validateLineSerials,
  validateMeasurements,
} from '../../rules/receipts/receipt-counts.js';
import { type LineCases, validateLineCases } from '../../rules/stock/cases.js';
import { matchLots } from '../../rules/transfers/transfer-arrival.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { measureItems } from '../../storage/items/items.js';
import { addCases, addCounts, addReceiptSerials } from '../../storage/receipts/receipt-work.js';
import { ensureLots } from '../../storage/stock/stock.js';
import { findTransit } from '../../storage/transfers/transfers.js';
import { type Context, stampOf } from '../context.js';
import { openForWork, takeStep } from './receipt-step.js';

/**
 * The result of an inspection. Counts of several inspections add up; an item that was measured before keeps its values.
 */
export interface Inspection {
  readonly counts: readonly CountedUnits[];
  readonly measured: readonly Measurement[];
  /** Closed cases among the good units counted, which also add up. Only for accounts with case receiving. */
  readonly cases?: readonly LineCases[];
  /** Serial numbers of counted units. */
  readonly serials?: readonly LineSerial[];
}

/**
 * Records the counted goods of a receipt, in lots where the item has them. They may differ from what was announced. The
 * ledger does not contain the units until they are put away.
 * @throws not_found; validation_failed, also for a serial number that was counted before; api_exception unless the receipt is received or checking
 */
export async function inspectGoods(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  { counts, measured, cases = [], serials = [] }: Inspection,
  caller: Caller,
): Promise<Receipt> {
  authorize(caller, 'inspectGoods');
  return inTransaction(ctx.pool, async (tx) => {
    const receipt = await openForWork(tx, account_id, receipt_no, 'inspect', caller);
    refuseIfFaulty([
      ...validateCounts(receipt.lines, counts),
      ...validateMeasurements(receipt.lines, measured),
      ...(await validateCases(tx, receipt, { counts, measured, cases })),
      ...validateLineSerials(receipt.lines, serials),
    ]);
    const stamp = stampOf(ctx, caller);
    const found = counts.filter((count) => count.good + count.defective + count.unidentified > 0);
    await addCounts(tx, account_id, receipt_no, await inTheirLots(tx, receipt, found, stamp.at));
    await addCases(tx, account_id, receipt_no, cases);
    if ((await addReceiptSerials(tx, account_id, receipt_no, serials)) < serials.length) throw countedTwice();
    await measureItems(tx, account_id, measured);
    return takeStep(tx, receipt, 'inspect', 'checking', receipt.halfway, stamp);
  });
}

const countedTwice = () =>
  validationFailed([fault('serials', 'A serial number is given twice.', 'シリアル番号が重複しています。')]);

/** Counts with their lots: the lots that a transfer sent, where the dates match; otherwise found or created. */
async function inTheirLots(
  tx: Tx,
  receipt: Receipt,
  counts: readonly CountedUnits[],
  at: string,
): Promise<StoredUnits[]> {
  if (receipt.transfer === null) return withLots(tx, receipt, counts, at);
  const transit = await findTransit(tx, receipt.account_id, receipt.receipt_no);
  const { matched, unmatched } = matchLots(receipt.lines, counts, transit);
  return [...matched, ...(await withLots(tx, receipt, unmatched, at))];
}

async function validateCases(
  tx: Tx,
  { account_id, lines }: Receipt,
  { counts, cases = [] }: Inspection,
): Promise<Fault[]> {
  const account = cases.length === 0 ? null : await findAccount(tx, account_id);
  return account === null ? [] : validateLineCases(account.features, lines, counts, cases);
}

const keyOf = (lot: LotIdentity): string =>
  JSON.stringify([lot.item_no, lot.expiry_date, lot.manufacture_date, lot.receipt_no]);

async function withLots(
  tx: Tx,
  { account_id, receipt_no, warehouse, lines }: Receipt,
  counts: readonly CountedUnits[],
  at: string,
): Promise<StoredUnits[]> {
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  const located = counts.map((count) => {
    const line = byNo.get(count.line_no);
    return { count, lot: line === undefined ? null : lotOf(line, count, receipt_no) };
  });
  const findings = located.flatMap(({ lot }) => lot ?? []);
  const lots = new Map(
    (await ensureLots(tx, account_id, warehouse, findings, at)).map((lot) => [keyOf(lot), lot.lot_no]),
  );
  return located.map(({ count, lot }) => ({ ...count, lot_no: lot === null ? 0 : lotNoOf(lots, lot) }));
}

function lotNoOf(lots: ReadonlyMap<string, number>, lot: LotIdentity): number {
  const lot_no = lots.get(keyOf(lot));
  if (lot_no === undefined) throw new Error(`lot ${keyOf(lot)} was neither found nor made`);
  return lot_no;
}
