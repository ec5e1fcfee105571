import type { Caller } from '../../rules/accounts/caller.js';
import { inTransaction } from '../../storage/database/database.js';
import { insertStowed, type StowedUnits, soundInMain, type UnitsInMain } from '../../storage/places/relocations.js';
import { type Context, stampOf } from '../context.js';

export type { StowedUnits, UnitsInMain };

/**
 * Carries goods of an account from MAIN to other shelves, in all warehouses at once. For the seed, whose data nobody else sees yet:
 * so no lock is taken before the decision, and the shelves are not checked.
 */
export const stowGoods = (
  ctx: Context,
  account_id: string,
  decide: (lying: readonly UnitsInMain[]) => readonly StowedUnits[],
  caller: Caller,
): Promise<unknown> =>
  inTransaction(ctx.pool, async (tx) =>
    insertStowed(tx, account_id, decide(await soundInMain(tx, account_id)), stampOf(ctx, caller)),
  );
