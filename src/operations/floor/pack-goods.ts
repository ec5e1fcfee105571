import { groupBy } from '../../kernel/collections.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { orderedCases, validateItemCases } from '../../rules/stock/cases.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import type { Tx } from '../../storage/database/database.js';
import {
  heldUnits,
  moveAllocations,
  type PackedShipment,
  recordPackages,
} from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';
import { assignLabels, withoutNumberFor } from './assign-labels.js';
import { floorStep } from './floor-step.js';

/**
 * Packs picked goods, each shipment into the given packages (at least one), and records closed cases. Each package gets the tracking
 * number of its label; clients see it from `shipped` on.
 * @throws as {@link floorStep}; validation_failed for cases of an account without case shipping, of an item that the
 *   shipment does not hold, or with more units than it holds
 */
export async function packGoods(
  ctx: Context,
  account_id: string,
  packed: readonly PackedShipment[],
  caller: Caller,
): Promise<void> {
  authorize(caller, 'packGoods');
  const shipment_nos = packed.map((one) => one.shipment_no);
  return floorStep(ctx, { account_id, shipment_nos, event: 'pack' }, caller, async (tx, stamp, shipments) => {
    await moveAllocations(tx, account_id, shipment_nos, { from: 'picked', to: 'packed' }, stamp);
    await recordPackages(tx, account_id, await withCases(tx, account_id, packed));
    const packagesOf = new Map(packed.map(({ shipment_no, packages }) => [shipment_no, packages]));
    const boxed = shipments.map((one) => ({ ...one, packages: packagesOf.get(one.shipment_no) ?? null }));
    await assignLabels(tx, account_id, boxed, stamp.at, withoutNumberFor(caller));
  });
}

async function withCases(tx: Tx, account_id: string, packed: readonly PackedShipment[]): Promise<PackedShipment[]> {
  const inCases = packed.filter(({ cases = [] }) => cases.length > 0).map((one) => one.shipment_no);
  const account = inCases.length === 0 ? null : await findAccount(tx, account_id);
  if (account === null) return [...packed];
  const held = groupBy(await heldUnits(tx, account_id, inCases), (one) => one.shipment_no);
  const unitsOf = (shipment_no: number) => held.get(shipment_no) ?? [];
  refuseIfFaulty(
    packed.flatMap(({ shipment_no, cases = [] }, index) =>
      validateItemCases(`packed.${index}.cases`, account.features, unitsOf(shipment_no), cases),
    ),
  );
  return packed.map(({ cases = [], ...one }) => ({ ...one, cases: orderedCases(unitsOf(one.shipment_no), cases) }));
}
