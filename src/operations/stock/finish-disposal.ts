import { inTransaction } from '../../storage/database.js';
import { type House, instantOf } from '../house.js';
import { takeDisposalStep } from './disposal-step.js';

/**
 * The goods of a disposal are gone.
 * @throws not_found, api_exception unless the disposal is processing
 */
export const finishDisposal = (house: House, account_id: string, disposal_no: number, actor: string): Promise<void> =>
  inTransaction(house.pool, async (tx) => {
    await takeDisposalStep(tx, account_id, disposal_no, 'finish', { actor, at: instantOf(house) });
  });
