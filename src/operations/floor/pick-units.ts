import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { type PickedUnits, pickUnits, unpickUnits } from '../../storage/shipments/picked-units.js';
import { lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { refuseRecalled, refuseToBringBack } from './refuse-recalled.js';

/**
 * Picks some units of a line: from a shelf to a tote.
 * @throws forbidden in a warehouse where the caller does not work; api_exception when the shipment is not in picking, the line
 *   has fewer units to pick, or they are recalled
 */
export async function pickSome(
  ctx: Context,
  account_id: string,
  warehouse: string,
  units: PickedUnits,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'pickSome');
  authorizeIn(caller, warehouse);
  await inTransaction(ctx.pool, async (tx) => {
    await lockStock(tx, account_id, [warehouse], [units.item_no]);
    await refuseRecalled(tx, account_id, [units.shipment_no], units);
    await pickUnits(tx, account_id, [units], stampOf(ctx, caller));
  });
}

/**
 * Undoes {@link pickSome}: the units lie on the shelf again, and are still to be picked.
 * @param units the same as in {@link pickSome}
 * @throws forbidden in a warehouse where the caller does not work; api_exception when the shipment is not in picking any more,
 *   or the units are recalled
 */
export async function undoPick(
  ctx: Context,
  account_id: string,
  warehouse: string,
  units: PickedUnits,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'undoPick');
  authorizeIn(caller, warehouse);
  await inTransaction(ctx.pool, async (tx) => {
    await lockStock(tx, account_id, [warehouse], [units.item_no]);
    const back = { ...units, from_place: units.to_place, to_place: units.from_place };
    await unpickUnits(tx, account_id, [back], stampOf(ctx, caller));
    await refuseToBringBack(tx, account_id, units);
  });
}
