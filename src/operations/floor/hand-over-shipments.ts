import { Temporal } from 'temporal-polyfill';
import { mapSeries } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { carriersToLoad, loadManifest, openManifest } from '../../storage/shipments/manifests.js';
import { type Context, stampOf } from '../context.js';
import { shipWithin } from './ship-goods.js';

/**
 * Hands all parcels of packed shipments to their carriers and puts them on the carriers' open manifests, as `handOverParcel` does
 * with one parcel that is scanned. All or none.
 * @throws as `shipWithin`
 */
export async function handOverShipments(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
): Promise<void> {
  authorize(caller, 'handOverShipments');
  await inTransaction(ctx.pool, async (tx) => {
    await shipWithin(ctx, tx, account_id, shipment_nos, caller);
    const stamp = stampOf(ctx, caller);
    const day = dateInTokyo(Temporal.Instant.from(stamp.at)).toString();
    await mapSeries(await carriersToLoad(tx, account_id, shipment_nos), async ({ warehouse, carrier }) => {
      const manifest_no = await openManifest(tx, warehouse, carrier, day, stamp);
      await loadManifest(tx, manifest_no, { account_id, shipment_nos, warehouse, carrier });
    });
  });
}
