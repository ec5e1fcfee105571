import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ShipmentListView } from '../../rules/shipments/shipment-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countShipments, type ListedShipment, pageOfShipments } from '../../storage/shipments/shipment-list.js';
import type { Context } from '../context.js';
import { type Found, found, MOST_COUNTED, type SearchBounds } from '../page.js';

/** Shipments of a view, newest first, and how many there are. */
export async function searchShipments(
  ctx: Context,
  account_id: string,
  view: ShipmentListView,
  bounds: SearchBounds,
  caller: Caller,
): Promise<Found<ListedShipment>> {
  authorize(caller, 'searchShipments', account_id);
  const { filter, before, limit } = bounds;
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfShipments(tx, account_id, view, filter, before, limit + 1);
    return found(
      rows,
      bounds,
      ({ shipment_no }) => shipment_no,
      () => countShipments(tx, account_id, view, filter, MOST_COUNTED + 1),
    );
  });
}
