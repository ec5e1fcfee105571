import { inTurn } from '../../kernel/collections.js';
import { notAllowed, notFound } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Served } from '../../rules/allocation/serve-demand.js';
import { refuseToUnblock } from '../../rules/stock/recall.js';
import { inTransaction } from '../../storage/database/database.js';
import { endBlock, findLot, openBlock } from '../../storage/stock/lots.js';
import { lockStock } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';

/**
 * Unblocks a lot; its free units go to demand in the same transaction.
 * @returns the allocated units by shipment
 * @throws not_found; api_exception when the lot is not blocked; forbidden when a client's person did not block it but the provider
 */
export async function unblockLot(
  ctx: Context,
  account_id: string,
  item_no: number,
  lot_no: number,
  caller: Caller,
): Promise<readonly Served[]> {
  authorize(caller, 'unblockLot', account_id);
  return inTransaction(ctx.pool, async (tx) => {
    if ((await findLot(tx, account_id, item_no, lot_no)) === null) throw notFound();
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    await lockStock(tx, account_id, warehouses, [item_no]);
    const stamp = stampOf(ctx, caller);
    const block = await openBlock(tx, account_id, item_no, lot_no);
    if (block === null) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is not blocked.`,
        `${itemId(account_id, item_no)}のロット${lot_no}は凍結されていません。`,
      );
    }
    refuseToUnblock(caller, block);
    await endBlock(tx, account_id, item_no, lot_no, stamp);
    const served = await inTurn(warehouses, (warehouse) =>
      serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp),
    );
    return served.flat();
  });
}
