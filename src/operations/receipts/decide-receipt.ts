import { today } from '../../kernel/clock.js';
import type { Decoded } from '../../kernel/decoded.js';
import { validationFailed, withoutCascadingFaults } from '../../kernel/errors.js';
import type { Account } from '../../rules/accounts/account.js';
import { mergeReceipt, type PlannedReceipt, planReceipt } from '../../rules/receipts/plan-receipt.js';
import type { Receipt, ReceiptDraft } from '../../rules/receipts/receipt.js';
import { RECEIPT_DEPENDENCIES, warehouseOf } from '../../rules/receipts/validate-receipt.js';
import type { Tx } from '../../storage/database/database.js';
import { readReceiptFacts } from '../../storage/receipts/receipts.js';
import type { Context } from '../context.js';

/**
 * The receipt that a draft makes: a new one, or `before` updated. Reads what the draft refers to and validates the
 * result.
 * @throws validation_failed with every fault
 */
export async function decideReceipt(
  ctx: Context,
  tx: Tx,
  account: Account,
  draft: Decoded<ReceiptDraft>,
  before: Receipt | null,
): Promise<PlannedReceipt> {
  const merged = mergeReceipt(draft.value, before);
  const read = await readReceiptFacts(tx, account.account_id, {
    codes: merged.items.flatMap((entry) => entry?.code ?? []),
    warehouse: warehouseOf(merged, account),
    identifier: merged.identifier,
    receipt_no: before?.receipt_no ?? 0,
  });
  const facts = { ...read, account, today: today(ctx.clock) };
  const { planned, faults } = planReceipt(merged, new Set(Object.keys(draft.value)), facts);
  if (planned === null || draft.faults.length > 0) {
    throw validationFailed([...draft.faults, ...withoutCascadingFaults(faults, draft.faults, RECEIPT_DEPENDENCIES)]);
  }
  return planned;
}
