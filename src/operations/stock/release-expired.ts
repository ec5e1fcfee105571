import { today } from '../../kernel/clock.js';
import { groupBy } from '../../kernel/collections.js';
import {
  type HoldingShipment,
  nextExpiry,
  type PassedLot,
  passedLots,
  releasedLines,
} from '../../rules/expired-holds.js';
import { type ShipmentStatus, statusesAllowing } from '../../rules/shipment-status.js';
import { inReadOnly, inTransaction, Outdated, type Tx } from '../../storage/database.js';
import { findHolders, heldLots, lockHolders, releaseLines } from '../../storage/expired-holds.js';
import { lockHeads } from '../../storage/stock.js';
import { type House, instantOf } from '../house.js';
import { serveRuns } from './serve-runs.js';
import { serveWaiting } from './serve-waiting.js';

/** A shipment that lost a hold, and what it has become by what could be given instead. */
export interface Expired {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
}

/**
 * Releases what shipments hold of lots past their last allocatable day, as long as the floor has not begun with them
 * (H-045, H-046), and allocates anew: first to the lines that lost their hold, by priority and age; what is left of what they
 * gave back goes to other demand. A shipment for which nothing is found is backordered, whatever its flag. Each account and warehouse
 * in a transaction of its own.
 * @param account_id only of this account; null: of all
 */
export async function releaseExpired(
  house: House,
  actor: string,
  account_id: string | null = null,
): Promise<Expired[]> {
  // What came before goes to those who waited then.
  await serveRuns(house, { wait: true });
  const { passed, holders } = await findExpired(house, account_id);
  const places = groupBy(holders, (one) => `${one.account_id} ${one.warehouse}`).values();
  const expired: Expired[][] = [];
  for (const [place] of places) {
    if (place === undefined) continue;
    const lots = passed.filter((lot) => lot.account_id === place.account_id);
    // biome-ignore lint/performance/noAwaitInLoops: a transaction a place, so that no locks are held across accounts
    expired.push(await inTransaction(house.pool, (tx) => releaseAt(house, tx, place, lots, actor)));
  }
  return expired.flat();
}

/** What there is for {@link releaseExpired} to do, and on which day there will be more unless something changes. */
export const findExpired = (house: House, account_id: string | null) =>
  inReadOnly(house.pool, async (tx) => {
    const day = today(house.clock).toString();
    const lots = await heldLots(tx, account_id);
    const passed = passedLots(lots, day);
    return { passed, holders: await findHolders(tx, passed, BEFORE_WORK), next: nextExpiry(lots, day) };
  });

const BEFORE_WORK = statusesAllowing('expire');

async function releaseAt(
  house: House,
  tx: Tx,
  { account_id, warehouse }: Pick<HoldingShipment, 'account_id' | 'warehouse'>,
  passed: readonly PassedLot[],
  actor: string,
): Promise<Expired[]> {
  const item_nos = itemsOf(await findHolders(tx, passed, BEFORE_WORK, warehouse));
  await lockHeads(tx, account_id, [warehouse], item_nos);

  // Read again under the locks: only now nobody can take up the shipments, or change what they hold.
  const holders = await lockHolders(tx, passed, BEFORE_WORK, warehouse);
  const locked = new Set(item_nos);
  if (!itemsOf(holders).every((item_no) => locked.has(item_no))) {
    throw new Outdated('a shipment came to hold items whose heads are not locked');
  }
  const released = releasedLines(holders, passed);
  if (released.length === 0) return [];
  const deed = { actor, at: instantOf(house) };
  await releaseLines(tx, account_id, warehouse, released, deed);

  const lost = new Map(released.map(({ shipment_no, line_nos }) => [shipment_no, new Set(line_nos)]));
  const hasLost = ({ shipment_no, line_no }: { readonly shipment_no: number; readonly line_no: number }) =>
    lost.get(shipment_no)?.has(line_no) === true;
  const served = [
    ...(await serveWaiting(house, tx, account_id, warehouse, item_nos, deed, { only: hasLost })),
    ...(await serveWaiting(house, tx, account_id, warehouse, item_nos, deed)),
  ];
  const completed = new Map(
    served.flatMap(({ shipment_no, complete }) => (complete === null ? [] : [[shipment_no, complete.status] as const])),
  );
  return released.map(({ shipment_no, from }) => {
    return { account_id, shipment_no, from, to: completed.get(shipment_no) ?? 'backordered' };
  });
}

const itemsOf = (holders: readonly HoldingShipment[]): number[] => [
  ...new Set(holders.flatMap(({ holdings, awaited }) => [...holdings.map(({ item_no }) => item_no), ...awaited])),
];
