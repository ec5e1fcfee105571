/** Plans one order: the shipment to be written, or all faults of the order. */
import { Temporal } from 'temporal-polyfill';
import { parseDate } from '../../kernel/dates.js';
import type { Planned } from '../../kernel/decoded.js';
import { type Fault, fault } from '../../kernel/errors.js';
import type { Account } from '../accounts/account.js';
import type { Address } from '../addresses/address.js';
import { prefectureNamed } from '../addresses/prefectures.js';
import { type Allocation, allocate, type Supply } from '../allocation/allocate.js';
import { type ShippingDateAssigner, shippingDateAssigner } from '../calendar/calendar.js';
import { carrierOf, validateMethod, validateRequestedDate } from '../carriers/choose-carrier.js';
import { COOL_ZONES, type CoolZone } from '../items/item-values.js';
import type { RuleTrace, ShippingRules } from '../shipping-rules/shipping-rule.js';
import { applyShippingRules, type ReadyRules, readRules } from '../shipping-rules/shipping-rules.js';
import { noWarehouse, type Warehouse } from '../warehouses/warehouse.js';
import { decides, type Existing, isJudgedNow, keptLines, keptSender } from './existing-shipment.js';
import { withoutMethodAbroad } from './overseas.js';
import { coolZonesOf, type ItemFacts, planLines, validateShortLines, validateZones, zoneOf } from './plan-lines.js';
import { planRecipient } from './plan-recipient.js';
import { keepSender, type PlannedSender, planSender } from './plan-sender.js';
import type { PlannedLine, SenderMaster, Shipment, ShipmentDocument, ShipmentDraft } from './shipment.js';
import { identifierOf, validateOrder } from './validate-shipment.js';

/** Data from the database that orders are checked against. The stock of all items is locked. */
export interface OrderFacts extends ItemFacts {
  readonly account: Account;
  readonly now: Temporal.Instant;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  /** Free units by warehouse. Planning takes units from them. */
  readonly supplies: ReadonlyMap<string, Supply>;
  readonly senders: readonly SenderMaster[];
  /** Identifiers in use, and whether the shipment was accepted within the last 60 seconds. */
  readonly taken: ReadonlyMap<string, { readonly recent: boolean }>;
  /** The account's shipping rules. Absent or null: no order asks for them (`apply_rule`). */
  readonly shipping_rules?: ShippingRules | null;
}

/** A shipment to be written, with its allocations. */
export interface PlannedShipment extends Omit<Shipment, 'lines'> {
  readonly lines: readonly PlannedLine[];
  readonly allocations: readonly Allocation[];
}

/** An order to plan. */
export interface Order {
  readonly draft: ShipmentDraft;
  readonly shipment_no: number;
  /**
   * An order with this identifier was accepted within the last minute. Then missing stock is not a fault, because the earlier
   * order may have taken the stock.
   */
  readonly repeat: boolean;
  /** Null: the shipment is new. */
  readonly existing: Existing | null;
  /** Paths of the fields that were refused before. What they would have said is not known, and the draft is without them. */
  readonly refused: ReadonlySet<string>;
}

/** Returns the assigner of shipping dates of a warehouse. */
type AssignerOf = (warehouse: Warehouse) => ShippingDateAssigner;

/** Values that are computed once for all orders. */
export interface Prepared {
  readonly assignerOf: AssignerOf;
  /** Null: no order asks for shipping rules. */
  readonly rules: ReadyRules | null;
}

/** Computes the values that all orders share. A generator: it may be interrupted between two shipping rules. */
export function* prepare(facts: OrderFacts): Generator<void, Prepared> {
  const assigners = new Map<string, ShippingDateAssigner>();
  const assignerOf: AssignerOf = ({ warehouse, calendar }) => {
    let assigner = assigners.get(warehouse);
    if (assigner === undefined) {
      assigner = shippingDateAssigner(calendar, facts.now);
      assigners.set(warehouse, assigner);
    }
    return assigner;
  };
  const { shipping_rules = null } = facts;
  return { assignerOf, rules: shipping_rules === null ? null : yield* readRules(shipping_rules, facts) };
}

/**
 * Plans one order. Its units are taken from the supply, also if it has faults (see `Supply.endOrder`). A generator: it may be
 * interrupted while shipping rules are applied.
 */
