/**
 * Plans new and changed shipments, in pure code. The operation reads the data with the stock locked, calls a function of this
 * file, and writes the result. `planShipment` (plan-shipment.ts) plans one order, `planShipments` many, `planUpdate` a change.
 */
import { addAll, repeated } from '../../kernel/collections.js';
import type { Acceptance, Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, identifierTaken, MAX_FAULTS, withoutCascadingFaults } from '../../kernel/errors.js';
import { ADDRESS_FIELDS } from '../addresses/address-draft.js';
import type { Existing } from './existing-shipment.js';
import { dependsOnInternational } from './overseas.js';
import { planRecipient } from './plan-recipient.js';
import { planSender } from './plan-sender.js';
import { type OrderFacts, type PlannedShipment, planShipment, prepare } from './plan-shipment.js';
import type { ShipmentDraft } from './shipment.js';
import { identifierOf, validateOrder } from './validate-shipment.js';

export interface PlannedShipments {
  /**
   * One shipment for each order that has no faults and is no repeat, in the order of the orders. With `all_or_none` the
   * caller must write none of them if `faults`, `omitted` or `repeats` has anything.
   */
  readonly shipments: readonly PlannedShipment[];
  /**
   * The faults of each order, at the index of the order. Empty for an order without faults (a repeated one too, see
   * `repeats`), and for an order whose faults are only counted in `omitted`.
   */
  readonly faults: readonly (readonly Fault[])[];
  /** Number of further faults, which an answer does not list: it lists only the faults of the first orders. */
  readonly omitted: number;
  /**
   * The identifiers of repeated orders, by the index of the order: another order with the same identifier was accepted within the
   * last minute, so the client has probably sent the order twice (S-070).
   */
  readonly repeats: ReadonlyMap<number, string>;
}

type NumberedFacts = OrderFacts & { readonly shipment_nos: readonly number[] };

/**
 * Plans orders, one after the other. Each order gets only the units that the earlier orders left. A generator: it may be
 * interrupted after each order, and while shipping rules are applied.
 * @param facts with one shipment number for each order
 * @param acceptance if two orders have the same identifier: with `all_or_none` both are faulty, with `independent` the second
 *   is a repeat of the first. The next orders can take the units of an independent order that is refused
 */
