import { type KuraError, notAllowed, notFound } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { chargesTakenBack } from '../../rules/charges/charges.js';
import { fieldsAfterChange } from '../../rules/shipments/shipment-request.js';
import { shipmentTransition } from '../../rules/shipments/shipment-status.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { voidProgramLabels } from '../../storage/carriers/program-labels.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { recalledToPick } from '../../storage/floor/recalls.js';
import { voidLabels } from '../../storage/shipments/parcels.js';
import {
  applyChange,
  closeRequest,
  lockOpenRequest,
  type OpenRequest,
} from '../../storage/shipments/shipment-requests.js';
import { changeStatus, findShipmentsAtWork, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import { findShipments } from '../../storage/shipments/shipments.js';
import { type ChangeStamp, lockFurtherStock, lockStock } from '../../storage/stock/stock.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { wordsFor } from '../shipments/refused-event.js';
import { redirectReceipt } from '../transfers/follow-answer.js';
import { assignLabels } from './assign-labels.js';
import { cancelAtWork } from './cancel-at-work.js';
import { lockRecalledShelves, takeRecalled } from './take-recalled.js';

/** The warehouse's answer to a request. `reason` is shown to the client. */
export type RequestAnswer = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/**
 * Answers the open request of a shipment.
 *
 * - Refused: the shipment returns to its former status, and the work fee is refunded. If it goes back to picking and some of its
 *   units were recalled meanwhile, it gets other units, or waits for stock again.
 * - Modification accepted: its changes are applied, and the shipment returns to its former status. If it is packed, its labels
 *   become void and it gets new ones.
 * - Cancellation accepted: the shipment disappears from the API. Units not picked yet are free again, picked ones are in
 *   `processing` until they are put back (put-back-goods.ts).
 *
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when no request is open
 */
export async function answerRequest(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  answer: RequestAnswer,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'answerRequest');
  return inTransaction(ctx.pool, async (tx) => {
    const [work] = await findShipmentsAtWork(tx, account_id, [shipment_no]);
    if (work === undefined) throw notFound();
    authorizeIn(caller, work.warehouse);
    // What a recall takes is planned anew, and planning locks the warehouse before stock and orders.
    await lockWarehouse(tx, work.warehouse);
    await lockStock(tx, account_id, [work.warehouse], work.item_nos);
    const request = await lockOpenRequest(tx, account_id, shipment_no);
    if (request === null) throw nothingAsked(account_id, shipment_no, work.status);

    const stamp = stampOf(ctx, caller);
    if (answer.accepted && request.kind === 'cancel') {
      await close(tx, account_id, request, answer, stamp);
      await cancelAtWork(ctx, tx, account_id, work, 'accept_cancel', stamp);
      return;
    }
    const event = `${answer.accepted ? 'accept' : 'refuse'}_${request.kind}` as const;
    const from = `${request.kind}_request` as const;
    if (shipmentTransition(event, from, request.stage) === null)
      throw new Error(`the status table has no ${event} to ${request.stage}`);
    await changeStatus(tx, account_id, [shipment_no], { event, from, to: request.stage }, stamp);
    if (answer.accepted && request.change !== null) {
      const [before] = await findShipments(tx, account_id, [shipment_no]);
      if (before === undefined) throw notFound();
      await applyChange(tx, account_id, shipment_no, fieldsAfterChange(before, request.change));
      await voidProgramLabels(tx, account_id, shipment_no, stamp.at);
      const { destination } = request.change;
      if (destination !== undefined) await redirectReceipt(tx, before, destination, stamp);
      if (request.stage === 'packed') await relabel(tx, account_id, work, stamp);
    }
    await close(tx, account_id, request, answer, stamp);
    if (request.stage === 'picking') await takeWhatIsRecalled(ctx, tx, account_id, work, caller);
  });
}

/**
 * A recall that was opened meanwhile could not take its units from a shipment with an open request. The shipment loses these units
 * now, before anybody is sent to pick them.
 */
async function takeWhatIsRecalled(
  ctx: Context,
  tx: Tx,
  account_id: string,
  { shipment_no, warehouse, item_nos }: ShipmentAtWork,
  caller: Caller,
): Promise<void> {
  const picks = await recalledToPick(tx, account_id, [shipment_no], null);
  if (picks.length === 0) return;
  await lockFurtherStock(tx, account_id, warehouse, item_nos);
  const locked = await lockRecalledShelves(tx, account_id, warehouse, picks);
  await takeRecalled(ctx, tx, locked, caller);
}

/** The labels of a packed shipment show its former data. They become void, so that no parcel leaves with an old label. */
async function relabel(tx: Tx, account_id: string, work: ShipmentAtWork, { at }: ChangeStamp): Promise<void> {
  await voidLabels(tx, account_id, work.shipment_no, at);
  await assignLabels(tx, account_id, [work], at, 'leave');
}

const close = (
  tx: Tx,
  account_id: string,
  request: OpenRequest,
  answer: RequestAnswer,
  stamp: ChangeStamp,
): Promise<void> =>
  closeRequest(
    tx,
    account_id,
    request.request_no,
    answer.accepted
      ? { state: 'accepted', reason: null, charges: [] }
      : { state: 'refused', reason: answer.reason, charges: chargesTakenBack(request.kind, request.stage) },
    stamp,
  );

const nothingAsked = (account_id: string, shipment_no: number, status: ShipmentStatus): KuraError => {
  const id = shipmentId(account_id, shipment_no);
  const now = wordsFor([status]);
  return notAllowed(
    `Shipment ${id} is ${status}; there is no open request to answer.`,
    `出荷依頼${id}の現在のステータスは${status}です。回答待ちの依頼はありません。`,
    say(
      `The state of shipment ${id} is ${now.en}; there is no open request to answer.`,
      `出荷依頼${id}は現在${now.ja}です。回答待ちの依頼はありません。`,
    ),
  );
};
