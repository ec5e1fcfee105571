import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { WaitingReason } from '../../rules/allocation/waiting.js';
import { shippingDay } from '../../rules/shipments/schedule.js';
import type { ShipmentListSort, ShipmentListView } from '../../rules/shipments/shipment-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { SortedSearch } from '../../storage/lists.js';
import { countShipments, type ListedShipment, pageOfShipments } from '../../storage/shipments/shipment-list.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';
import { leavingFacts } from './leaving-facts.js';
import { decisionsFor, presentAt, withWaitingReasons } from './read-waiting-reasons.js';

/** A row of the list. */
interface FoundShipment extends Omit<ListedShipment, 'sort_key' | 'assigned_shipping_date'> {
  /** The day on which it leaves or has left, `YYYY-MM-DD`; null: not known. */
  readonly ships_on: string | null;
  /** Why the order waits; null: there is no reason. */
  readonly reason: WaitingReason | null;
}

/** Shipments of a view, and how many there are. */
export async function searchShipments(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ShipmentListView, ShipmentListSort>,
  page: SortedBounds,
  caller: Caller,
): Promise<CountedPage<FoundShipment>> {
  authorize(caller, 'searchShipments', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await allWarehouses(tx);
    const now = ctx.clock.now();
    const present = presentAt(now, warehouses);
    const asked = { ...search, decisions: await decisionsFor(tx, account_id, search.view, present) };
    const all = await pageOfShipments(tx, account_id, asked, page.after, page.limit + 1);
    const { rows, ...rest } = await countedPageOf(
      all,
      page,
      ({ shipment_no }) => shipment_no,
      () => countShipments(tx, account_id, asked, MOST_COUNTED + 1),
    );
    const reasoned = await withWaitingReasons(tx, account_id, rows, present);
    const factsOf = await leavingFacts(tx, warehouses, now);
    return {
      ...rest,
      rows: reasoned.map(({ assigned_shipping_date, ...row }) => ({
        ...row,
        ships_on: shippingDay({ ...row, assigned_shipping_date }, factsOf(row)),
      })),
    };
  });
}
