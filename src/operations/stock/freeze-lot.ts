import { notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { itemId } from '../../kernel/ids.js';
import type { BarredLot } from '../../rules/allocation/expired-holds.js';
import { judgeFreezeReason, type RecallHolder } from '../../rules/stock/recall.js';
import { inTransaction } from '../../storage/database/database.js';
import { findLot, holdersOfLot, writeFreeze } from '../../storage/stock/lots.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { lockHolds, type Released, releaseHolds } from '../allocation/release-holds.js';
import { type Context, instantOf } from '../context.js';

/** Which lot, and why it may not leave. */
export interface Freeze {
  readonly lot_no: number;
  readonly reason: string;
}

export interface Frozen {
  /** Shipments before work that lost their hold, and what they have become. */
  readonly released: readonly Released[];
  /** Shipments that the floor has, with units of the lot: nothing but a person can stop these. */
  readonly at_work: readonly RecallHolder[];
}

/**
 * Takes a lot out of allocation, in all warehouses, until unfreeze-lot.ts: its free units are `unallocatable`, and what
 * shipments hold of it before work on them starts is released and allocated anew, as when a lot passes its last day
 * (release-holds.ts). All in one transaction: nobody sees a frozen lot that is still held.
 * @throws validation_failed at `reason`; not_found; api_exception when the lot is frozen already
 */
export const freezeLot = (
  ctx: Context,
  account_id: string,
  item_no: number,
  { lot_no, reason }: Freeze,
  actor: string,
): Promise<Frozen> =>
  inTransaction(ctx.pool, async (tx) => {
    refuseIfFaulty(judgeFreezeReason(reason));
    if ((await findLot(tx, account_id, item_no, lot_no)) === null) throw notFound();
    const barred: BarredLot[] = [{ account_id, item_no, lot_no, lot_allocatable_at: null, frozen: true }];
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const holders = await lockHolds(tx, account_id, warehouses, barred, [item_no]);
    const stamp = { actor, at: instantOf(ctx) };
    if (!(await writeFreeze(tx, account_id, item_no, lot_no, reason.trim(), stamp))) {
      throw notAllowed(
        `Lot ${lot_no} of ${itemId(account_id, item_no)} is frozen already.`,
        `${itemId(account_id, item_no)}のロット${lot_no}はすでに凍結されています。`,
      );
    }
    const released = await releaseHolds(ctx, tx, account_id, holders, barred, stamp);
    // Read last: whoever was quicker to take a shipment up has committed, and is seen here.
    return { released, at_work: await holdersOfLot(tx, account_id, item_no, lot_no) };
  });
