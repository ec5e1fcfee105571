import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { arrivalOf } from '../../rules/shipments/arrival.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inReadOnly } from '../../storage/database/database.js';
import { warehousesOf } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** The day on which a shipment will arrive at its recipient, as planned now; null: not known. */
export async function readArrival(
  ctx: Context,
  caller: AccountCaller,
  shipment: Omit<Shipment, 'lines'>,
): Promise<string | null> {
  authorize(caller, 'readArrival');
  const warehouses = await inReadOnly(ctx.pool, (tx) => warehousesOf(tx, caller.account.account_id));
  const warehouse = warehouses.find((one) => one.warehouse === shipment.warehouse);
  return arrivalOf(shipment, warehouse, ctx.clock.now());
}
