import type { Session } from '../../rules/accounts/account.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, instantOf } from '../context.js';
import { askWarehouse } from '../shipments/ask-warehouse.js';
import { findTransfer } from './find-transfer.js';

/**
 * Asks the warehouse to cancel a transfer that it is picking; when it accepts, the goods go back, and the receipt is gone
 * with the shipment. @throws not_found, api_exception unless it is picking (T-014, T-015)
 */
export const requestTransferCancel = (
  ctx: Context,
  { account, token_name }: Session,
  shipment_no: number,
): Promise<Shipment> =>
  inTransaction(ctx.pool, async (tx) => {
    const before = await findTransfer(tx, account.account_id, shipment_no);
    return askWarehouse(tx, before, 'cancel', null, { actor: token_name, at: instantOf(ctx) });
  });
