import { KuraError } from '../../kernel/errors.js';
import type { Account } from '../../rules/accounts/account.js';
import { inTransaction, TransactionPool } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { CLOCK, setUsualLockTimeout, whileGateClosed } from '../../storage/demo/demo-locks.js';
import {
  furnishWarehouses,
  removeWarehouses as remove,
  wipe,
  restoreAccount as writeAccount,
} from '../../storage/demo/demo-reset.js';
import { lockOutBackups } from '../../storage/files/file-removals.js';
import type { Files } from '../../storage/files/files.js';
import { queueImageFileRemoval } from '../../storage/items/item-images.js';
import { writeSwitch } from '../../storage/server/switches.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFiles } from '../files/remove-deleted-files.js';
import { forgetMove } from './clock-move.js';
import { markSeeded } from './environment.js';
import type { KeptClock } from './turn-clock.js';

/**
 * Resets the demo: deletes business data, restarts every running number, and seeds again. Accounts that the seed does not make stay
 * usable: with their tokens and senders, and with the warehouses that somebody opened, of which the three usual places remain.
 * All in one transaction, with no other open, so nobody sees a half-reset system, and an interrupted reset changes
 * nothing.
 * @param seed seeds within that transaction; returns the initial clock
 */
export async function resetDemo(
  { pool, files }: { readonly pool: ConnectionPool; readonly files: Files },
  seed: (ctx: Pick<Context, 'pool' | 'files'>) => Promise<KeptClock>,
): Promise<KeptClock> {
  const clock = await whileGateClosed(pool, async (tx) => {
    await setUsualLockTimeout(tx);
    // A backup reads the tables until it ends, and all requests would wait behind us for it.
    if (!(await lockOutBackups(tx))) throw new KuraError('unavailable');
    // Deleted by key: files of other databases may be in the same directory.
    await queueImageFileRemoval(tx);
    await wipe(tx);
    const kept = await seed({ pool: new TransactionPool(tx), files });
    // After the seed, whose running numbers do not depend on what others opened.
    await furnishWarehouses(tx);
    await writeSwitch(tx, CLOCK, kept);
    await forgetMove(tx);
    await markSeeded(tx);
    return kept;
  });
  await removeDeletedFiles({ pool, files });
  return clock;
}

/** Creates a demo account. One that survived a reset gets its initial name and settings back, and loses its senders. */
export const restoreAccount = (ctx: Context, account: Account): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeAccount(tx, account, instantOf(ctx)));

/** Removes what a reset left of the demo's own warehouses, so that the seed opens them as they were. */
export const removeWarehouses = (ctx: Context, warehouses: readonly string[]): Promise<unknown> =>
  inTransaction(ctx.pool, (tx) => remove(tx, warehouses));
