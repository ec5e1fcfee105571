import { groupBy, mapSeries } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { completeOrders } from '../../storage/floor/picking.js';
import { type Context, within } from '../context.js';
import { inspectPicks } from './inspect-picks.js';

/**
 * Makes the completely picked orders of a batch ready for packing.
 * @returns how many orders these are
 * @throws forbidden in a warehouse where the caller does not work; as {@link inspectPicks}
 */
export async function finishPicked(ctx: Context, warehouse: string, batch_no: number, caller: Caller): Promise<number> {
  authorize(caller, 'finishPicked');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    const complete = await completeOrders(tx, warehouse, batch_no);
    await mapSeries(
      groupBy(complete, ({ account_id }) => account_id),
      ([account_id, own]) =>
        inspectPicks(
          within(ctx, tx),
          account_id,
          own.map(({ shipment_no }) => shipment_no),
          caller,
        ),
    );
    return complete.length;
  });
}
