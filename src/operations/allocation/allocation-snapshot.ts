import { dateInTokyo } from '../../kernel/dates.js';
import { type Arrival, type BlockedLot, expectedArrivals } from '../../rules/allocation/arrivals.js';
import type { Snapshot } from '../../rules/allocation/what-if.js';
import { businessDayBefore, shippingDateAssigner } from '../../rules/calendar/calendar.js';
import type { TransitLot } from '../../rules/transfers/transfer-arrival.js';
import { blockedLots, connectedItems, prioritiesOf } from '../../storage/allocation/allocation-facts.js';
import { findDemand } from '../../storage/allocation/demand.js';
import type { Tx } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { openReceiptsOf } from '../../storage/receipts/receipts.js';
import { readAvailableLots } from '../../storage/stock/stock.js';
import { findTransits } from '../../storage/transfers/transfers.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

export interface AllocationSnapshot {
  readonly snapshot: Snapshot;
  /** Codes of the snapshot's items, by item_no. */
  readonly codes: ReadonlyMap<number, string>;
  readonly arrivals: readonly Arrival[];
  readonly transit: readonly (TransitLot & { readonly receipt_no: number })[];
  readonly blocked: readonly BlockedLot[];
}

/**
 * A warehouse's free units of the items and of all connected items, the demand that waits for them, and the receipts
 * that will bring more: what allocation itself reads, without its locks. Consistent within a database snapshot; its
 * size grows with the demand for the items.
 * @param further items of which only the incoming receipts are read
 */
export async function readSnapshot(
  ctx: Context,
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  further: readonly number[] = [],
): Promise<AllocationSnapshot> {
  const now = ctx.clock.now();
  const today = dateInTokyo(now).toString();
  const connected = await connectedItems(tx, account_id, warehouse, item_nos);
  const waiting = await findDemand(tx, account_id, warehouse, connected);
  const priorities = await prioritiesOf(tx, account_id, [...new Set(waiting.map(({ shipment_no }) => shipment_no))]);
  const policies = new Map((await findItemsByNos(tx, account_id, connected)).map((item) => [item.item_no, item]));
  const balances = await readAvailableLots(tx, account_id, [warehouse], connected);
  const origin = await findWarehouse(tx, warehouse);
  const brought = [...new Set([...connected, ...further])];
  const receipts = await openReceiptsOf(tx, account_id, warehouse, brought);
  const transfers = receipts.flatMap((receipt) => (receipt.transfer === null ? [] : [receipt.receipt_no]));
  const transit = await findTransits(tx, account_id, transfers);
  const blocked = await blockedLots(tx, account_id, brought);
  const since = businessDayBefore(origin.calendar, now).toString();
  return {
    snapshot: {
      balances,
      policies,
      waiting,
      priorities,
      today,
      assigner: shippingDateAssigner(origin.calendar, now),
      origin,
    },
    codes: new Map([...policies.values()].map(({ item_no, code }) => [item_no, code])),
    arrivals: expectedArrivals(receipts, transit, new Set(brought), blocked, since),
    transit,
    blocked,
  };
}
