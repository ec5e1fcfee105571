import { remember } from '../../kernel/remember.js';
import { inTransaction } from '../../storage/database/database.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';
import type { Context } from '../context.js';

const FRESH_FOR_MS = 1_000;

/**
 * Returns a check of the operator's maintenance switch (row `maintenance` of the switches: true or false, false when
 * missing). It is called on every request, so the value is cached for a second, and concurrent calls share one read.
 */
export function maintenanceSwitch(ctx: Pick<Context, 'pool'>): () => Promise<boolean> {
  const { get } = remember(() => readMaintenance(ctx), { fresh_ms: FRESH_FOR_MS, max: 1 });
  return () => get('maintenance');
}

/** Whether Kura is closed for maintenance. @throws unavailable when the database cannot be reached */
export const readMaintenance = async (ctx: Pick<Context, 'pool'>): Promise<boolean> =>
  (await readSwitch(ctx.pool, 'maintenance')) === true;

/** Turns maintenance on or off. Every server notices within a second. */
export const setMaintenance = (ctx: Pick<Context, 'pool'>, closed: boolean): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeSwitch(tx, 'maintenance', closed));
