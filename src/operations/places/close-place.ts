import { type Fault, fault, KuraError, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type PlaceAtWork, whyNotClosed } from '../../rules/places/place.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { servingTotes } from '../../storage/floor/batch-totes.js';
import { type ListedPlace, lockForClosing, markClosed } from '../../storage/places/places.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Closes a place, so that it gets no more units. Its code stays taken; `setPlaces` opens it again. Nothing happens to a place
 * that is closed already.
 * @throws not_found; api_exception while units lie there or a batch has it as a tote, and for the places that every warehouse has
 */
export async function closePlace(ctx: Context, warehouse: string, code: string, caller: Caller): Promise<void> {
  authorize(caller, 'closePlace');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    const [place] = await lockPlacesOf(tx, warehouse, [code]);
    if (place === undefined) throw notFound();
    const refusal = place.closed_at === null ? whyNotClosed(code, place) : null;
    if (refusal !== null) throw new KuraError('api_exception', refusal);
    await close(ctx, tx, warehouse, [place], caller);
  });
}

/**
 * Closes places: all or none.
 * @returns how many of them were open
 * @throws validation_failed with a fault at each place that cannot be closed; not_found when there is no such warehouse
 */
export async function closePlaces(
  ctx: Context,
  warehouse: string,
  codes: readonly string[],
  caller: Caller,
): Promise<number> {
  authorize(caller, 'closePlaces');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    const known = new Map((await lockPlacesOf(tx, warehouse, codes)).map((place) => [place.code, place]));
    refuseIfFaulty(codes.flatMap((code, index) => faultOf(`codes.${index}`, code, known.get(code))));
    return close(ctx, tx, warehouse, [...known.values()], caller);
  });
}

function faultOf(path: string, code: string, place: PlaceToClose | undefined): Fault[] {
  if (place === undefined) return [fault(path, `There is no place ${code}.`, `場所${code}は存在しません。`)];
  const refusal = place.closed_at === null ? whyNotClosed(code, place) : null;
  return refusal === null ? [] : [{ path, message: refusal }];
}

type PlaceToClose = ListedPlace & PlaceAtWork;

/** Locks the warehouse first, as `setPlaces` does, so that nobody opens the places meanwhile. */
async function lockPlacesOf(tx: Tx, warehouse: string, codes: readonly string[]): Promise<PlaceToClose[]> {
  orNotFound(await lockWarehouse(tx, warehouse));
  const places = await lockForClosing(tx, warehouse, codes);
  const totes = await servingTotes(
    tx,
    warehouse,
    places.map(({ place_no }) => place_no),
  );
  return places.map((place) => ({ ...place, batch_no: totes.get(place.place_no) ?? null }));
}

/** Maximum number of codes in an entry of the audit log, as in set-places.ts. */
const NAMED = 100;

async function close(
  ctx: Context,
  tx: Tx,
  warehouse: string,
  places: readonly ListedPlace[],
  caller: Caller,
): Promise<number> {
  const open = places.filter(({ closed_at }) => closed_at === null);
  if (open.length === 0) return 0;
  const stamp = stampOf(ctx, caller);
  await markClosed(
    tx,
    warehouse,
    open.map(({ place_no }) => place_no),
    stamp.at,
  );
  const codes = open.map(({ code }) => code);
  const details = codes.length === 1 ? { code: codes[0] } : { closed: codes.length, codes: codes.slice(0, NAMED) };
  await writeAudit(tx, stamp, { action: 'closePlace', account_id: null, subject: warehouse, details });
  return open.length;
}
