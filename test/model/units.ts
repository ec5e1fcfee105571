import type { Action } from './actions.js';
import { done, faulty, type Learned, notAllowed, notFound, type Outcome } from './outcome.js';
import { placeOf, type Removal, type State, shipmentOf, type Taken, WAREHOUSES, type Warehouse } from './state.js';
import { expire, inOrder, lotOf, mayLeave, serve } from './supply.js';

/*
 * What people do with units that nobody has a right to, and with goods that come back: contract, section 5, and the
 * ledger's own commands.
 */

export type Source = 'free' | 'defective' | 'unidentified';

const isRunning = ({ status }: Removal): boolean => status === 'waiting' || status === 'processing';

/** Units of a lot to which no running removal has a claim. Those that one took from the shelf are not there any more. */
export function unclaimed(state: State, warehouse: Warehouse, code: string, lot: number, source: Source): number {
  const there = placeOf(state, warehouse, code, lot)[source];
  if (source === 'free') return there;
  const claimed = state.removals
    .filter((one) => isRunning(one) && one.warehouse === warehouse && one.from === source)
    .flatMap((one) => one.units)
    .filter((units) => units.code === code && units.lot === lot);
  return claimed.reduce((rest, units) => rest - units.quantity, there);
}

/** What can no longer leave goes first. */
export function requestRemoval(state: State, action: Extract<Action, { do: 'remove' }>, learned: Learned): Outcome {
  const { label, warehouse, code, quantity, kind, source } = action;
  const lots = state.places
    .filter((place) => place.warehouse === warehouse && place.code === code)
    .map((place) => lotOf(state, code, place.lot))
    .sort((a, b) => Number(mayLeave(state, a)) - Number(mayLeave(state, b)) || inOrder(a, b));
  const units: Taken[] = [];
  let missing = quantity;
  for (const lot of lots) {
    const taken = Math.min(unclaimed(state, warehouse, code, lot.no, source), missing);
    if (taken > 0) units.push({ code, lot: lot.no, quantity: taken });
    missing -= taken;
  }
  if (missing > 0) return faulty(['quantity']);
  if (source === 'free') for (const one of units) placeOf(state, warehouse, code, one.lot).free -= one.quantity;
  state.removals.push({ label, no: learned.made, status: 'waiting', kind, warehouse, from: source, units });
  return done;
}

export function stepRemoval(state: State, label: string, step: 'start' | 'finish' | 'withdraw' | 'give up'): Outcome {
  const removal = state.removals.find((one) => one.label === label);
  if (removal === undefined) return notFound;
  const isBegun = step === 'finish' || step === 'give up';
  if (removal.status !== (isBegun ? 'processing' : 'waiting')) return notAllowed;
  const isFree = step === 'withdraw' || step === 'give up';
  const { warehouse, from, units } = removal;
  removal.status = ({ start: 'processing', finish: 'done', withdraw: 'withdrawn', 'give up': 'withdrawn' } as const)[
    step
  ];
  for (const { code, lot, quantity } of units) {
    const place = placeOf(state, warehouse, code, lot);
    if (step === 'finish' && from !== 'free') place[from] -= quantity;
    if (isFree && from === 'free') place.free += quantity;
  }
  if (isFree && from === 'free') serve(state, warehouse, [...new Set(units.map((one) => one.code))]);
  return done;
}

/** Goods that a recipient sent back: never more than went there and has not come back yet. */
export function takeBack(state: State, action: Extract<Action, { do: 'take back' }>): Outcome {
  const shipment = shipmentOf(state, action.shipment);
  if (shipment === undefined) return notFound;
  if (shipment.receipt !== null || shipment.status !== 'shipped') return notAllowed;
  const named = action.parts.map((part) => ({ ...part, sent: shipment.sent[part.sent] }));
  const wrong = named.some(
    ({ sent, good, defective }) =>
      sent === undefined || good + defective === 0 || good + defective > sent.quantity - sent.back,
  );
  if (wrong || named.length === 0) return faulty();
  const freed = new Set<string>();
  for (const { sent, good, defective } of named) {
    if (sent === undefined) continue;
    const place = placeOf(state, shipment.warehouse, sent.code, sent.lot);
    place.free += good;
    place.defective += defective;
    sent.back += good + defective;
    if (good > 0) freed.add(sent.code);
  }
  serve(state, shipment.warehouse, [...freed]);
  return done;
}

/** What a person found to be otherwise: only units that nobody has a right to can change. */
export function adjust(state: State, action: Extract<Action, { do: 'adjust' }>): Outcome {
  const { warehouse, code, quantity, from, to } = action;
  const lot = lotMeant(state, code, action.lot);
  if (lot === undefined) return faulty(['lot_no']);
  if (from !== 'nowhere' && unclaimed(state, warehouse, code, lot, from) < quantity) return faulty(['quantity']);
  const place = placeOf(state, warehouse, code, lot);
  if (from !== 'nowhere') place[from] -= quantity;
  if (to !== 'nowhere') place[to] += quantity;
  if (to === 'free') serve(state, warehouse, [code]);
  return done;
}

/** A blocked lot is held by nobody before work; the floor goes on with what it has. Unblocked, it goes to who waits. */
export function block(state: State, action: Extract<Action, { do: 'block' | 'unblock' }>): Outcome {
  const { code } = action;
  const lot = state.lots.filter((one) => one.code === code)[action.lot];
  if (lot === undefined) return notFound;
  const wanted = action.do === 'block';
  if (lot.blocked === wanted) return notAllowed;
  lot.blocked = wanted;
  if (wanted) expire(state, (other) => other.code === code && other.no === lot.no);
  else for (const warehouse of WAREHOUSES) serve(state, warehouse, [code]);
  return done;
}

/** The lot of an item that an action means, by its place among the item's lots; 0: in none, undefined: there is no such lot. */
export const lotMeant = (state: State, code: string, index: number | null): number | undefined =>
  index === null ? 0 : state.lots.filter((lot) => lot.code === code)[index]?.no;
