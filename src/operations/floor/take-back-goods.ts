import { type KuraError, notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { shipmentTransition } from '../../rules/shipments/shipment-status.js';
import { type ReturnedPart, validateReturn } from '../../rules/stock/plan-return.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByNos, holdItems } from '../../storage/items/items.js';
import { findShipmentsAtWork, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import { insertReturns, serialsOut, shippedUnits } from '../../storage/stock/returns.js';
import { lockStock, type StockMove, writeMoves } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { misplaced } from './floor-step.js';

/**
 * Takes returned goods into the warehouse that they left, in their former lots. Good units are available again and go
 * to demand. From then on answers show the shipment as `shipment_return` (B-006).
 * @param parts each line, item and lot once
 * @throws not_found; api_exception unless the shipment has been shipped, and for a transfer; validation_failed for
 *   goods that it did not contain, or for more than it contained minus earlier returns
 */
export async function takeBackGoods(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  parts: readonly ReturnedPart[],
  caller: Caller,
): Promise<void> {
  authorize(caller, 'takeBackGoods');
  return inTransaction(ctx.pool, async (tx) => {
    const [shipment] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
    if (shipment === undefined) throw notFound();
    const row = refuseUnlessAway(account_id, shipment);
    const shipped = await shippedUnits(tx, account_id, shipment_no);
    const items = [...new Set(shipped.map(({ item_no }) => item_no))];
    await holdItems(tx, account_id, items, []);
    await lockStock(tx, account_id, [shipment.warehouse], items);

    // Earlier returns are read under the locks: another return may have come first.
    const units = await shippedUnits(tx, account_id, shipment_no);
    const serials = await serialsOut(tx, account_id, shipment_no);
    refuseIfFaulty(validateReturn(parts, units, serials, await setsAmong(tx, account_id, items)));
    const stamp = stampOf(ctx, caller);
    await insertReturns(tx, account_id, shipment, parts, stamp);
    const moves = parts.flatMap((part) => row.stock.flatMap(({ from, to }) => moveOf(shipment, part, from, to)));
    await writeMoves(tx, account_id, moves, stamp);
    const free = moves.filter(({ to_bucket }) => to_bucket === 'available').map(({ item_no }) => item_no);
    await serveDemand(ctx, tx, account_id, shipment.warehouse, [...new Set(free)], stamp);
  });
}

/** Checks the status table. A shipped shipment stays shipped, so this needs no lock. */
function refuseUnlessAway(account_id: string, { shipment_no, status, destination }: ShipmentAtWork) {
  if (destination !== null) throw comesBackOtherwise(account_id, shipment_no);
  const row = shipmentTransition('take_back', status);
  if (row === null) throw misplaced(account_id, shipment_no, 'take-back', status, 'shipped');
  return row;
}

const comesBackOtherwise = (account_id: string, shipment_no: number): KuraError => {
  const id = shipmentId(account_id, shipment_no);
  return notAllowed(
    `Shipment ${id} is a transfer between warehouses; its goods come back by another transfer.`,
    `出荷依頼${id}は倉庫間移動です。商品を戻すには別の倉庫間移動を作成してください。`,
  );
};

async function setsAmong(tx: Tx, account_id: string, item_nos: readonly number[]): Promise<ReadonlySet<number>> {
  const items = await findItemsByNos(tx, account_id, item_nos);
  return new Set(items.filter(({ children }) => children.length > 0).map(({ item_no }) => item_no));
}

function moveOf(
  { shipment_no, warehouse }: ShipmentAtWork,
  { line_no, item_no, lot_no, good, defective }: ReturnedPart,
  from_bucket: StockMove['from_bucket'],
  to_bucket: StockMove['to_bucket'],
): StockMove[] {
  const quantity = to_bucket === 'available' ? good : defective;
  if (quantity === 0) return [];
  return [{ item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause: 'return', shipment_no, line_no }];
}
