import { type KuraError, notAllowed, orNotFound } from '../../kernel/errors.js';
import { type ResourceRef, shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockDepartures } from '../../storage/shipments/parcels.js';
import { recalledOrders } from '../../storage/shipments/recalled-orders.js';
import { findShipmentsAtWork, lockShipmentRows } from '../../storage/shipments/shipment-work.js';
import { lockStock } from '../../storage/stock/stock.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { cancelAtWork } from './cancel-at-work.js';

/**
 * Cancels a packed transfer that does not leave because a recall holds its goods: its client cannot cancel it any more (T-015). What
 * is recalled is carried to the shelf of the recall, the rest is put back, and its receipt disappears.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception unless it is a packed transfer with
 *   recalled goods, none of which has left
 */
export async function cancelRecalledTransfer(
  ctx: Context,
  { account_id, no: shipment_no }: ResourceRef,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'cancelRecalledTransfer');
  const id = shipmentId(account_id, shipment_no);
  return inTransaction(ctx.pool, async (tx) => {
    const [before] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
    const { warehouse, item_nos } = orNotFound(before ?? null);
    authorizeIn(caller, warehouse);
    await lockWarehouse(tx, warehouse);
    await lockStock(tx, account_id, [warehouse], item_nos);
    await lockShipmentRows(tx, account_id, [shipment_no]);
    const [found] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
    const work = orNotFound(found ?? null);
    const isHeld = work.status === 'packed' && (await recalledOrders(tx, account_id, [shipment_no])).length > 0;
    if (work.destination === null || !isHeld) throw notHeld(id);
    const [departed] = await lockDepartures(tx, account_id, [shipment_no]);
    if (departed !== undefined) throw hasLeft(id, departed.manifest_no);

    const stamp = stampOf(ctx, caller);
    await cancelAtWork(ctx, tx, account_id, work, 'cancel_recalled', stamp);
    await writeAudit(tx, stamp, { action: 'cancelRecalledTransfer', account_id, subject: id, details: { warehouse } });
  });
}

const notHeld = (id: string): KuraError =>
  notAllowed(
    `${id} is not a packed transfer with goods of an open recall. Only such a transfer can be cancelled here.`,
    `${id}は、回収中の商品が入った梱包済みの倉庫間移動ではないため、ここでは取り消せません。`,
  );

const hasLeft = (id: string, manifest_no: number): KuraError =>
  notAllowed(
    `A parcel of ${id} has left (manifest ${manifest_no}), so it cannot be cancelled any more. The rest leaves when the recall is withdrawn, and can come back by another transfer.`,
    `${id}の荷物の一部はすでに引き渡し済みです（引渡票${manifest_no}）。取り消すことはできません。残りは回収を取り下げると出荷でき、別の倉庫間移動で戻せます。`,
  );
