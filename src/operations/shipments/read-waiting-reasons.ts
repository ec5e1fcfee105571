import type { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import {
  type Present,
  type WaitingOrder,
  type WaitingReason,
  waitingReason,
} from '../../rules/allocation/waiting-reason.js';
import { businessDayBefore } from '../../rules/calendar/calendar.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { awaitedGoods, findDecisions } from '../../storage/allocation/awaited-goods.js';
import type { Tx } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** The day of an instant, and for each warehouse what it owes since a business day before. */
export const presentAt = (
  now: Temporal.Instant,
  warehouses: readonly Pick<Warehouse, 'warehouse' | 'calendar'>[],
): Present => ({
  day: dateInTokyo(now).toString(),
  owed_since: new Map(
    warehouses.map(({ warehouse, calendar }) => [warehouse, businessDayBefore(calendar, now).toString()]),
  ),
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

/** Adds to each order the reason why it waits. The reasons are read for all orders at once. */
export async function withWaitingReasons<
  T extends Omit<WaitingOrder, 'account_id'> & { readonly shipment_no: number; readonly deleted_at: Date | null },
>(
  tx: Tx,
  account_id: string,
  orders: readonly T[],
  present: Present,
): Promise<(T & { readonly reason: WaitingReason | null })[]> {
  const waiting = orders.filter(({ status, deleted_at }) => status === 'backordered' && deleted_at === null);
  const nos = waiting.map(({ shipment_no }) => shipment_no);
  const goods = groupBy(await awaitedGoods(tx, account_id, nos, present.day), ({ shipment_no }) => shipment_no);
  return orders.map((order) => ({
    ...order,
    reason:
      order.deleted_at === null
        ? waitingReason({ ...order, account_id }, goods.get(order.shipment_no) ?? [], present)
        : null,
  }));
}
