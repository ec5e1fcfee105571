import { type KuraError, notFound } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import type { LossEvent } from '../../rules/shipments/lost-units.js';
import { floorTransition } from '../../rules/shipments/shipment-status.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { changeStatus, findShipmentsAtWork, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import { type ChangeStamp, lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { shipmentNotInStatus } from '../shipments/refused-event.js';

export type FloorEvent = 'release_wave' | 'pick' | 'inspect' | 'pack' | 'ship';

/** One step of warehouse work for some shipments of one account, all or none. */
export interface FloorStep {
  readonly account_id: string;
  readonly shipment_nos: readonly number[];
  readonly event: FloorEvent;
  /** Number of the wave that takes the shipments. Null or absent: none does. */
  readonly wave_no?: number | null;
}

/**
 * Takes a step in a transaction of its own: locks the stock of the shipments, changes their status if the status table allows
 * it, and then does the step's own work.
 * @param work runs with the stock locked and the status already changed
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when a shipment is not in a
 *   status that allows the step
 */
export const floorStep = (
  ctx: Context,
  step: FloorStep,
  caller: Caller,
  work: (tx: Tx, stamp: ChangeStamp, shipments: readonly ShipmentAtWork[]) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx.pool, (tx) =>
    floorStepWithin(ctx, tx, step, caller, (stamp, shipments) => work(tx, stamp, shipments)),
  );

/**
 * Like {@link floorStep}, in a transaction that is open already. If shipments are locked in it already, their stock must be
 * locked too.
 */
export async function floorStepWithin(
  ctx: Context,
  tx: Tx,
  { account_id, shipment_nos, event, wave_no = null }: FloorStep,
  caller: Caller,
  work: (stamp: ChangeStamp, shipments: readonly ShipmentAtWork[]) => Promise<void>,
): Promise<void> {
  const { from, to, move } = floorTransition(event);
  const shipments = await findShipmentsAtWork(tx, account_id, shipment_nos);
  if (shipments.length < new Set(shipment_nos).size) throw notFound();
  for (const { warehouse } of shipments) authorizeIn(caller, warehouse);
  if (move !== null) {
    // Shipping a transfer changes the stock of its destination, so the stock of both warehouses is locked in one
    // statement.
    const destinations = event === 'ship' ? shipments.flatMap((one) => one.destination?.warehouse ?? []) : [];
    const warehouses = [...new Set([...shipments.map((one) => one.warehouse), ...destinations])];
    await lockStock(tx, account_id, warehouses, [...new Set(shipments.flatMap((one) => one.item_nos))]);
  }
  const stamp = stampOf(ctx, caller);
  const changed = new Set(await changeStatus(tx, account_id, shipment_nos, { event, from, to }, stamp, wave_no));
  const stray = shipments.find((one) => !changed.has(one.shipment_no));
  if (stray !== undefined) throw refusedWork(account_id, stray.shipment_no, event, stray.status, [from]);
  await work(stamp, shipments);
}

type FloorWork = FloorEvent | LossEvent | 'record_serials' | 'carrier_delay' | 'carrier_loss' | 'take-back';

const POSSIBLE: Readonly<Record<FloorWork, Message>> = {
  release_wave: say('it can be released', 'リリース'),
  pick: say('it can be picked', 'ピッキング'),
  inspect: say('it can be checked', '検品'),
  pack: say('it can be packed', '梱包'),
  ship: say('it can be shipped', '出荷'),
  short_pick: say('missing units can be reported', '不足の報告'),
  damage: say('damaged units can be reported', '破損の報告'),
  record_serials: say('serial numbers can be recorded', 'シリアル番号の記録'),
  carrier_delay: say('a delay can be recorded', '配達の遅延の記録'),
  carrier_loss: say('a lost parcel can be recorded', '荷物の紛失の記録'),
  'take-back': say('its goods can be taken back', '返品の受け入れ'),
};

/** The error (400) for warehouse work that a shipment's status does not allow. */
export const refusedWork = (
  account_id: string,
  shipment_no: number,
  work: FloorWork,
  status: ShipmentStatus,
  allowed: readonly ShipmentStatus[],
): KuraError => shipmentNotInStatus({ account_id, shipment_no, status }, POSSIBLE[work], allowed);
