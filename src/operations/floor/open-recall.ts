import { inTurn } from '../../kernel/collections.js';
import { type KuraError, notAllowed, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type FloorRecall, type RecallDraft, validateRecall } from '../../rules/floor/recall.js';
import { mayReplaceBlock, type RecallHolder } from '../../rules/stock/recall.js';
import { inTransaction, TransactionPool, type Tx } from '../../storage/database/database.js';
import { findRecall, insertRecall, overlappingRecall } from '../../storage/floor/recalls.js';
import { findItemsByCodes } from '../../storage/items/items.js';
import { lockPutAwayPlaces, putAwayPlacesNamed } from '../../storage/places/put-away-places.js';
import { soundOnShelves } from '../../storage/places/relocations.js';
import { findLot, holdersOfLot, openBlock } from '../../storage/stock/lots.js';
import { lockStock } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { moveUnits } from '../places/move-units.js';
import { blockLot } from '../stock/block-lot.js';
import { loseUnitsWithin } from './lose-units.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Opens a recall: the lots are blocked in all warehouses, orders that are being picked lose their units of them, and whoever has the
 * task `recall` carries what lies in this warehouse to one shelf.
 *
 * Units that an order in picking has not got yet stay where they lie, as unidentified ones. The order gets others, or waits for
 * stock again. Units that are picked or packed stay with their order until somebody takes them from there (carry-recalled.ts).
 * @throws validation_failed with faults at `warehouse`, `code`, `lots.N`, `reason`, `place`; forbidden in a warehouse where the
 *   caller does not work; api_exception when a recall of one of the lots is open there
 */
export async function openRecall(ctx: Context, draft: RecallDraft, caller: Caller): Promise<FloorRecall> {
  authorize(caller, 'openRecall');
  return inTransaction(ctx.pool, async (tx) => {
    const { account_id, warehouse, code, lot_nos } = draft;
    await warehousesOfWork(tx, warehouse, caller);
    const [item] = await findItemsByCodes(tx, account_id, [code]);
    const goods = { account_id, item_no: item?.item_no ?? 0 };
    const warehouses = (await allWarehouses(tx)).map((one) => one.warehouse);
    if (item !== undefined) await lockStock(tx, account_id, warehouses, [item.item_no]);
    await lockPutAwayPlaces(tx, warehouse, [draft.place]);
    const [shelf = null] = await putAwayPlacesNamed(tx, warehouse, goods, [draft.place]);
    const lots = await Promise.all(lot_nos.map((lot_no) => findLot(tx, account_id, goods.item_no, lot_no)));
    const known = new Set(lots.flatMap((lot) => lot?.lot_no ?? []));
    const put = item === undefined ? null : { ...item, account_id, lot_no: 0, units: 0 };
    refuseIfFaulty(validateRecall(draft, put, known, shelf));
    if (item === undefined || shelf === null) throw new Error('a recall without item or shelf is faulty');
    const open = await overlappingRecall(tx, account_id, warehouse, item.item_no, lot_nos);
    if (open !== null) throw isOpen(open);

    const within: Context = { ...ctx, pool: new TransactionPool(tx) };
    await inTurn(lot_nos, async (lot_no) => {
      const block = await openBlock(tx, account_id, item.item_no, lot_no);
      if (block === null || mayReplaceBlock(caller, block))
        await blockLot(within, account_id, item.item_no, { lot_no, reason: draft.reason }, caller);
      const holders = await holdersOfLot(tx, account_id, item.item_no, lot_no);
      const picking = holders.filter(
        (one) => one.warehouse === warehouse && one.status === 'picking' && one.bucket === 'allocated',
      );
      await inTurn(picking, (holder) =>
        takeFromOrder(within, tx, { ...draft, item_no: item.item_no, lot_no }, holder, caller),
      );
    });
    const { place_no } = shelf;
    const recall_no = await insertRecall(tx, draft, { item_no: item.item_no, place_no }, stampOf(ctx, caller));
    return (await findRecall(tx, account_id, recall_no)) as FloorRecall;
  });
}

/** An order in picking loses what it has not got yet. The units stay on their shelves. */
async function takeFromOrder(
  ctx: Context,
  tx: Tx,
  goods: {
    readonly account_id: string;
    readonly warehouse: string;
    readonly code: string;
    readonly item_no: number;
    readonly lot_no: number;
  },
  { shipment_no, quantity }: RecallHolder,
  caller: Caller,
): Promise<void> {
  const { account_id, warehouse, code, item_no, lot_no } = goods;
  const before = await soundOnShelves(tx, account_id, warehouse, goods);
  const lost = [{ item_no, lot_no, quantity }];
  await loseUnitsWithin(ctx, tx, account_id, shipment_no, 'short_pick', lost, null, caller);
  const after = new Map((await soundOnShelves(tx, account_id, warehouse, goods)).map((one) => [one.place, one.units]));
  // A short pick sends them to the place of missing goods; nobody misses them.
  await inTurn(before, async ({ place, units }) => {
    const taken = units - (after.get(place) ?? 0);
    const back = { warehouse, code, lot_no, condition: 'unidentified', quantity: taken, from: 'MISSING', to: place };
    if (taken > 0) await moveUnits(ctx, account_id, back, caller);
  });
}

const isOpen = (recall_no: number): KuraError =>
  notAllowed(
    `Recall ${recall_no} of these lots is open in this warehouse.`,
    `この倉庫では、対象ロットの回収${recall_no}がすでに進行中です。`,
  );
