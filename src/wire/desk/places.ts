import type { Fault } from '../../kernel/errors.js';
import type { PlaceFilter } from '../../rules/places/place.js';
import { MOST_PLACES_SET, PLACE_KINDS, SHELF_USES } from '../../rules/places/place-values.js';
import { choiceIn } from '../console/list-queries.js';
import { PlaceAnswer } from '../console/places.js';
import { type Query, single } from '../contract/lists.js';
import { closed, exact, integer, list, oneOf, optional, text } from '../schema.js';
import { decoderOf } from '../validator.js';

/* Places of a warehouse at the desk. */

const flagOf = (description: string) => optional(integer({ minimum: 0, maximum: 1, description, examples: [1] }));

export const placeQuery = {
  kind: optional(oneOf(PLACE_KINDS, { description: 'Only places of this kind.' })),
  use: optional(oneOf(SHELF_USES, { description: 'Only shelves of this use.' })),
  zone: optional(text({ description: 'Only places of this zone.', examples: ['A'] })),
  code: optional(text({ description: 'Only places whose code begins like this.', examples: ['A-03'] })),
  closed: flagOf('1: only closed places. 0: only open ones.'),
  empty: flagOf('1: only places in which nothing lies. 0: only others.'),
};

/** The places that a query asks for. An unknown value adds a fault. */
export function placeFilterIn(query: Query, faults: Fault[]): PlaceFilter {
  const flagIn = (name: string): boolean | null => {
    const value = choiceIn(query, name, ['0', '1'], faults);
    return value === null ? null : value === '1';
  };
  return {
    kind: choiceIn(query, 'kind', PLACE_KINDS, faults),
    use: choiceIn(query, 'use', SHELF_USES, faults),
    zone: single(query.zone) ?? null,
    prefix: single(query.code) ?? null,
    closed: flagIn('closed'),
    empty: flagIn('empty'),
  };
}

export const Places = exact({ places: list(PlaceAnswer) });

export const PlacesSetAnswer = exact({
  warehouse: text({ examples: ['TOKYO'] }),
  made: integer({ description: 'New places.' }),
  changed: integer({ description: 'Places that were known.' }),
});

export const ClosedPlaces = closed({
  codes: list(text({ examples: ['A-03-02-1'] }), {
    minItems: 1,
    maxItems: MOST_PLACES_SET,
    description: 'Codes of places in which nothing lies. All or none are closed.',
  }),
});
export const decodeClosedPlaces = decoderOf(ClosedPlaces);

export const ClosedPlacesAnswer = exact({ closed: integer({ description: 'Those that were open until now.' }) });
