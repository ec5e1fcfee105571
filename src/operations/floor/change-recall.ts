import { type KuraError, notAllowed, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type FloorRecall, shelfFaults } from '../../rules/floor/recall.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { endIfCollected, findRecallByNo, markWithdrawn, writeRecallPlace } from '../../storage/floor/recalls.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { putAwayPlacesNamed } from '../../storage/places/put-away-places.js';
import { openBlocks } from '../../storage/stock/lots.js';
import { lockStock } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { unblockWithin } from '../stock/unblock-lot.js';

/**
 * Changes the shelf to which the units of an open recall are carried. Units on the former shelf must be carried again. If all units
 * lie on the new shelf already, the recall ends.
 * @param to code of the shelf
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the recall has ended;
 *   validation_failed at `to`
 */
export async function redirectRecall(
  ctx: Context,
  recall_no: number,
  to: string,
  caller: Caller,
): Promise<FloorRecall> {
  authorize(caller, 'redirectRecall');
  return inTransaction(ctx.pool, async (tx) => {
    const { account_id, warehouse, item_no, place: from } = await lockOpen(tx, recall_no, caller);
    await lockPlaces(tx, warehouse, [to]);
    const [item] = await findItemsByNos(tx, account_id, [item_no]);
    if (item === undefined) throw notFound();
    const [shelf = null] = await putAwayPlacesNamed(tx, warehouse, { account_id, item_no }, [to]);
    refuseIfFaulty(shelfFaults('to', to, { ...item, account_id, lot_no: 0 }, shelf));
    if (shelf === null) throw new Error('a recall without shelf is faulty');
    await writeRecallPlace(tx, account_id, recall_no, shelf.place_no);
    const stamp = stampOf(ctx, caller);
    await endIfCollected(tx, account_id, recall_no, stamp);
    const details = { warehouse, from, to: shelf.code };
    await writeAudit(tx, stamp, { action: 'redirectRecall', account_id, subject: String(recall_no), details });
    return orNotFound(await findRecallByNo(tx, recall_no));
  });
}

/**
 * Ends a recall before all its units are on its shelf, because it was a mistake, for example. Its lots stay blocked until somebody
 * unblocks them, and its units stay where they lie. Orders keep the units that they still hold, as with any block.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the recall has ended
 */
export async function withdrawRecall(ctx: Context, recall_no: number, caller: Caller): Promise<FloorRecall> {
  authorize(caller, 'withdrawRecall');
  return inTransaction(ctx.pool, async (tx) => {
    const { account_id, warehouse, place } = await lockOpen(tx, recall_no, caller);
    const stamp = stampOf(ctx, caller);
    await markWithdrawn(tx, account_id, recall_no, stamp);
    const details = { warehouse, place };
    await writeAudit(tx, stamp, { action: 'withdrawRecall', account_id, subject: String(recall_no), details });
    return orNotFound(await findRecallByNo(tx, recall_no));
  });
}

/**
 * Unblocks the lots of a recall that has ended, because their units are sound, say: those that are blocked since it began. Their free
 * units go to demand, in all warehouses.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception while this recall, or another one of these
 *   lots, is open, and when none of them is blocked any more
 */
export async function unblockRecalled(ctx: Context, recall_no: number, caller: Caller): Promise<FloorRecall> {
  authorize(caller, 'unblockRecalled');
  return inTransaction(ctx.pool, async (tx) => {
    const recall = orNotFound(await findRecallByNo(tx, recall_no));
    authorizeIn(caller, recall.warehouse);
    const { account_id, item_no, warehouse, opened_at } = recall;
    const warehouses = (await allWarehouses(tx)).map((one) => one.warehouse);
    await lockStock(tx, account_id, warehouses, [item_no]);
    const blocks = await openBlocks(tx, account_id, item_no, recall.lot_nos);
    const own = blocks.filter(({ blocked_at }) => blocked_at.getTime() === opened_at.getTime());
    if (own.length === 0) throw isNotBlocked(recall_no);
    const lot_nos = own.map(({ lot_no }) => lot_no);
    const stamp = stampOf(ctx, caller);
    await unblockWithin(ctx, tx, { account_id, item_no, lot_nos, warehouses }, stamp);
    const details = { warehouse, code: recall.code, lots: lot_nos };
    await writeAudit(tx, stamp, { action: 'unblockRecalled', account_id, subject: String(recall_no), details });
    return recall;
  });
}

const isNotBlocked = (recall_no: number): KuraError =>
  notAllowed(
    `No lot of recall ${recall_no} is blocked for it any more.`,
    `回収${recall_no}のために凍結されているロットはありません。`,
  );

/** An open recall, with the stock of its item locked. */
async function lockOpen(tx: Tx, recall_no: number, caller: Caller): Promise<FloorRecall> {
  const found = orNotFound(await findRecallByNo(tx, recall_no));
  authorizeIn(caller, found.warehouse);
  await lockStock(tx, found.account_id, [found.warehouse], [found.item_no]);
  // Somebody may have ended the recall while we waited for the lock.
  const recall = await findRecallByNo(tx, recall_no);
  if (recall === null || recall.ended_at !== null) throw hasEnded(recall_no);
  return recall;
}

const hasEnded = (recall_no: number): KuraError =>
  notAllowed(`Recall ${recall_no} has ended.`, `回収${recall_no}はすでに終了しています。`);
