/**
 * Orders to shipments: everything that is decided about new shipments, in pure code. The operation reads the facts
 * once (with the stock heads locked), this file decides, the operation writes once.
 */
import type { Temporal } from 'temporal-polyfill';
import { parseDate } from '../kernel/dates.js';
import type { Decoded } from '../kernel/decoded.js';
import { type Fault, fault, withoutEchoes } from '../kernel/errors.js';
import type { Account } from './account.js';
import type { Address } from './address.js';
import { allocate, type Holding, type Shelf } from './allocate.js';
import { type ShippingDateAssigner, shippingDateAssigner } from './calendar.js';
import { earliestDeliveryDate, judgeDeliveryDate } from './delivery-promise.js';
import type { Item } from './item.js';
import { identifierOf, judgeOrder } from './judge-shipment.js';
import { carrierOfService, FOLLOWS_KIND, overseasDefaults } from './overseas.js';
import { type ItemFacts, judgeShortLines, type KeptLines, planLines, temperatureZone } from './plan-lines.js';
import { planRecipient } from './plan-recipient.js';
import { keepSender, type PlannedSender, planSender } from './plan-sender.js';
import type {
  PlannedLine,
  PrintedFields,
  SenderMaster,
  Shipment,
  ShipmentDocument,
  ShipmentDraft,
} from './shipment.js';
import type { ShipmentStatus } from './shipment-status.js';
import type { RuleTrace, ShippingRules } from './shipping-rule.js';
import { applyShippingRules } from './shipping-rules.js';
import type { Warehouse } from './warehouse.js';

/** What the database knows that orders are judged by. */
export interface OrderFacts extends ItemFacts {
  readonly account: Account;
  readonly now: Temporal.Instant;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  /** What is free, by warehouse. Emptied while orders are planned. */
  readonly shelves: ReadonlyMap<string, Shelf>;
  readonly senders: readonly SenderMaster[];
  /** Identifiers in use, and whether the shipment was accepted within the last 60 seconds. */
  readonly taken: ReadonlyMap<string, { readonly recent: boolean }>;
  /** One running number for each order. */
  readonly numbers: readonly number[];
  /** The account's rules, where an order asks for them. Absent or null: none does. */
  readonly shipping_rules?: ShippingRules | null;
}

/** An order decided: the shipment, and what it holds. */
export interface PlannedShipment extends Omit<Shipment, 'lines'> {
  readonly lines: readonly PlannedLine[];
  readonly holdings: readonly Holding[];
}

export interface Plan {
  readonly shipments: readonly PlannedShipment[];
  /** Faults of each order, by its index; empty lists where all is well. */
  readonly faults: readonly (readonly Fault[])[];
  /** Orders whose identifier was accepted moments ago: a quick repeat rather than a mistake. */
  readonly repeats: readonly number[];
}

/** Decides orders in the order given, each against what the earlier ones left on the shelf. */
export function planShipments(orders: readonly Decoded<ShipmentDraft>[], facts: OrderFacts): Plan {
  const assigners = new Map<string, ShippingDateAssigner>();
  const assignerOf = (warehouse: Warehouse): ShippingDateAssigner => {
    let assigner = assigners.get(warehouse.warehouse);
    if (assigner === undefined) {
      assigner = shippingDateAssigner(warehouse.calendar, facts.now);
      assigners.set(warehouse.warehouse, assigner);
    }
    return assigner;
  };
  const twice = identifiersGivenTwice(orders);
  const shipments: PlannedShipment[] = [];
  const faults: (readonly Fault[])[] = [];
  const repeats: number[] = [];
  for (const [index, order] of orders.entries()) {
    const identifier = identifierOf(order.value);
    const own: Fault[] = [];
    if (identifier !== null && twice.has(identifier)) own.push(identifierTaken(identifier));
    const taken = identifier === null ? undefined : facts.taken.get(identifier);
    if (taken?.recent === true) repeats.push(index);
    else if (taken !== undefined && identifier !== null) own.push(identifierTaken(identifier));
    const repeat = taken?.recent === true;
    const shipment = planShipment(
      { draft: order.value, shipment_no: facts.numbers[index] ?? 0, repeat, existing: null },
      facts,
      assignerOf,
      own,
    );
    const all = [...order.faults, ...withoutEchoes(own, order.faults, FOLLOWS)];
    if (shipment !== null && all.length === 0) shipments.push(shipment);
    faults.push(all);
  }
  return { shipments, faults, repeats };
}

export const identifierTaken = (identifier: string): Fault =>
  fault('identifier', `Identifier ${identifier} is already in use.`, `識別子${identifier}は既に使われています。`);

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

