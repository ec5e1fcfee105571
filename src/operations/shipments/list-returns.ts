import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ReturnedGoods } from '../../rules/shipments/returned-goods.js';
import { inReadOnly } from '../../storage/database/database.js';
import { returnsOfShipment } from '../../storage/stock/returns.js';
import type { Context } from '../context.js';
import { findShipment } from './read-shipments.js';

/**
 * What the recipient of a shipment has sent back, newest first: at most 200 entries.
 * @throws not_found
 */
export async function listReturns(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<ReturnedGoods[]> {
  authorize(caller, 'listReturns', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    await findShipment(tx, account_id, { shipment_no });
    return returnsOfShipment(tx, account_id, shipment_no, MOST);
  });
}

const MOST = 200;
