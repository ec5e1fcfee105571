import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { dealWithNotice as markNotice } from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';

/**
 * Says that nothing is to be done about the failed or doubtful notice mail of a shipment, until somebody sends it again.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export async function dealWithNotice(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'dealWithNotice', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await markNotice(tx, { account_id, shipment_no }))) throw notFound();
  });
}
