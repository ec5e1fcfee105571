import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import { notAllowed, notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { Carrier } from '../../rules/carriers/carriers.js';
import { refusedHandOver, type ScannedParcel } from '../../rules/floor/hand-over.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { openManifest } from '../../storage/shipments/manifests.js';
import { parcelByCode, recordHandOver } from '../../storage/shipments/parcels.js';
import { lockHeldUnits } from '../../storage/shipments/serials.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { shipWithin } from './ship-goods.js';

export interface HandedOver {
  readonly parcel: ScannedParcel;
  readonly manifest_no: number;
  /** Parcels of the shipment that are still here. 0: the shipment has left. */
  readonly remaining: number;
}

/**
 * Hands a parcel to the carrier and puts it on the carrier's open manifest; if there is none, it opens one. With its last parcel
 * the shipment is shipped (`shipWithin`). This does not wait until the manifest is closed, because a parcel on the carrier's
 * truck can no longer be cancelled, and closing would change thousands of shipments at once.
 * @param code the tracking number on the label
 * @throws forbidden in a warehouse where the caller does not work; api_exception for a parcel that may not go (rules/floor/hand-over.ts)
 */
export async function handOverParcel(
  ctx: Context,
  warehouse: string,
  carrier: Carrier,
  code: string,
  caller: Caller,
): Promise<HandedOver> {
  authorize(caller, 'handOverParcel');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    const locked = await lockParcel(tx, warehouse, code);
    const refused = refusedHandOver(carrier, code, locked);
    if (refused !== null) throw notAllowed(refused.en, refused.ja);
    const parcel = locked as ScannedParcel;
    const { account_id, shipment_no } = parcel;
    const stamp = stampOf(ctx, caller);
    const day = dateInTokyo(Temporal.Instant.from(stamp.at)).toString();
    const manifest_no = await openManifest(tx, warehouse, carrier, day, stamp);
    const { given, remaining } = await recordHandOver(tx, parcel, manifest_no, stamp.at, stamp.actor);
    if (given === 0) throw notFound();
    if (remaining === 0) await shipWithin(ctx, tx, account_id, [shipment_no], caller);
    return { parcel, manifest_no, remaining };
  });
}

/** Locks the stock of a parcel's shipment and then the shipment, and reads the parcel again. Null: the number is unknown. */
async function lockParcel(tx: Tx, warehouse: string, code: string): Promise<ScannedParcel | null> {
  const found = await parcelByCode(tx, warehouse, code);
  if (found === null || found.status === null) return found;
  const { account_id, shipment_no } = found;
  const [work] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
  if (work !== undefined) {
    const warehouses = [work.warehouse, ...(work.destination === null ? [] : [work.destination.warehouse])];
    await lockStock(tx, account_id, warehouses, work.item_nos);
    await lockHeldUnits(tx, account_id, shipment_no);
  }
  return parcelByCode(tx, warehouse, code);
}
