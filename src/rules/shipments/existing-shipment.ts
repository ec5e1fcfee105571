/** A shipment that is updated: what the update decides anew, and what stays as it was. */
import type { KeptLines } from './plan-lines.js';
import type { PlannedSender } from './plan-sender.js';
import type { PlannedLine, Shipment } from './shipment.js';

/** A shipment that is updated. The order's draft is the request merged into this shipment. */
export interface Existing {
  readonly before: Shipment;
  /** Names of the fields that the request gives. Other fields were checked before. */
  readonly given: ReadonlySet<string>;
  /** True: its units were released and are allocated again. False: the shipment keeps its allocations and its demand. */
  readonly reallocated: boolean;
  /**
   * The request itself does not ask for a new allocation. If shipping rules cause one, lines that are then short may wait,
   * as they could without the rules.
   */
  readonly mayWait: boolean;
  /** Its lines with the parts that were stored when they were ordered. */
  readonly lines: readonly PlannedLine[];
}

const GOODS = ['items', 'bundled_items'];
const PARCEL = ['delivery_carrier', 'delivery_time_slot', 'delivery_date', 'international'];
const METHOD = ['delivery_method', 'cash_on_delivery', ...PARCEL, ...GOODS];

/**
 * By field: the fields of an update that decide it. Without one of them the update neither judges the field nor decides it
 * anew. It was right when it was ordered, but settings, items and days have changed since.
 */
const DECIDED_BY: Readonly<Record<string, readonly string[]>> = {
  shipping_date: ['shipping_date'],
  tax: ['tax'],
  purpose: ['purpose', 'international'],
  items: GOODS,
  delivery_method: METHOD,
  carrier: ['warehouse', 'delivery_service', ...METHOD],
  delivery_date: ['shipping_date', 'warehouse', 'recipient', 'delivery_method', ...PARCEL, ...GOODS],
};

/** Whether an update decides a field anew. @param given names of the fields that the request gives */
export const decides = (field: string, given: ReadonlySet<string>): boolean =>
  DECIDED_BY[field]?.some((one) => given.has(one)) ?? true;

/**
 * Whether faults of a field count. An update judges only what it decides; one that makes the order leave on another day must also find
 * a day for its delivery.
 * @param assigned the day on which it leaves after the update; null: it waits for goods
 */
export const isJudgedNow = (path: string, existing: Existing | null, assigned: string | null): boolean =>
  existing === null ||
  decides(path, existing.given) ||
  (path === 'delivery_date' && assigned !== null && assigned !== existing.before.assigned_shipping_date);

/** The stored sender, if the update gives none. It is kept even if its master was deleted since. */
export function keptSender(existing: Existing | null): PlannedSender | null {
  if (existing === null || existing.given.has('sender')) return null;
  const { document } = existing.before;
  const fromMaster = document.defaulted?.includes('message') === true ? document.message : null;
  return { address: document.sender, message: fromMaster ?? null };
}

/** The lines that an update does not replace. */
export const keptLines = (existing: Existing | null): KeptLines => ({
  ordered: existing === null || existing.given.has('items') ? null : existing.lines.filter((line) => !line.bundled),
  bundled:
    existing === null || existing.given.has('bundled_items') ? null : existing.lines.filter((line) => line.bundled),
});
