import type { TSchema } from 'typebox';
import { dayFault, parseDate, timestampInTokyo } from '../../kernel/dates.js';
import { type Fault, fault } from '../../kernel/errors.js';
import { itemId, parseId, type ResourceKind, receiptId, shipmentId } from '../../kernel/ids.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import { WAITING_ACTIONS, WAITING_REASONS } from '../../rules/allocation/waiting-values.js';
import {
  ITEM_LIST_SORTS,
  ITEM_LIST_VIEWS,
  TEMPERATURE_ZONES,
  type TemperatureZone,
} from '../../rules/items/item-values.js';
import { RECEIPT_LIST_SORTS, RECEIPT_LIST_VIEWS, RECEIPT_STATUSES } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_LIST_SORTS, SHIPMENT_LIST_VIEWS, SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import type { InsideBucket } from '../../rules/stock/buckets.js';
import type { ExpiringLot } from '../../rules/stock/expiring.js';
import { decodeCommaSeparated, type Query, single } from '../contract/lists.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from '../schema.js';

/* The lists that people search: shipments, receipts and items, with what helps to decide. */

/** The views and orders of a list. The first of each is the one that people see first. */
interface Offer<V extends string, S extends string> {
  readonly views: readonly [V, ...V[]];
  readonly sorts: readonly [S, ...S[]];
}
export const shipmentLists = { views: SHIPMENT_LIST_VIEWS, sorts: SHIPMENT_LIST_SORTS } as const;
export const receiptLists = { views: RECEIPT_LIST_VIEWS, sorts: RECEIPT_LIST_SORTS } as const;
export const itemLists = { views: ITEM_LIST_VIEWS, sorts: ITEM_LIST_SORTS } as const;

export const MAX_SEARCH = 100;
const MAX_TAG = 255;

/** The query of such a list. @param days what `from` and `to` are about */
export const listQuery = ({ views, sorts }: Offer<string, string>, searched: string, days: string) => ({
  sort: optional(
    oneOf(sorts, {
      description: `What the rows are sorted by, \`-\` for the greatest first; \`${sorts[0]}\` unless given.`,
    }),
  ),
  view: optional(oneOf(views, { description: `Which part of the list; \`${views[0]}\` unless given.` })),
  search: optional(text({ max: MAX_SEARCH, description: searched })),
  warehouse: optional(text({ description: 'Comma-separated.' })),
  from: optional(date({ description: `First day of ${days}.` })),
  to: optional(date({ description: `Last day of ${days}.` })),
});

/** What narrows the lists of what files can bring. */
export const importFilter = { import: optional(text({ description: 'The number of a file that has made them.' })) };

const SETS = ['only', 'none'] as const;

/** What narrows the list of items only. */
export const itemFilters = {
  zone: optional(oneOf(TEMPERATURE_ZONES, { description: 'Only goods that are stored at this temperature.' })),
  tag: optional(text({ max: MAX_TAG, description: 'Only items with this tag.' })),
  sets: optional(oneOf(SETS, { description: 'Only sets, or none.' })),
};

/** What such a query asks for. */
interface Asked<V extends string, S extends string> {
  readonly view: V;
  readonly sort: S;
  readonly filter: {
    readonly search: string | null;
    readonly no: number | null;
    readonly warehouses: readonly string[] | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly nos: null;
    readonly not_changed_by: number | null;
    readonly import: number | null;
  } & Partial<ItemFilter>;
}

interface ItemFilter {
  readonly zone: TemperatureZone | null;
  readonly tag: string | null;
  readonly is_set: boolean | null;
}

/** One of several words; null: it is not given, or faulty. */
export function choiceIn<T extends string>(query: Query, name: string, all: readonly T[], faults: Fault[]): T | null {
  const named = single(query[name]);
  const known = all.find((one) => one === named) ?? null;
  const choice = all.join(', ');
  if (named !== undefined && known === null)
    faults.push(fault(name, `Must be one of: ${choice}.`, `次のいずれかを指定してください：${choice}。`));
  return known;
}

