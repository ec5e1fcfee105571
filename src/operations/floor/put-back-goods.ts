import { mapSeries } from '../../kernel/collections.js';
import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { openPutBacks, putBack } from '../../storage/shipments/shipment-requests.js';
import { lockStock } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';

/**
 * Puts goods that a shipment does not need any more back on the shelf, where they go to demand.
 * @throws not_found when nothing is left to put back; forbidden in a warehouse where the caller does not work
 */
export async function putBackGoods(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'putBackGoods');
  return inTransaction(ctx.pool, async (tx) => {
    // There may be two warehouses: a shipment may wait for stock again after work in one, and then be moved to another.
    const open = await openPutBacks(tx, { account_id, shipment_no });
    if (open.length === 0) throw notFound();
    for (const { warehouse } of open) authorizeIn(caller, warehouse);
    await lockStock(
      tx,
      account_id,
      open.map(({ warehouse }) => warehouse),
      open.flatMap(({ item_nos }) => item_nos),
    );
    const stamp = stampOf(ctx, caller);
    // Another caller may have put them back while we waited for the stock locks.
    if (!(await putBack(tx, account_id, shipment_no, stamp))) throw notFound();
    await mapSeries(open, ({ warehouse, item_nos }) => serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp));
  });
}
