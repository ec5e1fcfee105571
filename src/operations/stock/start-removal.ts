import { inTransaction } from '../../storage/database/database.js';
import { type House, instantOf } from '../house.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * The floor begins to take goods away; they cannot be had back any more.
 * @throws not_found, api_exception unless the removal is waiting
 */
export const startRemoval = (house: House, account_id: string, removal_no: number, actor: string): Promise<void> =>
  inTransaction(house.pool, async (tx) => {
    await takeRemovalStep(tx, account_id, removal_no, 'start', { actor, at: instantOf(house) });
  });