export function* planShipments(
  orders: readonly Decoded<ShipmentDraft>[],
  facts: NumberedFacts,
  acceptance: Acceptance,
): Generator<void, PlannedShipments> {
  const prepared = yield* prepare(facts);
  const twice =
    acceptance === 'independent'
      ? new Set<string>()
      : repeated(orders.flatMap(({ value }) => identifierOf(value) ?? []));
  const known = new Map(facts.taken);
  const shipments: PlannedShipment[] = [];
  const faults: (readonly Fault[])[] = [];
  const repeats = new Map<number, string>();
  // Number of faults that the answer lists so far. When there are MAX_FAULTS, the faults of later orders are only counted.
  // Independent orders are an exception: each has its own answer.
  let listed = 0;
  let omitted = 0;
  for (const [index, order] of orders.entries()) {
    const identifier = identifierOf(order.value);
    const own: Fault[] = [];
    if (identifier !== null && twice.has(identifier)) own.push(givenTwice(identifier));
    const taken = identifier === null ? undefined : known.get(identifier);
    const repeat = identifier !== null && taken?.recent === true;
    if (repeat) repeats.set(index, identifier);
    else if (taken !== undefined && identifier !== null) own.push(identifierTaken(identifier));
    const { planned: shipment, faults: found } = yield* planShipment(
      {
        draft: order.value,
        shipment_no: numberAt(facts.shipment_nos, index),
        repeat,
        existing: null,
        refused: pathsOf(order),
      },
      facts,
      prepared,
    );
    addAll(own, found);
    const all = allFaults(order, own, facts);
    const accepted = shipment !== null && all.length === 0 && !repeat;
    if (accepted) shipments.push(shipment);
    const isListed = acceptance === 'independent' || listed < MAX_FAULTS;
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

const pathsOf = ({ faults }: Decoded<ShipmentDraft>): ReadonlySet<string> => new Set(faults.map(({ path }) => path));

/** The faults that the schema found, and the faults that the rules found, without mere consequences of the former. */
function allFaults({ value, faults }: Decoded<ShipmentDraft>, own: readonly Fault[], facts: OrderFacts): Fault[] {
  const unclear = faults.some(({ path }) => path === 'international');
  return [
    ...faults,
    ...withoutCascadingFaults(unclear ? wrongEitherWay(own, value, facts) : own, faults, DEPENDENCIES),
  ];
}

/**
 * If `international` itself is faulty, it is not known whether the order is domestic or overseas. Then a fault is reported
 * only if the order would have it both as a domestic and as an overseas order (O-012).
 * @param own the faults of the draft, which was checked as a domestic order, because it has no valid `international`
 */
function wrongEitherWay(own: readonly Fault[], draft: ShipmentDraft, { account, today, senders }: OrderFacts): Fault[] {
  const international = draft.international !== true;
  const other = validateOrder({ ...draft, international }, account.settings, today);
  if (draft.recipient != null) addAll(other, planRecipient(draft.recipient, international).faults);
  addAll(other, planSender(draft.sender ?? null, senders, international).faults);
  const paths = new Set(other.map(({ path }) => path));
  return own.filter(({ path }) => !dependsOnInternational(path) || paths.has(path));
}

const NONE: readonly Fault[] = [];

/** The number of the order at an index. @throws {Error} when it is missing: it must not become shipment 0 */
export function numberAt(shipment_nos: readonly number[], index: number): number {
  const no = shipment_nos[index];
  if (no === undefined) throw new Error(`there is no running number for order ${index}`);
  return no;
}

const givenTwice = (identifier: string): Fault =>
  fault(
    'identifier',
    `${identifier} is given twice in this request.`,
    `「${identifier}」が同じリクエスト内で重複しています。`,
  );

/**
 * By field: the other fields that its checks need. If one of these has a fault itself, the faults of the field are not
 * reported, because they may be mere consequences.
 */
const DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  // The address fields of the sender are required only if `uuid` does not name a sender of the account.
  ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [`sender.${field}`, ['sender.uuid']])),
  // Without an identifier, the order number is the identifier.
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

/** An update whose shipping date was refused. The day that the shipment had says nothing about the one that was meant. */
const withoutFormerDay = (draft: ShipmentDraft, existing: Existing) => ({
  draft: { ...draft, shipping_date: null },
  existing: { ...existing, given: new Set([...existing.given, 'shipping_date']) },
});

export interface PlannedUpdate {
  /** Null: the update has faults. */
  readonly shipment: PlannedShipment | null;
  readonly faults: readonly Fault[];
}

/** Plans an update of a shipment. A generator: it may be interrupted while shipping rules are applied. */
export function* planUpdate(
  order: Decoded<ShipmentDraft>,
  existing: Existing,
  facts: OrderFacts,
): Generator<void, PlannedUpdate> {
  const { shipment_no } = existing.before;
  const identifier = identifierOf(order.value);
  const own: Fault[] = [];
  if (identifier !== null && facts.taken.has(identifier)) own.push(identifierTaken(identifier));
  const refused = pathsOf(order);
  const asked = refused.has('shipping_date')
    ? withoutFormerDay(order.value, existing)
    : { draft: order.value, existing };
  const { planned, faults: found } = yield* planShipment(
    { ...asked, shipment_no, repeat: false, refused },
    facts,
    yield* prepare(facts),
  );
  addAll(own, found);
  const faults = allFaults(order, own, facts);
  return { shipment: faults.length === 0 ? planned : null, faults };
}
