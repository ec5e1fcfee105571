/**
 * Orders to shipments: everything that is decided about new and changed shipments, in pure code. The operation reads the
 * facts once (with the stock locked), this file decides, the operation writes once.
 */
import { addAll } from '../../kernel/collections.js';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, MOST_FAULTS, withoutCascadingFaults } from '../../kernel/errors.js';
import { ADDRESS_FIELDS } from '../addresses/address-draft.js';
import { dependsOnInternational } from './overseas.js';
import { planRecipient } from './plan-recipient.js';
import { planSender } from './plan-sender.js';
import { type Existing, type OrderFacts, type PlannedShipment, planShipment, prepare } from './plan-shipment.js';
import type { ShipmentDraft } from './shipment.js';
import { identifierOf, validateOrder } from './validate-shipment.js';

export interface PlannedShipments {
  /** Of the accepted orders, in their order. */
  readonly shipments: readonly PlannedShipment[];
  /** Faults of each order, by its index. Empty for an accepted order, and for one whose faults are beyond the limit (`omitted`). */
  readonly faults: readonly (readonly Fault[])[];
  /** Faults beyond the limit of what an answer lists. */
  readonly omitted: number;
  /** Orders whose identifier was accepted moments ago: a quick repeat rather than a mistake. */
  readonly repeats: readonly number[];
}

/**
 * How orders that are decided together depend on each other:
 *
 *  - `all_or_none`: all are accepted, or none. Each is checked as if all earlier ones stood, so that all faults are found at once, and two that
 *    bear one identifier are both at fault.
 *  - `independent`: each is decided by itself, as if it had come alone after the earlier ones. One that is refused leaves no trace: what it took
 *    is free again, and so is its identifier. The second of two that bear one identifier is a quick repeat of the first.
 */
export type Acceptance = 'all_or_none' | 'independent';

type NumberedFacts = OrderFacts & { readonly shipment_nos: readonly number[] };

/**
 * Decides orders in the order given, each against what the earlier ones left on the supply. May be interrupted after each,
 * and while rules are applied to one.
 * @param facts with one running number for each order
 */
export function* planShipments(
  orders: readonly Decoded<ShipmentDraft>[],
  facts: NumberedFacts,
  acceptance: Acceptance = 'all_or_none',
): Generator<void, PlannedShipments> {
  const prepared = yield* prepare(facts);
  const twice = acceptance === 'independent' ? new Set<string>() : identifiersGivenTwice(orders);
  const known = new Map(facts.taken);
  const shipments: PlannedShipment[] = [];
  const faults: (readonly Fault[])[] = [];
  const repeats: number[] = [];
  let listed = 0;
  let omitted = 0;
  for (const [index, order] of orders.entries()) {
    const identifier = identifierOf(order.value);
    const own: Fault[] = [];
    if (identifier !== null && twice.has(identifier)) own.push(givenTwice(identifier));
    const taken = identifier === null ? undefined : known.get(identifier);
    const repeat = taken?.recent === true;
    if (repeat) repeats.push(index);
    else if (taken !== undefined && identifier !== null) own.push(identifierTaken(identifier));
    const { planned: shipment, faults: found } = yield* planShipment(
      { draft: order.value, shipment_no: numberAt(facts.shipment_nos, index), repeat, existing: null },
      facts,
      prepared,
    );
    addAll(own, found);
    const all = allFaults(order, own, facts);
    const accepted = shipment !== null && all.length === 0 && !repeat;
    if (accepted) shipments.push(shipment);
    const isListed = acceptance === 'independent' || listed < MOST_FAULTS;
    faults.push(isListed ? all : NONE);
    if (isListed) listed += all.length;
    else omitted += all.length;
    yield;
    if (acceptance === 'all_or_none') continue;
    for (const supply of facts.supplies.values()) supply.endOrder(accepted);
    if (accepted) known.set(shipment.identifier, { recent: true });
  }
  return { shipments, faults, omitted, repeats };
}

