import type { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Present, WaitingOrder, WaitingReason } from '../../rules/allocation/waiting.js';
import { waitingReason } from '../../rules/allocation/waiting-reason.js';
import { businessDayBefore } from '../../rules/calendar/calendar.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { awaitedGoods, findDecisions } from '../../storage/allocation/awaited-goods.js';
import type { Tx } from '../../storage/database/database.js';
import { recalledOrders } from '../../storage/shipments/recalled-orders.js';
import { unpickedOrders } from '../../storage/shipments/unpicked-orders.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** An instant with its day, and for each warehouse its calendar and the moment one business day ago. */
export const presentAt = (
  now: Temporal.Instant,
  warehouses: readonly Pick<Warehouse, 'warehouse' | 'calendar'>[],
): Present => ({
  now,
  day: dateInTokyo(now).toString(),
  owed_since: new Map(
    warehouses.map(({ warehouse, calendar }) => [warehouse, businessDayBefore(calendar, now).toString()]),
  ),
  calendars: new Map(warehouses.map(({ warehouse, calendar }) => [warehouse, calendar])),
});

/** {@link presentAt} of now and all warehouses, for whoever needs nothing else of them. */
export async function readPresent(ctx: Context, tx: Tx): Promise<Present> {
  const warehouses = await allWarehouses(tx);
  return presentAt(ctx.clock.now(), warehouses);
}

/** Which shipments need a decision, if a view lists these; null for other views, without a query. */
export const decisionsFor = async (
  tx: Tx,
  account_id: string,
  view: string,
  present: Present,
): Promise<string | null> => (view === 'decision' ? findDecisions(tx, account_id, present) : null);

/** What must be known of an order; the rest is read. */
interface KnownOrder
  extends Omit<WaitingOrder, 'account_id' | 'is_transfer' | 'is_recalled' | 'has_left_in_part' | 'is_unpicked'> {
  readonly shipment_no: number;
  readonly destination: object | string | null;
  readonly deleted_at: Date | null;
}

/** Adds to each order the reason why it waits. The reasons are read for all orders at once. */
export async function withWaitingReasons<T extends KnownOrder>(
  tx: Tx,
  account_id: string,
  orders: readonly T[],
  present: Present,
): Promise<(T & { readonly reason: WaitingReason | null })[]> {
  const numbersIn = (...statuses: readonly ShipmentStatus[]) =>
    orders
      .filter((one) => statuses.includes(one.status) && one.deleted_at === null)
      .map(({ shipment_no }) => shipment_no);
  const awaited = await awaitedGoods(tx, account_id, numbersIn('backordered'), present.day);
  const goods = groupBy(awaited, ({ shipment_no }) => shipment_no);
  const recalled = new Map(
    (await recalledOrders(tx, account_id, numbersIn('picking', 'picked', 'packed'))).map((one) => [
      one.shipment_no,
      one,
    ]),
  );
  const unpicked = new Set(await unpickedOrders(tx, account_id, numbersIn('picking')));
  return orders.map((order) => {
    const { shipment_no, destination, deleted_at } = order;
    const facts = {
      ...order,
      account_id,
      is_transfer: destination !== null,
      is_recalled: recalled.has(shipment_no),
      has_left_in_part: recalled.get(shipment_no)?.has_left_in_part === true,
      is_unpicked: unpicked.has(shipment_no),
    };
    return {
      ...order,
      reason: deleted_at === null ? waitingReason(facts, goods.get(shipment_no) ?? [], present) : null,
    };
  });
}
