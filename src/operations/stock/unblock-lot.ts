import { mapSeries } from '../../kernel/collections.js';
import { notAllowed, orNotFound } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Served } from '../../rules/allocation/allocate-demand.js';
import { refuseToUnblock } from '../../rules/stock/recall.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { openRecallOf } from '../../storage/floor/recalls.js';
import { endBlocks, findLots, openBlocks } from '../../storage/stock/lots.js';
import { type ChangeStamp, lockStock } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';

/**
 * Unblocks a lot; its free units go to demand in the same transaction.
 * @returns the allocated units by shipment
 * @throws not_found; api_exception when the lot is not blocked, or a warehouse is recalling it; forbidden when the
 *   provider has blocked it and the caller is a person of the client
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
    orNotFound((await findLots(tx, account_id, item_no, [lot_no]))[0]);
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    await lockStock(tx, account_id, warehouses, [item_no]);
    const stamp = stampOf(ctx, caller);
    const [block] = await openBlocks(tx, account_id, item_no, [lot_no]);
    if (block === undefined) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is not blocked.`,
        `${itemId(account_id, item_no)}のロット${lot_no}は凍結されていません。`,
      );
    }
    refuseToUnblock(caller, block);
    return unblockWithin(ctx, tx, { account_id, item_no, lot_nos: [lot_no], warehouses }, stamp);
  });
}

/**
 * Ends the blocks of lots of an item, whose free units go to demand, in a transaction that is open already. The stock of the item must
 * be locked in every warehouse.
 * @returns the allocated units by shipment
 * @throws api_exception when a warehouse is recalling one of the lots
 */
export async function unblockWithin(
  ctx: Context,
  tx: Tx,
  { account_id, item_no, lot_nos, warehouses }: LotsOfItem,
  stamp: ChangeStamp,
): Promise<readonly Served[]> {
  const recall = await openRecallOf(tx, account_id, item_no, lot_nos);
  if (recall !== null) throw isRecalled(lot_nos, recall);
  await endBlocks(tx, account_id, item_no, lot_nos, stamp);
  const served = await mapSeries(warehouses, (warehouse) =>
    serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp),
  );
  return served.flat();
}

interface LotsOfItem {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_nos: readonly number[];
  /** All of them. */
  readonly warehouses: readonly string[];
}

/** Units that are carried away for a recall must not be allocated meanwhile. */
const isRecalled = (
  lot_nos: readonly number[],
  { recall_no, warehouse }: { readonly recall_no: number; readonly warehouse: string },
) =>
  notAllowed(
    `Lot ${lot_nos.join(', ')} cannot be unblocked while recall ${recall_no} is open in warehouse ${warehouse}. Withdraw the recall first.`,
    `ロット${lot_nos.join('、')}は、倉庫${warehouse}で回収${recall_no}が進行中のため凍結を解除できません。先に回収を取り下げてください。`,
  );
