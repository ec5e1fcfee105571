import type { LineWish } from './actions.js';
import { assignedDay } from './days.js';
import { lineOf, sameGoods } from './orders.js';
import { done, faulty, type Learned, notAllowed, notFound, type Outcome, shownOf } from './outcome.js';
import { type Receipt, receiptOf, type Shipment, type State, shipmentOf, type Warehouse } from './state.js';
import { putBackOnShelf, serve, take } from './supply.js';

/* Transfers between warehouses: contract, section 8. */

const receiptLabel = (shipment: string): string => `r${shipment}`;

/** Takes all units for the lines, or nothing. @returns where the faults are */
function takeAll(state: State, warehouse: Warehouse, lines: Shipment['lines']): string[] {
  for (const line of lines) line.held = take(state, warehouse, line.parts);
  const faults = lines.flatMap((line) => (line.held === null ? [`items.${line.no - 1}.quantity`] : []));
  if (faults.length > 0) for (const line of lines) putBackOnShelf(state, warehouse, line.held ?? []);
  return faults;
}

const goodsOf = (lines: readonly LineWish[]) => lines.map(({ code, quantity }) => ({ code, quantity }));

export function transfer(
  state: State,
  { label, from, to, lines: wishes }: { label: string; from: Warehouse; to: Warehouse; lines: readonly LineWish[] },
  learned: Learned,
): Outcome {
  const lines = wishes.map((line, index) => lineOf(state, index + 1, line));
  const faults = takeAll(state, from, lines);
  if (faults.length > 0) return faulty(faults);
  const shipment: Shipment = {
    label,
    no: learned.shipments[0] ?? 0,
    identifier: `transfer-${label}`,
    status: 'waiting',
    warehouse: from,
    suspend: false,
    priority: null,
    may_wait: null,
    shipping_date: null,
    assigned: assignedDay(state.now, null),
    lines,
    stage: null,
    redirect: null,
    packed: false,
    receipt: receiptLabel(label),
    destination: to,
    sent: [],
  };
  const receipt: Receipt = {
    label: receiptLabel(label),
    no: learned.made,
    status: 'waiting',
    halfway: false,
    warehouse: to,
    codes: goodsOf(wishes),
    counts: [],
    transfer: label,
    transit: [],
  };
  state.shipments.push(shipment);
  state.receipts.push(receipt);
  return { ...done, shown: shownOf(shipment) };
}

export function changeTransfer(state: State, label: string, to: Warehouse, wishes: readonly LineWish[]): Outcome {
  const shipment = shipmentOf(state, label);
  if (shipment === undefined || shipment.receipt === null) return notFound;
  if (shipment.status !== 'waiting' && shipment.status !== 'backordered') return notAllowed;
  const old = shipment.lines;
  // What says what was shown counts as not given (section 9).
  if (to === shipment.destination && sameGoods(old, wishes)) return { ...done, shown: shownOf(shipment) };
  const lines = wishes.map((line, index) => lineOf(state, index + 1, line));
  for (const line of old) putBackOnShelf(state, shipment.warehouse, line.held ?? []);
  const faults = takeAll(state, shipment.warehouse, lines);
  if (faults.length > 0) {
    for (const line of old) {
      const back = (line.held ?? []).map((units) => ({ ...units, quantity: -units.quantity }));
      putBackOnShelf(state, shipment.warehouse, back);
    }
    return faulty(faults);
  }
  shipment.lines = lines;
  shipment.status = 'waiting';
  shipment.assigned = assignedDay(state.now, null);
  shipment.destination = to;
  const receipt = receiptOf(state, shipment.receipt);
  if (receipt !== undefined) {
    receipt.warehouse = to;
    receipt.codes = goodsOf(wishes);
  }
  serve(
    state,
    shipment.warehouse,
    [...old, ...lines].map((line) => line.code),
  );
  return { ...done, shown: shownOf(shipment) };
}