export function* planShipment(
  asked: Order,
  facts: OrderFacts,
  prepared: Prepared,
): Generator<void, Planned<PlannedShipment>> {
  const order = yield* withRules({ ...asked, draft: withoutMethodAbroad(asked.draft) }, facts, prepared);
  const parts = planParts(order, facts, prepared.assignerOf);
  const { recipient, sender, travel, goods } = parts;
  const isWaiting = goods.short_nos.size > 0;
  const assigned_shipping_date = isWaiting ? null : (travel.assigned?.toString() ?? null);
  const faults = faultsOf(order, parts, facts).filter(({ path }) =>
    isJudgedNow(path, order.existing, assigned_shipping_date),
  );
  if (faults.length > 0 || travel.warehouse === undefined || sender.planned === null || recipient.planned === null) {
    return { planned: null, faults };
  }

  const { draft, shipment_no, rule_trace } = order;
  const planned: PlannedShipment = {
    account_id: facts.account.account_id,
    shipment_no,
    identifier: identifierOf(draft) as string,
    status: isWaiting ? 'backordered' : draft.suspend === true ? 'suspended' : 'waiting',
    warehouse: travel.warehouse.warehouse,
    suspend: draft.suspend ?? false,
    allocate_priority: draft.allocate_priority ?? null,
    shipping_date: draft.shipping_date ?? null,
    assigned_shipping_date,
    delivery_date: draft.delivery_date ?? null,
    carrier: travel.carrier,
    document: documentOf(draft, sender.planned, recipient.planned, travel),
    tracking_codes: [],
    packages: null,
    cases: null,
    destination: null,
    shipped_at: null,
    delivery_day: null,
    shipment_return: false,
    rule_trace,
    lines: parts.lines.map((line) => (goods.short_nos.has(line.line_no) ? { ...line, backordered: true } : line)),
    allocations: goods.allocations,
  };
  return { planned, faults };
}

/** An order after the shipping rules. */
interface RuledOrder extends Order {
  readonly rule_trace: RuleTrace | null;
}

/** The parts of an order, of which each is planned by itself. */
interface OrderParts {
  readonly recipient: Planned<Address>;
  readonly sender: Planned<PlannedSender>;
  /** The lines without faults, and the faults of the other lines. */
  readonly lines: readonly PlannedLine[];
  readonly line_faults: readonly Fault[];
  readonly travel: Travel;
  readonly goods: Goods;
}

function planParts(order: Order, facts: OrderFacts, assignerOf: AssignerOf): OrderParts {
  const { draft, existing } = order;
  const international = draft.international === true;
  const kept = keptSender(existing);
  const { lines, faults: line_faults } = planLines(draft, facts, keptLines(existing));
  return {
    recipient: draft.recipient == null ? NOT_GIVEN : planRecipient(draft.recipient, international),
    sender:
      kept === null ? planSender(draft.sender ?? null, facts.senders, international) : keepSender(kept, international),
    lines,
    line_faults,
    travel: travelOf(draft, lines, existing, facts, assignerOf),
    goods: takeGoods(order, lines, facts),
  };
}

const NOT_GIVEN = { planned: null, faults: [] };

/** The units that an order gets. */
interface Goods {
  readonly allocations: readonly Allocation[];
  /** Numbers of the lines that wait for stock. */
  readonly short_nos: ReadonlySet<number>;
  /** Of lines that may not wait. */
  readonly faults: readonly Fault[];
}

/** Takes units for the lines from the supply, unless the shipment keeps those that it has. */
function takeGoods(
  { draft, repeat, existing, refused }: Order,
  lines: readonly PlannedLine[],
  facts: OrderFacts,
): Goods {
  if (existing !== null && !existing.reallocated)
    return { allocations: [], short_nos: numbersOf(lines.filter((line) => line.backordered)), faults: [] };
  const supply = facts.supplies.get(warehouseOf(draft, facts))?.forPriority(draft.allocate_priority ?? 0);
  const { allocations, short } = supply === undefined ? NOTHING_TAKEN : allocate(supply, lines);
  const mayWait = repeat || existing?.mayWait === true;
  const faults = mayWait ? [] : validateShortLines(draft, lines, short, refused);
  return { allocations, short_nos: numbersOf(short), faults };
}

const NOTHING_TAKEN = { allocations: [], short: [] };

const numbersOf = (lines: readonly { readonly line_no: number }[]): ReadonlySet<number> =>
  new Set(lines.map(({ line_no }) => line_no));

