import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../kernel/dates.js';
import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type DayFacts, type Late, lateBounds, lateOf, ROWS, releasesOn, UNPACKED } from '../../rules/floor/day.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly } from '../../storage/database/database.js';
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
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** How the day of a warehouse stands. */
export interface Day extends DayFacts {
  readonly warehouse: Warehouse;
  readonly now: Temporal.Instant;
  /** The wave releases of the day, as ISO instants; none on a day without work. */
  readonly releases: readonly string[];
  readonly late: readonly Late[];
}

/** @throws not_found when there is no such warehouse; forbidden in a warehouse of others */
export async function readDay(ctx: Context, code: string, caller: Caller): Promise<Day> {
  authorize(caller, 'readDay');
  authorizeIn(caller, code);
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouse = (await allWarehouses(tx)).find((one) => one.warehouse === code);
    if (warehouse === undefined) throw notFound();
    const now = ctx.clock.now();
    const bounds = lateBounds(warehouse.calendar, now);
    // All are sent before the first is answered.
    const [
      open,
      shipped,
      receipts,
      waves,
      manifests,
      { packed, left_behind },
      overdue,
      unreleased,
      unpicked,
      untouched,
      work,
    ] = await Promise.all([
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
      workDone(tx, code, bounds, now.toString()),
    ]);
    const facts: DayFacts = {
      ...{ open, shipped, receipts, waves, manifests, packed, overdue },
      ...{ unreleased, unpicked, left_behind, untouched, work },
    };
    return {
      ...facts,
      warehouse,
      now,
      releases: releasesOn(warehouse.calendar, dateInTokyo(now)),
      late: lateOf(facts),
    };
  });
}
