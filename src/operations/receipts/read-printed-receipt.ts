import { orNotFound } from '../../kernel/errors.js';
import type { ResourceRef } from '../../kernel/ids.js';
import type { Account } from '../../rules/accounts/account.js';
import type { AccountCaller, Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { PrintedReceipt } from '../../rules/receipts/printed-receipt.js';
import { viewReceipt } from '../../rules/receipts/receipt.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
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
  return inReadOnly(ctx.pool, (tx) => printedOf(tx, caller.account, receipt_no));
}

/**
 * The same for staff, of a receipt of any client: goods may come without their papers.
 * @throws not_found, also for a cancelled one; forbidden outside the caller's warehouses
 */
export async function readPrintedReceiptHere(
  ctx: Context,
  { account_id, no }: ResourceRef,
  caller: Caller,
): Promise<PrintedReceipt> {
  authorize(caller, 'readPrintedReceiptHere');
  return inReadOnly(ctx.pool, async (tx) => {
    const printed = await printedOf(tx, orNotFound(await findAccount(tx, account_id)), no);
    authorizeIn(caller, printed.view.receipt.warehouse);
    return printed;
  });
}

async function printedOf(tx: Tx, account: Account, receipt_no: number): Promise<PrintedReceipt> {
  const found = orNotFound(await findReceipt(tx, account.account_id, receipt_no));
  const item_nos = found.lines.map((line) => line.item_no);
  const barcodes = await barcodesOf(tx, account.account_id, item_nos);
  return { view: viewReceipt(found, false), account, barcodes };
}
