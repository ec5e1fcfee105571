/**
 * Checks announced receipts (W-001 to W-033). An update is checked like an announcement, after it is merged. Rules that
 * depend on today's date or on the present sizes of items apply only if the request gives the fields in question: a memo
 * can still be changed when the goods are late.
 */
import type { Temporal } from 'temporal-polyfill';
import { type Fault, fault, identifierTaken, namedTwice } from '../../kernel/errors.js';
import { type Account, noFeature } from '../accounts/account.js';
import type { Size } from '../items/item-values.js';
import { noWarehouse, type Warehouse } from '../warehouses/warehouse.js';
import { type EntryDraft, isLargeVolume, type ReceiptFields } from './receipt.js';
import type { InspectionType, TransportMode } from './receipt-values.js';

/** The data of an item that its announcement is checked against. */
export interface AnnouncedItem {
  readonly item_no: number;
  readonly code: string;
  readonly barcode: string | null;
  readonly size: Size | null;
  readonly is_set: boolean;
}

/** A receipt after a request is merged into it. A required field is null if neither of them has it. */
export interface MergedReceipt extends Omit<ReceiptFields, 'inspection_type' | 'arrival_date'> {
  readonly inspection_type: InspectionType | null;
  readonly arrival_date: string | null;
  readonly items: readonly (EntryDraft | null)[];
}

/** Data from the database that a receipt is checked against. */
export interface ReceiptFacts {
  readonly account: Account;
  /** The day in Japan. */
  readonly today: Temporal.PlainDate;
  readonly items: readonly AnnouncedItem[];
  /** The warehouse that the receipt names; null: there is no such warehouse. */
  readonly warehouse: Warehouse | null;
  readonly identifier_taken: boolean;
}

const TRANSPORT = ['transport_mode'];

/** By field: the other fields that its checks need. If one of these was refused, the field is not checked. */
export const RECEIPT_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  shipping_scheduled_date: ['sales_method'],
  identity_values: ['identity_type'],
  tracking_codes: TRANSPORT,
  vehicle_code: TRANSPORT,
  vehicle_size: TRANSPORT,
  carrying_method: TRANSPORT,
  driver_info: TRANSPORT,
  container_no: TRANSPORT,
};

/** The code of the warehouse that receives the goods. */
export const warehouseOf = ({ warehouse }: MergedReceipt, { settings }: Account): string =>
  warehouse ?? settings.standard_warehouse;

export interface AnnouncedLine {
  readonly line_no: number;
  readonly item_no: number;
  readonly quantity: number;
  readonly size: Size | null;
}

/** The lines of a receipt: the entries that have a known item and a quantity. */
export function linesOf(entries: readonly (EntryDraft | null)[], items: readonly AnnouncedItem[]): AnnouncedLine[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return entries.flatMap((entry, index) => {
    const item = byCode.get(entry?.code ?? '');
    if (item === undefined || entry?.quantity === undefined) return [];
    return [{ line_no: index + 1, item_no: item.item_no, quantity: entry.quantity, size: item.size }];
  });
}

/** All faults of a merged receipt. Fields that the schema refused are absent and not checked. */
export const validateReceipt = (merged: MergedReceipt, given: ReadonlySet<string>, facts: ReceiptFacts): Fault[] => [
  ...validateArrival(merged, given, facts),
  ...validateSale(merged),
  ...validateTransport(merged),
  ...validateIdentity(merged, given, facts.account),
  ...validateEntries(merged, given, facts.items),
  ...validateNames(merged, facts),
];

/** Minimum number of days between the announcement of a large volume and its arrival. */
const LARGE_NOTICE_DAYS = 2;

function validateArrival(merged: MergedReceipt, given: ReadonlySet<string>, { today, items }: ReceiptFacts): Fault[] {
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
        '大量入庫の場合は、到着予定日を確定にしてください。',
      ),
    );
  }
  if (from !== null && to !== null && from > to) {
    faults.push(
      fault(
        'arrival_time_to',
        'Must not be before the hour from which it arrives.',
        '到着時間の「から」以降の時刻を指定してください。',
      ),
    );
  }
  return faults;
}

