import { notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { UnallocatableLot } from '../../rules/allocation/unallocatable-lots.js';
import { type RecallHolder, validateBlockReason } from '../../rules/stock/recall.js';
import { inTransaction } from '../../storage/database/database.js';
import { findLot, holdersOfLot, writeBlock } from '../../storage/stock/lots.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { lockHolds, type Released, releaseHolds } from '../allocation/release-allocations.js';
import { type Context, stampOf } from '../context.js';

/** Which lot, and why it may not leave. */
export interface Block {
  readonly lot_no: number;
  readonly reason: string;
}

export interface Blocked {
  /** Shipments before work that lost their hold, and what they have become. */
  readonly released: readonly Released[];
  /** Shipments that the floor has, with units of the lot: nothing but a person can stop these. */
  readonly at_work: readonly RecallHolder[];
}

/**
 * Takes a lot out of allocation, in all warehouses, until unblock-lot.ts: its free units are `unallocatable`, and what
 * shipments hold of it before work on them starts is released and allocated anew, as when a lot passes its last day
 * (release-allocations.ts). All in one transaction: nobody sees a blocked lot that is still held.
 * @throws validation_failed at `reason`; not_found; api_exception when the lot is blocked already
 */
export async function blockLot(
  ctx: Context,
  account_id: string,
  item_no: number,
  { lot_no, reason }: Block,
  caller: Caller,
): Promise<Blocked> {
  authorize(caller, 'blockLot');
  return inTransaction(ctx.pool, async (tx) => {
    refuseIfFaulty(validateBlockReason(reason));
    if ((await findLot(tx, account_id, item_no, lot_no)) === null) throw notFound();
    const unallocatable: UnallocatableLot[] = [
      { account_id, item_no, lot_no, lot_allocatable_at: null, blocked: true },
    ];
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const holders = await lockHolds(tx, account_id, warehouses, unallocatable, [item_no]);
    const stamp = stampOf(ctx, caller);
    if (!(await writeBlock(tx, account_id, item_no, lot_no, reason.trim(), stamp))) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is blocked already.`,
        `${itemId(account_id, item_no)}のロット${lot_no}はすでに凍結されています。`,
      );
    }
    const released = await releaseHolds(ctx, tx, account_id, holders, unallocatable, stamp);
    // Read last: whoever was quicker to take a shipment up has committed, and is seen here.
    return { released, at_work: await holdersOfLot(tx, account_id, item_no, lot_no) };
  });
}
