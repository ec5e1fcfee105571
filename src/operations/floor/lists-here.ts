import { dateInTokyo } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { missedDay } from '../../rules/allocation/waiting-reason.js';
import { isReceiptLate, lateBounds } from '../../rules/floor/day.js';
import {
  type CursorHere,
  countHere,
  type FilterHere,
  type ListedHere,
  ORDER_VIEWS,
  type OrderFilterHere,
  type OrderHere,
  RECEIPT_VIEWS,
  type ReceiptHere,
} from '../../rules/floor/lists-here.js';
import { ORDERS_HERE, type OrdersHere, RECEIPTS_HERE, type ReceiptsHere } from '../../rules/floor/lists-here-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import {
  countOrdersHere,
  countReceiptsHere,
  pageOfOrdersHere,
  pageOfReceiptsHere,
} from '../../storage/floor/lists-here.js';
import type { Context } from '../context.js';
import { pageOf } from '../page.js';
import { openWarehouseNamed } from '../warehouses/open-warehouse-named.js';

/** What is asked of a list: its view and filter, and the page, which begins after a row (null: at the first). */
export interface AskedHere<View, Filter> {
  readonly view: View;
  readonly filter: Filter;
  readonly after: CursorHere | null;
  readonly limit: number;
}

/**
 * Orders and transfers of all clients that have not left a warehouse, those that have to leave first on top, and how many there are.
 * @throws not_found when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listOrdersHere(
  ctx: Context,
  warehouse: string,
  { view, filter, after, limit }: AskedHere<OrdersHere, OrderFilterHere>,
  caller: Caller,
): Promise<ListedHere<OrdersHere, OrderHere>> {
  authorize(caller, 'listOrdersHere');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    await openWarehouseNamed(tx, warehouse);
    const day = dateInTokyo(ctx.clock.now()).toString();
    const [found, counts] = await Promise.all([
      pageOfOrdersHere(tx, warehouse, ORDER_VIEWS[view], filter, after, limit + 1),
      countOrdersHere(tx, warehouse, filter),
    ]);
    const { rows, next } = pageOf(found, limit, ({ account_id, shipment_no, assigned_shipping_date }) => ({
      day: assigned_shipping_date,
      account_id,
      no: shipment_no,
    }));
    return {
      rows: rows.map((order) => ({ ...order, missed_day: missedDay(order, { day }) })),
      next,
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
  { view, filter, after, limit }: AskedHere<ReceiptsHere, FilterHere>,
  caller: Caller,
): Promise<ListedHere<ReceiptsHere, ReceiptHere>> {
  authorize(caller, 'listReceiptsHere');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    const { calendar } = await openWarehouseNamed(tx, warehouse);
    const bounds = lateBounds(calendar, ctx.clock.now());
    const [found, counts] = await Promise.all([
      pageOfReceiptsHere(tx, warehouse, RECEIPT_VIEWS[view], filter, after, limit + 1),
      countReceiptsHere(tx, warehouse, filter),
    ]);
    const { rows, next } = pageOf(found, limit, ({ account_id, receipt_no, arrival_date }) => ({
      day: arrival_date,
      account_id,
      no: receipt_no,
    }));
    return {
      rows: rows.map((one) => ({ ...one, is_late: isReceiptLate(one, one.status_at, bounds) })),
      next,
      ...countHere(RECEIPTS_HERE, RECEIPT_VIEWS, counts, filter.account_id, view),
    };
  });
}
