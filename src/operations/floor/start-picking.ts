import { KuraError } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction, orUndo } from '../../storage/database/database.js';
import { releaseExpiredWithin } from '../allocation/release-expired.js';
import type { Context } from '../context.js';
import { floorStepWithin } from './floor-step.js';

/**
 * A wave release: takes shipments that wait into work, for which their stock is allocated already. What the account holds of lots
 * that may not leave is released before, in the same transaction, so that none of it is picked; a shipment that is left
 * without stock by that is refused, as any other that does not wait. The release stands all the same.
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
    return orUndo<KuraError | null>(tx, step, (error) => (error instanceof KuraError ? error : null));
  });
  if (refusal !== null) throw refusal;
}
