import { dateInTokyo } from '../../kernel/dates.js';
import { Shelf } from '../../rules/allocate.js';
import { shippingDateAssigner } from '../../rules/calendar.js';
import { serveWaiting as decide, gatherWaiting, type Served, type WaitingRow } from '../../rules/serve-waiting.js';
import type { Tx } from '../../storage/database.js';
import { findItemsByNos } from '../../storage/items.js';
import { type Deed, freeBalances, lockFurtherHeads } from '../../storage/stock.js';
import { findWaiting, writeServed } from '../../storage/waiting-demand.js';
import { findWarehouse } from '../../storage/warehouses.js';
import type { House } from '../house.js';

/**
 * Gives free units of items to demand that waits for them, within the transaction that freed or brought them
 * (H-009). The caller has locked the heads of the items, and written its own moves.
 * @param competes which lines may get something this time; all of them, unless said otherwise
 * @returns what was given, shipment by shipment, in the order served
 */
export async function serveWaiting(
  house: House,
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  deed: Deed,
  competes: (line: Pick<WaitingRow, 'shipment_no' | 'line_no'>) => boolean = () => true,
): Promise<readonly Served[]> {
  if (item_nos.length === 0) return [];
  await lockFurtherHeads(tx, account_id, warehouse, item_nos);
  const waiting = await findWaiting(tx, account_id, warehouse, item_nos);
  const rows = waiting.filter(competes);
  if (rows.length === 0) return [];

  const now = house.clock.now();
  const parts = [...new Set(rows.map((row) => row.item_no))];
  const place = await findWarehouse(tx, warehouse);
  const policies = new Map((await findItemsByNos(tx, account_id, parts)).map((item) => [item.item_no, item]));
  const balances = await freeBalances(tx, account_id, [warehouse], parts);
  const shelf = new Shelf(balances, policies, dateInTokyo(now).toString());

  const served = decide(gatherWaiting(rows), shelf, shippingDateAssigner(place.calendar, now), place.prefecture);
  if (served.length > 0) await writeServed(tx, account_id, warehouse, served, deed);
  return served;
}
