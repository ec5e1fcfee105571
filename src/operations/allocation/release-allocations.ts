import { groupBy, mapSeries } from '../../kernel/collections.js';
import {
  type AllocatedShipment,
  type ReleasedLines,
  releasedLines,
  type UnallocatableLot,
} from '../../rules/allocation/unallocatable-lots.js';
import { statusesAllowing } from '../../rules/shipments/shipment-status.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { AccountWarehouse } from '../../storage/allocation/allocation-runs.js';
import { findHolders, lockHolders, releaseLines } from '../../storage/allocation/unallocatable-lots.js';
import type { Tx } from '../../storage/database/database.js';
import { type ChangeStamp, lockFurtherStock, lockStock } from '../../storage/stock/stock.js';
import type { Context } from '../context.js';
import { serveDemand } from './serve-demand.js';

/** A shipment that lost an allocation, and its status after it was allocated again. */
export interface Released {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
}

/** Statuses in which a shipment releases unallocatable lots; in later ones the warehouse works on it. */
export const BEFORE_WORK = statusesAllowing('expire');

/**
 * Locks everything that a release of unallocatable lots changes: the stock of all items of the shipments that hold
 * units of these lots, then the shipments, in number order. Afterwards no wave release can take them, and nobody can
 * change their allocations.
 * @param item_nos further items whose stock to lock
 * @param statuses of the shipments to lock
 * @throws {Outdated} when, while we waited, a shipment was allocated an item that another transaction has locked
 */
export async function lockAllocations(
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  unallocatable: readonly UnallocatableLot[],
  item_nos: readonly number[] = [],
  statuses: readonly ShipmentStatus[] = BEFORE_WORK,
): Promise<AllocatedShipment[]> {
  const where = warehouses.length === 1 ? (warehouses[0] ?? null) : null;
  const locked = new Set([...item_nos, ...itemsOf(await findHolders(tx, unallocatable, statuses, where))]);
  await lockStock(tx, account_id, warehouses, [...locked]);
  const holders = await lockHolders(tx, unallocatable, statuses, where);
  for (const holder of holders) {
    // The shipment got units in a warehouse where no shipment held any before, so none of its stock is locked there.
    const isElsewhere = !warehouses.includes(holder.warehouse);
    const further = itemsOf([holder]).filter((item_no) => isElsewhere || !locked.has(item_no));
    // biome-ignore lint/performance/noAwaitInLoops: there is rarely more than one, and it does not wait for locks
    if (further.length > 0) await lockFurtherStock(tx, account_id, holder.warehouse, further);
  }
  return holders;
}

/**
 * Releases the allocations of unallocatable lots and allocates again, warehouse by warehouse: first to the lines that
 * lost units, by priority and age; other demand gets what is left of the released units.
 * @param holders as locked by {@link lockAllocations}; no other lock is held on what they touch
 */
export async function releaseAllocations(
  ctx: Context,
  tx: Tx,
  account_id: string,
  holders: readonly AllocatedShipment[],
  unallocatable: readonly UnallocatableLot[],
  stamp: ChangeStamp,
): Promise<Released[]> {
  const released = await mapSeries(
    groupBy(holders, (holder) => holder.warehouse),
    ([warehouse, own]) =>
      releaseIn(ctx, tx, { account_id, warehouse }, releasedLines(own, unallocatable), itemsOf(own), stamp),
  );
  return released.flat();
}

async function releaseIn(
  ctx: Context,
  tx: Tx,
  { account_id, warehouse }: AccountWarehouse,
  released: readonly ReleasedLines[],
  item_nos: readonly number[],
  stamp: ChangeStamp,
): Promise<Released[]> {
  if (released.length === 0) return [];
  await releaseLines(tx, account_id, warehouse, released, stamp);

  const lost = new Map(released.map(({ shipment_no, line_nos }) => [shipment_no, new Set(line_nos)]));
  const hasLost = ({ shipment_no, line_no }: { readonly shipment_no: number; readonly line_no: number }) =>
    lost.get(shipment_no)?.has(line_no) === true;
  const served = [
    ...(await serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp, { only: hasLost })),
    ...(await serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp)),
  ];
  const completed = new Map(
    served.flatMap(({ shipment_no, complete }) => (complete === null ? [] : [[shipment_no, complete.status] as const])),
  );
  return released.map(({ shipment_no, from }) => {
    return { account_id, shipment_no, from, to: completed.get(shipment_no) ?? 'backordered' };
  });
}

/** Items that the shipments hold or wait for. */
export const itemsOf = (holders: readonly AllocatedShipment[]): number[] => [
  ...new Set(holders.flatMap(({ allocations, awaited }) => [...allocations.map(({ item_no }) => item_no), ...awaited])),
];
