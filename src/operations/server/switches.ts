import { cached } from '../../kernel/cache.js';
import { type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import {
  endMaintenanceWindow,
  type MaintenanceWindow,
  readMaintenanceState,
  realTime,
  writeMaintenance,
  writeMaintenanceWindow,
} from '../../storage/server/maintenance.js';
import { type Context, stampOf } from '../context.js';

const FRESH_FOR_MS = 1_000;

/**
 * Returns a check of whether Kura is closed for maintenance: by the operator's switch, or in a window that was planned. It is called
 * on every request, so the value is cached for a second, and concurrent calls share one read.
 */
export function maintenanceSwitch(ctx: Pick<Context, 'pool'>): () => Promise<boolean> {
  const { get } = cached(() => isClosed(ctx), { fresh_ms: FRESH_FOR_MS, max: 1 });
  return () => get('maintenance');
}

async function isClosed(ctx: Pick<Context, 'pool'>): Promise<boolean> {
  const { is_on, is_running } = await readMaintenanceState(ctx.pool);
  return is_on || is_running;
}

/** Whether Kura is closed for maintenance. @throws unavailable when the database cannot be reached */
export async function readMaintenance(ctx: Pick<Context, 'pool'>, caller: Caller): Promise<boolean> {
  authorize(caller, 'readMaintenance');
  return isClosed(ctx);
}

/**
 * Turns maintenance on or off. Turning it off also ends a planned window that is running; a window in the future stays. Every
 * server notices within a second. A change is written into the audit log.
 */
export async function setMaintenance(ctx: Context, closed: boolean, caller: Caller): Promise<void> {
  authorize(caller, 'setMaintenance');
  const { is_on, is_running, planned } = await readMaintenanceState(ctx.pool);
  const ended = !closed && is_running ? planned : null;
  if (is_on === closed && ended === null) return;
  await inTransaction(ctx.pool, async (tx) => {
    await writeMaintenance(tx, closed);
    if (ended !== null) await endMaintenanceWindow(tx, ended);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setMaintenance',
      account_id: null,
      subject: closed ? 'on' : 'off',
      details: {},
    });
  });
}

/** A window, and whether it has begun. */
export interface PlannedWindow extends MaintenanceWindow {
  readonly running: boolean;
}

/** The window that is planned or running; null: there is none. */
export async function readPlannedMaintenance(ctx: Context, caller: Caller): Promise<PlannedWindow | null> {
  authorize(caller, 'readPlannedMaintenance');
  const { planned, is_running, is_over } = await readMaintenanceState(ctx.pool);
  return planned === null || is_over ? null : { ...planned, running: is_running };
}

/**
 * Plans a window in which Kura is closed for maintenance. It replaces the window that was planned before. If its beginning is past,
 * it begins at once.
 * @param window null: removes the planned window, also one that is running
 * @param faults of the request
 * @throws validation_failed with every fault
 */
export async function planMaintenance(
  ctx: Context,
  window: MaintenanceWindow | null,
  caller: Caller,
  faults: readonly Fault[] = [],
): Promise<PlannedWindow | null> {
  authorize(caller, 'planMaintenance');
  return inTransaction(ctx.pool, async (tx) => {
    const now = await realTime(tx);
    refuseIfFaulty([...faults, ...(window === null || faults.length > 0 ? [] : faultsOf(window, now))]);
    await writeMaintenanceWindow(tx, window);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setMaintenance',
      account_id: null,
      subject: window === null ? 'not planned' : 'planned',
      details: { ...window },
    });
    return window === null ? null : { ...window, running: Date.parse(window.from) <= now.getTime() };
  });
}

function faultsOf({ from, until }: MaintenanceWindow, now: Date): Fault[] {
  const end = Date.parse(until);
  if (end <= Date.parse(from)) return [fault('until', 'Must be after from.', 'fromより後の日時を指定してください。')];
  return end <= now.getTime() ? [fault('until', 'Must lie in the future.', '未来の日時を指定してください。')] : [];
}