/** Fields that say something only together with others (see rules/judge-shipment.ts). */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  ...FOLLOWS_KIND,
  identifier: ['order_no'],
  'recipient.city': ['recipient.address', 'recipient.address1', 'international'],
  'recipient.address': ['recipient.city', 'recipient.address1', 'international'],
  total_for_cash_on_delivery: ['cash_on_delivery', 'international'],
  tax_for_cash_on_delivery: ['cash_on_delivery'],
  cushioning_type: ['cushioning_unit'],
  cushioning_unit: ['items', 'items.*', 'items.*.cushioning_type'],
  gift_wrapping_type: ['gift_wrapping_unit'],
  gift_wrapping_unit: ['items', 'items.*', 'items.*.gift_wrapping_type'],
};

interface Order {
  readonly draft: ShipmentDraft;
  readonly shipment_no: number;
  /** Its identifier was accepted moments ago: what is short now may be what it took itself. */
  readonly repeat: boolean;
  /** Null: the shipment is new. */
  readonly existing: Existing | null;
}

/** A shipment that an order changes; the draft is what comes of the request over what was there. */
export interface Existing {
  readonly before: Shipment;
  /** Names of the fields that the request gave: what it leaves alone was judged when it was given. */
  readonly given: ReadonlySet<string>;
  /** Its goods were given back to the shelf, and are allocated anew. False: it keeps what it holds and waits for. */
  readonly reallocated: boolean;
  /** That is so for the rules' sake only: what is short by now waits, as it would have without them. */
  readonly mayWait: boolean;
  /** Its lines as they were frozen when they were ordered. */
  readonly lines: readonly PlannedLine[];
}

export interface PlannedUpdate {
  /** Null: something is at fault. */
  readonly shipment: PlannedShipment | null;
  readonly faults: readonly Fault[];
}

/** Decides what becomes of a shipment by an update. */
export function planUpdate(
  order: Decoded<ShipmentDraft>,
  existing: Existing,
  facts: Omit<OrderFacts, 'numbers'>,
): PlannedUpdate {
  const { shipment_no } = existing.before;
  const identifier = identifierOf(order.value);
  const own: Fault[] = [];
  if (identifier !== null && facts.taken.has(identifier)) own.push(identifierTaken(identifier));
  const assignerOf = (warehouse: Warehouse) => shippingDateAssigner(warehouse.calendar, facts.now);
  const shipment = planShipment({ draft: order.value, shipment_no, repeat: false, existing }, facts, assignerOf, own);
  const faults = [...order.faults, ...withoutEchoes(own, order.faults, FOLLOWS)];
  return { shipment: faults.length === 0 ? shipment : null, faults };
}

type AssignerOf = (warehouse: Warehouse) => ShippingDateAssigner;

/** Null, with faults added, when the order cannot stand. */
function planShipment(
  asked: Order,
  facts: Omit<OrderFacts, 'numbers'>,
  assignerOf: AssignerOf,
  faults: Fault[],
): PlannedShipment | null {
  const { account } = facts;
  const { draft, shipment_no, repeat, existing, rule_trace } = withRules(asked, facts, assignerOf);
  faults.push(...judgeOrder(draft, account.settings, facts.today).filter(({ path }) => concerns(path, existing)));
  const code = draft.warehouse ?? account.settings.standard_warehouse;
  const warehouse = facts.warehouses.get(code);
  if (warehouse === undefined)
    faults.push(fault('warehouse', `There is no warehouse ${code}.`, `倉庫${code}は存在しません。`));

  const international = draft.international === true;
  const recipient = draft.recipient == null ? null : planRecipient(draft.recipient, international, faults);
  const unchanged = keptSender(existing);
  const sender =
    unchanged === null
      ? planSender(draft.sender ?? null, facts.senders, international, faults)
      : keepSender(unchanged, international, faults);
  const lines = planLines(draft, facts, faults, keptLines(existing));
  const zone = temperatureZone(lines, facts, account.features, faults);

  const shelf = facts.shelves.get(code);
  const keeps = existing !== null && !existing.reallocated;
  const { holdings, short } = shelf === undefined || keeps ? NOTHING_TAKEN : allocate(shelf, lines);
  const shortNos = new Set((keeps ? lines.filter((line) => line.backordered) : short).map((line) => line.line_no));
  if (!repeat && !keeps && existing?.mayWait !== true) faults.push(...judgeShortLines(draft, lines, shortNos, shelf));

  faults.push(...judgeMethod(draft, lines, facts.itemsByNo));
  const carrier = carrierOf(draft, lines, facts, warehouse);
  const assigned = warehouse === undefined ? null : assignedDate(draft, existing, warehouse, assignerOf);
  if (assigned !== null && warehouse !== undefined && recipient !== null) {
    faults.push(...judgeWish(draft, recipient, warehouse, carrier.carrier, assigned, zone !== null));
  }
  if (faults.length > 0 || warehouse === undefined || sender === null || recipient === null) return null;

  const status: ShipmentStatus = shortNos.size > 0 ? 'backordered' : draft.suspend === true ? 'suspended' : 'waiting';
  return {
    account_id: account.account_id,
    shipment_no,
    identifier: identifierOf(draft) as string,
    status,
    warehouse: code,
    suspend: draft.suspend ?? false,
    allocate_priority: draft.allocate_priority ?? null,
    shipping_date: draft.shipping_date ?? null,
    assigned_shipping_date: status === 'backordered' ? null : (assigned?.toString() ?? null),
    delivery_date: draft.delivery_date ?? null,
    carrier: carrier.carrier,
    document: withDefaulted(draft, {
      ...printed(draft),
      ...carrier.fields,
      ...(sender.message === null ? {} : { message: sender.message }),
      sender: sender.address,
      recipient,
      ...(zone === null ? {} : { assigned_temperature_zone: zone }),
      ...(draft.message == null ? {} : { message: draft.message }),
    }),
    tracking_codes: [],
    packages: null,
    shipped_at: null,
    delivery_day: null,
    rule_trace,
    lines: lines.map((line) => (shortNos.has(line.line_no) ? { ...line, backordered: true } : line)),
    holdings,
  };
}

