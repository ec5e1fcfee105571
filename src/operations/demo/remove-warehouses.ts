import { inTransaction } from '../../storage/database/database.js';
import { removeWarehouses as remove } from '../../storage/demo/demo-reset.js';
import type { Context } from '../context.js';

/** Removes what a reset left of the demo's own warehouses, so that the seed opens them as they were. */
export const removeWarehouses = (ctx: Context, warehouses: readonly string[]): Promise<unknown> =>
  inTransaction(ctx.pool, (tx) => remove(tx, warehouses));
