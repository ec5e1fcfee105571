import type { Action } from './actions.js';
import { dayOf } from './days.js';
import { remove } from './orders.js';
import { done, faulty, notAllowed, notFound, type Outcome } from './outcome.js';
import {
  itemsOf,
  type Line,
  placeOf,
  receiptOf,
  type Shipment,
  type State,
  type Status,
  shipmentOf,
  type Taken,
  WAREHOUSES,
} from './state.js';
import { expire, lotOf, mayLeave, putBackOnShelf, release, serve, take } from './supply.js';
import { lotMeant } from './units.js';

/* What the warehouse does with shipments: contract, section 7. */

/** Shipments that an action names; null: one of them is gone. */
function named(state: State, labels: readonly string[]): Shipment[] | null {
  const found = labels.flatMap((label) => shipmentOf(state, label) ?? []);
  return found.length < labels.length ? null : found;
}

/** One step for some shipments, all or none. */
function step(
  state: State,
  labels: readonly string[],
  from: Status,
  work: (shipment: Shipment) => void,
  isReady: (shipment: Shipment) => boolean = () => true,
): Outcome {
  const found = named(state, labels);
  if (found === null) return notFound;
  if (!found.every((one) => one.status === from && isReady(one))) return notAllowed;
  for (const shipment of found) work(shipment);
  return done;
}

/** What may leave no longer is let go of first, whatever becomes of the wave release. */
export function takeIn(state: State, labels: readonly string[]): Outcome {
  expire(state);
  return step(state, labels, 'waiting', (shipment) => {
    shipment.status = 'picking';
  });
}

export const pick = (state: State, label: string, lines: readonly number[] | null): Outcome =>
  step(state, [label], 'picking', (shipment) => {
    for (const line of shipment.lines) if (lines === null || lines.includes(line.no)) line.picked = true;
  });

export const checkPicks = (state: State, labels: readonly string[]): Outcome =>
  step(
    state,
    labels,
    'picking',
    (shipment) => {
      shipment.status = 'picked';
    },
    (shipment) => shipment.lines.every((line) => line.picked),
  );

export const pack = (state: State, labels: readonly string[]): Outcome =>
  step(state, labels, 'picked', (shipment) => {
    shipment.status = 'packed';
    shipment.packed = true;
  });

export const ship = (state: State, labels: readonly string[]): Outcome =>
  step(state, labels, 'packed', (shipment) => {
    shipment.status = 'shipped';
    for (const line of shipment.lines) {
      for (const units of line.held ?? []) shipment.sent.push({ ...units, line: line.no, back: 0 });
      line.held = [];
    }
    const awaiting = shipment.receipt === null ? undefined : receiptOf(state, shipment.receipt);
    if (awaiting === undefined) return;
    for (const { code, lot, quantity } of shipment.sent) {
      const before = awaiting.transit.find((one) => one.code === code && one.lot === lot);
      if (before !== undefined) throw new Error('a transfer names an item once');
      awaiting.transit.push({ code, lot, sent: quantity, left: quantity });
    }
  });

export function answer(state: State, label: string, accepted: boolean): Outcome {
  const shipment = shipmentOf(state, label);
  if (shipment === undefined) return notFound;
  const { status, stage } = shipment;
  if ((status !== 'modify_request' && status !== 'cancel_request') || stage === null) return notAllowed;
  if (!accepted || status === 'modify_request') {
    shipment.status = stage;
    shipment.stage = null;
    return done;
  }
  const codes = itemsOf(shipment);
  for (const line of shipment.lines) {
    if (!line.picked) putBackOnShelf(state, shipment.warehouse, line.held ?? []);
    else
      for (const units of line.held ?? [])
        state.put_backs.push({ ...units, shipment: label, warehouse: shipment.warehouse });
  }
  remove(state, shipment);
  state.receipts = state.receipts.filter((one) => one.label !== shipment.receipt);
  serve(state, shipment.warehouse, codes);
  return done;
}

/**
 * Units are not found while picking, or break while packing. Others take their place, or the shipment waits as a whole: lines that
 * lost some, are picked, or hold what may leave no longer give back the rest, picked units go beside the shelf first.
 */
export function lose(state: State, action: Extract<Action, { do: 'miss' | 'break' }>): Outcome {
  const shipment = shipmentOf(state, action.shipment);
  if (shipment === undefined) return notFound;
  const isMissing = action.do === 'miss';
  if (shipment.status !== (isMissing ? 'picking' : 'picked')) return notAllowed;
  const { label, warehouse, lines } = shipment;
  const line = lines.find(({ no }) => no === action.line);
  const { code } = action;
  const lot = lotMeant(state, code, action.lot);
  const units =
    line?.picked === !isMissing ? line.held?.find((one) => one.code === code && one.lot === lot) : undefined;
  if (line === undefined || lot === undefined || units === undefined) return faulty(['lost.0']);
  if (action.quantity < 1 || action.quantity > units.quantity) return faulty(['lost.0.quantity']);
  const codes = itemsOf(shipment);
  placeOf(state, warehouse, code, lot)[isMissing ? 'unidentified' : 'defective'] += action.quantity;
  hold(line, { code, lot, quantity: -action.quantity });
  const others = take(state, warehouse, [{ code, quantity: action.quantity }]);
  if (others !== null) {
    for (const one of others) hold(line, one);
    return done;
  }
  for (const one of lines) {
    const mustNotStay = (one.held ?? []).some((part) => !mayLeave(state, lotOf(state, part.code, part.lot)));
    if (!one.picked && one !== line && !mustNotStay) continue;
    if (one.picked) for (const left of one.held ?? []) state.put_backs.push({ ...left, shipment: label, warehouse });
    if (one.picked) one.held = null;
    else release(state, shipment, one);
    one.picked = false;
  }
  shipment.status = 'backordered';
  shipment.assigned = null;
  serve(state, warehouse, codes);
  return done;
}

/** A line holds more of a lot, or less. */
function hold(line: Line, { code, lot, quantity }: Taken): void {
  const others = (line.held ?? []).filter((one) => one.code !== code || one.lot !== lot);
  const before = (line.held ?? []).find((one) => one.code === code && one.lot === lot)?.quantity ?? 0;
  line.held = before + quantity === 0 ? others : [...others, { code, lot, quantity: before + quantity }];
}

export function putBack(state: State, label: string): Outcome {
  const units = state.put_backs.filter((one) => one.shipment === label);
  const [first] = units;
  if (first === undefined) return notFound;
  state.put_backs = state.put_backs.filter((one) => one.shipment !== label);
  putBackOnShelf(state, first.warehouse, units);
  serve(state, first.warehouse, [...new Set(units.map((one) => one.code))]);
  return done;
}

/** The half-hourly pass. */
export function pass(state: State): void {
  expire(state);
  const waited = (line: Shipment['lines'][number]) => (line.held === null ? line.parts.map((part) => part.code) : []);
  for (const warehouse of WAREHOUSES) {
    const waiting = state.shipments.filter((one) => one.status === 'backordered' && one.warehouse === warehouse);
    serve(state, warehouse, [...new Set(waiting.flatMap((one) => one.lines.flatMap(waited)))]);
  }
}

/** A wave release takes what waits and whose day has come; where nothing waits, nothing is done. */
export function waveRelease(state: State): void {
  if (!state.shipments.some(({ status }) => status === 'waiting')) return;
  // So that nothing is picked that may leave no longer.
  expire(state);
  for (const shipment of state.shipments) {
    if (shipment.status !== 'waiting' || (shipment.assigned ?? '9') > dayOf(state.now)) continue;
    shipment.status = 'picking';
  }
}
