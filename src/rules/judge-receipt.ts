/**
 * What is wrong with an announced receipt, and what becomes of a sound one (contract.md section 6). An update is judged
 * on the merged result, like an announcement. The rules that look beyond the receipt, at today and at what its items have
 * been measured since, bind only a request that speaks of the arrival or of the goods: a memo can still be changed when
 * the goods are late.
 */
import type { Temporal } from 'temporal-polyfill';
import { parseDate } from '../kernel/dates.js';
import { type Fault, fault } from '../kernel/errors.js';
import type { Account } from './account.js';
import type { Size } from './item.js';
import {
  type EntryDraft,
  type InspectionType,
  isLargeVolume,
  type Receipt,
  type ReceiptDocument,
  type ReceiptDraft,
  type ReceiptFields,
  stockDeadlineDate,
  type TransportMode,
} from './receipt.js';
import type { Warehouse } from './warehouse.js';

/** What an item must be known by to be announced. */
export interface AnnouncedItem {
  readonly item_no: number;
  readonly code: string;
  readonly barcode: string | null;
  readonly size: Size | null;
  readonly is_set: boolean;
}

/** A receipt as a request leaves it. A required field is null where neither the request nor the receipt has it. */
export interface MergedReceipt extends Omit<ReceiptFields, 'inspection_type' | 'arrival_date'> {
  readonly inspection_type: InspectionType | null;
  readonly arrival_date: string | null;
  readonly items: readonly (EntryDraft | null)[];
}

/** What the database knows that a receipt is judged by. */
export interface ReceiptFacts {
  readonly account: Account;
  /** In Japan. */
  readonly today: Temporal.PlainDate;
  readonly items: readonly AnnouncedItem[];
  /** The one that the receipt names; null: there is none. */
  readonly warehouse: Warehouse | null;
  readonly identifier_taken: boolean;
}

/** A receipt as it shall be written. */
export interface PlannedReceipt {
  readonly identifier: string | null;
  readonly warehouse: string;
  readonly arrival_date: string;
  readonly document: ReceiptDocument;
  readonly lines: readonly PlannedReceiptLine[];
}

export interface PlannedReceiptLine {
  readonly line_no: number;
  readonly item_no: number;
  readonly quantity: number;
}

export const NEW_RECEIPT: MergedReceipt = {
  inspection_type: null,
  arrival_date: null,
  arrival_date_confirmed: false,
  arrival_time_from: null,
  arrival_time_to: null,
  sales_method: 'INVENTORY',
  shipping_scheduled_date: null,
  warehouse: null,
  transport_mode: 'HOME_DELIVERY',
  identity_type: 'ID_OR_LABEL',
  identity_values: null,
  tracking_codes: null,
  vehicle_code: null,
  vehicle_size: null,
  carrying_method: null,
  container_no: null,
  driver_info: null,
  company_memo: null,
  identifier: null,
  items: [],
};

/** The draft over the receipt that it changes, or over a new one; null gives a field the value of a new receipt. */
export function mergeReceipt(draft: ReceiptDraft, before: Receipt | null): MergedReceipt {
  const given = Object.entries(draft).map(([field, value]) => [field, value ?? NEW_RECEIPT[field as keyof MergedReceipt]]);
  return { ...(before === null ? NEW_RECEIPT : fieldsOf(before)), ...Object.fromEntries(given) } as MergedReceipt;
}

function fieldsOf({ document, identifier, warehouse, arrival_date, lines }: Receipt): MergedReceipt {
  const { stock_deadline_date: _, ...fields } = document;
  return { ...fields, identifier, warehouse, arrival_date, items: lines };
}

/** Code of the warehouse that a receipt goes to. */
export const warehouseOf = ({ warehouse }: MergedReceipt, { settings }: Account): string =>
  warehouse ?? settings.standard_warehouse;

/**
 * @param given names of the fields that the request gave
 * @returns the receipt to be written, or null with what is wrong with it
 */
