import { Temporal } from 'temporal-polyfill';
import { clockAt } from '../kernel/clock.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import type { Context } from '../operations/context.js';
import { type OpenReceipt, readOpenWork } from '../operations/floor/read-open-work.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { addBusinessDays, type WarehouseCalendar } from '../rules/calendar/calendar.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import type { ShipmentStatus } from '../rules/shipments/shipment-values.js';
import { SIMULATED_WAREHOUSE } from './caller.js';
import { allocatedEvent, type WarehouseEvent } from './warehouse-event.js';
import type { FloorReceipt, FloorShipment, OpenFloorWork } from './work-plan.js';

/** Open work, and a fingerprint of the demand that could be served (operations/allocation/read-servable-fingerprint.ts). */
export interface OpenWork extends Omit<OpenFloorWork, 'servable'> {
  readonly fingerprint: string | null;
}

/**
 * Statuses in which an order is picked and packed. Only in these is an order left to the person who works on it; other work, such
 * as answering a client's request, is done anyway.
 */
const FLOOR_WORK: ReadonlySet<ShipmentStatus> = new Set(['picking', 'picked']);

const keyOf = (account_id: string, no: number): string => `${account_id}/${no}`;

/** Reads the open work, and caches what cannot change. */
export class FloorWatch {
  /** By receipt, once it is being checked: from then on its lines, and so its volume, no longer change. */
  readonly #large = new Map<string, boolean>();

  constructor(
    private readonly ctx: Context,
    private readonly calendars: ReadonlyMap<string, WarehouseCalendar>,
  ) {}

  /**
   * @param at the time up to which all work is done; Kura's clock may be later
   * @param waitingSince no wave release is due: shipments that began to wait before this time are not read; null: a release is due
   */
  async read(at: Temporal.Instant, waitingSince: Temporal.Instant | null): Promise<OpenWork> {
    const { unpicked, attended, ...open } = await readOpenWork({ ...this.ctx, clock: clockAt(at) }, waitingSince);
    // What a person has begun is left to that person, as colleagues would do.
    const isFree = (id: string) => !attended.has(id);
    const toReceive = open.receipts.filter((one) => isFree(receiptId(one.account_id, one.receipt_no)));
    const receipts: FloorReceipt[] = [];
    // One after the other. Parallel reads would use several connections. A later write could then get another connection, with
    // other prepared plans, and write its rows in another order: the demo would not repeat itself.
    for (const receipt of toReceive.map((one) => arrivingLate(one, open.scenarios))) {
      receipts.push({ ...receipt, large: receipt.status === 'checking' && (await this.#isLarge(receipt)) });
    }
    const toPick = new Set(unpicked.map((one) => keyOf(one.account_id, one.shipment_no)));
    const shipments = open.shipments
      .filter((one) => !FLOOR_WORK.has(one.status) || isFree(shipmentId(one.account_id, one.shipment_no)))
      .map((one) => ({ ...one, unpicked: toPick.has(keyOf(one.account_id, one.shipment_no)) }));
    const put_backs = open.put_backs.filter((one) => isFree(shipmentId(one.account_id, one.shipment_no)));
    const removals = open.removals.filter((one) => isFree(keyOf(one.account_id, one.removal_no)));
    const manifests = open.manifests.map((one) => ({ ...one, by_person: one.opened_by !== SIMULATED_WAREHOUSE.name }));
    return { ...open, receipts, shipments, put_backs, removals, manifests };
  }

  /** Whether the receipt may be put away later than on the next business day: only large ones have such a deadline. */
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

/** A receipt with the day on which its goods arrive: as announced, or some days later, if somebody has planned that. */
function arrivingLate(receipt: OpenReceipt, scenarios: readonly ScenarioAtWork[]): OpenReceipt {
  const late = scenarios.find(
    ({ outcome, account_id, resource_no }) =>
      outcome === 'late' && account_id === receipt.account_id && resource_no === receipt.receipt_no,
  );
  if (late === undefined) return receipt;
  const arrival_date = Temporal.PlainDate.from(receipt.arrival_date).add({ days: late.detail.days ?? 1 });
  return { ...receipt, arrival_date: arrival_date.toString() };
}

/** Shipments that stopped waiting for stock between two reads (now `waiting` for a wave, or `suspended`), as events at a moment. */
export function allocatedBetween(before: OpenWork, after: OpenWork, moment: Temporal.Instant): WarehouseEvent[] {
  const known = new Set(before.shipments.map((one) => keyOf(one.account_id, one.shipment_no)));
  const isNew = ({ account_id, shipment_no, status, status_at }: FloorShipment) =>
    (status === 'waiting' || status === 'suspended') &&
    status_at.getTime() === moment.epochMilliseconds &&
    !known.has(keyOf(account_id, shipment_no));
  return after.shipments.filter(isNew).map((one) => allocatedEvent(one, moment));
}
