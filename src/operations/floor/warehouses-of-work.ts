import { type Fault, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { noWarehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';

/**
 * The warehouses whose work somebody asks about; null: all of them.
 * @param asked one of them; null: all in which the caller works
 * @param faults of the request, thrown with that of the warehouse
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
