import { Temporal } from 'temporal-polyfill';
import { clockAt } from '../kernel/clock.js';
import { forecastExpiry } from '../operations/allocation/forecast-expiry.js';
import { readServableFingerprint } from '../operations/allocation/read-servable-fingerprint.js';
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

/** Open work, and a fingerprint of the demand that could be served (operations/allocation/read-servable-fingerprint.ts). */
export interface OpenWork extends Omit<Floor, 'servable'> {
  readonly fingerprint: string | null;
}

const keyOf = (account_id: string, no: number): string => `${account_id}/${no}`;

/** Reads the open work, and caches what cannot change. */
export class FloorWatch {
  /** By receipt, once it is being checked: from then on its lines, and so its volume, no longer change. */
  readonly #large = new Map<string, boolean>();

  constructor(
    private readonly ctx: Context,
    private readonly calendars: ReadonlyMap<string, WarehouseCalendar>,
    /**
     * Shipments that began to wait before this time are not read, because no wave release is due; null: one is due.
     */
    private readonly waitingSince: Temporal.Instant | null,
  ) {}

  /** @param at the time up to which all work is done; Kura's clock may be later */
  async read(at: Temporal.Instant): Promise<OpenWork> {
    // One after the other: parallel reads would vary which connection a write gets, and with that connection's prepared
    // plans the order in which a statement writes its rows.
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
    return { receipts, shipments, put_backs, removals, expiry, fingerprint: await readServableFingerprint(this.ctx) };
  }

  /** Receipts too large to be put away by the next day. */
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

/** Shipments that stopped waiting for stock between two reads, as events at a moment. */
export function allocatedBetween(before: OpenWork, after: OpenWork, moment: Temporal.Instant): WarehouseEvent[] {
  const known = new Set(before.shipments.map((one) => keyOf(one.account_id, one.shipment_no)));
  const isNew = ({ account_id, shipment_no, status, status_at }: FloorShipment) =>
    (status === 'waiting' || status === 'suspended') &&
    status_at.getTime() === moment.epochMilliseconds &&
    !known.has(keyOf(account_id, shipment_no));
  return after.shipments.filter(isNew).map((one) => allocatedEvent(one, moment));
}
