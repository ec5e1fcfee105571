import type { Changes, LineWish, OrderWish } from './actions.js';
import { ENCLOSED } from './catalog.js';
import { assignedDay, dayOf, plusDays } from './days.js';
import { done, faulty, type Learned, notAllowed, notFound, type Outcome, shownOf } from './outcome.js';
import { isBeforeWork, itemsOf, type Line, type Shipment, type State, shipmentOf, type Warehouse } from './state.js';
import { putBackOnShelf, release, serve, settle, take } from './supply.js';

/* What clients do with orders: contract, section 7. */

const STANDARD: Warehouse = 'TOKYO';

export function lineOf(state: State, no: number, { code, quantity, may_wait }: LineWish, bundled = false): Line {
  const children = state.catalog[code]?.children ?? [];
  const parts =
    children.length === 0
      ? [{ code, quantity }]
      : children.map((child) => ({ code: child.code, quantity: child.quantity * quantity }));
  return { no, code, quantity, bundled, parts, may_wait: may_wait ?? null, held: null, picked: false };
}

const enclosedLine = (state: State, no: number): Line => lineOf(state, no, { code: ENCLOSED, quantity: 1 }, true);

/** Takes units for the lines, one after the other. @returns where the faults of lines that may not wait are */
function allocate(state: State, shipment: Shipment): string[] {
  const ordered = shipment.lines.filter((line) => !line.bundled).length;
  const faults: string[] = [];
  for (const line of shipment.lines) {
    line.held = take(state, shipment.warehouse, line.parts);
    if (line.held !== null || (shipment.may_wait ?? line.may_wait ?? false)) continue;
    faults.push(line.bundled ? `bundled_items.${line.no - 1 - ordered}` : `items.${line.no - 1}.quantity`);
  }
  return faults;
}

function giveBack(state: State, { warehouse, lines }: Shipment): void {
  for (const line of lines) putBackOnShelf(state, warehouse, line.held ?? []);
}

const nameOf = (label: string): string => `id-${label}`;

/** @param again label of a shipment whose identifier is used once more */
export function identifierFor(state: State, label: string, again?: string): string {
  if (again === undefined) return nameOf(label);
  return [...state.shipments, ...state.gone].find((one) => one.label === again)?.identifier ?? nameOf(label);
}

/** An order, with what it takes from the shelf. */
function plan(state: State, label: string, order: OrderWish, no: number, identifier: string): [Shipment, string[]] {
  const { lines, warehouse = STANDARD, priority = null, suspend = false, may_wait = null, enclosed, in_days } = order;
  const shipment: Shipment = {
    label,
    no,
    identifier,
    status: 'backordered',
    warehouse,
    suspend,
    priority,
    may_wait,
    shipping_date: in_days === undefined ? null : plusDays(dayOf(state.now), in_days),
    assigned: null,
    lines: lines.map((line, index) => lineOf(state, index + 1, line)),
    stage: null,
    redirect: null,
    packed: false,
    receipt: null,
    destination: null,
    sent: [],
  };
  if (enclosed === true) shipment.lines.push(enclosedLine(state, lines.length + 1));
  const faults = allocate(state, shipment);
  settle(state, shipment);
  return [shipment, faults];
}

export function create(
  state: State,
  { label, order, again }: { label: string; order: OrderWish; again?: string },
  learned: Learned,
): Outcome {
  const identifier = identifierFor(state, label, again);
  if (state.shipments.some((one) => one.identifier === identifier)) return { said: 'taken' };
  const [shipment, faults] = plan(state, label, order, learned.shipments[0] ?? 0, identifier);
  if (faults.length > 0) {
    giveBack(state, shipment);
    return faulty(faults);
  }
  state.shipments.push(shipment);
  return { ...done, shown: shownOf(shipment) };
}

/** All of them or none, each checked against what the earlier ones left. */
export function createBulk(
  state: State,
  { label, orders }: { label: string; orders: readonly OrderWish[] },
  learned: Learned,
): Outcome {
  const planned = orders.map((order, index) => {
    const own = `${label}.${index}`;
    return plan(state, own, order, learned.shipments[index] ?? 0, nameOf(own));
  });
  const faults = planned.flatMap(([, own], index) => own.map((path) => `shipments.${index}.${path}`));
  if (faults.length === 0) {
    state.shipments.push(...planned.map(([shipment]) => shipment));
    return done;
  }
  for (const [shipment] of planned) giveBack(state, shipment);
  return faulty([...faults, 'shipments.index']);
}

export const sameGoods = (lines: readonly Line[], wishes: readonly LineWish[]): boolean =>
  lines.length === wishes.length &&
  lines.every(({ code, quantity }, index) => code === wishes[index]?.code && quantity === wishes[index]?.quantity);

/**
 * What a client changes: a field that says what it was shown counts as not given (section 9). Line flags are not shown, and
 * enclosed goods by their ids, where we name them by code.
 */
function asked(before: Shipment, { lines, may_wait, in_days, ...others }: Changes, now: number): Changes {
  const ordered = before.lines.filter((line) => !line.bundled);
  const same = lines !== undefined && sameGoods(ordered, lines) && lines.every((line) => line.may_wait === undefined);
  const sameDay = in_days !== undefined && plusDays(dayOf(now), in_days) === before.shipping_date;
  return {
    ...others,
    ...(lines === undefined || same ? {} : { lines }),
    ...(may_wait === undefined || may_wait === (before.may_wait ?? false) ? {} : { may_wait }),
    ...(in_days === undefined || sameDay ? {} : { in_days }),
  };
}

