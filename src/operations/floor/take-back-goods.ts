import { today } from '../../kernel/clock.js';
import { type KuraError, notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planReturnReceipt } from '../../rules/receipts/return-receipt.js';
import { shipmentTransition } from '../../rules/shipments/shipment-status.js';
import type { BucketMove } from '../../rules/stock/buckets.js';
import { type LaidPart, layReturned, validateLaid } from '../../rules/stock/lay-returned.js';
import { lotKey } from '../../rules/stock/lot-keys.js';
import { disposedOf, type ReturnedPart, validateReturn, withNumbersBack } from '../../rules/stock/plan-return.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByNos, holdItems } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { findShipmentsAtWork, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import { disposeAtOnce } from '../../storage/stock/removals.js';
import {
  insertReturnReceipt,
  insertReturns,
  mainShelf,
  serialsOut,
  shelvesInUse,
  shippedUnits,
} from '../../storage/stock/returns.js';
import { lockStock, type StockMove, writeMoves } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { refusedWork } from './floor-step.js';

/**
 * Takes returned goods into the warehouse that they left, in their former lots, with a receipt of their own that is stocked at
 * once. Good units are available again and go to demand; units that are thrown away at once leave with a removal. From then on
 * answers show the shipment, and the receipt, as `shipment_return` (B-006).
 * @param parts each line, item and lot once
 * @param tracking_code with which the parcel came back; null: not known
 * @returns the running number of the receipt
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception unless the shipment has been
 *   shipped, and for a transfer; validation_failed for goods that it did not contain, for more than it contained minus
 *   earlier returns, or for a place that cannot take them
 */
export async function takeBackGoods(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  parts: readonly ReturnedPart[],
  caller: Caller,
  tracking_code: string | null = null,
): Promise<number> {
  authorize(caller, 'takeBackGoods');
  return inTransaction(ctx.pool, async (tx) => {
    const [shipment] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
    if (shipment === undefined) throw notFound();
    const { warehouse } = shipment;
    authorizeIn(caller, warehouse);
    const row = refuseUnlessAway(account_id, shipment);
    const shipped = await shippedUnits(tx, account_id, shipment_no);
    const items = [...new Set(shipped.map(({ item_no }) => item_no))];
    await holdItems(tx, account_id, items, []);
    await lockStock(tx, account_id, [warehouse], items);

    // Earlier returns are read under the locks: another return may have come first.
    const units = await shippedUnits(tx, account_id, shipment_no);
    const serials = await serialsOut(tx, account_id, shipment_no);
    refuseIfFaulty(validateReturn(parts, units, serials, await setsAmong(tx, account_id, items)));
    const codes = parts.flatMap(({ laid = [] }) => laid.map(({ place }) => place));
    await lockPlaces(tx, warehouse, codes);
    const shelves = await shelvesInUse(tx, warehouse, codes);
    refuseIfFaulty(validateLaid(account_id, parts, shelves));

    const stamp = stampOf(ctx, caller);
    const planned = planReturnReceipt(warehouse, parts, today(ctx.clock).toString(), tracking_code);
    const receipt_no = await insertReturnReceipt(tx, account_id, shipment_no, planned, stamp);
    await insertReturns(tx, account_id, shipment, withNumbersBack(parts, units, serials), receipt_no, stamp);
    const main = await mainShelf(tx, warehouse);
    const thrownAway = parts.flatMap((part): LaidPart[] => {
      const quantity = disposedOf(part);
      return quantity === 0 ? [] : [{ part, bucket: 'defective', quantity, place_no: main }];
    });
    const moves = [...layReturned(parts, shelves), ...thrownAway].map((laid) =>
      moveOf(shipment, receipt_no, laid, row),
    );
    await writeMoves(tx, account_id, moves, stamp);
    const disposed = { warehouse, receipt_no, place_no: main, lots: byLot(thrownAway) };
    await disposeAtOnce(tx, account_id, disposed, stamp);
    const free = moves.filter(({ to_bucket }) => to_bucket === 'available').map(({ item_no }) => item_no);
    await serveDemand(ctx, tx, account_id, warehouse, [...new Set(free)], stamp);
    return receipt_no;
  });
}

/** The row of the status table for the return. A shipped shipment stays shipped, so this needs no lock. @throws api_exception */
function refuseUnlessAway(account_id: string, { shipment_no, status, destination }: ShipmentAtWork) {
  if (destination !== null) throw comesBackOtherwise(account_id, shipment_no);
  const row = shipmentTransition('take_back', status);
  if (row === null) throw refusedWork(account_id, shipment_no, 'take-back', status, ['shipped']);
  return row;
}

const comesBackOtherwise = (account_id: string, shipment_no: number): KuraError => {
  const id = shipmentId(account_id, shipment_no);
  return notAllowed(
    `Shipment ${id} is a transfer between warehouses; its goods come back by another transfer.`,
    `出荷依頼${id}は倉庫間移動です。商品を戻すには別の倉庫間移動を作成してください。`,
  );
};

/** The items that are sets now. */
export async function setsAmong(tx: Tx, account_id: string, item_nos: readonly number[]): Promise<ReadonlySet<number>> {
  const items = await findItemsByNos(tx, account_id, item_nos);
  return new Set(items.filter(({ children }) => children.length > 0).map(({ item_no }) => item_no));
}

function moveOf(
  { shipment_no, warehouse }: ShipmentAtWork,
  receipt_no: number,
  { part: { line_no, item_no, lot_no }, bucket: to_bucket, quantity, place_no }: LaidPart,
  { stock }: { readonly stock: readonly BucketMove[] },
): StockMove {
  const from_bucket = stock.find(({ to }) => to === to_bucket)?.from;
  if (from_bucket === undefined) throw new Error(`the status table has no return to ${to_bucket}`);
  const units = {
    item_no,
    warehouse,
    lot_no,
    quantity,
    from_bucket,
    to_bucket,
    cause: 'return',
    shipment_no,
    line_no,
  } as const;
  return { ...units, receipt_no, ...(place_no === null ? {} : { to_place: place_no }) };
}

/** Units by item and lot: several lines of the shipment may have had the same. */
function byLot(laid: readonly LaidPart[]) {
  const lots = new Map<string, { item_no: number; lot_no: number; quantity: number }>();
  for (const { part, quantity } of laid) {
    const { item_no, lot_no } = part;
    const key = lotKey(part);
    lots.set(key, { item_no, lot_no, quantity: (lots.get(key)?.quantity ?? 0) + quantity });
  }
  return [...lots.values()];
}
