import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type PlaceDraft, planPlaces } from '../../rules/places/plan-places.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockPlacesThere, writePlaces } from '../../storage/places/places.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

export interface PlacesSet {
  readonly warehouse: string;
  /** How many places are new, and how many were known. */
  readonly made: number;
  readonly changed: number;
}

/** Maximum number of codes in an entry of the audit log: a list may have ten thousand places, which would fill the log. */
const NAMED = 100;

/**
 * Defines places of a warehouse, all or none: creates new places, changes the given fields of existing places, and opens closed
 * ones again.
 * @throws validation_failed with every fault, not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function setPlaces(
  ctx: Context,
  warehouse: string,
  { value: drafts, faults }: Decoded<readonly PlaceDraft[]>,
  caller: Caller,
): Promise<PlacesSet> {
  authorize(caller, 'setPlaces');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    orNotFound(await lockWarehouse(tx, warehouse));
    const codes = drafts.flatMap(({ code }) => code ?? []);
    const ofOneItem = new Set(drafts.flatMap(({ code, one_item }) => (one_item === true ? (code ?? []) : [])));
    const there = await lockPlacesThere(tx, warehouse, codes, ofOneItem);
    const places = acceptedPlan(planPlaces(drafts, there), faults);
    await writePlaces(tx, warehouse, places);
    const changed = there.known.size;
    const counts = { made: places.length - changed, changed };
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setPlaces',
      account_id: null,
      subject: warehouse,
      details: { ...counts, codes: codes.slice(0, NAMED) },
    });
    return { warehouse, ...counts };
  });
}
