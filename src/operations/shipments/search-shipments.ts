import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ShipmentListSort, ShipmentListView } from '../../rules/shipments/shipment-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { SortedSearch } from '../../storage/lists.js';
import { countShipments, type ListedShipment, pageOfShipments } from '../../storage/shipments/shipment-list.js';
import type { Context } from '../context.js';
import { type Found, type FoundBounds, found, MOST_COUNTED } from '../page.js';

/** Shipments of a view, and how many there are. */
export async function searchShipments(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ShipmentListView, ShipmentListSort>,
  page: FoundBounds,
  caller: Caller,
): Promise<Found<ListedShipment>> {
  authorize(caller, 'searchShipments', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfShipments(tx, account_id, search, page.after, page.limit + 1);
    return found(
      rows,
      page,
      ({ shipment_no }) => shipment_no,
      () => countShipments(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}
