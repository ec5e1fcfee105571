import type { Session } from '../../rules/accounts/account.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, instantOf } from '../context.js';
import { askWarehouse } from './ask-warehouse.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refuseTransfer } from './refused-event.js';

/**
 * Asks the warehouse to cancel a shipment that it is working on; the warehouse accepts or refuses later
 * (operations/floor/answer-request.ts). The request is charged by how far the work has come.
 * @throws not_found; api_exception before work begins (delete it instead) and once it is shipped
 */
export const requestCancel = (ctx: Context, { account, token_name }: Session, ref: ShipmentRef): Promise<Shipment> =>
  inTransaction(ctx.pool, async (tx) => {
    const before = await findShipment(tx, account.account_id, ref);
    refuseTransfer(before);
    return askWarehouse(tx, before, 'cancel', null, { actor: token_name, at: instantOf(ctx) });
  });