function itemFilterIn(query: Query, faults: Fault[]): ItemFilter {
  const tag = single(query.tag)?.trim() ?? '';
  if (lengthOf(tag) > MAX_TAG || !isStorable(tag))
    faults.push(fault('tag', `Must have at most ${MAX_TAG} characters.`, `${MAX_TAG}文字以内で指定してください。`));
  const sets = choiceIn(query, 'sets', SETS, faults);
  return {
    zone: choiceIn(query, 'zone', TEMPERATURE_ZONES, faults),
    tag: tag === '' ? null : tag.toLowerCase(),
    is_set: sets === null ? null : sets === 'only',
  };
}

/** A text that is looked for, in any case; null: none. */
export function searchIn(query: Query, faults: Fault[]): string | null {
  const typed = single(query.search)?.trim() ?? '';
  if (lengthOf(typed) > MAX_SEARCH || !isStorable(typed)) {
    faults.push(
      fault('search', `Must have at most ${MAX_SEARCH} characters.`, `${MAX_SEARCH}文字以内で指定してください。`),
    );
  }
  return typed === '' ? null : typed;
}

/** A day of the query; null: none. */
export function dayIn(query: Query, name: 'from' | 'to', faults: Fault[]): string | null {
  const day = single(query[name]) ?? null;
  if (day !== null && parseDate(day) === null) faults.push(dayFault(name));
  return day;
}

/** Reads it. @param kind of the resources, whose ids are found as well */
export function decodeListQuery<const V extends string, const S extends string>(
  query: Query,
  { views, sorts }: Offer<V, S>,
  kind: ResourceKind,
  faults: Fault[],
): Asked<V, S> {
  const oneOfAll = <T extends string>(name: 'view' | 'sort', all: readonly [T, ...T[]]): T =>
    (query[name] === undefined ? null : choiceIn(query, name, all, faults)) ?? all[0];
  const typed = searchIn(query, faults);
  const { warehouse = null } = decodeCommaSeparated(query, ['warehouse'], faults);
  return {
    view: oneOfAll('view', views),
    sort: oneOfAll('sort', sorts),
    filter: {
      search: typed?.toLowerCase() ?? null,
      no: parseId(kind, typed?.toUpperCase() ?? '')?.no ?? null,
      warehouses: warehouse,
      from: dayIn(query, 'from', faults),
      to: dayIn(query, 'to', faults),
      nos: null,
      ...(kind === 'item' ? itemFilterIn(query, faults) : {}),
      not_changed_by: kind === 'shipment' ? numberOf(single(query.not_changed_by)) : null,
      import: kind === 'receipt' ? null : numberOf(single(query.import)),
    },
  };
}

/** No such number: then nothing is found. */
const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;

/** A key of the list: cursors of other filters and orders are not its own. */
export const searchKey = (account_id: string, path: string, query: Query): string =>
  JSON.stringify([
    account_id,
    path,
    ...['view', 'sort', 'search', 'warehouse', 'from', 'to', 'zone', 'tag', 'sets', 'not_changed_by', 'import'].map(
      (name) => query[name] ?? null,
    ),
  ]);

// --- answers ---------------------------------------------------------------------------------------------------------

const goods = { code: text(), name: nullableText() };
const Line = exact({ ...goods, quantity: integer() });

/** A page of rows, and how many there are. */
const found = <N extends string>(name: N, row: TSchema) =>
  exact({
    [name]: list(row),
    count: integer({ description: 'How many there are, counted up to 10,000.' }),
    more: flag({ description: 'Whether there are more than that.' }),
  });

