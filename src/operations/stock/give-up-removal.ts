import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { finishTasksOf } from '../../storage/floor/tasks.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * Gives up a removal whose units were not all found: its units are free again and go to demand. Whoever collects them is told with
 * the next scan.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception unless the removal is processing
 */
export async function giveUpRemoval(
  ctx: Context,
  account_id: string,
  removal_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'giveUpRemoval');
  return inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    const step = { account_id, removal_no, step: 'give_up' } as const;
    const { warehouse, item_no, source } = await takeRemovalStep(tx, step, stamp, caller);
    if (source === 'available') await serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp);
    await finishTasksOf(tx, [warehouse], 'removal', [`${account_id}/${removal_no}`], stamp.at);
    const details = { warehouse };
    await writeAudit(tx, stamp, { action: 'giveUpRemoval', account_id, subject: String(removal_no), details });
  });
}