const NOTHING_TAKEN = { holdings: [], short: [] };

/** The day on which it leaves; an update that keeps its goods and names no day leaves it as it was. */
function assignedDate(
  draft: ShipmentDraft,
  existing: Existing | null,
  warehouse: Warehouse,
  assignerOf: AssignerOf,
): Temporal.PlainDate {
  const keeps = existing !== null && !existing.reallocated && !existing.given.has('shipping_date');
  const kept = keeps ? existing.before.assigned_shipping_date : null;
  return parseDate(kept ?? '') ?? assignerOf(warehouse)(parseDate(draft.shipping_date ?? ''));
}

/** The order as the account's rules leave it, if it asks for them. */
function withRules(
  order: Order,
  facts: Omit<OrderFacts, 'numbers'>,
  assignerOf: AssignerOf,
): Order & { readonly rule_trace: RuleTrace | null } {
  const { existing } = order;
  const { shipping_rules = null } = facts;
  if (shipping_rules === null || order.draft.apply_rule !== true) return { ...order, rule_trace: null };
  // Every shipment answers whether it is suspended; only `true`, or what the request says, is anybody's wish.
  const open = existing !== null && order.draft.suspend === false && !existing.given.has('suspend');
  const original = open ? { ...order.draft, suspend: null } : order.draft;
  const kept = { ...keptLines(existing), bundled: null };
  const linesOf = (draft: ShipmentDraft) => planLines(draft, facts, [], kept);
  const keepsPromise = (draft: ShipmentDraft): boolean => {
    const warehouse = facts.warehouses.get(draft.warehouse ?? facts.account.settings.standard_warehouse);
    if (draft.delivery_date == null || draft.recipient == null || warehouse === undefined) return true;
    const recipient = planRecipient(draft.recipient, draft.international === true, []);
    if (recipient === null) return true;
    const lines = linesOf(draft);
    const { carrier } = carrierOf(draft, lines, facts, warehouse);
    const cool = temperatureZone(lines, facts, facts.account.features, []) !== null;
    const assigned = assignedDate(draft, existing, warehouse, assignerOf);
    return judgeWish(draft, recipient, warehouse, carrier, assigned, cool).length === 0;
  };
  const { draft, trace } = applyShippingRules(original, shipping_rules, { ...facts, linesOf, keepsPromise });
  if (existing === null) return { ...order, draft, rule_trace: trace };
  const changed = (['items', 'bundled_items'] as const).filter((field) => draft[field] !== original[field]);
  const given = new Set([...existing.given, ...changed]);
  return { ...order, draft, existing: { ...existing, given }, rule_trace: trace };
}

/** Rules about today bind an update only when it names the day. */
const concerns = (path: string, existing: Existing | null): boolean =>
  path !== 'shipping_date' || existing === null || existing.given.has(path);

/** The sender of a shipment whose update names none: as it was, also when its master is gone since. */
function keptSender(existing: Existing | null): PlannedSender | null {
  if (existing === null || existing.given.has('sender')) return null;
  const { document } = existing.before;
  const fromMaster = document.defaulted?.includes('message') === true ? document.message : null;
  return { address: document.sender, message: fromMaster ?? null };
}

