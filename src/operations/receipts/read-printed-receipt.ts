import { orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { PrintedReceipt } from '../../rules/receipts/printed-receipt.js';
import { viewReceipt } from '../../rules/receipts/receipt.js';
import { inReadOnly } from '../../storage/database/database.js';
import { barcodesOf } from '../../storage/items/items.js';
import { findReceipt } from '../../storage/receipts/receipts.js';
import type { Context } from '../context.js';

/** The content of a receipt's papers, whatever its status. @throws not_found, also for a cancelled one */
export async function readPrintedReceipt(
  ctx: Context,
  caller: AccountCaller,
  receipt_no: number,
): Promise<PrintedReceipt> {
  authorize(caller, 'readPrintedReceipt');
  const { account } = caller;
  return inReadOnly(ctx.pool, async (tx) => {
    const found = orNotFound(await findReceipt(tx, account.account_id, receipt_no));
    const item_nos = found.lines.map((line) => line.item_no);
    const barcodes = await barcodesOf(tx, account.account_id, item_nos);
    return { view: viewReceipt(found, false), account, barcodes };
  });
}
