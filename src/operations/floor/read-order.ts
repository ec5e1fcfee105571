import { groupBy } from '../../kernel/collections.js';
import { orNotFound } from '../../kernel/errors.js';
import { LIST_START, type ResourceRef } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { missedDay } from '../../rules/allocation/waiting-reason.js';
import type { OrderAtDesk, OrderLine, UnitsToPutBack } from '../../rules/floor/order-at-desk.js';
import { noNoteOf } from '../../rules/papers/delivery-note.js';
import { shippingDay } from '../../rules/shipments/schedule.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { allocationsOf } from '../../storage/allocation/allocation-facts.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { workOfOrder } from '../../storage/floor/find-orders.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { waitingPutBacks } from '../../storage/shipments/put-backs.js';
import { findDeletedShipment, findShipments } from '../../storage/shipments/shipments.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { leavingFacts } from '../shipments/leaving-facts.js';
import { readHistory } from '../shipments/read-history.js';
import { presentAt, withWaitingReasons } from '../shipments/read-waiting-reasons.js';
import { workersOfOrders } from './workers-of-orders.js';

/** The newest entries of the history that are read. Few orders have more than ten. */
const MOST_HISTORY = 100;

/**
 * One order or transfer of any client, also a cancelled one: its goods and what they hold, what of it is to be put back, why it
 * waits, who works on it, its parcels, and the newest 100 entries of its history.
 * @throws not_found; forbidden outside the caller's warehouses
 */
export async function readOrder(ctx: Context, { account_id, no }: ResourceRef, caller: Caller): Promise<OrderAtDesk> {
  authorize(caller, 'readOrder');
  return inReadOnly(ctx.pool, async (tx) => {
    const work = orNotFound(await workOfOrder(tx, account_id, no));
    const shipment = orNotFound(
      (await findShipments(tx, account_id, [no]))[0] ?? (await findDeletedShipment(tx, account_id, no)),
    );
    authorizeIn(caller, shipment.warehouse);
    const warehouses = await allWarehouses(tx);
    const now = ctx.clock.now();
    const order = { ...shipment, ...work };
    const present = presentAt(now, warehouses);
    const [reasoned] = await withWaitingReasons(tx, account_id, [order], present);
    // A batch may still be picked for others when this order is picked already.
    const atWork = { ...order, batch_no: order.status === 'picking' ? order.batch_no : null };
    const workerOf = await workersOfOrders(tx, [atWork]);
    const leaves = order.deleted_at === null && order.status !== 'suspended' && !order.is_recalled;
    return {
      ...order,
      lines: await linesOf(tx, shipment),
      to_put_back: await toPutBack(tx, shipment),
      has_delivery_note: noNoteOf({ ...order, is_transfer: order.destination !== null }) === null,
      ships_on: leaves ? shippingDay(order, (await leavingFacts(tx, warehouses, now))(order)) : null,
      missed_day: order.deleted_at === null ? missedDay(order, present) : null,
      reason: reasoned?.reason ?? null,
      worker: workerOf(atWork),
      history: await readHistory(tx, account_id, no, LIST_START, MOST_HISTORY),
    };
  });
}

async function toPutBack(tx: Tx, { account_id, shipment_no, warehouse }: Shipment): Promise<UnitsToPutBack[]> {
  const waiting = await waitingPutBacks(tx, warehouse, [], { account_id, shipment_no });
  return waiting.filter((one) => one.account_id === account_id && one.shipment_no === shipment_no);
}

async function linesOf(tx: Tx, { account_id, shipment_no, lines }: Shipment): Promise<OrderLine[]> {
  const allocations = await allocationsOf(tx, account_id, [shipment_no]);
  const item_nos = [...new Set([...lines, ...allocations].map(({ item_no }) => item_no))];
  const items = new Map((await findItemsByNos(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  const held = groupBy(
    allocations.map((one) => ({ ...one, code: items.get(one.item_no)?.code ?? '' })),
    ({ line_no }) => line_no,
  );
  return lines.map((line) => ({
    ...line,
    name: line.document?.name ?? items.get(line.item_no)?.name ?? null,
    held: held.get(line.line_no) ?? [],
  }));
}