/** What is wrong with the request, and what is found to be wrong with the rest of it. */
function allFaults({ value, faults }: Decoded<ShipmentDraft>, own: readonly Fault[], facts: OrderFacts): Fault[] {
  const unclear = faults.some(({ path }) => path === 'international');
  return [
    ...faults,
    ...withoutCascadingFaults(unclear ? wrongEitherWay(own, value, facts) : own, faults, DEPENDENCIES),
  ];
}

/** If `international` itself is at fault, only faults are reported that an order has both as domestic and as international. */
function wrongEitherWay(own: readonly Fault[], draft: ShipmentDraft, { account, today, senders }: OrderFacts): Fault[] {
  const international = draft.international !== true;
  const other = validateOrder({ ...draft, international }, account.settings, today);
  if (draft.recipient != null) addAll(other, planRecipient(draft.recipient, international).faults);
  addAll(other, planSender(draft.sender ?? null, senders, international).faults);
  const paths = new Set(other.map(({ path }) => path));
  return own.filter(({ path }) => !dependsOnInternational(path) || paths.has(path));
}

const NONE: readonly Fault[] = [];

/** A number that is missing must not become shipment 0. */
export function numberAt(shipment_nos: readonly number[], index: number): number {
  const no = shipment_nos[index];
  if (no === undefined) throw new Error(`there is no running number for order ${index}`);
  return no;
}

export const identifierTaken = (identifier: string): Fault =>
  fault('identifier', `Identifier ${identifier} is already in use.`, `識別子${identifier}は既に使われています。`);

const givenTwice = (identifier: string): Fault =>
  fault(
    'identifier',
    `Identifier ${identifier} is given twice in this request.`,
    `識別子${identifier}が同じリクエスト内で重複しています。`,
  );

function identifiersGivenTwice(orders: readonly Decoded<ShipmentDraft>[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { value } of orders) {
    const identifier = identifierOf(value);
    if (identifier === null) continue;
    if (seen.has(identifier)) twice.add(identifier);
    seen.add(identifier);
  }
  return twice;
}

/** Fields that say something only together with others (see rules/shipments/validate-shipment.ts). */
const DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  // An address in full is asked for only where no master is named.
  ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [`sender.${field}`, ['sender.uuid']])),
  identifier: ['order_no'],
  'recipient.city': ['recipient.address', 'recipient.address1'],
  'recipient.address': ['recipient.city', 'recipient.address1'],
  total_for_cash_on_delivery: ['cash_on_delivery'],
  tax_for_cash_on_delivery: ['cash_on_delivery'],
  cushioning_type: ['cushioning_unit'],
  cushioning_unit: ['items', 'items.*', 'items.*.cushioning_type'],
  gift_wrapping_type: ['gift_wrapping_unit'],
  gift_wrapping_unit: ['items', 'items.*', 'items.*.gift_wrapping_type'],
};

export interface PlannedUpdate {
  /** Null: something is at fault. */
  readonly shipment: PlannedShipment | null;
  readonly faults: readonly Fault[];
}

/** Decides what becomes of a shipment by an update. May be interrupted while rules are applied to it. */
export function* planUpdate(
  order: Decoded<ShipmentDraft>,
  existing: Existing,
  facts: OrderFacts,
): Generator<void, PlannedUpdate> {
  const { shipment_no } = existing.before;
  const identifier = identifierOf(order.value);
  const own: Fault[] = [];
  if (identifier !== null && facts.taken.has(identifier)) own.push(identifierTaken(identifier));
  const asked = { draft: order.value, shipment_no, repeat: false, existing };
  const { planned, faults: found } = yield* planShipment(asked, facts, yield* prepare(facts));
  addAll(own, found);
  const faults = allFaults(order, own, facts);
  return { shipment: faults.length === 0 ? planned : null, faults };
}
