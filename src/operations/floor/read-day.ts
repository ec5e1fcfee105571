import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import {
  type CarrierWaiting,
  type DayFacts,
  type Late,
  type LateBounds,
  lateBounds,
  lateOf,
  ROWS,
  releasesOn,
  UNPACKED,
  type WorkDone,
} from '../../rules/floor/day.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  manifestsOfDay,
  openOrders,
  overdueOrders,
  packedOrders,
  receiptsOfDay,
  shippedToday,
  unpickedBatches,
  unreleasedOrders,
  untouchedTasks,
  workDone,
} from '../../storage/floor/day.js';
import { wavesOfDay } from '../../storage/floor/waves.js';
import type { Context } from '../context.js';
import { openWarehouseNamed } from '../warehouses/open-warehouse-named.js';

/** The state of the day's work in a warehouse. */
export interface Day extends DayFacts {
  readonly warehouse: Warehouse;
  readonly now: Temporal.Instant;
  /** The wave releases of the day, as ISO instants; none on a day without work. */
  readonly releases: readonly string[];
  readonly late: readonly Late[];
}

/**
 * What is late in a warehouse, and the state of its day's work.
 * @throws not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function readDay(ctx: Context, code: string, caller: Caller): Promise<Day> {
  authorize(caller, 'readDay');
  authorizeIn(caller, code);
  return inReadOnly(ctx.pool, async (tx) => {
    const now = ctx.clock.now();
    const { warehouse, bounds } = await boundsOf(tx, code, now);
    const day = await factsOf(tx, code, bounds);
    return { ...day, warehouse, now, releases: releasesOn(warehouse.calendar, dateInTokyo(now)), late: lateOf(day) };
  });
}

/**
 * What the team has done today, hour by hour. It reads each move of the day, while {@link readDay} reads each order.
 * @throws as {@link readDay}
 */
export async function readWorkDone(ctx: Context, code: string, caller: Caller): Promise<readonly WorkDone[]> {
  authorize(caller, 'readWorkDone');
  authorizeIn(caller, code);
  return inReadOnly(ctx.pool, async (tx) => {
    const now = ctx.clock.now();
    const { bounds } = await boundsOf(tx, code, now);
    return workDone(tx, code, bounds, now.toString());
  });
}

/**
 * What is packed and waits for its carrier.
 * @throws as {@link readDay}
 */
export async function listPackedOrders(ctx: Context, code: string, caller: Caller): Promise<readonly CarrierWaiting[]> {
  authorize(caller, 'listPackedOrders');
  authorizeIn(caller, code);
  return inReadOnly(ctx.pool, async (tx) => {
    const { bounds } = await boundsOf(tx, code, ctx.clock.now());
    return (await packedOrders(tx, code, bounds)).packed;
  });
}

async function boundsOf(tx: Tx, code: string, now: Temporal.Instant) {
  const warehouse = await openWarehouseNamed(tx, code);
  return { warehouse, bounds: lateBounds(warehouse.calendar, now) };
}

async function factsOf(tx: Tx, code: string, bounds: LateBounds): Promise<DayFacts> {
  // All queries are sent before the first is answered.
  const [open, shipped, receipts, waves, manifests, { packed, left_behind }, overdue, unreleased, unpicked, untouched] =
    await Promise.all([
      openOrders(tx, code, bounds),
      shippedToday(tx, code, bounds),
      receiptsOfDay(tx, code, bounds, ROWS),
      wavesOfDay(tx, code, bounds.begins, ROWS),
      manifestsOfDay(tx, code, bounds, ROWS),
      packedOrders(tx, code, bounds),
      overdueOrders(tx, code, bounds, UNPACKED, ROWS),
      unreleasedOrders(tx, code, bounds),
      unpickedBatches(tx, code, bounds, ROWS),
      untouchedTasks(tx, code, bounds, ROWS),
    ]);
  return {
    ...{ open, shipped, receipts, waves, manifests, packed, overdue },
    ...{ unreleased, unpicked, left_behind, untouched },
  };
}
