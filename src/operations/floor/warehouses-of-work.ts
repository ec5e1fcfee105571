import { type Fault, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { noWarehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';

/**
 * The warehouses whose work the caller asks about.
 * @param asked the code of a warehouse; null: all in which the caller works
 * @param faults other faults of the request, thrown together with the one of the warehouse
 * @returns their codes; null: all warehouses
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function warehousesOfWork(
  tx: Tx,
  asked: string | null,
  caller: Caller,
  faults: readonly Fault[] = [],
): Promise<readonly string[] | null> {
  if (asked === null) return caller.kind === 'staff' ? caller.warehouses : null;
  const known = (await allWarehouses(tx)).some(({ warehouse }) => warehouse === asked);
  if (!known) throw validationFailed([...faults, noWarehouse('warehouse', asked)]);
  authorizeIn(caller, asked);
  return [asked];
}