export function planReceipt(
  merged: MergedReceipt,
  given: ReadonlySet<string>,
  facts: ReceiptFacts,
): { readonly planned: PlannedReceipt | null; readonly faults: readonly Fault[] } {
  const faults = judgeReceipt(merged, given, facts);
  const { identifier, warehouse: _, arrival_date, inspection_type, items, ...rest } = merged;
  const arrival = parseDate(arrival_date ?? '');
  if (faults.length > 0 || arrival === null || inspection_type === null || facts.warehouse === null) {
    return { planned: null, faults };
  }
  const large = isLargeVolume(linesOf(items, facts.items));
  const stock_deadline_date = stockDeadlineDate(facts.warehouse.calendar, arrival, large);
  const planned = {
    identifier,
    warehouse: facts.warehouse.warehouse,
    arrival_date: arrival.toString(),
    document: { ...rest, inspection_type, stock_deadline_date },
    lines: linesOf(items, facts.items).map(({ size: _size, ...line }) => line),
  };
  return { planned, faults };
}

/** The entries that name an item and a quantity. */
function linesOf(
  entries: readonly (EntryDraft | null)[],
  items: readonly AnnouncedItem[],
): (PlannedReceiptLine & { readonly size: Size | null })[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return entries.flatMap((entry, index) => {
    const item = byCode.get(entry?.code ?? '');
    if (item === undefined || entry?.quantity === undefined) return [];
    return [{ line_no: index + 1, item_no: item.item_no, quantity: entry.quantity, size: item.size }];
  });
}

/** Every fault of a merged receipt. What is absent because the schema refused it is not judged. */
export const judgeReceipt = (merged: MergedReceipt, given: ReadonlySet<string>, facts: ReceiptFacts): Fault[] => [
  ...judgeArrival(merged, given, facts),
  ...judgeSale(merged),
  ...judgeTransport(merged),
  ...judgeIdentity(merged, given, facts.account),
  ...judgeEntries(merged, facts.items),
  ...judgeNames(merged, facts),
];

/** Days between the announcement of a large volume and its arrival, at least. */
const LARGE_NOTICE_DAYS = 2;

function judgeArrival(merged: MergedReceipt, given: ReadonlySet<string>, { today, items }: ReceiptFacts): Fault[] {
  const faults: Fault[] = [];
  const { arrival_date, arrival_time_from: from, arrival_time_to: to } = merged;
  const large = isLargeVolume(linesOf(merged.items, items));
  const dated = given.has('arrival_date') || (large && given.has('items'));
  const earliest = today.add({ days: large ? LARGE_NOTICE_DAYS : 0 }).toString();
  if (dated && arrival_date !== null && arrival_date < earliest) faults.push(tooSoon(earliest, large));
  if (large && !merged.arrival_date_confirmed && (dated || given.has('arrival_date_confirmed'))) {
    faults.push(
      fault(
        'arrival_date_confirmed',
        'Must be true for a large volume.',
        '大量入庫の場合は入庫予定日を確定（true）にしてください。',
      ),
    );
  }
  if (from !== null && to !== null && from > to) {
    faults.push(
      fault('arrival_time_to', 'Must not be before arrival_time_from.', 'arrival_time_from以降の時刻を指定してください。'),
    );
  }
  return faults;
}

const tooSoon = (earliest: string, large: boolean): Fault =>
  large
    ? fault(
        'arrival_date',
        `A large volume needs two days' notice: ${earliest} or later.`,
        `大量入庫の入庫予定日には${earliest}以降の日付を指定してください。`,
      )
    : fault('arrival_date', `Must be ${earliest} or later.`, `${earliest}以降の日付を指定してください。`);

const judgeSale = ({ sales_method, shipping_scheduled_date }: MergedReceipt): Fault[] =>
  shipping_scheduled_date === null || sales_method === 'RESERVATION'
    ? []
    : [
        fault(
          'shipping_scheduled_date',
          'Only with sales_method RESERVATION.',
          'sales_methodがRESERVATIONの場合にのみ指定できます。',
        ),
      ];

