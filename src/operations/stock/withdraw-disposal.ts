import { inTransaction } from '../../storage/database.js';
import { type House, instantOf } from '../house.js';
import { takeDisposalStep } from './disposal-step.js';
import { serveWaiting } from './serve-waiting.js';

/**
 * Takes a disposal back before the floor began: its goods are free again, and go to demand that waits.
 * @throws not_found, api_exception unless the disposal is waiting
 */
export const withdrawDisposal = (house: House, account_id: string, disposal_no: number, actor: string): Promise<void> =>
  inTransaction(house.pool, async (tx) => {
    const deed = { actor, at: instantOf(house) };
    const { warehouse, item_no } = await takeDisposalStep(tx, account_id, disposal_no, 'withdraw', deed);
    await serveWaiting(house, tx, account_id, warehouse, [item_no], deed);
  });
