import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.js';
import { closePlaces } from '../../operations/places/close-place.js';
import { listPlaces } from '../../operations/places/list-places.js';
import { readPlace } from '../../operations/places/read-place.js';
import { listZones, readPlaceMap } from '../../operations/places/read-place-map.js';
import { setPlaces } from '../../operations/places/set-places.js';
import { decodePlaces, encodePlace, NewPlaces } from '../../wire/console/places.js';
import { decodePage, encodePage, readQuery, sortedBounds } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import {
  encodeMap,
  encodePlaceRead,
  mapQuery,
  PlaceMapAnswer,
  PlaceReadAnswer,
  Zones,
  zoneIn,
} from '../../wire/desk/place-map.js';
import {
  ClosedPlaces,
  ClosedPlacesAnswer,
  decodeClosedPlaces,
  Places,
  PlacesSetAnswer,
  placeFilterIn,
  placeQuery,
} from '../../wire/desk/places.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, queryOf } from '../edge/routes.js';

const tag = 'Desk' as const;
const ALL = '/warehouses/:warehouse/places';

/** Where units lie: shelves, totes, packing tables. */
export function deskPlaceRoutes(scope: FastifyInstance, ctx: Context): void {
  const warehouseOf = (request: FastifyRequest): string => paramsOf(request).warehouse ?? '';
  scope.get(
    ALL,
    {
      schema: about({
        operationId: 'listPlaces',
        summary: 'List the places of a warehouse',
        description: 'In the order of walking, closed ones too, with the units that lie there.',
        tag,
        query: placeQuery,
        list: Places,
      }),
    },
    async (request) => {
      const query = queryOf(request);
      const { filter, list, page } = readQuery((faults) => {
        const asked = placeFilterIn(query, faults);
        const name = JSON.stringify(['provider', '/desk/places', warehouseOf(request), asked]);
        return { filter: asked, list: name, page: decodePage(query, CONSOLE_VERSION, name, faults) };
      });
      const { rows, ...end } = await listPlaces(ctx, warehouseOf(request), sortedBounds(page), request.staff, filter);
      return { places: rows.map(encodePlace), metadata: encodePage(list, end) };
    },
  );
  scope.put(
    ALL,
    {
      schema: about({
        operationId: 'setPlaces',
        summary: 'Define places of a warehouse',
        description:
          'New codes are new places; known ones get what is said of them, and are open again if they were closed. All or none. For administrators.',
        tag,
        body: NewPlaces,
        answer: PlacesSetAnswer,
      }),
    },
    async (request) => {
      const { warehouse, made, changed } = await setPlaces(
        ctx,
        warehouseOf(request),
        decodePlaces(bodyOf(request)),
        request.staff,
      );
      return { warehouse, made, changed };
    },
  );
  scope.post(
    `${ALL}/close`,
    {
      schema: about({
        operationId: 'closePlaces',
        summary: 'Close places',
        description:
          'They get no more units, and their codes stay taken: what the ledger says of them remains. All or none. For administrators.',
        tag,
        body: ClosedPlaces,
        answer: ClosedPlacesAnswer,
      }),
    },
    async (request) => ({
      closed: await closePlaces(ctx, warehouseOf(request), decodeClosedPlaces(bodyOf(request)).codes, request.staff),
    }),
  );
  scope.get(
    `${ALL}/:place`,
    {
      schema: about({
        operationId: 'readPlace',
        summary: 'Read what lies in a place',
        description: 'Its goods, what is to be done there, and the last moves of what lies there.',
        tag,
        answer: PlaceReadAnswer,
      }),
    },
    async (request) =>
      encodePlaceRead(await readPlace(ctx, warehouseOf(request), paramsOf(request).place ?? '', request.staff)),
  );
  scope.get(
    '/warehouses/:warehouse/zones',
    {
      schema: about({
        operationId: 'listZones',
        summary: 'List the zones of a warehouse',
        description: 'With how many places they have, and how many units lie there.',
        tag,
        answer: Zones,
      }),
    },
    async (request) => ({ zones: await listZones(ctx, warehouseOf(request), request.staff) }),
  );
  scope.get(
    '/warehouses/:warehouse/map',
    {
      schema: about({
        operationId: 'readPlaceMap',
        summary: 'Read the map of a zone',
        description: 'Each of its places, with how much lies there. At most 10,000 places.',
        tag,
        query: mapQuery,
        answer: PlaceMapAnswer,
      }),
    },
    async (request) =>
      encodeMap(await readPlaceMap(ctx, warehouseOf(request), zoneIn(queryOf(request)), request.staff)),
  );
}
