import { type KuraError, notAllowed, orNotFound, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { AllocatedShipment, UnallocatableLot } from '../../rules/allocation/unallocatable-lots.js';
import { type FloorRecall, type RecallDraft, validateRecall } from '../../rules/floor/recall.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findRecall, insertRecall, overlappingRecall } from '../../storage/floor/recalls.js';
import { findItemsByCodes, holdItems } from '../../storage/items/items.js';
import { putAwayPlacesNamed } from '../../storage/places/put-away-places.js';
import { findLots, holdersOfLots } from '../../storage/stock/lots.js';
import { lockFurtherStock } from '../../storage/stock/stock.js';
import { allWarehouses, lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { BEFORE_WORK, itemsOf, lockAllocations, releaseAllocations } from '../allocation/release-allocations.js';
import { type Context, stampOf } from '../context.js';
import { replaceBlocks } from '../stock/block-lot.js';
import { type LockedPicks, lockRecalledShelves, takeRecalled } from './take-recalled.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Opens a recall: the lots are blocked in all warehouses, orders in picking lose their units of these lots, and people with the
 * task `recall` carry the units in this warehouse to one shelf.
 *
 * Units that an order in picking holds but that are not picked yet stay where they lie, and become unidentified. The order gets
 * other units, which are planned at once, or waits for stock again. Units that are picked or packed stay with their order until
 * somebody takes them from there (carry-recalled.ts).
 * @throws validation_failed with faults at `warehouse`, `code`, `lots.N`, `reason`, `place`; forbidden in a warehouse where the
 *   caller does not work; api_exception when a recall of one of the lots is open there
 */
export async function openRecall(ctx: Context, draft: RecallDraft, caller: Caller): Promise<FloorRecall> {
  authorize(caller, 'openRecall');
  return inTransaction(ctx.pool, async (tx) => {
    const { account_id, warehouse, code, lot_nos } = draft;
    await warehousesOfWork(tx, warehouse, caller);
    // What is taken from orders is planned anew, and planning locks the warehouse before stock and orders.
    await lockWarehouse(tx, warehouse);
    await holdItems(tx, account_id, [], [code]);
    const [item] = await findItemsByCodes(tx, account_id, [code]);
    if (item === undefined) throw validationFailed(validateRecall(draft, null, new Set(), null));
    const { item_no } = item;
    const lots = lot_nos.map(
      (lot_no): UnallocatableLot => ({ account_id, item_no, lot_no, lot_allocatable_at: null, blocked: true }),
    );
    const { held, picks } = await lockRecalled(tx, draft, item_no, lots);
    const goods = { ...item, account_id, lot_no: 0 };
    const [shelf = null] = await putAwayPlacesNamed(tx, warehouse, goods, [draft.place]);
    const known = new Set((await findLots(tx, account_id, item_no, lot_nos)).map(({ lot_no }) => lot_no));
    refuseIfFaulty(validateRecall(draft, goods, known, shelf));
    if (shelf === null) throw new Error('a recall without shelf is faulty');
    const open = await overlappingRecall(tx, account_id, warehouse, item_no, lot_nos);
    if (open !== null) throw isOpen(open);

    const stamp = stampOf(ctx, caller);
    // All lots are blocked first, so that an order that loses units of one lot does not get units of another.
    await replaceBlocks(tx, account_id, item_no, lot_nos, draft.reason, caller, stamp);
    const before = held.filter(({ status }) => status !== 'picking');
    await releaseAllocations(ctx, tx, account_id, before, lots, stamp);
    await takeRecalled(ctx, tx, picks, caller);
    const recall_no = await insertRecall(tx, draft, { item_no, place_no: shelf.place_no }, stamp);
    const details = { warehouse, code, lots: lot_nos, place: draft.place, reason: draft.reason.trim() };
    await writeAudit(tx, stamp, { action: 'openRecall', account_id, subject: String(recall_no), details });
    return orNotFound(await findRecall(tx, account_id, recall_no));
  });
}

/**
 * Locks what a recall takes. First the stock of all goods of the orders that hold units of the lots, in all warehouses and in key
 * order, then the orders, so later changes of these orders in this transaction wait for no stock lock. Then the shelf of the recall
 * with the shelves on which the units lie.
 * @returns `held`: the orders that hold units of the lots; `picks`: units that orders in picking have still to get in the warehouse
 */
async function lockRecalled(
  tx: Tx,
  { account_id, warehouse, code, lot_nos, place }: RecallDraft,
  item_no: number,
  lots: readonly UnallocatableLot[],
): Promise<{ readonly held: readonly AllocatedShipment[]; readonly picks: LockedPicks }> {
  const warehouses = (await allWarehouses(tx)).map((one) => one.warehouse);
  const statuses = [...BEFORE_WORK, 'picking'] as const;
  const held = await lockAllocations(tx, account_id, warehouses, lots, [item_no], statuses);
  const picking = held.filter((one) => one.warehouse === warehouse && one.status === 'picking');
  if (picking.length > 0) await lockFurtherStock(tx, account_id, warehouse, [item_no, ...itemsOf(picking)]);
  const picks = (await holdersOfLots(tx, account_id, item_no, lot_nos))
    .filter((one) => one.warehouse === warehouse && one.status === 'picking' && one.bucket === 'allocated')
    .map(({ shipment_no, lot_no, quantity }) => ({ shipment_no, item_no, code, lot_no: lot_no ?? 0, quantity }));
  return { held, picks: await lockRecalledShelves(tx, account_id, warehouse, picks, [place]) };
}

const isOpen = (recall_no: number): KuraError =>
  notAllowed(
    `Recall ${recall_no} of these lots is open in this warehouse.`,
    `この倉庫では、対象ロットの回収${recall_no}がすでに進行中です。`,
  );
