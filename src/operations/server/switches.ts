import { inTransaction } from '../../storage/database/database.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';
import type { Context } from '../context.js';

const FRESH_FOR_MS = 1_000;

/**
 * A look-out for the operator's maintenance switch (row `maintenance` of the switches: true or false, false when missing).
 * It is asked on every request, so an answer counts for a second, and those who ask meanwhile share one look.
 */
export function maintenanceSwitch(ctx: Pick<Context, 'pool'>): () => Promise<boolean> {
  let looked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);
  return () => {
    // Wall time, whatever Kura's clock shows: a clock that stands still would never look again.
    const now = performance.now();
    if (now - looked >= FRESH_FOR_MS) {
      looked = now;
      answer = readMaintenance(ctx);
      // A failed look is not an answer: whoever comes next looks anew.
      answer.catch(() => {
        looked = Number.NEGATIVE_INFINITY;
      });
    }
    return answer;
  };
}

/** Whether Kura is closed for maintenance. @throws unavailable when the database cannot be reached */
export const readMaintenance = async (ctx: Pick<Context, 'pool'>): Promise<boolean> =>
  (await readSwitch(ctx.pool, 'maintenance')) === true;

/** Closes Kura for maintenance, or opens it again. Every server knows within a second. */
export const setMaintenance = (ctx: Pick<Context, 'pool'>, closed: boolean): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeSwitch(tx, 'maintenance', closed));