/** Why an order waits, as its explanation says it as well. */
const WaitingReason = exact({
  code: oneOf(WAITING_REASONS),
  decide: flag({ description: 'Whether nothing better happens unless somebody does something.' }),
  message: exact({ en: text(), ja: text() }),
  action: nullableOneOf(WAITING_ACTIONS, { description: 'What helps; null: nothing needs to be done.' }),
  goods: orNull(
    exact({ id: text(), code: text(), missing: integer({ description: 'How many more would have to be announced.' }) }),
  ),
  receipt: nullableText({ description: 'The receipt that the sentence is about.' }),
  warehouse: text(),
});

const ShipmentRow = exact({
  id: text(),
  identifier: text(),
  status: oneOf(SHIPMENT_STATUSES),
  warehouse: text(),
  carrier: text(),
  allocate_priority: nullableInteger(),
  assigned_shipping_date: nullableDate(),
  delivery_date: nullableDate(),
  created_at: timestamp(),
  shipped_at: nullableTimestamp(),
  deleted_at: nullableTimestamp(),
  tracking_codes: list(text()),
  destination: nullableText({ description: 'The warehouse to which a transfer goes; null: it is an order.' }),
  recipient: exact({ name: text(), prefecture: nullableText(), city: nullableText() }),
  lines: list(Line, { description: 'The first three.' }),
  line_count: integer(),
  reason: orNull(WaitingReason),
});
export const ShipmentRows = found('shipments', ShipmentRow);

const ReceiptRow = exact({
  id: text(),
  identifier: nullableText(),
  status: oneOf(RECEIPT_STATUSES),
  halfway: flag(),
  warehouse: text(),
  arrival_date: date(),
  created_at: timestamp(),
  stocked_at: nullableTimestamp(),
  cancelled_at: nullableTimestamp(),
  is_transfer: flag({ description: 'Whether a transfer between warehouses brings the goods.' }),
  lines: list(Line, { description: 'The first three.' }),
  line_count: integer(),
  announced: integer(),
  good: integer({ description: 'Counted so far.' }),
  defective: integer(),
  unidentified: integer(),
});
export const ReceiptRows = found('receipts', ReceiptRow);

const ItemRow = exact({
  id: text(),
  ...goods,
  barcode: nullableText(),
  price: nullableInteger(),
  temperature_zone: oneOf(TEMPERATURE_ZONES),
  tags: list(text()),
  is_set: flag(),
  bundled_item: flag(),
  units: orNull(
    exact({
      available: integer(),
      reserved: integer(),
      allocated: integer(),
      picked: integer(),
      packed: integer(),
      in_transit: integer(),
      processing: integer(),
      defective: integer(),
      unidentified: integer(),
    } satisfies Record<InsideBucket, unknown>),
  ),
  unallocatable: integer({
    description: 'Of the available units: those in lots that are blocked or past their last day, which no order gets.',
  }),
  awaited: integer({ description: 'Units that orders wait for.' }),
});
export const ItemRows = found('items', ItemRow);

/** Of the views of a list. The keys are those of the list. */
const ViewCounts = <V extends string>(views: readonly V[]) =>
  exact(Object.fromEntries(views.map((view) => [view, integer()])) as Record<V, ReturnType<typeof integer>>, {
    description: 'By view, counted up to 10,001: that many means more than 10,000.',
  });
export const NextArrivals = exact({
  arrivals: list(
    exact({ code: text(), arrives_on: date(), quantity: integer({ description: 'Units announced for that day.' }) }),
    { description: 'Without the items of which no receipt is announced.' },
  ),
});

export const arrivalsQuery = {
  warehouse: text({ description: 'Code of the warehouse.' }),
  code: text({ description: 'Codes of items, separated by commas, at most 100.' }),
};

/** Reads it. */
export function decodeArrivalsQuery(
  query: Query,
  faults: Fault[],
): { readonly warehouse: string; readonly codes: readonly string[] } {
  const warehouse = single(query.warehouse) ?? '';
  if (warehouse === '') faults.push(fault('warehouse', 'Is required.', '必須です。'));
  const { code = [] } = decodeCommaSeparated(query, ['code'], faults);
  if (query.code === undefined) faults.push(fault('code', 'Is required.', '必須です。'));
  const sound = isStorable(warehouse) && code.every(isStorable);
  return sound ? { warehouse, codes: code } : { warehouse: '', codes: [] };
}