/** The lines that an update does not replace. */
const keptLines = (existing: Existing | null): KeptLines => ({
  ordered: existing === null || existing.given.has('items') ? null : existing.lines.filter((line) => !line.bundled),
  bundled:
    existing === null || existing.given.has('bundled_items') ? null : existing.lines.filter((line) => line.bundled),
});

/** Notes which fields nobody gave, so that an update can decide them anew. */
function withDefaulted(draft: ShipmentDraft, document: ShipmentDocument): ShipmentDocument {
  const given: Readonly<Record<string, unknown>> = { ...draft };
  const defaulted = Object.keys(document).filter((field) => DECIDED.has(field) && given[field] == null);
  return defaulted.length === 0 ? document : { ...document, defaulted };
}

/** Fields that are worked out where the client leaves them open. */
const DECIDED: ReadonlySet<string> = new Set([
  'message',
  'delivery_method',
  'delivery_carrier',
  'insurance',
  'purpose',
]);

/** What is printed back: the draft without what has a column of its own and without empty fields. */
function printed(draft: ShipmentDraft): Omit<ShipmentDocument, 'sender' | 'recipient'> {
  const { identifier, warehouse, suspend, allocate_priority, shipping_date, delivery_date, ...rest } = draft;
  const { international, sender, recipient, items, bundled_items, message, ...fields } = rest;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** The letter post takes what fits a letter box, size SS or never measured, and knows no wishes (contract.md section 7). */
function judgeMethod(draft: ShipmentDraft, lines: readonly PlannedLine[], items: ReadonlyMap<number, Item>): Fault[] {
  if (draft.delivery_method !== 'POST_EXPRESS' || draft.international === true) return [];
  if (wishesOf(draft).length > 0) {
    return [
      fault(
        'delivery_method',
        `POST_EXPRESS cannot be combined with ${wishesOf(draft).join(', ')}.`,
        `POST_EXPRESSは${wishesOf(draft).join('、')}と同時に指定できません。`,
      ),
    ];
  }
  const large = lines.some((line) => line.parts.some((part) => (items.get(part.item_no)?.size ?? 'SS') !== 'SS'));
  if (!large) return [];
  return [
    fault(
      'delivery_method',
      'POST_EXPRESS takes items of size SS only.',
      'POST_EXPRESSはサイズSSの商品のみ利用できます。',
    ),
  ];
}

/** What a parcel carrier is asked for. */
const wishesOf = (draft: ShipmentDraft): string[] =>
  (['delivery_carrier', 'delivery_time_slot', 'delivery_date'] as const).filter((field) => draft[field] != null);

/** Who carries it, and the fields that the choice decides (contract.md section 7). */
function carrierOf(
  draft: ShipmentDraft,
  lines: readonly PlannedLine[],
  { itemsByNo, account }: Pick<OrderFacts, 'itemsByNo' | 'account'>,
  warehouse: Warehouse | undefined,
): { carrier: Shipment['carrier']; fields: Partial<PrintedFields> } {
  const fallback = warehouse?.default_carrier ?? 'CARRIERA';
  if (draft.international === true) {
    const carrier = carrierOfService(draft.delivery_service) ?? fallback;
    return { carrier, fields: overseasDefaults(draft, account.settings) };
  }
  const small = lines.every((line) => line.parts.every((part) => itemsByNo.get(part.item_no)?.size === 'SS'));
  const wishes = wishesOf(draft).length > 0;
  const method =
    draft.delivery_method ?? (small && !wishes && draft.cash_on_delivery !== true ? 'POST_EXPRESS' : 'HOME_BOX');
  if (method === 'POST_EXPRESS') return { carrier: 'CARRIERC', fields: { delivery_method: method } };
  const chosen = draft.delivery_carrier ?? (draft.delivery_time_slot === '12' ? 'CARRIERB' : null);
  return {
    carrier: chosen ?? fallback,
    fields: { delivery_method: method, ...(chosen === null ? {} : { delivery_carrier: chosen }) },
  };
}

function judgeWish(
  draft: ShipmentDraft,
  recipient: Address,
  warehouse: Warehouse,
  carrier: Shipment['carrier'],
  assigned: Temporal.PlainDate,
  cool: boolean,
): Fault[] {
  const wish = parseDate(draft.delivery_date ?? '');
  if (wish === null || recipient.region_code !== null) return [];
  const domestic = carrier === 'CARRIERB' || carrier === 'CARRIERC' ? carrier : 'CARRIERA';
  const earliest = earliestDeliveryDate(domestic, warehouse.prefecture, recipient.prefecture, assigned);
  return judgeDeliveryDate({ delivery_date: wish, assigned_shipping_date: assigned, earliest, cool });
}
