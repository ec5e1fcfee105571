import { dateInTokyo } from '../../kernel/dates.js';
import { Supply } from '../../rules/allocation/allocate.js';
import { allocateDemand, type DemandRow, groupDemand, type Served } from '../../rules/allocation/allocate-demand.js';
import { shippingDateAssigner } from '../../rules/calendar/calendar.js';
import { type AccountWarehouse, openRun } from '../../storage/allocation/allocation-runs.js';
import { findDemand, writeServed } from '../../storage/allocation/demand.js';
import type { Tx } from '../../storage/database/database.js';
import { findPolicies } from '../../storage/items/items.js';
import { type ChangeStamp, lockAndCountDemand, readAvailableLots } from '../../storage/stock/stock.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { expectServed } from '../transfers/expect-served.js';

/** Rows of demand served in the transaction that brings their stock. They take about 0.1 s, for which others wait. */
const SERVED_AT_ONCE = 1_000;

/** Restricts which demand is served. */
export interface ServeOptions {
  /** Only these lines. They are served in this transaction, however many they are. */
  readonly only?: (line: Pick<DemandRow, 'shipment_no' | 'line_no'>) => boolean;
  /** A shipment to skip this time, because its allocation was cleared for others (H-038). */
  readonly left_out?: number;
}

/**
 * Allocates free units of items to demand, within the transaction that freed or brought them (H-009). The
 * caller holds the stock locks of the items and has written its own moves. When too many lines wait, or an allocation
 * run is already open for these items (it must not be overtaken), the lines are left to an allocation run
 * (serve-runs.ts), which starts with the commit.
 * @returns the allocated units by shipment, in the order of service
 */
export async function serveDemand(
  ctx: Context,
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  stamp: ChangeStamp,
  { only, left_out }: ServeOptions = {},
): Promise<readonly Served[]> {
  if (item_nos.length === 0) return [];
  const most = ctx.servedAtOnce ?? SERVED_AT_ONCE;
  const { lines, in_run } = await lockAndCountDemand(tx, account_id, warehouse, item_nos, most);
  if (lines === 0) return [];
  if (only === undefined && (in_run || lines > most)) {
    await openRun(tx, { account_id, warehouse }, item_nos, left_out ?? null, stamp);
    return [];
  }
  const waiting = await findDemand(tx, account_id, warehouse, item_nos);
  const rows = waiting.filter((row) => row.shipment_no !== left_out && only?.(row) !== false);
  return allocateRows(ctx, tx, { account_id, warehouse }, rows, stamp);
}

/** Allocates free units to rows, in the order of service, and writes the result. The caller holds all stock locks concerned. */
export async function allocateRows(
  ctx: Context,
  tx: Tx,
  { account_id, warehouse }: AccountWarehouse,
  rows: readonly DemandRow[],
  stamp: ChangeStamp,
): Promise<readonly Served[]> {
  if (rows.length === 0) return [];
  const now = ctx.clock.now();
  const item_nos = [...new Set(rows.map((row) => row.item_no))];
  const origin = await findWarehouse(tx, warehouse);
  const policies = new Map((await findPolicies(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  const balances = await readAvailableLots(tx, account_id, [warehouse], item_nos);
  const supply = new Supply(balances, policies, dateInTokyo(now).toString());

  const served = allocateDemand(groupDemand(rows), supply, shippingDateAssigner(origin.calendar, now), origin);
  if (served.length === 0) return served;
  await writeServed(tx, account_id, warehouse, served, stamp);
  await expectServed(tx, account_id, origin, rows, served, stamp);
  return served;
}
