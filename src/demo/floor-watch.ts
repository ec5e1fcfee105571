import { Temporal } from 'temporal-polyfill';
import { clockAt } from '../kernel/clock.js';
import { forecastExpiry } from '../operations/allocation/forecast-expiry.js';
import { markServable } from '../operations/allocation/mark-servable.js';
import type { Context } from '../operations/context.js';
import { listOpenReceipts, type OpenReceipt } from '../operations/floor/list-open-receipts.js';
import { listOpenRemovals } from '../operations/floor/list-open-removals.js';
import { listOpenShipments } from '../operations/floor/list-open-shipments.js';
import { listPutBacks } from '../operations/floor/list-put-backs.js';
import { listUnpicked } from '../operations/floor/list-unpicked.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { addBusinessDays, type WarehouseCalendar } from '../rules/calendar/calendar.js';
import { allocatedEvent, type WarehouseEvent } from './warehouse-event.js';
import type { Floor, FloorReceipt, FloorShipment } from './work-plan.js';

/** What lies open, and a mark of the demand that could be served (operations/allocation/mark-servable.ts). */
export interface Sight extends Omit<Floor, 'servable'> {
  readonly mark: string | null;
}

const keyOf = (account_id: string, no: number): string => `${account_id}/${no}`;

/** Looks over the floor, and remembers what cannot change. */
export class FloorWatch {
  /** By receipt, once it is being checked: its lines no longer change, so neither does its volume. */
  readonly #large = new Map<string, boolean>();

  constructor(
    private readonly ctx: Context,
    private readonly calendars: ReadonlyMap<string, WarehouseCalendar>,
    /** Shipments that waited before are nobody's business, as no wave release is due; null: one is. */
    private readonly waitingSince: Temporal.Instant | null,
  ) {}

  /** @param at up to when all work is done; the clock of Kura may be past it */
  async look(at: Temporal.Instant): Promise<Sight> {
    // One after the other: reads that race for connections would change which of them the writes get, and with its
    // prepared plans the order in which one statement writes its rows.
    const receipts: FloorReceipt[] = [];
    for (const receipt of await listOpenReceipts(this.ctx)) {
      receipts.push({ ...receipt, large: receipt.status === 'checking' && (await this.#isLarge(receipt)) });
    }
    const open = await listOpenShipments(this.ctx, this.waitingSince);
    const inPicking = open.some(({ status }) => status === 'picking');
    const unpicked = new Set(
      (inPicking ? await listUnpicked(this.ctx) : []).map((one) => keyOf(one.account_id, one.shipment_no)),
    );
    const shipments = open.map((one) => ({ ...one, unpicked: unpicked.has(keyOf(one.account_id, one.shipment_no)) }));
    const put_backs = await listPutBacks(this.ctx);
    const removals = await listOpenRemovals(this.ctx);
    const expiry = await forecastExpiry({ ...this.ctx, clock: clockAt(at) });
    return { receipts, shipments, put_backs, removals, expiry, mark: await markServable(this.ctx) };
  }

  /** Large volumes are those that were promised to be stored later than the day after. */
  async #isLarge({ account_id, receipt_no, warehouse }: OpenReceipt): Promise<boolean> {
    const key = keyOf(account_id, receipt_no);
    const known = this.#large.get(key);
    if (known !== undefined) return known;
    const { arrival_date, document } = await readReceiptAtWork(this.ctx, account_id, receipt_no);
    const calendar = this.calendars.get(warehouse);
    const usual =
      calendar === undefined
        ? arrival_date
        : addBusinessDays(calendar, Temporal.PlainDate.from(arrival_date), 1).toString();
    const large = document.stock_deadline_date > usual;
    this.#large.set(key, large);
    return large;
  }
}

/** Shipments that stopped waiting for stock between two looks, at a moment. */
export function allocatedBetween(before: Sight, after: Sight, moment: Temporal.Instant): WarehouseEvent[] {
  const known = new Set(before.shipments.map((one) => keyOf(one.account_id, one.shipment_no)));
  const isNew = ({ account_id, shipment_no, status, status_at }: FloorShipment) =>
    (status === 'waiting' || status === 'suspended') &&
    status_at.getTime() === moment.epochMilliseconds &&
    !known.has(keyOf(account_id, shipment_no));
  return after.shipments.filter(isNew).map((one) => allocatedEvent(one, moment));
}
