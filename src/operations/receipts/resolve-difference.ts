import { KuraError, orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { DIFFERENCE_EVENTS, type DifferenceEvent, whyNotAllowed } from '../../rules/receipts/difference.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockDifference, writeDifference } from '../../storage/receipts/receipt-difference.js';
import { type Context, stampOf } from '../context.js';

/* What a client's people say about a receipt that brought other goods than were announced. The history records who said it. */

/**
 * Marks the difference as resolved: nobody needs to look at the receipt any more, until work on its goods changes the difference.
 * @param note for others; null: none
 * @throws not_found; api_exception when there is no difference, or it is already resolved
 */
export async function resolveDifference(
  ctx: Context,
  caller: AccountCaller,
  receipt_no: number,
  note: string | null,
): Promise<void> {
  authorize(caller, 'resolveDifference');
  await changeDifference(ctx, caller, receipt_no, 'deal_with', note);
}

/** Marks the difference as not resolved again. @throws not_found; api_exception when it was not resolved */
export async function reopenDifference(ctx: Context, caller: AccountCaller, receipt_no: number): Promise<void> {
  authorize(caller, 'reopenDifference');
  await changeDifference(ctx, caller, receipt_no, 'reopen', null);
}

const changeDifference = (
  ctx: Context,
  caller: AccountCaller,
  receipt_no: number,
  event: DifferenceEvent,
  note: string | null,
): Promise<unknown> =>
  inTransaction(ctx.pool, async (tx) => {
    const { account_id } = caller.account;
    const found = orNotFound(await lockDifference(tx, account_id, receipt_no));
    const refusal = whyNotAllowed(found.difference, event);
    if (refusal !== null) throw new KuraError('api_exception', refusal);
    const { to } = DIFFERENCE_EVENTS[event];
    await writeDifference(tx, account_id, receipt_no, { event, to, note }, stampOf(ctx, caller));
  });
