import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { sendAgain as sendNoticeAgain } from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';

/**
 * Sends the failed or doubtful notice mail of a shipment again. A person must have checked that the mail did not arrive.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export async function sendAgain(ctx: Context, account_id: string, shipment_no: number, caller: Caller): Promise<void> {
  authorize(caller, 'sendAgain', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await sendNoticeAgain(tx, { account_id, shipment_no }))) throw notFound();
  });
}
