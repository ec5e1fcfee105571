import { notFound, orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  type CountedReceipt,
  messageOfReceipt,
  type ReceiptEntryWithMessage,
} from '../../rules/receipts/receipt-history.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countedReceipt, pageOfReceiptHistory } from '../../storage/receipts/receipt-history.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** What was counted of each line of a receipt so far, cancelled or not, and when. @throws not_found */
export async function readReceiptCounts(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  caller: Caller,
): Promise<CountedReceipt> {
  authorize(caller, 'readReceiptCounts', account_id);
  return orNotFound(await inReadOnly(ctx.pool, (tx) => countedReceipt(tx, account_id, receipt_no)));
}

/** History of a receipt, cancelled or not, newest first. @throws not_found */
export async function listReceiptHistory(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<ReceiptEntryWithMessage>> {
  authorize(caller, 'listReceiptHistory', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const found = await pageOfReceiptHistory(tx, account_id, receipt_no, before, limit + 1);
    // Every existing receipt has at least one entry.
    if (found.length === 0) throw notFound();
    const entries = found.map((entry) => ({ ...entry, message: messageOfReceipt(entry) }));
    return pageOf(entries, limit, ({ history_no }) => history_no);
  });
}
