import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  nextWaveRelease,
  nextWaveReleases,
  passedCutOff,
  type WarehouseCalendar,
} from '../../rules/calendar/calendar.js';
import type { ReadyOrders, WaveProgress } from '../../rules/floor/wave.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfWaves, type WaitingOrders, waitingOrders } from '../../storage/floor/waves.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Waves that were released, the newest first, with the progress of their orders.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listWaves(
  ctx: Context,
  warehouse: string | null,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<WaveProgress>> {
  authorize(caller, 'listWaves');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    return pageOf(await pageOfWaves(tx, warehouses, before, limit + 1), limit, ({ wave_no }) => wave_no);
  });
}

/**
 * Orders of all accounts that wait for a wave, by warehouse, cut-off and carrier; the earliest cut-off first.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listReadyOrders(ctx: Context, warehouse: string | null, caller: Caller): Promise<ReadyOrders[]> {
  authorize(caller, 'listReadyOrders');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const now = ctx.clock.now();
    const releases = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, releasesOf(one.calendar, now)]));
    const waiting = await waitingOrders(tx, warehouses, dateInTokyo(now).toString());
    const withCutOffs = waiting.flatMap((one) => {
      const since = Temporal.Instant.fromEpochMilliseconds(one.since.getTime());
      const of = releases.get(one.warehouse);
      if (of === undefined) return [];
      const cut_off = of.after(since).toString();
      return [{ ...one, cut_off, passed_cut_off: !one.due && cut_off === of.next ? of.passed : null }];
    });
    const keyOf = ({ cut_off, carrier, due, ...one }: (typeof withCutOffs)[number]) =>
      JSON.stringify([one.warehouse, cut_off, carrier, due]);
    return [...groupBy(withCutOffs, keyOf).values()].map(together).sort(inOrder);
  });
}

/** The wave release after an instant, the next one, and the cut-off of today if it has passed. */
const releasesOf = (calendar: WarehouseCalendar, now: Temporal.Instant) => ({
  after: nextWaveReleases(calendar),
  next: nextWaveRelease(calendar, now).toString(),
  passed: passedCutOff(calendar, now)?.toString() ?? null,
});

type OrdersWithCutOff = WaitingOrders & Pick<ReadyOrders, 'cut_off' | 'passed_cut_off'>;

function together(same: readonly [OrdersWithCutOff, ...OrdersWithCutOff[]]): ReadyOrders {
  const [{ warehouse, cut_off, carrier, due, passed_cut_off }] = same;
  return {
    ...{ warehouse, cut_off, carrier, due, passed_cut_off },
    orders: sumOf(same, ({ orders }) => orders),
    lines: sumOf(same, ({ lines }) => lines),
    units: sumOf(same, ({ units }) => units),
    highest_priority: Math.max(...same.map(({ highest_priority }) => highest_priority)),
  };
}

const inOrder = (a: ReadyOrders, b: ReadyOrders): number =>
  compareTexts(a.warehouse, b.warehouse) ||
  compareTexts(a.cut_off, b.cut_off) ||
  compareTexts(a.carrier, b.carrier) ||
  Number(b.due) - Number(a.due);
