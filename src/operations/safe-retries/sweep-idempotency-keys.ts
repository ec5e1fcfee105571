import { inTransaction } from '../../storage/database.js';
import { sweepKeys } from '../../storage/idempotency-keys.js';
import type { House } from '../house.js';

/** Forgets the answers that are no longer replayed; they may hold addresses. */
export const sweepIdempotencyKeys = (house: House): Promise<void> => inTransaction(house.pool, sweepKeys);