/** The leave to wait of a line that says nothing of it: what the item's line had before, the one in the same place first. */
const leaveOf = (ordered: readonly Line[], index: number, code: string): boolean | null =>
  [ordered[index], ...ordered].find((line) => line?.code === code)?.may_wait ?? null;

/** The shipment as the changes leave it; its lines hold what they held. */
function merged(state: State, before: Shipment, changes: Changes): Shipment {
  const { lines, warehouse, priority, suspend, may_wait, enclosed, in_days } = changes;
  const bundled = before.lines.some((line) => line.bundled);
  const known = before.lines.filter((line) => !line.bundled);
  const ordered =
    lines?.map((line, index) => ({
      ...lineOf(state, index + 1, line),
      may_wait: line.may_wait ?? leaveOf(known, index, line.code),
    })) ?? known;
  const kept = before.lines.filter((line) => line.bundled).map((line) => ({ ...line, no: ordered.length + 1 }));
  const goods =
    enclosed === undefined ? (bundled ? kept : []) : enclosed ? [enclosedLine(state, ordered.length + 1)] : [];
  return {
    ...before,
    warehouse: warehouse ?? before.warehouse,
    priority: priority ?? before.priority,
    suspend: suspend ?? before.suspend,
    may_wait: may_wait ?? before.may_wait,
    shipping_date: in_days === undefined ? before.shipping_date : plusDays(dayOf(state.now), in_days),
    lines: [...ordered, ...goods].map((line) => ({ ...line })),
  };
}

export function update(state: State, label: string, given: Changes): Outcome {
  const before = shipmentOf(state, label);
  if (before === undefined) return notFound;
  if (before.receipt !== null || !isBeforeWork(before)) return notAllowed;
  const changes = asked(before, given, state.now);
  const after = merged(state, before, changes);
  const reallocated =
    changes.lines !== undefined ||
    changes.enclosed !== undefined ||
    after.warehouse !== before.warehouse ||
    (changes.may_wait !== undefined && before.lines.some((line) => line.held === null));
  if (reallocated) {
    const codes = itemsOf(before);
    giveBack(state, before);
    const faults = allocate(state, after);
    if (faults.length > 0) {
      giveBack(state, after);
      for (const line of before.lines) retake(state, before.warehouse, line);
      return faulty(faults);
    }
    after.status = 'backordered';
    settle(state, after);
    state.shipments[state.shipments.indexOf(before)] = after;
    serve(state, before.warehouse, codes);
  } else {
    if (changes.in_days !== undefined) after.assigned = assignedDay(state.now, after.shipping_date);
    else if (before.status === 'suspended' && (changes.suspend === false || changes.recipient === true))
      after.assigned = leavingDay(state.now, before);
    settle(state, after);
    state.shipments[state.shipments.indexOf(before)] = after;
  }
  return { ...done, shown: shownOf(after) };
}

/** The assigned day of a suspended order that is let go, or that goes elsewhere: the same, or the first on which it can leave if that has passed. */
function leavingDay(now: number, { assigned, shipping_date }: Shipment): string {
  const first = assignedDay(now, shipping_date);
  return assigned !== null && assigned > first ? assigned : first;
}

/** The very units that a line held, given back a moment ago. */
const retake = (state: State, warehouse: Warehouse, { held }: Line): void =>
  putBackOnShelf(
    state,
    warehouse,
    (held ?? []).map((units) => ({ ...units, quantity: -units.quantity })),
  );

export function deleteOrder(state: State, label: string): Outcome {
  const shipment = shipmentOf(state, label);
  if (shipment === undefined) return notFound;
  if (shipment.receipt !== null || !isBeforeWork(shipment)) return notAllowed;
  const shown = shownOf(shipment);
  const codes = itemsOf(shipment);
  giveBack(state, shipment);
  remove(state, shipment);
  serve(state, shipment.warehouse, codes);
  return { ...done, shown };
}

/** The shipment is gone from the API, and its identifier free again. */
export function remove(state: State, shipment: Shipment): void {
  const { label, no, identifier } = shipment;
  state.shipments = state.shipments.filter((one) => one !== shipment);
  state.gone.push({ label, no, identifier });
}

/** Everything is given back to others; the shipment itself competes again with the next event. */
export function clear(state: State, label: string): Outcome {
  const shipment = shipmentOf(state, label);
  if (shipment === undefined) return notFound;
  if (!isBeforeWork(shipment)) return notAllowed;
  const codes = itemsOf(shipment);
  for (const line of shipment.lines) release(state, shipment, line);
  settle(state, shipment);
  serve(state, shipment.warehouse, codes, (other) => other !== shipment);
  return { ...done, shown: shownOf(shipment) };
}

/** A request to the warehouse, which answers later. With two warehouses a transfer can be sent nowhere but where it goes. */
export function ask(state: State, label: string, kind: 'modify' | 'cancel'): Outcome {
  const shipment = shipmentOf(state, label);
  if (shipment === undefined) return notFound;
  if (kind === 'modify' && shipment.receipt !== null) return faulty(['destination.warehouse']);
  const { status } = shipment;
  const asked = status === 'picking' || (shipment.receipt === null && (status === 'picked' || status === 'packed'));
  if (!asked) return notAllowed;
  shipment.stage = status as 'picking' | 'picked' | 'packed';
  shipment.status = `${kind}_request`;
  return { ...done, shown: shownOf(shipment) };
}
