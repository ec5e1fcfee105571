import { mapSeries } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { TransactionPool, type Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import type { RecalledPick } from '../../storage/floor/recalls.js';
import { lockPutAwayPlaces } from '../../storage/places/put-away-places.js';
import { lockLying, soundOnShelves, type UnitsOnShelf } from '../../storage/places/relocations.js';
import type { Context } from '../context.js';
import { moveUnits } from '../places/move-units.js';
import { loseUnitsWithin } from './lose-units.js';

/** Shelves on which recalled units lie, locked, with what lies there. */
export interface RecalledShelves {
  readonly lots: readonly Pick<RecalledPick, 'item_no' | 'code' | 'lot_no'>[];
  readonly lying: readonly UnitsOnShelf[];
}

/**
 * Locks the shelves on which recalled units lie, all in key order, and then the units: nobody carries any of them until the
 * transaction ends. The caller holds the stock locks of all goods of the orders, and the orders.
 * @param also codes of further places to lock
 * @throws {Outdated} when units came to another shelf while we waited
 */
export async function lockRecalledShelves(
  tx: Tx,
  account_id: string,
  warehouse: string,
  picks: readonly RecalledPick[],
  also: readonly string[] = [],
): Promise<RecalledShelves> {
  const lots = [...new Map(picks.map((one) => [`${one.item_no} ${one.lot_no}`, one])).values()];
  const seen = await soundOnShelves(tx, account_id, warehouse, lots);
  const locked = new Set([...also, ...seen.map(({ place }) => place)]);
  await lockPutAwayPlaces(tx, warehouse, [...locked]);
  const item_nos = [...new Set(lots.map(({ item_no }) => item_no))].sort((a, b) => a - b);
  await mapSeries(item_nos, (item_no) => lockLying(tx, account_id, warehouse, item_no, null));
  const lying = await soundOnShelves(tx, account_id, warehouse, lots);
  if (lying.some(({ place }) => !locked.has(place)))
    throw new Outdated('recalled units were carried to another shelf in the meantime');
  return { lots, lying };
}

/**
 * Orders in picking lose recalled units that they have not got yet: they get others, or wait for stock again. The units stay on
 * their shelves, as unidentified ones.
 * @param shelves as {@link lockRecalledShelves} has locked them for these units
 */
export async function takeRecalled(
  ctx: Context,
  tx: Tx,
  account_id: string,
  warehouse: string,
  picks: readonly RecalledPick[],
  { lots, lying }: RecalledShelves,
  caller: Caller,
): Promise<void> {
  const within: Context = { ...ctx, pool: new TransactionPool(tx) };
  const orders = [...new Set(picks.map(({ shipment_no }) => shipment_no))].sort((a, b) => a - b);
  await mapSeries(orders, (shipment_no) => {
    const lost = picks
      .filter((one) => one.shipment_no === shipment_no)
      .map(({ item_no, lot_no, quantity }) => ({ item_no, lot_no, quantity }));
    return loseUnitsWithin(within, tx, account_id, shipment_no, 'short_pick', lost, null, caller);
  });
  const keyOf = ({ item_no, lot_no, place }: UnitsOnShelf) => `${item_no} ${lot_no} ${place}`;
  const left = new Map(
    (await soundOnShelves(tx, account_id, warehouse, lots)).map((one) => [keyOf(one), one.units] as const),
  );
  const codes = new Map(lots.map(({ item_no, code }) => [item_no, code]));
  // A short pick sends them to the place of missing goods; nobody misses them.
  await mapSeries(lying, async (one) => {
    const { item_no, lot_no, place: to } = one;
    const code = codes.get(item_no) ?? '';
    const taken = one.units - (left.get(keyOf(one)) ?? 0);
    const back = { warehouse, code, lot_no, condition: 'unidentified', quantity: taken, from: 'MISSING', to };
    if (taken > 0) await moveUnits(within, account_id, back, caller);
  });
}