export const ListCounts = exact({
  shipments: ViewCounts(SHIPMENT_LIST_VIEWS),
  receipts: ViewCounts(RECEIPT_LIST_VIEWS),
  items: ViewCounts(ITEM_LIST_VIEWS),
});

const time = (at: Date | null): string | null => (at === null ? null : timestampInTokyo(at));

interface ShownShipment {
  readonly shipment_no: number;
  readonly created_at: Date;
  readonly shipped_at: Date | null;
  readonly deleted_at: Date | null;
  readonly status_at: Date;
}

export const encodeShipmentRow = (
  account_id: string,
  { shipment_no, created_at, shipped_at, deleted_at, status_at: _, ...rest }: ShownShipment,
): object => ({
  id: shipmentId(account_id, shipment_no),
  ...rest,
  created_at: time(created_at),
  shipped_at: time(shipped_at),
  deleted_at: time(deleted_at),
});

interface ShownReceipt {
  readonly receipt_no: number;
  readonly created_at: Date;
  readonly stocked_at: Date | null;
  readonly cancelled_at: Date | null;
}

export const encodeReceiptRow = (
  account_id: string,
  { receipt_no, created_at, stocked_at, cancelled_at, ...rest }: ShownReceipt,
): object => ({
  id: receiptId(account_id, receipt_no),
  ...rest,
  created_at: time(created_at),
  stocked_at: time(stocked_at),
  cancelled_at: time(cancelled_at),
});

interface ShownItem {
  readonly item_no: number;
  readonly tags: readonly string[] | null;
}

export const encodeItemRow = (account_id: string, { item_no, tags, ...rest }: ShownItem): object => ({
  id: itemId(account_id, item_no),
  ...rest,
  tags: tags ?? [],
});

export const TodayAnswer = exact({
  day: date({ description: 'The present day of the clock, in Japan.' }),
  shipped: list(exact({ day: date(), count: integer() }), { description: 'Of the last 28 days, the oldest first.' }),
  open: list(exact({ status: oneOf(SHIPMENT_STATUSES), count: integer() })),
  failed_mails: list(
    exact({ shipment: text(), identifier: text(), state: oneOf(['failed', 'in_doubt']), reason: nullableText() }),
  ),
});

export const ExpiringAnswer = exact({
  day: date({ description: 'The present day of the clock, in Japan.' }),
  count: integer({ description: 'How many there are.' }),
  lots: list(
    exact({
      item: text(),
      code: text(),
      name: text(),
      lot_no: integer(),
      expiry_date: nullableDate(),
      last_day: date({ description: 'The last day on which orders get units of it.' }),
      units: integer({ description: 'Free ones, and those that orders hold.' }),
    }),
    { description: 'The first of them, the next last day first.' },
  ),
});

interface ShownExpiring {
  readonly day: { toString(): string };
  readonly count: number;
  readonly lots: readonly ExpiringLot[];
}

export const encodeExpiring = (account_id: string, { day, count, lots }: ShownExpiring): object => ({
  day: day.toString(),
  count,
  lots: lots.map(({ item_no, code, name, lot_no, expiry_date, last_day, units }) => ({
    item: itemId(account_id, item_no),
    code,
    name,
    lot_no,
    expiry_date,
    last_day,
    units,
  })),
});

interface ShownToday {
  readonly day: { toString(): string };
  readonly failed_mails: readonly { readonly shipment_no: number }[];
}

export const encodeToday = (account_id: string, { day, failed_mails, ...rest }: ShownToday): object => ({
  day: day.toString(),
  ...rest,
  failed_mails: failed_mails.map(({ shipment_no, ...mail }) => ({
    shipment: shipmentId(account_id, shipment_no),
    ...mail,
  })),
});
