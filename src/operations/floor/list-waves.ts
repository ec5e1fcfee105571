import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { nextWaveReleases } from '../../rules/calendar/calendar.js';
import type { ReadyOrders, WaveProgress } from '../../rules/floor/wave.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfWaves, type WaitingOrders, waitingOrders } from '../../storage/floor/waves.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Waves that were released, the newest first, with how far their orders are.
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
    const releases = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, nextWaveReleases(one.calendar)]));
    const waiting = await waitingOrders(tx, warehouses, dateInTokyo(ctx.clock.now()).toString());
    const withCutOffs = waiting.flatMap((one) => {
      const since = Temporal.Instant.fromEpochMilliseconds(one.since.getTime());
      const release = releases.get(one.warehouse)?.(since);
      return release === undefined ? [] : [{ ...one, cut_off: release.toString() }];
    });
    const keyOf = ({ cut_off, carrier, due, ...one }: (typeof withCutOffs)[number]) =>
      JSON.stringify([one.warehouse, cut_off, carrier, due]);
    return [...groupBy(withCutOffs, keyOf).values()].map(together).sort(inOrder);
  });
}

function together(same: readonly (WaitingOrders & { readonly cut_off: string })[]): ReadyOrders {
  const [{ warehouse, cut_off, carrier, due }] = same as [(typeof same)[number]];
  return {
    ...{ warehouse, cut_off, carrier, due },
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
