/** Turns a request into the receipt to be written: merges it into the stored receipt, checks it, and computes the rest. */
import { parseDate } from '../../kernel/dates.js';
import type { Planned } from '../../kernel/decoded.js';
import { isLargeVolume, type Receipt, type ReceiptDocument, type ReceiptDraft, stockDeadlineDate } from './receipt.js';
import {
  type AnnouncedLine,
  linesOf,
  type MergedReceipt,
  type ReceiptFacts,
  validateReceipt,
} from './validate-receipt.js';

/** A receipt to be written. */
export interface PlannedReceipt {
  readonly identifier: string | null;
  readonly warehouse: string;
  readonly arrival_date: string;
  readonly document: ReceiptDocument;
  readonly lines: readonly Omit<AnnouncedLine, 'size'>[];
}

/** The values of the fields that a request leaves out. */
export const RECEIPT_DEFAULTS: Omit<ReceiptDocument, 'inspection_type' | 'stock_deadline_date'> = {
  arrival_date_confirmed: false,
  arrival_time_from: null,
  arrival_time_to: null,
  sales_method: 'INVENTORY',
  shipping_scheduled_date: null,
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
};

const NEW_RECEIPT: MergedReceipt = {
  ...RECEIPT_DEFAULTS,
  inspection_type: null,
  arrival_date: null,
  warehouse: null,
  identifier: null,
  items: [],
};

/** The draft merged into the stored receipt, or into an empty new one. Null resets a field to the value of a new receipt. */
export function mergeReceipt(draft: ReceiptDraft, before: Receipt | null): MergedReceipt {
  const given = Object.entries(draft).map(([field, value]) => [
    field,
    value ?? NEW_RECEIPT[field as keyof MergedReceipt],
  ]);
  return { ...(before === null ? NEW_RECEIPT : fieldsOf(before)), ...Object.fromEntries(given) } as MergedReceipt;
}

function fieldsOf({ document, identifier, warehouse, arrival_date, lines }: Receipt): MergedReceipt {
  const { stock_deadline_date: _, ...fields } = document;
  return { ...fields, identifier, warehouse, arrival_date, items: lines };
}

/**
 * @param given names of the fields that the request gave
 * @returns the receipt to be written, or null with all faults
 */
export function planReceipt(
  merged: MergedReceipt,
  given: ReadonlySet<string>,
  facts: ReceiptFacts,
): Planned<PlannedReceipt> {
  const faults = validateReceipt(merged, given, facts);
  const { identifier, warehouse: _, arrival_date, inspection_type, items, ...rest } = merged;
  const arrival = parseDate(arrival_date ?? '');
  if (faults.length > 0 || arrival === null || inspection_type === null || facts.warehouse === null) {
    return { planned: null, faults };
  }
  const lines = linesOf(items, facts.items);
  const stock_deadline_date = stockDeadlineDate(facts.warehouse.calendar, arrival, isLargeVolume(lines));
  const planned = {
    identifier,
    warehouse: facts.warehouse.warehouse,
    arrival_date: arrival.toString(),
    document: {
      ...rest,
      identity_values: rest.identity_type === 'ID_OR_LABEL' ? null : rest.identity_values,
      inspection_type,
      stock_deadline_date,
    },
    lines: lines.map(({ size: _size, ...line }) => line),
  };
  return { planned, faults };
}