const warehouseOf = ({ warehouse }: ShipmentDraft, { account }: OrderFacts): string =>
  warehouse ?? account.settings.standard_warehouse;

/** All faults of an order, also those of fields that an update does not decide. */
function faultsOf(
  { draft, refused }: Order,
  { recipient, sender, lines, line_faults, travel, goods }: OrderParts,
  facts: OrderFacts,
): Fault[] {
  const faults = [
    ...validateOrder(draft, facts.account.settings, facts.today),
    ...(travel.warehouse === undefined ? [noWarehouse('warehouse', warehouseOf(draft, facts))] : []),
    ...recipient.faults,
    ...sender.faults,
    ...line_faults,
    ...validateZones(travel.zones),
    ...goods.faults,
    ...validateMethod(draft, lines, facts.itemsByNo),
  ];
  const unsure = new Set([...refused, ...faults.map(({ path }) => path)]);
  return [...faults, ...validatePromise(draft, validPrefecture(draft, faults), travel, facts.today, unsure)];
}

/** The delivery of an order: warehouse, carrier, shipping date and temperature. */
interface Travel extends ReturnType<typeof carrierOf> {
  readonly warehouse: Warehouse | undefined;
  /** Null: there is no such warehouse. */
  readonly assigned: Temporal.PlainDate | null;
  readonly zones: ReadonlySet<CoolZone>;
}

function travelOf(
  draft: ShipmentDraft,
  lines: readonly PlannedLine[],
  existing: Existing | null,
  facts: OrderFacts,
  assignerOf: AssignerOf,
): Travel {
  const { settings, features } = facts.account;
  const warehouse = facts.warehouses.get(warehouseOf(draft, facts));
  // What was decided before stays, also if another decision would be made today.
  const stored = (field: 'delivery_method' | 'purpose') =>
    existing === null || decides(field, existing.given) ? null : existing.before.document;
  const method = stored('delivery_method');
  const purpose = stored('purpose');
  const asked = method === null ? draft : { ...draft, delivery_method: method.delivery_method ?? null };
  const defaults = purpose === null ? settings : { ...settings, purpose: purpose.purpose ?? null };
  const chosen = carrierOf(asked, lines, facts.itemsByNo, defaults, warehouse);
  return {
    ...chosen,
    carrier: existing === null || decides('carrier', existing.given) ? chosen.carrier : existing.before.carrier,
    warehouse,
    assigned: warehouse === undefined ? null : assignedDate(draft, existing, warehouse, assignerOf),
    zones:
      existing === null || decides('items', existing.given)
        ? coolZonesOf(lines, facts, features)
        : new Set(COOL_ZONES.filter((zone) => zone === existing.before.document.assigned_temperature_zone)),
  };
}

/** The prefecture of a domestic recipient, also if other fields of the address are faulty. Null: overseas, or not valid. */
function validPrefecture({ international, recipient }: ShipmentDraft, faults: readonly Fault[]): string | null {
  if (international === true) return null;
  if (faults.some(({ path }) => path === 'recipient.prefecture' || path === 'recipient.postcode')) return null;
  return prefectureNamed(recipient?.prefecture?.trim() ?? '')?.name ?? null;
}

/**
 * Faults of the delivery date that the client wants. Without a warehouse it is only compared with today.
 * @param unsure the fields that are faulty themselves: a date that another value of them makes possible is no fault
 */
function validatePromise(
  draft: ShipmentDraft,
  prefecture: string | null,
  { warehouse, carrier, assigned, zones }: Travel,
  today: string,
  unsure: ReadonlySet<string>,
): Fault[] {
  if (prefecture === null) return [];
  if (warehouse === undefined || assigned === null || unsure.has('warehouse')) {
    return draft.delivery_date != null && draft.delivery_date <= today ? [notAfter(today)] : [];
  }
  const known = CARRIER_BY.some((field) => unsure.has(field)) ? null : carrier;
  const leaves = { assigned, orLater: unsure.has('shipping_date') };
  return validateRequestedDate(draft, prefecture, warehouse, known, leaves, zones.size > 0);
}

const CARRIER_BY = ['delivery_carrier', 'delivery_time_slot', 'delivery_method'];
const NONE: ReadonlySet<string> = new Set();

const notAfter = (today: string): Fault =>
  fault('delivery_date', `Must be after ${today}.`, `${today}より後の日付を指定してください。`);

