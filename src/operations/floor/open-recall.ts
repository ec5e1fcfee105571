import { type KuraError, notAllowed, refuseIfFaulty } from '../../kernel/errors.js';
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
import { lockRecalledShelves, takeRecalled } from './take-recalled.js';
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
    const goods = { account_id, item_no: item?.item_no ?? 0 };
    const recalled = lot_nos.map(
      (lot_no): UnallocatableLot => ({ ...goods, lot_no, lot_allocatable_at: null, blocked: true }),
    );
    const held = item === undefined ? [] : await lockHolding(tx, draft, item.item_no, recalled);
    const picks =
      item === undefined
        ? []
        : (await holdersOfLots(tx, account_id, item.item_no, lot_nos))
            .filter((one) => one.warehouse === warehouse && one.status === 'picking' && one.bucket === 'allocated')
            .map(({ shipment_no, lot_no, quantity }) => ({
              shipment_no,
              item_no: item.item_no,
              code,
              lot_no: lot_no ?? 0,
              quantity,
            }));
    const locked = await lockRecalledShelves(tx, account_id, warehouse, picks, [draft.place]);
    const [shelf = null] = await putAwayPlacesNamed(tx, warehouse, goods, [draft.place]);
    const known = new Set((await findLots(tx, account_id, goods.item_no, lot_nos)).map(({ lot_no }) => lot_no));
    const put = item === undefined ? null : { ...item, account_id, lot_no: 0, units: 0 };
    refuseIfFaulty(validateRecall(draft, put, known, shelf));
    if (item === undefined || shelf === null) throw new Error('a recall without item or shelf is faulty');
    const open = await overlappingRecall(tx, account_id, warehouse, item.item_no, lot_nos);
    if (open !== null) throw isOpen(open);

    const stamp = stampOf(ctx, caller);
    // All lots are blocked first, so that an order that loses units of one lot does not get units of another.
    await replaceBlocks(tx, account_id, item.item_no, lot_nos, draft.reason, caller, stamp);
    const before = held.filter(({ status }) => status !== 'picking');
    await releaseAllocations(ctx, tx, account_id, before, recalled, stamp);
    await takeRecalled(ctx, tx, locked, caller);
    const { place_no } = shelf;
    const recall_no = await insertRecall(tx, draft, { item_no: item.item_no, place_no }, stamp);
    const details = { warehouse, code, lots: lot_nos, place: draft.place, reason: draft.reason.trim() };
    await writeAudit(tx, stamp, { action: 'openRecall', account_id, subject: String(recall_no), details });
    return (await findRecall(tx, account_id, recall_no)) as FloorRecall;
  });
}

/**
 * Locks the stock of all goods of the orders that hold units of the lots, in all warehouses and in key order, then the orders. So
 * later changes of these orders in this transaction wait for no stock lock.
 */
async function lockHolding(
  tx: Tx,
  { account_id, warehouse }: RecallDraft,
  item_no: number,
  recalled: readonly UnallocatableLot[],
): Promise<AllocatedShipment[]> {
  const warehouses = (await allWarehouses(tx)).map((one) => one.warehouse);
  const statuses = [...BEFORE_WORK, 'picking'] as const;
  const held = await lockAllocations(tx, account_id, warehouses, recalled, [item_no], statuses);
  const picking = held.filter((one) => one.warehouse === warehouse && one.status === 'picking');
  if (picking.length > 0) await lockFurtherStock(tx, account_id, warehouse, [item_no, ...itemsOf(picking)]);
  return held;
}

const isOpen = (recall_no: number): KuraError =>
  notAllowed(
    `Recall ${recall_no} of these lots is open in this warehouse.`,
    `この倉庫では、対象ロットの回収${recall_no}がすでに進行中です。`,
  );
