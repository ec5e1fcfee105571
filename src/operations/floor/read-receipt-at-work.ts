import { notFound } from '../../kernel/errors.js';
import type { Receipt } from '../../rules/receipt.js';
import { findAccount } from '../../storage/accounts.js';
import { inReadOnly } from '../../storage/database.js';
import { findReceipt } from '../../storage/receipts.js';
import type { House } from '../house.js';

export interface ReceiptAtWork extends Receipt {
  /** Whether inspections are to report closed cases. */
  readonly case_receiving: boolean;
}

/** A receipt as the floor sees it, with its lines, counts, lots and cases. @throws not_found */
export const readReceiptAtWork = (house: House, account_id: string, receipt_no: number): Promise<ReceiptAtWork> =>
  inReadOnly(house.pool, async (tx) => {
    const found = await findReceipt(tx, account_id, receipt_no);
    const account = await findAccount(tx, account_id);
    if (found === null || account === null) throw notFound();
    return { ...found, case_receiving: account.features.case_receiving };
  });
