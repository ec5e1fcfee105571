import { KuraError } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction, withSavepoint } from '../../storage/database/database.js';
import { releaseExpiredWithin } from '../allocation/release-expired.js';
import type { Context } from '../context.js';
import { floorStepWithin } from './floor-step.js';

/**
 * A wave release of given shipments: starts work on waiting shipments, whose stock is already allocated. In the same
 * transaction, the account's allocations of unallocatable lots are released first, so that none are picked. A shipment
 * that loses its stock this way is refused like any other that is not waiting; the release remains in effect all the
 * same.
 * @throws as {@link floorStep}
 */
export async function startPicking(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
): Promise<void> {
  authorize(caller, 'startPicking');
  const refusal = await inTransaction(ctx.pool, async (tx) => {
    await releaseExpiredWithin(ctx, tx, account_id, caller);
    const step = async () => {
      await floorStepWithin(ctx, tx, account_id, shipment_nos, 'release_wave', caller, async () => {});
      return null;
    };
    return withSavepoint<KuraError | null>(tx, step, (error) => (error instanceof KuraError ? error : null));
  });
  if (refusal !== null) throw refusal;
}