const tooSoon = (earliest: string, large: boolean): Fault =>
  large
    ? fault(
        'arrival_date',
        `A large volume needs two days' notice: ${earliest} or later.`,
        `大量入庫の到着予定日には${earliest}以降の日付を指定してください。`,
      )
    : fault('arrival_date', `Must be ${earliest} or later.`, `${earliest}以降の日付を指定してください。`);

const validateSale = ({ sales_method, shipping_scheduled_date }: MergedReceipt): Fault[] =>
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

/** The transport modes in which a field may be given. */
const TRANSPORT_FIELDS: readonly (readonly [keyof MergedReceipt, readonly TransportMode[]])[] = [
  ['tracking_codes', ['HOME_DELIVERY', '']],
  ['vehicle_code', BY_VEHICLE],
  ['vehicle_size', BY_VEHICLE],
  ['carrying_method', BY_VEHICLE],
  ['driver_info', BY_VEHICLE],
  ['container_no', ['CONTAINER']],
];

/** Whether a field has a value. An empty text or list counts as no value, so it is allowed everywhere. */
const hasValue = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const validateTransport = (merged: MergedReceipt): Fault[] =>
  TRANSPORT_FIELDS.flatMap(([field, modes]) => {
    if (!hasValue(merged[field]) || modes.includes(merged.transport_mode)) return [];
    const named = modes.map((mode) => (mode === '' ? '""' : mode));
    return [
      fault(
        field,
        `Only with transport_mode ${named.join(' or ')}.`,
        `transport_modeが${named.join('または')}の場合にのみ指定できます。`,
      ),
    ];
  });

function validateIdentity(merged: MergedReceipt, given: ReadonlySet<string>, { features, settings }: Account): Fault[] {
  const { identity_type, identity_values } = merged;
  const chosen = given.has('identity_type') && identity_type !== 'ID_OR_LABEL';
  if (!features.labelless) {
    const refused = chosen ? ['identity_type'] : [];
    if (given.has('identity_values') && identity_values !== null) refused.push('identity_values');
    return refused.map(noFeature);
  }
  if (identity_type === 'ID_OR_LABEL' && given.has('identity_values') && hasValue(identity_values)) {
    return [
      fault(
        'identity_values',
        'Must not be given with identity_type ID_OR_LABEL.',
        'identity_typeがID_OR_LABELの場合は指定できません。',
      ),
    ];
  }
  if (!chosen || settings.identity_types.includes(identity_type)) return [];
  return [
    fault(
      'identity_type',
      `${identity_type} is not among the values that the account may use.`,
      `${identity_type}はご契約内容ではご利用いただけません。`,
    ),
  ];
}

function validateEntries(
  { items: entries, inspection_type }: MergedReceipt,
  given: ReadonlySet<string>,
  items: readonly AnnouncedItem[],
): Fault[] {
  const byBarcode = inspection_type === 'BARCODE' && (given.has('items') || given.has('inspection_type'));
  const byCode = new Map(items.map((item) => [item.code, item]));
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const code = entry?.code;
    if (code === undefined) return [];
    const path = `items.${index}.code`;
    if (seen.has(code)) return [namedTwice(path, `Item ${code}`, `商品${code}`)];
    seen.add(code);
    const item = byCode.get(code);
    if (item === undefined)
      return [fault(path, `Item ${code} is not registered.`, `商品${code}は登録されていません。`)];
    return validateItem(path, item, byBarcode);
  });
}

function validateItem(path: string, { code, is_set, barcode }: AnnouncedItem, byBarcode: boolean): Fault[] {
  if (is_set) {
    return [
      fault(
        path,
        `Item ${code} is a set; announce its parts.`,
        `商品${code}はセット商品です。構成品を指定してください。`,
      ),
    ];
  }
  if (!byBarcode || barcode !== null) return [];
  return [
    fault(
      path,
      `Item ${code} has no barcode to be inspected by.`,
      `商品${code}にバーコードが登録されていないため、バーコード検品を指定できません。`,
    ),
  ];
}

function validateNames(merged: MergedReceipt, { account, warehouse, identifier_taken }: ReceiptFacts): Fault[] {
  const faults: Fault[] = [];
  if (warehouse === null) {
    const code = warehouseOf(merged, account);
    faults.push(noWarehouse('warehouse', code));
  }
  if (identifier_taken && merged.identifier !== null) faults.push(identifierTaken(merged.identifier));
  return faults;
}
