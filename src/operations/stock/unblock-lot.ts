import { inTurn } from '../../kernel/collections.js';
import { notAllowed, notFound } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { Served } from '../../rules/allocation/serve-waiting.js';
import { inTransaction } from '../../storage/database/database.js';
import { endBlock, findLot } from '../../storage/stock/lots.js';
import { lockStock } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { serveWaiting } from '../allocation/serve-waiting.js';
import { type Context, instantOf } from '../context.js';

/**
 * Lets a lot leave again; its free units go to demand that waits for them, in the same transaction.
 * @returns what was given, shipment by shipment
 * @throws not_found; api_exception when the lot is not blocked
 */
export const unblockLot = (
  ctx: Context,
  account_id: string,
  item_no: number,
  lot_no: number,
  actor: string,
): Promise<readonly Served[]> =>
  inTransaction(ctx.pool, async (tx) => {
    if ((await findLot(tx, account_id, item_no, lot_no)) === null) throw notFound();
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    await lockStock(tx, account_id, warehouses, [item_no]);
    const stamp = { actor, at: instantOf(ctx) };
    if (!(await endBlock(tx, account_id, item_no, lot_no, stamp))) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is not blocked.`,
        `${itemId(account_id, item_no)}のロット${lot_no}は凍結されていません。`,
      );
    }
    const served = await inTurn(warehouses, (warehouse) =>
      serveWaiting(ctx, tx, account_id, warehouse, [item_no], stamp),
    );
    return served.flat();
  });
