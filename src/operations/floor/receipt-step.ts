import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { differenceAfterWork } from '../../rules/receipts/difference.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import type { StoredUnits } from '../../rules/receipts/receipt-counts.js';
import { RECEIPT_TRANSITIONS, type ReceiptEvent, type ReceiptTransition } from '../../rules/receipts/receipt-status.js';
import type { ReceiptStatus } from '../../rules/receipts/receipt-values.js';
import type { BucketMove } from '../../rules/stock/buckets.js';
import type { Tx } from '../../storage/database/database.js';
import { changeReceiptStatus } from '../../storage/receipts/receipt-work.js';
import { findReceipt, lockReceipt } from '../../storage/receipts/receipts.js';
import { type ChangeStamp, lockStock, type StockMove } from '../../storage/stock/stock.js';
import { refusedReceiptEvent, refuseUnlessAllowed } from '../receipts/refused-event.js';

/**
 * Prepares a receipt for work on its goods: locks the stock of its items, then its row. The items are read before any
 * lock. This is safe in a status that allows the event, because lines change only while a receipt is waiting.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the receipt's status
 *   does not allow the event
 */
export async function openForWork(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  event: 'inspect' | 'put_away' | 'release',
  caller: Caller,
): Promise<Receipt> {
  const seen = orNotFound(await findReceipt(tx, account_id, receipt_no));
  authorizeIn(caller, seen.warehouse);
  refuseUnlessAllowed(seen, event);
  await lockStock(
    tx,
    account_id,
    [seen.warehouse],
    seen.lines.map((line) => line.item_no),
  );
  const receipt = orNotFound(await lockReceipt(tx, account_id, receipt_no));
  refuseUnlessAllowed(receipt, event);
  return receipt;
}

/** The row of the status table for an event. */
export function receiptTransition(
  { status, transfer }: Receipt,
  event: ReceiptEvent,
  to: ReceiptStatus,
): ReceiptTransition {
  const kind = transfer === null ? 'supply' : 'transfer';
  const row = RECEIPT_TRANSITIONS.find(
    (one) => one.event === event && one.from === status && one.to === to && !one.not_for?.includes(kind),
  );
  if (row === undefined) throw new Error(`The table of receipts has no ${event} from ${status} to ${to}.`);
  return row;
}

/**
 * Moves for parts of a receipt, between the buckets of the status table's row.
 * @param unitsOf the units of a part to move
 */
export function receiptMoves(
  { receipt_no, warehouse, lines }: Receipt,
  parts: readonly StoredUnits[],
  row: ReceiptTransition,
  unitsOf: (buckets: BucketMove, part: StoredUnits) => number,
): StockMove[] {
  const items = new Map(lines.map((line) => [line.line_no, line.item_no]));
  return parts.flatMap((part) => {
    const { line_no, lot_no } = part;
    const item_no = items.get(line_no);
    if (item_no === undefined) throw new Error(`receipt ${receipt_no} has no line ${line_no}`);
    return row.stock.flatMap((buckets) => {
      const quantity = unitsOf(buckets, part);
      if (quantity === 0) return [];
      const { from: from_bucket, to: to_bucket } = buckets;
      return [{ item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause: 'receipt', receipt_no, line_no }];
    });
  });
}

/**
 * Changes the status of a receipt.
 * @returns the updated receipt
 * @throws api_exception when its status changed in the meantime
 */
export async function takeStep(
  tx: Tx,
  receipt: Receipt,
  event: ReceiptEvent,
  to: ReceiptStatus,
  halfway: boolean,
  stamp: ChangeStamp,
): Promise<Receipt> {
  const { account_id, receipt_no, status: from } = receipt;
  receiptTransition(receipt, event, to);
  const difference = differenceAfterWork(receipt, to);
  const done = await changeReceiptStatus(tx, account_id, receipt_no, { event, from, to, halfway, difference }, stamp);
  const after = orNotFound(await findReceipt(tx, account_id, receipt_no));
  if (!done) throw refusedReceiptEvent(after, event);
  return after;
}