/**
 * The assigned shipping date. An update that changes neither the goods nor `shipping_date` does not change it, with one exception: a
 * suspended order may have been held past its day, so an update that lets it go, or decides its delivery, makes the day one on which
 * it can still leave.
 */
function assignedDate(
  draft: ShipmentDraft,
  existing: Existing | null,
  warehouse: Warehouse,
  assignerOf: AssignerOf,
): Temporal.PlainDate {
  const stays = existing !== null && (!existing.reallocated || existing.mayWait);
  const kept =
    stays && !existing.given.has('shipping_date') ? parseDate(existing.before.assigned_shipping_date ?? '') : null;
  const isHeld = existing?.before.status === 'suspended';
  const isDecided = existing === null || existing.given.has('suspend') || decides('delivery_date', existing.given);
  if (kept !== null && !(isHeld && isDecided)) return kept;
  const first = assignerOf(warehouse)(parseDate(draft.shipping_date ?? ''));
  return kept !== null && Temporal.PlainDate.compare(kept, first) > 0 ? kept : first;
}

/** The order after the account's shipping rules, if it asks for them. */
function* withRules(order: Order, facts: OrderFacts, { assignerOf, rules }: Prepared): Generator<void, RuledOrder> {
  const { existing } = order;
  if (rules === null || order.draft.apply_rule !== true) return { ...order, rule_trace: null };
  // Every stored shipment has `suspend`. A stored `false` may be the default, so rules may set it unless the request gives it.
  const open = existing !== null && order.draft.suspend === false && !existing.given.has('suspend');
  const original = open ? { ...order.draft, suspend: null } : order.draft;
  const kept = { ...keptLines(existing), bundled: null };
  const linesOf = (draft: ShipmentDraft) => planLines(draft, facts, kept).lines;
  const keepsPromise = (draft: ShipmentDraft): boolean => {
    if (draft.delivery_date == null || draft.recipient == null) return true;
    const { faults } = planRecipient(draft.recipient, draft.international === true);
    const prefecture = validPrefecture(draft, faults);
    const travel = travelOf(draft, linesOf(draft), existing, facts, assignerOf);
    return validatePromise(draft, prefecture, travel, facts.today, NONE).length === 0;
  };
  const { draft, trace } = yield* applyShippingRules(original, rules, { ...facts, linesOf, keepsPromise });
  if (existing === null) return { ...order, draft, rule_trace: trace };
  const changed = RULED.filter((field) => draft[field] !== original[field]);
  const given = new Set([...existing.given, ...changed]);
  return { ...order, draft, existing: { ...existing, given }, rule_trace: trace };
}

/** Fields on which faults and decisions of other fields depend, and which shipping rules may change. */
const RULED = ['items', 'bundled_items', 'warehouse', 'delivery_carrier'] as const;

/** The document to store: what was asked for and what Kura decides, with the names of the fields that the client did not give. */
function documentOf(
  draft: ShipmentDraft,
  sender: PlannedSender,
  recipient: Address,
  { fields, zones }: Travel,
): ShipmentDocument {
  const zone = zoneOf(zones);
  const message = draft.message ?? sender.message;
  return withDefaulted(draft, {
    ...documentFields(draft),
    ...fields,
    ...(message === null ? {} : { message }),
    sender: sender.address,
    recipient,
    ...(zone === null ? {} : { assigned_temperature_zone: zone }),
  });
}

/** Stores which fields the client did not give, so that an update can decide them again. */
function withDefaulted(draft: ShipmentDraft, document: ShipmentDocument): ShipmentDocument {
  const given: Readonly<Record<string, unknown>> = { ...draft };
  const defaulted = Object.keys(document).filter((field) => FILLED_BY_KURA.has(field) && given[field] == null);
  return defaulted.length === 0 ? document : { ...document, defaulted };
}

/** Fields that Kura decides if the client does not give them. */
const FILLED_BY_KURA: ReadonlySet<string> = new Set([
  'message',
  'delivery_method',
  'delivery_carrier',
  'insurance',
  'purpose',
]);

/** The fields for the document: the draft without fields that have a column and without empty fields. */
function documentFields(draft: ShipmentDraft): Omit<ShipmentDocument, 'sender' | 'recipient'> {
  const { identifier, warehouse, suspend, allocate_priority, shipping_date, delivery_date, ...rest } = draft;
  const { international, sender, recipient, items, bundled_items, message, ...fields } = rest;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
