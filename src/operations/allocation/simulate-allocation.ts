import { notAllowed, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { receiptId } from '../../kernel/ids.js';
import { inSlices } from '../../kernel/slices.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { DemandRow } from '../../rules/allocation/allocate-demand.js';
import {
  type AssumedUnits,
  arrivingUnits,
  assumedUnits,
  UNKNOWN_LOT,
  validateAssumed,
} from '../../rules/allocation/arrivals.js';
import {
  type AllocationClearing,
  simulateArrival,
  simulateClearing,
  simulatePriority,
} from '../../rules/allocation/what-if.js';
import {
  type Assumption,
  answerOfArrival,
  answerOfClearing,
  answerOfPriority,
  type WhatIfAnswer,
} from '../../rules/allocation/what-if-answer.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { allocationsOf } from '../../storage/allocation/allocation-facts.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { findReceipt } from '../../storage/receipts/receipts.js';
import { findParts } from '../../storage/shipments/shipment-update.js';
import type { Context } from '../context.js';
import { findShipment } from '../shipments/read-shipments.js';
import { refuseIfTransfer, refuseUnlessAllowed } from '../shipments/refused-event.js';
import { readSnapshot } from './allocation-snapshot.js';

/**
 * Simulates a change: which shipments would gain and which would lose units. The answer is valid for this moment only.
 * An invalid request is refused just as the change itself would be.
 * @throws not_found; validation_failed, faults under `items.N`; api_exception when the status does not allow it
 */
export async function simulateAllocation(
  ctx: Context,
  account_id: string,
  assumed: Assumption,
  caller: Caller,
): Promise<WhatIfAnswer> {
  authorize(caller, 'simulateAllocation', account_id);
  // The simulation may take seconds, so the connection is returned first.
  const simulate = await inReadOnly(ctx.pool, (tx) => {
    switch (assumed.what) {
      case 'priority':
        return ofPriority(ctx, tx, account_id, assumed.shipment_no, assumed.allocate_priority);
      case 'clear':
        return ofClearing(ctx, tx, account_id, assumed.shipment_no);
      case 'receipt':
        return ofArrival(ctx, tx, account_id, assumed.receipt_no, assumed.items);
    }
  });
  return simulate();
}

/** Computes the answer from what was read. */
type Simulation = () => Promise<WhatIfAnswer>;

async function ofPriority(
  ctx: Context,
  tx: Tx,
  account_id: string,
  shipment_no: number,
  allocate_priority: number | null,
): Promise<Simulation> {
  const shipment = await findShipment(tx, account_id, { shipment_no });
  refuseIfTransfer(shipment);
  refuseUnlessAllowed(shipment, 'update');
  const item_nos = itemsOf(await rowsOf(tx, shipment));
  const { snapshot, arrivals } = await readSnapshot(ctx, tx, account_id, shipment.warehouse, item_nos);
  return async () => {
    const effects = await inSlices(simulatePriority(snapshot, arrivals, shipment_no, allocate_priority ?? 0));
    return answerOfPriority(account_id, effects, arrivals);
  };
}

async function ofClearing(ctx: Context, tx: Tx, account_id: string, shipment_no: number): Promise<Simulation> {
  const shipment = await findShipment(tx, account_id, { shipment_no });
  refuseUnlessAllowed(shipment, 'clear');
  const rows = await rowsOf(tx, shipment);
  const { snapshot, codes } = await readSnapshot(ctx, tx, account_id, shipment.warehouse, itemsOf(rows));
  const clearing: AllocationClearing = {
    shipment_no,
    status: shipment.status,
    priority: shipment.allocate_priority ?? 0,
    allocations: await allocationsOf(tx, account_id, [shipment_no]),
    rows,
  };
  return async () => {
    const { now, next } = await inSlices(simulateClearing(snapshot, clearing));
    return answerOfClearing(account_id, now, next, codes);
  };
}

async function ofArrival(
  ctx: Context,
  tx: Tx,
  account_id: string,
  receipt_no: number,
  items: readonly AssumedUnits[] | null,
): Promise<Simulation> {
  const receipt = orNotFound(await findReceipt(tx, account_id, receipt_no));
  refuseIfFaulty(items === null ? [] : validateAssumed(receipt.lines, items));
  if (receipt.status === 'stocked') {
    const id = receiptId(account_id, receipt_no);
    throw notAllowed(
      `Receipt ${id} is stocked; nothing of it is still to come.`,
      `入庫依頼${id}は入庫済みのため、これから入荷する商品はありません。`,
    );
  }
  const item_nos = receipt.lines.map(({ item_no }) => item_no);
  const { snapshot, transit, blocked, codes } = await readSnapshot(ctx, tx, account_id, receipt.warehouse, item_nos);
  const sent = transit.filter((lot) => lot.receipt_no === receipt_no);
  const units = items === null ? arrivingUnits(receipt, sent, blocked) : assumedUnits(receipt, items, sent, blocked);
  const hasUnknownLot = units.some(({ lot_no }) => lot_no === UNKNOWN_LOT);
  return async () =>
    answerOfArrival(account_id, await inSlices(simulateArrival(snapshot, units)), codes, hasUnknownLot);
}

/** The units that every line of a shipment would wait for once its allocation is cleared. */
async function rowsOf(tx: Tx, shipment: Shipment): Promise<DemandRow[]> {
  const { account_id, shipment_no, suspend, shipping_date, delivery_date, carrier, document, lines } = shipment;
  const parts = await findParts(tx, account_id, [shipment_no]);
  const receipt_no = shipment.destination?.receipt_no ?? null;
  const dates = { shipping_date, delivery_date };
  const common = { shipment_no, receipt_no, suspend, ...dates, carrier, document, open_lines: lines.length };
  return parts.flatMap(({ line_no, parts: own }) => own.map((part) => ({ ...common, line_no, ...part })));
}

const itemsOf = (rows: readonly DemandRow[]): number[] => [...new Set(rows.map(({ item_no }) => item_no))];
