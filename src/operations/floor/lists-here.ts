import { dateInTokyo } from '../../kernel/dates.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { missedDay } from '../../rules/allocation/waiting-reason.js';
import { isReceiptLate, lateBounds } from '../../rules/floor/day.js';
import {
  countHere,
  type FilterHere,
  type ListedHere,
  ORDER_VIEWS,
  type OrderFilterHere,
  type OrderHere,
  type PlaceHere,
  RECEIPT_VIEWS,
  type ReceiptHere,
} from '../../rules/floor/lists-here.js';
import { ORDERS_HERE, type OrdersHere, RECEIPTS_HERE, type ReceiptsHere } from '../../rules/floor/lists-here-values.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  countOrdersHere,
  countReceiptsHere,
  pageOfOrdersHere,
  pageOfReceiptsHere,
} from '../../storage/floor/lists-here.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** What is asked of a list: its view and filter, and the page, which begins after a row (null: with the first). */
export interface AskedHere<View, Filter> {
  readonly view: View;
  readonly filter: Filter;
  readonly begins: PlaceHere | null;
  readonly limit: number;
}

/**
 * Orders and transfers of all clients that have not left a warehouse, those that have to leave first on top, and how many there are.
 * @throws not_found when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listOrdersHere(
  ctx: Context,
  warehouse: string,
  { view, filter, begins, limit }: AskedHere<OrdersHere, OrderFilterHere>,
  caller: Caller,
): Promise<ListedHere<OrdersHere, OrderHere>> {
  authorize(caller, 'listOrdersHere');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    await warehouseNamed(tx, warehouse);
    const day = dateInTokyo(ctx.clock.now()).toString();
    const [found, counts] = await Promise.all([
      pageOfOrdersHere(tx, warehouse, ORDER_VIEWS[view], filter, begins, limit + 1),
      countOrdersHere(tx, warehouse, filter),
    ]);
    const rows = found.slice(0, limit).map((order) => ({ ...order, missed_day: missedDay(order, { day }) }));
    return {
      rows,
      next: endOf(found, limit, ({ account_id, shipment_no: no, assigned_shipping_date: day }) => ({
        day,
        account_id,
        no,
      })),
      ...countHere(ORDERS_HERE, ORDER_VIEWS, counts, filter.account_id, view),
    };
  });
}

/**
 * Receipts of all clients that are not put away, those that are announced for the earliest day on top, and how many there are.
 * @throws as {@link listOrdersHere}
 */
export async function listReceiptsHere(
  ctx: Context,
  warehouse: string,
  { view, filter, begins, limit }: AskedHere<ReceiptsHere, FilterHere>,
  caller: Caller,
): Promise<ListedHere<ReceiptsHere, ReceiptHere>> {
  authorize(caller, 'listReceiptsHere');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    const { calendar } = await warehouseNamed(tx, warehouse);
    const bounds = lateBounds(calendar, ctx.clock.now());
    const [found, counts] = await Promise.all([
      pageOfReceiptsHere(tx, warehouse, RECEIPT_VIEWS[view], filter, begins, limit + 1),
      countReceiptsHere(tx, warehouse, filter),
    ]);
    const rows = found.slice(0, limit).map((one) => ({ ...one, is_late: isReceiptLate(one, one.status_at, bounds) }));
    return {
      rows,
      next: endOf(found, limit, ({ account_id, receipt_no: no, arrival_date: day }) => ({ day, account_id, no })),
      ...countHere(RECEIPTS_HERE, RECEIPT_VIEWS, counts, filter.account_id, view),
    };
  });
}

/** Where the next page begins; null: there is none. One row more than the limit was read. */
function endOf<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => PlaceHere): PlaceHere | null {
  const last = found[limit - 1];
  return found.length > limit && last !== undefined ? placeOf(last) : null;
}

const warehouseNamed = async (tx: Tx, code: string): Promise<Warehouse> =>
  orNotFound((await allWarehouses(tx)).find(({ warehouse }) => warehouse === code));
