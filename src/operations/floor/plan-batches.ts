import { groupBy } from '../../kernel/collections.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planWork, type UnplannedUnits } from '../../rules/floor/plan-work.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockUnplanned, shelvesOf, unplannedUnits, writePlan } from '../../storage/floor/plan-facts.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/**
 * Makes work for the units in a warehouse that shipments in picking hold, of all accounts, and that have none yet: from which
 * places they are taken, and which orders are picked together. Sent again, it makes nothing twice. An order that is in a batch
 * stays there. Units that lie on no shelf get no work, until somebody plans again.
 * @returns how many batches were made
 * @throws not_found when there is no such warehouse; forbidden when the caller does not work there
 */
export async function planBatches(ctx: Context, warehouse: string, caller: Caller): Promise<number> {
  authorize(caller, 'planBatches');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    // One plans at a time: two would promise the same units of a place.
    const place = orNotFound(await lockWarehouse(tx, warehouse));
    const locked = await lockUnplanned(tx, warehouse);
    if (locked.length === 0) return 0;
    const wanted = await unplannedUnits(tx, warehouse, locked);
    const goods = [...groupBy(wanted, (one) => `${one.account_id}/${one.item_no}`).values()].map(([one]) => one);
    const plan = planWork(wanted, await shelvesOf(tx, warehouse, goods as UnplannedUnits[]), place);
    if (plan.lines.length > 0) await writePlan(tx, warehouse, plan, ctx.clock.now().toString());
    return plan.batches.length;
  });
}
