import { notFound } from '../../kernel/errors.js';
import type { Receipt } from '../../rules/receipt.js';
import { inReadOnly } from '../../storage/database.js';
import { findReceipt } from '../../storage/receipts.js';
import type { House } from '../house.js';

/** A receipt as the floor sees it, with its lines, counts and lots. @throws not_found */
export async function readReceiptAtWork(house: House, account_id: string, receipt_no: number): Promise<Receipt> {
  const found = await inReadOnly(house.pool, (tx) => findReceipt(tx, account_id, receipt_no));
  if (found === null) throw notFound();
  return found;
}
