import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { notFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { Supply } from '../../rules/allocation/allocate.js';
import type { ShipmentAllocation } from '../../rules/allocation/explanation-input.js';
import {
  LOSSES,
  type LossEvent,
  type LossPlan,
  planLoss,
  type ReportedLoss,
} from '../../rules/shipments/lost-units.js';
import { shipmentTransition, statusesAllowing } from '../../rules/shipments/shipment-status.js';
import { isAllocatable } from '../../rules/stock/lots.js';
import { allocationsOf } from '../../storage/allocation/allocation-facts.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findPolicies } from '../../storage/items/items.js';
import { writeLosses } from '../../storage/shipments/lost-units.js';
import { findShipmentsAtWork, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import { lockStock, readAvailableLots } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { refusedWork } from './floor-step.js';

/** The status of a shipment that has lost units. */
export type StatusAfter = 'picking' | 'picked' | 'backordered';

/** Units that a shipment has lost. */
export interface ShipmentLoss {
  readonly shipment_no: number;
  readonly reported: readonly ReportedLoss[];
}

/** How a shipment has lost units. */
export interface LossCause {
  readonly event: LossEvent;
  /** Where the units lay. Absent or null: wherever they lie. */
  readonly from_place?: number | null;
  /** Whether a recall took them. */
  readonly recalled?: boolean;
}

/**
 * Takes lost units from a shipment in work. Other units replace them, or the shipment waits for stock again
 * (rules/shipments/lost-units.ts), and the units that it then gives up go to demand.
 * @returns the new status
 * @throws not_found; forbidden outside the caller's warehouses; api_exception in another status; validation_failed for units
 *   that the shipment does not hold
 */
const loseUnits = (
  ctx: Context,
  account_id: string,
  cause: LossCause,
  loss: ShipmentLoss,
  caller: Caller,
): Promise<StatusAfter> =>
  inTransaction(ctx.pool, async (tx) => {
    const [status] = await loseUnitsWithin(ctx, tx, account_id, cause, [loss], caller);
    return status as StatusAfter;
  });

/**
 * Like {@link loseUnits} for several shipments of one warehouse, in a transaction that is open already. If shipments are locked in
 * it, their stock must be locked too. Free units replace lost ones in the order of the shipments' numbers.
 * @param losses each shipment once
 * @returns the new statuses, in the order of the shipments' numbers
 */
export async function loseUnitsWithin(
  ctx: Context,
  tx: Tx,
  account_id: string,
  { event, from_place = null, recalled = false }: LossCause,
  losses: readonly ShipmentLoss[],
  caller: Caller,
): Promise<readonly StatusAfter[]> {
  if (losses.length === 0) return [];
  const nos = losses.map(({ shipment_no }) => shipment_no);
  const shipments = await findShipmentsAtWork(tx, account_id, nos);
  if (shipments.length < losses.length) throw notFound();
  const [warehouse, ...others] = new Set(shipments.map((shipment) => shipment.warehouse));
  if (warehouse === undefined || others.length > 0) throw new Error('the losses are not of one warehouse');
  authorizeIn(caller, warehouse);
  const [status] = statusesAllowing(event);
  if (status !== 'picking' && status !== 'picked') throw new Error(`the status table has no ${event}`);
  const refused = ({ shipment_no, status: present }: Pick<ShipmentAtWork, 'shipment_no' | 'status'>) =>
    refusedWork(account_id, shipment_no, event, present, [status]);
  const refuseOthers = (found: readonly ShipmentAtWork[]): void => {
    const other = found.find((shipment) => shipment.status !== status);
    if (other !== undefined) throw refused(other);
  };
  refuseOthers(shipments);
  const item_nos = [...new Set(shipments.flatMap((shipment) => shipment.item_nos))];
  await lockStock(tx, account_id, [warehouse], item_nos);

  const policies = new Map((await findPolicies(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  const today = dateInTokyo(ctx.clock.now()).toString();
  const held = groupBy(await allocationsOf(tx, account_id, nos), ({ shipment_no }) => shipment_no);
  const withPolicy = (part: ShipmentAllocation) => {
    const policy = policies.get(part.item_no);
    return { ...part, isAllocatable: policy === undefined || isAllocatable(policy, part, today) };
  };
  const supply = new Supply(await readAvailableLots(tx, account_id, [warehouse], item_nos), policies, today);
  const reported = new Map(losses.map((loss) => [loss.shipment_no, loss.reported]));
  const plans = shipments.map(({ shipment_no }) => {
    const parts = (held.get(shipment_no) ?? []).map(withPolicy);
    return { shipment_no, ...planLoss(event, parts, reported.get(shipment_no) ?? [], supply) };
  });
  const faults = plans.flatMap((plan) => plan.faults);
  // The status was read before the locks: units may be missing because somebody has packed them since.
  if (faults.length > 0) refuseOthers(await findShipmentsAtWork(tx, account_id, nos));
  refuseIfFaulty(faults);

  const stamp = stampOf(ctx, caller);
  const statusAfter = ({ replacement }: LossPlan): StatusAfter => (replacement === null ? 'backordered' : status);
  for (const to of new Set(plans.map(statusAfter)))
    if (shipmentTransition(event, status, to) === null) throw new Error(`the status table has no ${event} to ${to}`);
  const written = await writeLosses(
    tx,
    account_id,
    { warehouse, event, status, ...LOSSES[event], from_place, recalled },
    plans,
    stamp,
  );
  const changed = shipments.find(({ shipment_no }) => !written.has(shipment_no));
  if (changed !== undefined) throw refused(changed);
  const waits = plans.some(({ replacement }) => replacement === null);
  if (waits) await serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp);
  return plans.map(statusAfter);
}

/**
 * Records that units of a shipment were not found while picking. They become unidentified, until somebody finds them or
 * writes them off. Picking goes on with other units, or the shipment waits for stock again and what is picked is put back.
 * @param from_place the number of the shelf where they should have been; null: wherever they lie
 * @returns the new status
 * @throws not_found; api_exception unless it is picking; validation_failed for units that are not to be picked
 */
export async function shortPick(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  missing: readonly ReportedLoss[],
  caller: Caller,
  from_place: number | null = null,
): Promise<StatusAfter> {
  authorize(caller, 'shortPick');
  return loseUnits(ctx, account_id, { event: 'short_pick', from_place }, { shipment_no, reported: missing }, caller);
}

/**
 * Records that picked units broke while they were packed. They become defective. Other units take their place, or the shipment
 * waits for stock again and the rest is put back.
 * @returns the new status
 * @throws not_found; api_exception unless it is picked; validation_failed for units that are not picked
 */
export async function recordDamage(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  broken: readonly ReportedLoss[],
  caller: Caller,
): Promise<StatusAfter> {
  authorize(caller, 'recordDamage');
  return loseUnits(ctx, account_id, { event: 'damage' }, { shipment_no, reported: broken }, caller);
}
