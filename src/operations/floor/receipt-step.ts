import { notFound } from '../../kernel/errors.js';
import type { Receipt } from '../../rules/receipt.js';
import {
  RECEIPT_TRANSITIONS,
  type ReceiptEvent,
  type ReceiptStatus,
  type ReceiptTransition,
} from '../../rules/receipt-status.js';
import type { Tx } from '../../storage/database.js';
import { changeReceiptStatus } from '../../storage/receipt-work.js';
import { findReceipt, lockReceipt } from '../../storage/receipts.js';
import { type Deed, lockHeads } from '../../storage/stock.js';
import { misplacedReceipt, refuseUnlessAllowed } from '../receipts/misplaced-receipt.js';

/**
 * Opens a receipt for work on its goods: locks the heads of its items, then its row. Which items these are is read
 * before any lock; that is safe in a status that allows the event, since lines change only while a receipt is waiting.
 * @throws not_found; api_exception when the receipt's status does not allow the event
 */
export async function openForWork(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  event: 'inspect' | 'put_away' | 'release',
): Promise<Receipt> {
  const seen = await findReceipt(tx, account_id, receipt_no);
  if (seen === null) throw notFound();
  refuseUnlessAllowed(seen, event);
  await lockHeads(
    tx,
    account_id,
    [seen.warehouse],
    seen.lines.map((line) => line.item_no),
  );
  const receipt = await lockReceipt(tx, account_id, receipt_no);
  if (receipt === null) throw notFound();
  refuseUnlessAllowed(receipt, event);
  return receipt;
}

/** The table's row for an event that takes a receipt to a status. */
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
 * Takes a receipt a step of the table further.
 * @returns the receipt as it now is
 * @throws api_exception when its status changed in the meantime
 */
export async function takeStep(
  tx: Tx,
  receipt: Receipt,
  event: ReceiptEvent,
  to: ReceiptStatus,
  halfway: boolean,
  deed: Deed,
): Promise<Receipt> {
  const { account_id, receipt_no, status: from } = receipt;
  receiptTransition(receipt, event, to);
  const done = await changeReceiptStatus(tx, account_id, receipt_no, { event, from, to, halfway }, deed);
  const after = await findReceipt(tx, account_id, receipt_no);
  if (after === null) throw notFound();
  if (!done) throw misplacedReceipt(after, event);
  return after;
}
