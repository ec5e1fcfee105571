import { notAllowed, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { UnallocatableLot } from '../../rules/allocation/unallocatable-lots.js';
import { mayReplaceBlock, type RecallHolder, validateBlockReason } from '../../rules/stock/recall.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { endBlocks, findLots, holdersOfLots, openBlocks, writeBlocks } from '../../storage/stock/lots.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { lockAllocations, type Released, releaseAllocations } from '../allocation/release-allocations.js';
import { type Context, stampOf } from '../context.js';

/** The lot, and the reason of the block. */
export interface Block {
  readonly lot_no: number;
  readonly reason: string;
}

export interface Blocked {
  /** Shipments before work that lost units of the lot, and their new status. */
  readonly released: readonly Released[];
  /** Shipments in work with units of the lot: only a person can stop these. */
  readonly at_work: readonly RecallHolder[];
}

/**
 * Blocks a lot from allocation in all warehouses, until unblock-lot.ts. Its free units become `unallocatable`.
 * Allocations of shipments on which work has not started are released and allocated again, as when a lot passes its
 * last allocatable day (release-allocations.ts). All in one transaction, so nobody sees such an allocation of a blocked
 * lot. Staff may block a lot that its client has blocked: their block takes the place of the client's.
 * @throws validation_failed at `reason`; not_found; api_exception when the lot is blocked already
 */
export async function blockLot(
  ctx: Context,
  account_id: string,
  item_no: number,
  { lot_no, reason }: Block,
  caller: Caller,
): Promise<Blocked> {
  authorize(caller, 'blockLot', account_id);
  return inTransaction(ctx.pool, async (tx) => {
    refuseIfFaulty(validateBlockReason(reason));
    orNotFound((await findLots(tx, account_id, item_no, [lot_no]))[0]);
    const unallocatable: UnallocatableLot[] = [
      { account_id, item_no, lot_no, lot_allocatable_at: null, blocked: true },
    ];
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const holders = await lockAllocations(tx, account_id, warehouses, unallocatable, [item_no]);
    const stamp = stampOf(ctx, caller);
    const blocked = await replaceBlocks(tx, account_id, item_no, [lot_no], reason, caller, stamp);
    if (blocked.length === 0) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is blocked already.`,
        `${itemId(account_id, item_no)}のロット${lot_no}はすでに凍結されています。`,
      );
    }
    const released = await releaseAllocations(ctx, tx, account_id, holders, unallocatable, stamp);
    // Read last: it includes shipments on which work started while we waited for the locks.
    return { released, at_work: await holdersOfLots(tx, account_id, item_no, [lot_no]) };
  });
}

/**
 * Writes the blocks of lots, and ends the present blocks of these lots that the caller may replace. The stock of the item must be
 * locked in every warehouse.
 * @param lot_nos each once
 * @returns the lots that are blocked for this reason now; the others keep a block that the caller may not replace
 */
export async function replaceBlocks(
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
  reason: string,
  caller: Caller,
  stamp: ChangeStamp,
): Promise<readonly number[]> {
  const before = await openBlocks(tx, account_id, item_no, lot_nos);
  const stays = new Set(before.filter((block) => !mayReplaceBlock(caller, block)).map(({ lot_no }) => lot_no));
  const blocked = lot_nos.filter((lot_no) => !stays.has(lot_no));
  if (before.length > stays.size) await endBlocks(tx, account_id, item_no, blocked, stamp);
  await writeBlocks(tx, account_id, item_no, blocked, reason.trim(), stamp);
  return blocked;
}
