import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { answered, desk, saveFile } from '../../app/api';
import { useSearchOf } from '../../shared/address-bar';
import { inParts, MOST_A_CALL, type NewPlace } from './pattern';

/* What the page of locations reads and writes, and what its address says. */

export const VIEWS = ['list', 'map', 'make'] as const;

export interface PlacesSearch {
  readonly warehouse?: string;
  /** One of {@link VIEWS}; absent or something else: `list`. */
  readonly view?: string;
  /** The kind of the places that are listed, or are to be made. */
  readonly kind?: string;
  /** {@link NO_ZONE}: places that have no zone. */
  readonly zone?: string;
  /** How the codes begin. */
  readonly code?: string;
  readonly empty?: string;
  readonly closed?: string;
  readonly cursor?: string;
  /** Codes of the selected rows, with commas between them. */
  readonly selected?: string;
  /** The place that is shown beside the page. */
  readonly open?: string;
}

/** No zone has this name: codes begin with a letter or a digit. */
export const NO_ZONE = '-';

/** Returns a function that changes the address. A component that uses only this is not rendered again by the change. */
export function useShow() {
  const navigate = useNavigate();
  return useCallback(
    (change: PlacesSearch, replace = false) =>
      void navigate({ to: '.', search: (before: PlacesSearch) => ({ ...before, ...change }), replace }),
    [navigate],
  );
}

export function usePlaces() {
  const state = useSearchOf<keyof PlacesSearch>();
  const show = useShow();
  /** Another filter begins at the first page. */
  const filter = (change: PlacesSearch, replace = false) =>
    show({ cursor: undefined, selected: undefined, ...change }, replace);
  return { state, show, filter };
}

export const ROWS = 100;

const filterOf = ({ kind, zone, code, empty, closed }: PlacesSearch) => ({
  ...(kind ? { kind: kind as 'shelf' } : {}),
  ...(zone && zone !== NO_ZONE ? { zone } : {}),
  ...(code ? { code: code.normalize('NFKC').trim().toUpperCase() } : {}),
  ...(empty ? { empty: Number(empty) } : {}),
  ...(closed ? { closed: Number(closed) } : {}),
});

export const isFiltered = (state: PlacesSearch): boolean => Object.keys(filterOf(state)).length > 0;

export function placesQuery(warehouse: string, state: PlacesSearch) {
  const query = { ...filterOf(state), ...(state.cursor ? { cursor: state.cursor } : {}), limit: ROWS };
  return {
    queryKey: ['provider', 'places', warehouse, 'list', query],
    queryFn: () =>
      answered(desk.GET('/desk/warehouses/{warehouse}/places', { params: { path: { warehouse }, query } })),
  } as const;
}

export type ListedPlace = Awaited<ReturnType<ReturnType<typeof placesQuery>['queryFn']>>['places'][number];

/** Open shelves whose code begins as it is typed, for a field in which they are chosen. */
export const shelvesQuery = (warehouse: string, code: string) =>
  placesQuery(warehouse, { kind: 'shelf', closed: '0', code });

export const zonesQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'places', warehouse, 'zones'],
    queryFn: async () =>
      (await answered(desk.GET('/desk/warehouses/{warehouse}/zones', { params: { path: { warehouse } } }))).zones,
  }) as const;

export const mapQuery = (warehouse: string, zone: string | null) =>
  ({
    queryKey: ['provider', 'places', warehouse, 'map', zone],
    queryFn: () =>
      answered(
        desk.GET('/desk/warehouses/{warehouse}/map', {
          params: { path: { warehouse }, query: zone === null ? {} : { zone } },
        }),
      ),
  }) as const;

export const placeQuery = (warehouse: string, place: string) =>
  ({
    queryKey: ['provider', 'places', warehouse, 'place', place],
    queryFn: () =>
      answered(desk.GET('/desk/warehouses/{warehouse}/places/{place}', { params: { path: { warehouse, place } } })),
  }) as const;

/** How many pages of existing places, of 1,000 each, are read at most before others are made. */
const LOOKED_AT = 10;

/** The existing places whose codes begin with a text, at most 10,000. */
export const existingPlacesQuery = (warehouse: string, begins: string) =>
  ({
    queryKey: ['provider', 'places', warehouse, 'there', begins],
    queryFn: () => placesBeginning(warehouse, begins),
  }) as const;

async function placesBeginning(warehouse: string, code: string) {
  const places: ListedPlace[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < LOOKED_AT; page += 1) {
    const query: { limit: number; code?: string; cursor?: string } = { limit: 1000 };
    if (code !== '') query.code = code;
    if (cursor !== null) query.cursor = cursor;
    const answer: Awaited<ReturnType<ReturnType<typeof placesQuery>['queryFn']>> = await answered(
      desk.GET('/desk/warehouses/{warehouse}/places', { params: { path: { warehouse }, query } }),
    );
    places.push(...answer.places);
    cursor = answer.metadata.page.next_cursor;
    if (cursor === null) return { places, isWhole: true };
  }
  return { places, isWhole: false };
}

/**
 * Makes places in as many requests as needed. If a later request fails, the places made before stay; to make them again only
 * sets them to the same values.
 * @param onProgress receives how many are made so far
 */
export async function makePlaces(
  warehouse: string,
  places: readonly NewPlace[],
  onProgress: (done: number) => void,
): Promise<{ readonly made: number; readonly changed: number }> {
  const sum = { made: 0, changed: 0 };
  let done = 0;
  for (const part of inParts(places, MOST_A_CALL)) {
    const { made, changed } = await setPlaces(warehouse, part);
    sum.made += made;
    sum.changed += changed;
    done += part.length;
    onProgress(done);
  }
  return sum;
}

const setPlaces = (warehouse: string, places: readonly (Partial<NewPlace> & { readonly code: string })[]) =>
  answered(
    desk.PUT('/desk/warehouses/{warehouse}/places', { params: { path: { warehouse } }, body: { places: [...places] } }),
  );

export const closePlaces = (warehouse: string, codes: readonly string[]) =>
  answered(
    desk.POST('/desk/warehouses/{warehouse}/places/close', {
      params: { path: { warehouse } },
      body: { codes: [...codes] },
    }),
  );

/** Opens closed places again: a request that sets a closed place opens it. */
export const reopenPlaces = (warehouse: string, codes: readonly string[]) =>
  setPlaces(
    warehouse,
    codes.map((code) => ({ code })),
  );

/** The most labels in one file: its address has all their codes, and must not be too long for servers on the way. */
export const MOST_LABELS = 300;

export const saveLabels = (warehouse: string, codes: readonly string[]) =>
  saveFile(
    `/desk/labels/places.pdf?${new URLSearchParams({ warehouse })}&codes=${codes.join(',')}`,
    `labels-${warehouse}.pdf`,
  );

/** Labels of all open places of a kind, a zone, or both. */
export const saveLabelsOf = (warehouse: string, { kind, zone }: PlacesSearch) =>
  saveFile(
    `/desk/labels/places.pdf?${new URLSearchParams({ warehouse, ...(kind ? { kind } : {}), ...(zone ? { zone } : {}) })}`,
    `labels-${warehouse}.pdf`,
  );
