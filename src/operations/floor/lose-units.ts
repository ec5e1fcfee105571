import { dateInTokyo } from '../../kernel/dates.js';
import { notFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { Supply } from '../../rules/allocation/allocate.js';
import { LOSSES, type LossEvent, planLoss, type ReportedLoss } from '../../rules/shipments/lost-units.js';
import { shipmentTransition, statusesAllowing } from '../../rules/shipments/shipment-status.js';
import { isAllocatable } from '../../rules/stock/lots.js';
import { allocationsOf } from '../../storage/allocation/allocation-facts.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findPolicies } from '../../storage/items/items.js';
import { replaceLost, waitAgain } from '../../storage/shipments/lost-units.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { lockStock, readAvailableLots } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { misplaced } from './floor-step.js';

/**
 * Takes units from a shipment that the warehouse works on and has lost. Other units take their place, or the shipment waits
 * for stock again (rules/shipments/lost-units.ts); what that frees goes to demand.
 * @returns the new status
 * @throws not_found; forbidden in a warehouse of others; api_exception in another status; validation_failed for units that the shipment does not hold
 */
export const loseUnits = (
  ctx: Context,
  account_id: string,
  shipment_no: number,
  event: LossEvent,
  reported: readonly ReportedLoss[],
  caller: Caller,
  from_place: number | null = null,
): Promise<'picking' | 'picked' | 'backordered'> =>
  inTransaction(ctx.pool, (tx) =>
    loseUnitsWithin(ctx, tx, account_id, shipment_no, event, reported, from_place, caller),
  );

/**
 * Like {@link loseUnits}, within the caller's transaction, which has locked no shipments unless their stock is locked too.
 * @param from_place where the units lay; null: wherever they lie
 */
export async function loseUnitsWithin(
  ctx: Context,
  tx: Tx,
  account_id: string,
  shipment_no: number,
  event: LossEvent,
  reported: readonly ReportedLoss[],
  from_place: number | null,
  caller: Caller,
): Promise<'picking' | 'picked' | 'backordered'> {
  const [shipment] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
  if (shipment === undefined) throw notFound();
  const { warehouse, item_nos } = shipment;
  authorizeIn(caller, warehouse);
  const [status] = statusesAllowing(event);
  if (status !== 'picking' && status !== 'picked') throw new Error(`the status table has no ${event}`);
  const refused = () => misplaced(account_id, shipment_no, event, shipment.status, [status]);
  if (shipment.status !== status) throw refused();
  await lockStock(tx, account_id, [warehouse], item_nos);

  const policies = new Map((await findPolicies(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  const today = dateInTokyo(ctx.clock.now()).toString();
  const held = (await allocationsOf(tx, account_id, shipment_no)).map((part) => {
    const policy = policies.get(part.item_no);
    return { ...part, isAllocatable: policy === undefined || isAllocatable(policy, part, today) };
  });
  const supply = new Supply(await readAvailableLots(tx, account_id, [warehouse], item_nos), policies, today);
  const { lost, replacement, released, faults } = planLoss(event, held, reported, supply);
  refuseIfFaulty(faults);

  const stamp = stampOf(ctx, caller);
  const to = replacement === null ? 'backordered' : status;
  if (shipmentTransition(event, status, to) === null) throw new Error(`the status table has no ${event} to ${to}`);
  const loss = { shipment_no, warehouse, event, status, ...LOSSES[event], lost, from_place };
  const written =
    replacement === null
      ? await waitAgain(tx, account_id, loss, released, stamp)
      : await replaceLost(tx, account_id, loss, replacement, stamp);
  if (!written) throw refused();
  if (replacement === null) await serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp);
  return to;
}
