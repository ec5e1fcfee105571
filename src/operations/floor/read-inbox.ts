import { dateInTokyo } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  forgottenSince,
  type LateOrder,
  type StoppedRemoval,
  type WaitingDecisions,
} from '../../rules/floor/decision.js';
import { inReadOnly } from '../../storage/database/database.js';
import { lateOrders, stoppedRemovals, waitingDecisions } from '../../storage/floor/decisions.js';
import type { Context } from '../context.js';
import { warehousesOfWork } from './warehouses-of-work.js';
import { workersOfOrders } from './workers-of-orders.js';

/**
 * How many decisions wait, by kind and warehouse; no entry where none waits.
 * @param warehouse null: in all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function countDecisions(
  ctx: Context,
  warehouse: string | null,
  caller: Caller,
): Promise<readonly WaitingDecisions[]> {
  authorize(caller, 'countDecisions');
  return inReadOnly(ctx.pool, async (tx) => {
    const now = ctx.clock.now();
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    return waitingDecisions(tx, warehouses, dateInTokyo(now).toString(), forgottenSince(now).toString());
  });
}

/**
 * Orders in work that should have left on an earlier day: at most 100, those that are late the longest. Orders with an open request
 * are not listed, because nobody works on them until the answer.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listLateOrders(ctx: Context, warehouse: string | null, caller: Caller): Promise<LateOrder[]> {
  authorize(caller, 'listLateOrders');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const late = await lateOrders(tx, warehouses, dateInTokyo(ctx.clock.now()).toString());
    const workerOf = await workersOfOrders(tx, late);
    return late.map((order) => ({ ...order, worker: workerOf(order) }));
  });
}

/**
 * Removals of which not all units were found: at most 100, the oldest first.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listStoppedRemovals(
  ctx: Context,
  warehouse: string | null,
  caller: Caller,
): Promise<StoppedRemoval[]> {
  authorize(caller, 'listStoppedRemovals');
  return inReadOnly(ctx.pool, async (tx) => stoppedRemovals(tx, await warehousesOfWork(tx, warehouse, caller)));
}
