import { groupBy } from '../../kernel/collections.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planWork } from '../../rules/floor/plan-work.js';
import { inTransaction } from '../../storage/database/database.js';
import { dropUncovered, lockUnplanned, shelvesOf, unplannedUnits, writePlan } from '../../storage/floor/plan-facts.js';
import { endReplenishments } from '../../storage/floor/replenishments.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, instantOf } from '../context.js';

/**
 * Plans the picking in a warehouse, for all accounts: for units that shipments in picking hold and that are not planned yet, it
 * decides from which places they are taken, and which orders are picked together. Open picks at a place that does not have their
 * units any more are planned anew. Calling it again plans nothing twice. An order that is in a batch stays there. Units that lie on
 * no shelf are left to a later call.
 * @returns how many batches were made
 * @throws not_found when there is no such warehouse; forbidden when the caller does not work there
 */
export async function planBatches(ctx: Context, warehouse: string, caller: Caller): Promise<number> {
  authorize(caller, 'planBatches');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    // One planning at a time: two would promise the same units of a place.
    const origin = orNotFound(await lockWarehouse(tx, warehouse));
    const at = instantOf(ctx);
    await endReplenishments(tx, warehouse, at);
    const locked = await lockUnplanned(tx, warehouse);
    if (locked.length === 0) return 0;
    await dropUncovered(tx, warehouse, locked);
    const wanted = await unplannedUnits(tx, warehouse, locked);
    const goods = [...groupBy(wanted, (one) => `${one.account_id}/${one.item_no}`).values()].map(([one]) => one);
    const plan = planWork(wanted, await shelvesOf(tx, warehouse, goods), origin);
    if (plan.lines.length > 0) await writePlan(tx, warehouse, plan, at);
    return plan.batches.length;
  });
}
