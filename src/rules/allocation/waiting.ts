import type { Temporal } from 'temporal-polyfill';
import { parseDate } from '../../kernel/dates.js';
import { type Message, say } from '../../kernel/messages.js';
import type { WarehouseCalendar } from '../calendar/calendar.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { WaitingAction, WaitingReasonCode } from './waiting-values.js';

/* Orders that wait, the goods for which they do, and the reason that is told. */

/** Good units of an item that an open receipt will still bring. */
export interface AwaitedArrival {
  readonly receipt_no: number;
  readonly status: ReceiptStatus;
  readonly arrival_date: string;
  readonly units: number;
}

/** An item for which an order waits. Units are those in its warehouse. */
export interface AwaitedGoods {
  readonly shipment_no: number;
  readonly warehouse: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** The code of the set that it is a part of; null: it was ordered itself. */
  readonly set_code: string | null;
  /** Whether the line waits for other parts of the set as well. */
  readonly with_parts: boolean;
  readonly needed: number;
  readonly before: number;
  readonly wanted: number;
  readonly fitting_before: number;
  readonly fitting_wanted: number;
  /** Units that can be allocated now. */
  readonly free: number;
  /** Units on the shelf in blocked lots, and in lots past their last day. */
  readonly blocked: number;
  readonly passed: number;
  /** Units of all open receipts, and the first receipts in the order in which they are due on the shelf. */
  readonly announced: number;
  readonly arrivals: readonly AwaitedArrival[];
  /** How many items the order waits for; only some of them may be given. */
  readonly goods_count: number;
}

/** The order whose reason is wanted. */
export interface WaitingOrder {
  readonly account_id: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly assigned_shipping_date: string | null;
  readonly status_at: Date;
  readonly is_transfer: boolean;
  /** Whether it holds units of a recall that has not ended: they do not leave. */
  readonly is_recalled: boolean;
  /** Whether it is packed and a parcel of it has left: it cannot be cancelled any more. */
  readonly has_left_in_part: boolean;
  /** Whether a wave has taken it, and nobody picks it or has picked any of it. */
  readonly is_unpicked: boolean;
}

/** The present moment and day, the calendars of the warehouses, and since when these owe what was asked or announced. */
export interface Present {
  readonly now: Temporal.Instant;
  /** `YYYY-MM-DD` in Japan. */
  readonly day: string;
  /**
   * By warehouse, ISO 8601: one business day ago. Requests made before this time should have been answered, and goods announced
   * for its day or earlier should have come.
   */
  readonly owed_since: ReadonlyMap<string, string>;
  /** By warehouse. */
  readonly calendars: ReadonlyMap<string, WarehouseCalendar>;
}

export interface WaitingReason {
  readonly code: WaitingReasonCode;
  /** Whether a person may have to decide something ({@link DECISIONS}). */
  readonly decide: boolean;
  readonly message: Message;
  /** Null: nothing needs to be done. */
  readonly action: WaitingAction | null;
  /** The goods that the sentence is about. `missing`: how many more would have to be announced. */
  readonly goods: { readonly id: string; readonly code: string; readonly missing: number } | null;
  /** The receipt that the sentence is about. */
  readonly receipt: string | null;
  readonly warehouse: string;
}

/** In English `2026-11-26`; in Japanese `11/26` of this year, `2027/1/5` otherwise. */
export function dayOf(day: string, { day: today }: Present): Message {
  const date = parseDate(day);
  if (date === null) return say(day, day);
  const here = `${date.month}/${date.day}`;
  return say(day, day.slice(0, 4) === today.slice(0, 4) ? here : `${date.year}/${here}`);
}
