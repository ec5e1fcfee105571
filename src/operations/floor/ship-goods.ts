import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import { notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { deliveryDay, promisedDay } from '../../rules/carriers/delivery-promise.js';
import { recalledGoods } from '../../rules/floor/hand-over.js';
import { wantsNoticeMail } from '../../rules/notice-mails/notice-mail.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { finishTasksOf } from '../../storage/floor/tasks.js';
import { addNoticeMails } from '../../storage/notice-mails/notice-mails.js';
import { markDeparted } from '../../storage/shipments/parcels.js';
import { recalledOrders } from '../../storage/shipments/recalled-orders.js';
import {
  endAllocations,
  findShipmentsAtWork,
  recordShipped,
  type ShipmentAtWork,
  type ShippedFacts,
} from '../../storage/shipments/shipment-work.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { assignLabels, withoutNumberFor } from './assign-labels.js';
import { floorStepWithin } from './floor-step.js';
import { sendTransfers } from './send-transfers.js';

/**
 * Records that shipments have left with the carrier. The goods leave stock or, for a transfer, go into transit. Each package has the
 * tracking code of its label, the delivery day is set, and the customer is notified by mail if requested (H-049, H-050).
 * If shipments are locked in the transaction already, their stock must be locked too.
 * @throws as `floorStep`; api_exception when one has units of an open recall
 */
export const shipWithin = (
  ctx: Context,
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
): Promise<void> =>
  floorStepWithin(ctx, tx, { account_id, shipment_nos, event: 'ship' }, caller, async (stamp, shipments) => {
    // With the stock locked: a recall that is being opened has ended its transaction.
    await refuseRecalledGoods(tx, account_id, shipment_nos);
    const transfers = shipments.filter((one) => one.destination !== null);
    const toCustomers = shipments.filter((one) => one.destination === null).map((one) => one.shipment_no);
    await endAllocations(tx, account_id, toCustomers, 'customer', stamp);
    // Read again: before we had the locks, a request may have changed the shipments and put them back into the same status.
    const current = await findShipmentsAtWork(tx, account_id, shipment_nos);
    const labels = await assignLabels(tx, account_id, current, stamp.at, withoutNumberFor(caller));
    const warehouses = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, one]));
    const day = dateInTokyo(Temporal.Instant.from(stamp.at));
    const facts = current.map((shipment) => shippedFacts(shipment, labels, warehouses.get(shipment.warehouse), day));
    await recordShipped(tx, account_id, facts, stamp.at);
    await markDeparted(tx, account_id, shipment_nos, stamp.at, stamp.actor);
    // A packer may have paused before the last label was scanned. Nothing is left to do there.
    const packedIn = [...new Set(current.map((one) => one.warehouse))];
    const ids = shipment_nos.map((no) => shipmentId(account_id, no));
    await finishTasksOf(tx, packedIn, 'pack', ids, stamp.at);
    if (transfers.length > 0) await sendTransfers(tx, account_id, transfers, facts, warehouses, stamp);
    const notified = current.filter(wantsNoticeMail).map((one) => one.shipment_no);
    if (notified.length > 0) await addNoticeMails(tx, account_id, notified);
  });

async function refuseRecalledGoods(tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<void> {
  const [recalled] = await recalledOrders(tx, account_id, shipment_nos);
  if (recalled === undefined) return;
  const { en, ja } = recalledGoods(shipmentId(account_id, recalled.shipment_no));
  throw notAllowed(en, ja);
}

function shippedFacts(
  shipment: ShipmentAtWork,
  labels: ReadonlyMap<number, readonly string[]>,
  warehouse: Warehouse | undefined,
  day: Temporal.PlainDate,
): ShippedFacts {
  const { shipment_no, carrier, document, delivery_date } = shipment;
  const { recipient } = document;
  const overseas = recipient.region_code !== null;
  return {
    shipment_no,
    tracking_codes: labels.get(shipment_no) ?? [],
    delivery_day:
      warehouse === undefined || overseas
        ? null
        : promisedDay(deliveryDay(carrier, warehouse, recipient.prefecture, day), delivery_date),
  };
}
