import { groupBy } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { lotKey } from '../../rules/stock/lot-keys.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import type { RecalledPick } from '../../storage/floor/recalls.js';
import { lockPlaces } from '../../storage/places/places.js';
import { insertFound, lockLying, soundOnShelves, type UnitsOnShelf } from '../../storage/places/relocations.js';
import { type Context, stampOf, within } from '../context.js';
import { loseUnitsWithin } from './lose-units.js';
import { planBatches } from './plan-batches.js';

/** Recalled units that orders in picking hold, with the shelves on which such units lie: all locked. */
export interface LockedPicks {
  readonly account_id: string;
  readonly warehouse: string;
  readonly picks: readonly RecalledPick[];
  readonly lots: readonly Pick<RecalledPick, 'item_no' | 'code' | 'lot_no'>[];
  /** The recalled units on the shelves, also those that no order holds. */
  readonly lying: readonly UnitsOnShelf[];
}

/**
 * Locks the shelves on which recalled units lie, all in key order, and then the units: nobody carries any of them until the
 * transaction ends. The stock of all goods of the orders, and the orders, must be locked already.
 * @param also codes of further places to lock
 * @throws {Outdated} when units came to another shelf while we waited
 */
export async function lockRecalledShelves(
  tx: Tx,
  account_id: string,
  warehouse: string,
  picks: readonly RecalledPick[],
  also: readonly string[] = [],
): Promise<LockedPicks> {
  const lots = [...new Map(picks.map((one) => [lotKey(one), one])).values()];
  const beforeLock = await soundOnShelves(tx, account_id, warehouse, lots);
  const locked = new Set([...also, ...beforeLock.map(({ place }) => place)]);
  await lockPlaces(tx, warehouse, [...locked]);
  const item_nos = [...new Set(lots.map(({ item_no }) => item_no))].sort((a, b) => a - b);
  await lockLying(tx, account_id, warehouse, item_nos, null);
  const lying = await soundOnShelves(tx, account_id, warehouse, lots);
  if (lying.some(({ place }) => !locked.has(place)))
    throw new Outdated('recalled units were carried to another shelf in the meantime');
  return { account_id, warehouse, picks, lots, lying };
}

/**
 * Takes recalled units that are not picked yet from orders in picking. The orders get other units, or wait for stock again. The
 * recalled units stay on their shelves, which {@link lockRecalledShelves} has locked, and become unidentified. The other units are
 * planned at once, so that pickers and pick lists go on with them. For that the warehouse must be locked, before any stock.
 */
export async function takeRecalled(
  ctx: Context,
  tx: Tx,
  { account_id, warehouse, picks, lots, lying }: LockedPicks,
  caller: Caller,
): Promise<void> {
  if (picks.length === 0) return;
  const losses = [...groupBy(picks, ({ shipment_no }) => shipment_no)].map(([shipment_no, own]) => ({
    shipment_no,
    reported: own.map(({ item_no, lot_no, quantity }) => ({ item_no, lot_no, quantity })),
  }));
  await loseUnitsWithin(ctx, tx, account_id, { event: 'short_pick', recalled: true }, losses, caller);
  const keyOf = ({ place, ...lot }: UnitsOnShelf) => `${lotKey(lot)} ${place}`;
  const left = new Map(
    (await soundOnShelves(tx, account_id, warehouse, lots)).map((one) => [keyOf(one), one.units] as const),
  );
  // A short pick books units on the place MISSING. These units are not missing, so they are booked back on their shelves.
  const back = lying.map((one) => ({ ...one, warehouse, units: one.units - (left.get(keyOf(one)) ?? 0) }));
  await insertFound(
    tx,
    account_id,
    back.filter(({ units }) => units > 0),
    stampOf(ctx, caller),
  );
  await planBatches(within(ctx, tx), warehouse, caller);
}
