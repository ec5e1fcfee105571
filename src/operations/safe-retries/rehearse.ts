import { inRehearsal, markWork, TransactionPool } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/**
 * Runs `work` for its result alone: against a context whose transactions are all one, which is rolled back. Numbers that it
 * draws are those that the real run will draw. May run `work` again when somebody else was quicker.
 */
export const rehearse = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inRehearsal(ctx.pool, (tx) =>
    work({ ...ctx, pool: new TransactionPool(tx, () => markWork(tx), ctx.pool), dry: true }),
  );
