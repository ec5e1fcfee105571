import { orNotFound } from '../../kernel/errors.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import type { TransitLot } from '../../rules/transfers/transfer-arrival.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findReceipt } from '../../storage/receipts/receipts.js';
import { findTransit } from '../../storage/transfers/transfers.js';
import type { Context } from '../context.js';

export interface ReceiptAtWork extends Receipt {
  /** Whether inspections must report closed cases. */
  readonly case_receiving: boolean;
  /** What a transfer sent, by lot; empty before it left, and for receipts without a transfer. */
  readonly transit: readonly TransitLot[];
}

/** A receipt for warehouse work, with its lines, counts, lots and cases. @throws not_found */
export const readReceiptAtWork = (ctx: Context, account_id: string, receipt_no: number): Promise<ReceiptAtWork> =>
  inReadOnly(ctx.pool, async (tx) => {
    const found = orNotFound(await findReceipt(tx, account_id, receipt_no));
    const account = orNotFound(await findAccount(tx, account_id));
    const transit = found.transfer === null ? [] : await findTransit(tx, account_id, receipt_no);
    return { ...found, case_receiving: account.features.case_receiving, transit };
  });
