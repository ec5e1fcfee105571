import { notFound, orNotFound } from '../../kernel/errors.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { forgottenSince } from '../../rules/floor/decision.js';
import type { OpenTask } from '../../rules/floor/task.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { cancelPaused, openTasks, putAside } from '../../storage/floor/tasks.js';
import { type Context, instantOf, stampOf } from '../context.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Who works on what, and what was paused: at most 1,000 tasks, the oldest first.
 * @param warehouse null: all in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listOpenTasks(ctx: Context, warehouse: string | null, caller: StaffCaller): Promise<OpenTask[]> {
  authorize(caller, 'listOpenTasks');
  return inReadOnly(ctx.pool, async (tx) => {
    const forgotten = forgottenSince(ctx.clock.now()).toString();
    return openTasks(tx, await warehousesOfWork(tx, warehouse, caller), forgotten);
  });
}

/**
 * Takes a task from whoever works on it, so that somebody else can continue it, for example after the person has gone home.
 * @throws not_found when nobody works on it; forbidden outside the caller's warehouses
 */
export async function putTaskAside(
  ctx: Context,
  warehouse: string,
  task_no: number,
  caller: StaffCaller,
): Promise<void> {
  authorize(caller, 'putTaskAside');
  authorizeIn(caller, warehouse);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await putAside(tx, warehouse, task_no, instantOf(ctx)))) throw notFound();
  });
}

/**
 * Ends a paused task. What was scanned and not confirmed is lost, and no stock changes: whoever begins the work again begins at its
 * first step. For work that nobody can continue: that of a person who has left, or about something that has ended in another way.
 * @throws not_found when there is no such paused task; forbidden outside the caller's warehouses
 */
export async function cancelTask(ctx: Context, warehouse: string, task_no: number, caller: StaffCaller): Promise<void> {
  authorize(caller, 'cancelTask');
  authorizeIn(caller, warehouse);
  await inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    const { kind, subject } = orNotFound(await cancelPaused(tx, warehouse, task_no, stamp.at));
    const details = { task_no, kind, subject };
    await writeAudit(tx, stamp, { action: 'cancelTask', account_id: null, subject: warehouse, details });
  });
}
