import { acceptedValue } from '../../kernel/decoded.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planRelocation, type RelocationDraft, validateRelocation } from '../../rules/places/plan-relocation.js';
import { inTransaction } from '../../storage/database/database.js';
import { findItemsByCodes, holdItems } from '../../storage/items/items.js';
import { lockPlaces } from '../../storage/places/places.js';
import { hasOtherItems, insertRelocation, placesNamed, readLocked } from '../../storage/places/relocations.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

export interface Relocated {
  /** Running number of the move between places. */
  readonly place_move_no: number;
  /** 0: the units are in no lot. */
  readonly lot_no: number;
}

/**
 * Records that units were carried from one place of a warehouse to another. Allocations of the units stay as they are.
 * @throws validation_failed with faults at the draft's fields; `quantity` is at fault when it is more than lies there;
 *   forbidden for staff who do not work in that warehouse
 */
export async function moveUnits(
  ctx: Context,
  account_id: string,
  draft: RelocationDraft,
  caller: Caller,
): Promise<Relocated> {
  authorize(caller, 'moveUnits');
  authorizeIn(caller, draft.warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    await holdItems(tx, account_id, [], [draft.code]);
    const [found = null] = await findItemsByCodes(tx, account_id, [draft.code]);
    const warehouses = new Set((await allWarehouses(tx)).map(({ warehouse }) => warehouse));
    const { warehouse, from, to, lot_no } = draft;
    // Others who bring units there wait, so that each sees whether units of another item lie there. Nobody can close the place.
    await lockPlaces(tx, warehouse, [to]);
    const places = await placesNamed(tx, [from, to]);
    const item = acceptedValue({ value: found, faults: validateRelocation(draft, found, warehouses, places) });
    const { item_no } = item;
    const lying = await readLocked(tx, account_id, warehouse, item_no, lot_no);
    const destination = places.find((one) => one.warehouse === warehouse && one.code === to);
    const others =
      destination?.one_item === true && (await hasOtherItems(tx, warehouse, destination.place_no, account_id, item_no));
    const { relocation, faults } = planRelocation(draft, item, places, lying, others);
    refuseIfFaulty(faults);
    const place_move_no = await insertRelocation(tx, account_id, relocation, stampOf(ctx, caller));
    return { place_move_no, lot_no: relocation.lot_no };
  });
}
