import { inDryRun, setSavepoint, TransactionPool } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/**
 * Dry run: runs `work` for its result only, in one transaction that is rolled back. The numbers it returns are those
 * that a real run would draw. May run `work` again when another transaction used those numbers first.
 */
export const dryRun = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inDryRun(ctx.pool, (tx) =>
    work({ ...ctx, pool: new TransactionPool(tx, () => setSavepoint(tx), ctx.pool), dry: true }),
  );
