import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type ItemSerials, serialsOfShipment } from '../../storage/shipments/serials.js';
import type { Context } from '../context.js';
import { findShipment } from './read-shipments.js';

/**
 * The serial numbers shipped, by item (for a set, by its parts); empty before it is shipped.
 * @throws not_found
 */
export async function readSerials(
  ctx: Context,
  caller: AccountCaller,
  shipment_no: number,
): Promise<readonly ItemSerials[]> {
  authorize(caller, 'readSerials');
  const { account } = caller;
  return inReadOnly(ctx.pool, async (tx) => {
    const { status } = await findShipment(tx, account.account_id, { shipment_no });
    return status === 'shipped' ? serialsOfShipment(tx, account.account_id, shipment_no) : [];
  });
}
