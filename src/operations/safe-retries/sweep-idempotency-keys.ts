import { inTransaction } from '../../storage/database/database.js';
import { sweepKeys } from '../../storage/safe-retries/idempotency-keys.js';
import type { House } from '../house.js';

/** Forgets the answers that are no longer replayed; they may hold addresses. A transaction for each thousand. */
export async function sweepIdempotencyKeys(house: House): Promise<void> {
  if (await inTransaction(house.pool, sweepKeys)) await sweepIdempotencyKeys(house);
}
