import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * Withdraws a removal before it was started: its goods are free again and go to demand. The audit log says when staff do it for
 * the client.
 * @throws not_found, api_exception unless the removal is waiting
 */
export async function withdrawRemoval(
  ctx: Context,
  account_id: string,
  removal_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'withdrawRemoval', account_id);
  return inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    const step = { account_id, removal_no, step: 'withdraw' } as const;
    const { warehouse, item_no, source } = await takeRemovalStep(tx, step, stamp, caller);
    if (source === 'available') await serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp);
    if (caller.kind === 'staff') {
      const details = { warehouse };
      await writeAudit(tx, stamp, { action: 'withdrawRemoval', account_id, subject: String(removal_no), details });
    }
  });
}
