import { dayFault, parseDate } from '../../kernel/dates.js';
import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { isAccountId, parseId, type ResourceKind } from '../../kernel/ids.js';
import { isStorable, lengthOf, searchText } from '../../kernel/text.js';
import { CARRIER_NAMES } from '../../rules/carriers/carrier-values.js';
import {
  ITEM_LIST_SORTS,
  ITEM_LIST_VIEWS,
  TEMPERATURE_ZONES,
  type TemperatureZone,
} from '../../rules/items/item-values.js';
import { RECEIPT_LIST_SORTS, RECEIPT_LIST_VIEWS } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_LIST_SORTS, SHIPMENT_LIST_VIEWS, SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { decodeCommaSeparated, type Query, single } from '../contract/lists.js';
import { date, oneOf, optional, text } from '../schema.js';

/* The queries of the lists that people search: views, sort orders and filters. */

/** The views and sort orders of a list. The first view and the first sort order are the defaults. */
interface Offer<V extends string, S extends string> {
  readonly views: readonly [V, ...V[]];
  readonly sorts: readonly [S, ...S[]];
}
export const shipmentLists = { views: SHIPMENT_LIST_VIEWS, sorts: SHIPMENT_LIST_SORTS } as const;
export const receiptLists = { views: RECEIPT_LIST_VIEWS, sorts: RECEIPT_LIST_SORTS } as const;
export const itemLists = { views: ITEM_LIST_VIEWS, sorts: ITEM_LIST_SORTS } as const;

export const MAX_SEARCH = 100;
const MAX_TAG = 255;

/**
 * The query of a list that people search.
 * @param searched the description of `search`: in which fields it searches
 * @param days which day `from` and `to` limit, in the words of the description: `the arrival`
 */
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

/** The filter of lists of things that an import can make. */
export const importFilter = { import: optional(text({ description: 'The number of the import that made them.' })) };

/** Filters of the list of shipments only. */
export const shipmentFilters = {
  status: optional(text({ description: 'Of shipments: their statuses. Comma-separated.' })),
  carrier: optional(text({ description: 'Of shipments: the carriers that take them. Comma-separated.' })),
};

const SETS = ['only', 'none'] as const;

/** Filters of the list of items only. */
export const itemFilters = {
  zone: optional(oneOf(TEMPERATURE_ZONES, { description: 'Only goods that are stored at this temperature.' })),
  tag: optional(text({ max: MAX_TAG, description: 'Only items with this tag.' })),
  sets: optional(oneOf(SETS, { description: '`only`: only sets; `none`: only items that are not sets.' })),
};

/** A decoded query of a list. */
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
  } & Partial<ItemFilter & ShipmentFilter>;
}

interface ShipmentFilter {
  readonly statuses: readonly string[] | null;
  readonly carriers: readonly string[] | null;
}

interface ItemFilter {
  readonly zone: TemperatureZone | null;
  readonly tag: string | null;
  readonly is_set: boolean | null;
}

/** The value of a parameter that must be one of several words; null: the parameter is absent or faulty. */
export function choiceIn<T extends string>(query: Query, name: string, all: readonly T[], faults: Fault[]): T | null {
  const named = single(query[name]);
  const known = all.find((one) => one === named) ?? null;
  if (named !== undefined && known === null) faults.push(notOneOf(name, all));
  return known;
}

function shipmentFilterIn(query: Query, faults: Fault[]): ShipmentFilter {
  const choicesIn = (name: string, all: readonly string[]): string[] | null => {
    const { [name]: named = null } = decodeCommaSeparated(query, [name], []);
    if (named?.some((one) => !all.includes(one))) faults.push(notOneOf(name, all));
    return named;
  };
  return { statuses: choicesIn('status', SHIPMENT_STATUSES), carriers: choicesIn('carrier', CARRIER_NAMES) };
}

function itemFilterIn(query: Query, faults: Fault[]): ItemFilter {
  const tag = single(query.tag)?.trim() ?? '';
  if (lengthOf(tag) > MAX_TAG || !isStorable(tag))
    faults.push(fault('tag', `Must have at most ${MAX_TAG} characters.`, `${MAX_TAG}文字以内で指定してください。`));
  const sets = choiceIn(query, 'sets', SETS, faults);
  return {
    zone: choiceIn(query, 'zone', TEMPERATURE_ZONES, faults),
    tag: searchText(tag) || null,
    is_set: sets === null ? null : sets === 'only',
  };
}

