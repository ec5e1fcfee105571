import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { arrivalOf } from '../../rules/shipments/arrival.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { leavingFacts } from './leaving-facts.js';

/** The day on which a shipment will arrive at its recipient, as planned now; null: not known. */
export async function readArrival(
  ctx: Context,
  caller: AccountCaller,
  shipment: Omit<Shipment, 'lines'>,
): Promise<string | null> {
  authorize(caller, 'readArrival');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouse = await findWarehouse(tx, shipment.warehouse);
    const factsOf = await leavingFacts(tx, [warehouse], ctx.clock.now());
    return arrivalOf(shipment, warehouse, factsOf(shipment));
  });
}
