import { remember } from '../../kernel/remember.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';
import { type Context, stampOf } from '../context.js';

const FRESH_FOR_MS = 1_000;

/**
 * Returns a check of the operator's maintenance switch (row `maintenance` of the switches: true or false, false when
 * missing). It is called on every request, so the value is cached for a second, and concurrent calls share one read.
 */
export function maintenanceSwitch(ctx: Pick<Context, 'pool'>): () => Promise<boolean> {
  const { get } = remember(() => isClosed(ctx), { fresh_ms: FRESH_FOR_MS, max: 1 });
  return () => get('maintenance');
}

const isClosed = async (ctx: Pick<Context, 'pool'>): Promise<boolean> =>
  (await readSwitch(ctx.pool, 'maintenance')) === true;

/** Whether Kura is closed for maintenance. @throws unavailable when the database cannot be reached */
export async function readMaintenance(ctx: Pick<Context, 'pool'>, caller: Caller): Promise<boolean> {
  authorize(caller, 'readMaintenance');
  return isClosed(ctx);
}

/** Turns maintenance on or off. Every server notices within a second. A change is written into the audit log. */
export async function setMaintenance(ctx: Context, closed: boolean, caller: Caller): Promise<void> {
  authorize(caller, 'setMaintenance');
  if ((await isClosed(ctx)) === closed) return;
  await inTransaction(ctx.pool, async (tx) => {
    await writeSwitch(tx, 'maintenance', closed);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setMaintenance',
      account_id: null,
      subject: closed ? 'on' : 'off',
      details: {},
    });
  });
}
