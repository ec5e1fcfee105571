import { inTransaction } from '../../storage/database.js';
import { type House, instantOf } from '../house.js';
import { takeDisposalStep } from './disposal-step.js';

/**
 * The floor begins to dispose of goods; they cannot be had back any more.
 * @throws not_found, api_exception unless the disposal is waiting
 */
export const startDisposal = (house: House, account_id: string, disposal_no: number, actor: string): Promise<void> =>
  inTransaction(house.pool, async (tx) => {
    await takeDisposalStep(tx, account_id, disposal_no, 'start', { actor, at: instantOf(house) });
  });