/** The text to search for, as it was typed; null: none. */
export function searchIn(query: Query, faults: Fault[]): string | null {
  const typed = single(query.search)?.trim() ?? '';
  if (lengthOf(typed) > MAX_SEARCH || !isStorable(typed)) {
    faults.push(
      fault('search', `Must have at most ${MAX_SEARCH} characters.`, `${MAX_SEARCH}文字以内で指定してください。`),
    );
  }
  return typed === '' ? null : typed;
}

/** The code of an account in the query; null: none. */
export function accountIn(query: Query, faults: Fault[]): string | null {
  const given = single(query.account) ?? null;
  if (given !== null && !isAccountId(given))
    faults.push(
      fault('account', 'Must be the code of an account, such as TS001.', '荷主コードを指定してください（例：TS001）。'),
    );
  return given;
}

/** A day of the query; null: none. */
export function dayIn(query: Query, name: 'from' | 'to', faults: Fault[]): string | null {
  const day = single(query[name]) ?? null;
  if (day !== null && parseDate(day) === null) faults.push(dayFault(name));
  return day;
}

/**
 * Decodes the query of a list.
 * @param kind of the resources in the list: `search` may also be an id of this kind
 * @param account_id the account of the list: an id of another account names nothing in it
 */
export function decodeListQuery<const V extends string, const S extends string>(
  query: Query,
  { views, sorts }: Offer<V, S>,
  kind: ResourceKind,
  account_id: string,
  faults: Fault[],
): Asked<V, S> {
  const choiceOrFirst = <T extends string>(name: 'view' | 'sort', all: readonly [T, ...T[]]): T =>
    (query[name] === undefined ? null : choiceIn(query, name, all, faults)) ?? all[0];
  const typed = searchIn(query, faults);
  const named = parseId(kind, typed?.normalize('NFKC').toUpperCase() ?? '');
  const { warehouse = null } = decodeCommaSeparated(query, ['warehouse'], faults);
  return {
    view: choiceOrFirst('view', views),
    sort: choiceOrFirst('sort', sorts),
    filter: {
      search: searchText(typed ?? '') || null,
      no: named?.account_id === account_id ? named.no : null,
      warehouses: warehouse,
      from: dayIn(query, 'from', faults),
      to: dayIn(query, 'to', faults),
      nos: null,
      ...(kind === 'item' ? itemFilterIn(query, faults) : {}),
      ...(kind === 'shipment' ? shipmentFilterIn(query, faults) : {}),
      not_changed_by: kind === 'shipment' ? numberOf(single(query.not_changed_by)) : null,
      import: kind === 'receipt' ? null : numberOf(single(query.import)),
    },
  };
}

/** The number in a parameter; null: the parameter is absent. For any other text 0, which no row has, so nothing is found. */
const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;

const SEARCH_PARAMETERS = [
  ...['view', 'sort', 'search', 'warehouse', 'from', 'to'],
  ...['zone', 'tag', 'sets', 'status', 'carrier', 'not_changed_by', 'import'],
];

/** Identifies a list for its cursors: a cursor of other filters or another sort order is refused. */
export const searchKey = (account_id: string, path: string, query: Query): string =>
  JSON.stringify([account_id, path, ...SEARCH_PARAMETERS.map((name) => query[name] ?? null)]);

export const arrivalsQuery = {
  warehouse: text({ description: 'Code of the warehouse.' }),
  code: text({ description: 'Codes of items, separated by commas, at most 100.' }),
};

/** Decodes the query for the next arrivals. */
export function decodeArrivalsQuery(
  query: Query,
  faults: Fault[],
): { readonly warehouse: string; readonly codes: readonly string[] } {
  const warehouse = single(query.warehouse) ?? '';
  if (warehouse === '') faults.push(fault('warehouse', 'Is required.', '必須です。'));
  const { code = [] } = decodeCommaSeparated(query, ['code'], faults);
  if (query.code === undefined) faults.push(fault('code', 'Is required.', '必須です。'));
  const isUsable = isStorable(warehouse) && code.every(isStorable);
  return isUsable ? { warehouse, codes: code } : { warehouse: '', codes: [] };
}