const BY_VEHICLE: readonly TransportMode[] = ['CHARTER', 'CONTAINER'];

/** The transport modes in which a field says something. */
const TRANSPORT_FIELDS: readonly (readonly [keyof MergedReceipt, readonly TransportMode[]])[] = [
  ['tracking_codes', ['HOME_DELIVERY', '']],
  ['vehicle_code', BY_VEHICLE],
  ['vehicle_size', BY_VEHICLE],
  ['carrying_method', BY_VEHICLE],
  ['driver_info', BY_VEHICLE],
  ['container_no', ['CONTAINER']],
];

/** An empty text or list says nothing, so it is out of place nowhere. */
const says = (value: unknown): boolean => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const judgeTransport = (merged: MergedReceipt): Fault[] =>
  TRANSPORT_FIELDS.flatMap(([field, modes]) => {
    if (!says(merged[field]) || modes.includes(merged.transport_mode)) return [];
    const named = modes.map((mode) => (mode === '' ? '""' : mode));
    return [
      fault(
        field,
        `Only with transport_mode ${named.join(' or ')}.`,
        `transport_modeが${named.join('または')}の場合にのみ指定できます。`,
      ),
    ];
  });

function judgeIdentity(merged: MergedReceipt, given: ReadonlySet<string>, { features, settings }: Account): Fault[] {
  const { identity_type, identity_values } = merged;
  const chosen = given.has('identity_type') && identity_type !== 'ID_OR_LABEL';
  if (!features.labelless) {
    const refused = [chosen ? 'identity_type' : null, given.has('identity_values') && identity_values !== null ? 'identity_values' : null];
    return refused
      .filter((field) => field !== null)
      .map((field) => fault(field, 'The account does not use this feature.', 'この機能はご利用いただいていません。'));
  }
  if (!chosen || settings.identity_types.includes(identity_type)) return [];
  return [
    fault(
      'identity_type',
      `${identity_type} is not among the values that the account may use.`,
      `${identity_type}はご利用いただけない値です。`,
    ),
  ];
}

function judgeEntries({ items: entries, inspection_type }: MergedReceipt, items: readonly AnnouncedItem[]): Fault[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const code = entry?.code;
    if (code === undefined) return [];
    const twice = seen.has(code);
    seen.add(code);
    const [en, ja] = wrongWith(code, byCode.get(code), twice, inspection_type) ?? [];
    return en === undefined || ja === undefined ? [] : [fault(`items.${index}.code`, en, ja)];
  });
}

function wrongWith(
  code: string,
  item: AnnouncedItem | undefined,
  twice: boolean,
  inspection_type: InspectionType | null,
): readonly [string, string] | null {
  if (twice) return [`Item ${code} is named twice.`, `商品${code}が重複しています。`];
  if (item === undefined) return [`Item ${code} is not registered.`, `商品${code}は登録されていません。`];
  if (item.is_set) {
    return [`Item ${code} is a set; announce its parts.`, `商品${code}はセット商品です。構成品を指定してください。`];
  }
  if (inspection_type === 'BARCODE' && (item.barcode ?? '') === '') {
    return [
      `Item ${code} has no barcode to be inspected by.`,
      `商品${code}にバーコードが登録されていないため、バーコード検品を指定できません。`,
    ];
  }
  return null;
}

function judgeNames(merged: MergedReceipt, { account, warehouse, identifier_taken }: ReceiptFacts): Fault[] {
  const faults: Fault[] = [];
  if (warehouse === null) {
    const code = warehouseOf(merged, account);
    faults.push(fault('warehouse', `There is no warehouse ${code}.`, `倉庫${code}は存在しません。`));
  }
  if (identifier_taken && merged.identifier !== null) faults.push(identifierTaken(merged.identifier));
  return faults;
}

export const identifierTaken = (identifier: string): Fault =>
  fault('identifier', `Identifier ${identifier} is already in use.`, `識別子${identifier}は既に使われています。`);
