import { groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Carrier } from '../carriers/carriers.js';
import type { ReceiptFields } from '../receipts/receipt.js';
import { RECEIPT_STATUSES, type ReceiptStatus } from '../receipts/receipt-values.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/shipment-values.js';
import type { OrdersHere, ReceiptsHere } from './lists-here-values.js';
import type { FoundOrder, OrderAtDesk } from './order-at-desk.js';
import type { FoundReceipt, ReceiptAtDesk } from './receipt-at-desk.js';

/* Lists of what is open in a warehouse: the orders that have not left and the receipts that are not put away, of all clients. */

/** The statuses of the orders that a view shows. */
export const ORDER_VIEWS: Readonly<Record<OrdersHere, readonly ShipmentStatus[]>> = {
  open: SHIPMENT_STATUSES.filter((status) => status !== 'shipped'),
  waiting: ['waiting'],
  picking: ['picking'],
  picked: ['picked'],
  packed: ['packed'],
  asked: ['modify_request', 'cancel_request'],
  suspended: ['suspended'],
  backordered: ['backordered'],
};

/** The statuses of the receipts that a view shows. */
export const RECEIPT_VIEWS: Readonly<Record<ReceiptsHere, readonly ReceiptStatus[]>> = {
  open: RECEIPT_STATUSES.filter((status) => status !== 'stocked'),
  waiting: ['waiting'],
  received: ['received'],
  checking: ['checking'],
};

/**
 * What narrows a list; null: no such filter. Days, `YYYY-MM-DD`: of orders the day on which they have to leave, of receipts the one for
 * which they are announced.
 */
export interface FilterHere {
  readonly account_id: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface OrderFilterHere extends FilterHere {
  readonly carrier: Carrier | null;
}

/** The row after which a page begins. Lists are sorted by day, account and number; rows without a day come last. */
export interface CursorHere {
  readonly day: string | null;
  readonly account_id: string;
  readonly no: number;
}

/** How many rows of a client have a status. */
export interface ClientCount<Status> {
  readonly account_id: string;
  readonly account_name: string;
  readonly status: Status;
  readonly count: number;
}

/** A page of a list, with how many rows each view has, and each client in the view that is shown. */
export interface ListedHere<View, Row> {
  readonly rows: readonly Row[];
  /** Null: the list ends here. */
  readonly next: CursorHere | null;
  readonly views: readonly { readonly view: View; readonly count: number }[];
  readonly clients: readonly Omit<ClientCount<unknown>, 'status'>[];
}

/** An order in the list. */
export interface OrderHere
  extends Omit<FoundOrder, 'is_transfer'>,
    Pick<OrderAtDesk, 'batch_no' | 'is_recalled' | 'missed_day'> {
  readonly carrier: Carrier;
  /** The day on which it has to leave, `YYYY-MM-DD`; null: it waits for stock and has none. */
  readonly assigned_shipping_date: string | null;
  /** Where a transfer goes; null: it is an order. */
  readonly destination: string | null;
  readonly line_count: number;
  /** Since when it has its status. */
  readonly status_at: Date;
}

/** A receipt in the list. */
export interface ReceiptHere
  extends FoundReceipt,
    Pick<ReceiptAtDesk, 'is_late'>,
    Pick<ReceiptFields, 'arrival_time_from' | 'arrival_time_to'> {
  /** From where a transfer comes; null: it is none. */
  readonly source: string | null;
  readonly lines: number;
  /** Announced units. */
  readonly units: number;
  /** Since when it has its status. */
  readonly status_at: Date;
}

/**
 * Counts the rows of a list.
 * @param statusesOf the statuses of each view
 * @param found of all clients, each status of a client once
 * @param account_id the client whose views are counted; null: all
 * @param view whose rows are counted by client
 */
export function countHere<View extends string, Status>(
  views: readonly View[],
  statusesOf: Readonly<Record<View, readonly Status[]>>,
  found: readonly ClientCount<Status>[],
  account_id: string | null,
  view: View,
): Pick<ListedHere<View, unknown>, 'views' | 'clients'> {
  const countOf = (rows: readonly ClientCount<Status>[]): number => sumOf(rows, ({ count }) => count);
  const inView = (one: View, rows: readonly ClientCount<Status>[]) =>
    rows.filter(({ status }) => statusesOf[one].includes(status));
  const wanted = found.filter((one) => account_id === null || one.account_id === account_id);
  return {
    views: views.map((one) => ({ view: one, count: countOf(inView(one, wanted)) })),
    clients: [...groupBy(inView(view, found), (one) => one.account_id).values()].map((rows) => ({
      account_id: rows[0].account_id,
      account_name: rows[0].account_name,
      count: countOf(rows),
    })),
  };
}
