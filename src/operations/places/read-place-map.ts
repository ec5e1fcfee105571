import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { MOST_PLACES_DRAWN, MOST_ZONES } from '../../rules/places/place-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type MappedPlace, placesOfZone, type Zone, zonesOf } from '../../storage/places/place-map.js';
import type { Context } from '../context.js';

export type { MappedPlace, Zone };

/**
 * The zones of a warehouse, the first {@link MOST_ZONES}, with how full they are.
 * @throws not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function listZones(ctx: Context, warehouse: string, caller: Caller): Promise<Zone[]> {
  authorize(caller, 'listZones');
  authorizeIn(caller, warehouse);
  const zones = await inReadOnly(ctx.pool, (tx) => zonesOf(tx, warehouse, MOST_ZONES));
  // Every warehouse has places.
  if (zones.length === 0) throw notFound();
  return zones;
}

/** The places of a zone, to be drawn. */
export interface PlaceMap {
  readonly places: readonly MappedPlace[];
  /** Whether the zone has more places than `places`. */
  readonly more: boolean;
}

/**
 * The places of a zone in the order of walking, at most {@link MOST_PLACES_DRAWN}; none when there is no such zone.
 * @param zone null: places that are in no zone
 * @throws forbidden outside the caller's warehouses
 */
export async function readPlaceMap(
  ctx: Context,
  warehouse: string,
  zone: string | null,
  caller: Caller,
): Promise<PlaceMap> {
  authorize(caller, 'readPlaceMap');
  authorizeIn(caller, warehouse);
  const places = await inReadOnly(ctx.pool, (tx) => placesOfZone(tx, warehouse, zone, MOST_PLACES_DRAWN + 1));
  return { places: places.slice(0, MOST_PLACES_DRAWN), more: places.length > MOST_PLACES_DRAWN };
}
