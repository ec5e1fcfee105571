import type { Decoded } from '../../kernel/decoded.js';
import { say } from '../../kernel/messages.js';
import { LARGEST } from '../../kernel/quantities.js';
import { MOST_PLACES_SET, PLACE_KINDS, SHELF_USES, TEMPERATURES } from '../../rules/places/place-values.js';
import type { PlaceDraft } from '../../rules/places/plan-places.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  text,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* Places of a warehouse, as people and scripts define them. */

const address = () => optional(nullableText({ min: 1, max: 20 }));

const PlaceEntry = closed({
  code: optional(
    text({
      pattern: '^[0-9A-Z][0-9A-Z-]{0,19}$',
      hint: say(
        'Must have 1 to 20 capital letters, digits or -, and begin with a letter or a digit, such as A-03-02-1.',
        '英大文字または数字で始まる20文字以内の英大文字・数字・「-」で指定してください（例：A-03-02-1）。',
      ),
      description: 'What its barcode says.',
      examples: ['A-03-02-1'],
    }),
  ),
  kind: optional(oneOf(PLACE_KINDS)),
  zone: address(),
  aisle: address(),
  bay: address(),
  level: address(),
  path: optional(integer({ minimum: 0, maximum: LARGEST })),
  temperature: optional(oneOf(TEMPERATURES)),
  use: optional(oneOf(SHELF_USES)),
  one_item: optional(flag()),
});

export const NewPlaces = closed({ places: list(PlaceEntry, { minItems: 1, maxItems: MOST_PLACES_SET }) });
const check = checkOf(NewPlaces);

/** The fields of a place in a list, which are also the columns of a file. */
export const PLACE_FIELDS: readonly string[] = Object.keys(PlaceEntry.properties);

/** Decodes a list of places. Finds all faults of its form; the rules check the rest. */
export function decodePlaces(body: Decoded<unknown>): Decoded<readonly PlaceDraft[]> {
  const { value, faults } = check(body);
  return { value: (value?.places ?? []).map((one) => one ?? {}) as readonly PlaceDraft[], faults };
}

export const PlaceAnswer = exact({
  code: text({ description: 'What its barcode says.', examples: ['A-03-02-1'] }),
  kind: oneOf(PLACE_KINDS),
  zone: nullableText(),
  aisle: nullableText(),
  bay: nullableText(),
  level: nullableText(),
  path: integer({ description: 'Places are walked to in this order.' }),
  temperature: oneOf(TEMPERATURES),
  use: nullableOneOf(SHELF_USES, { description: 'Of shelves: orders are picked there, or goods wait there.' }),
  one_item: flag({ description: 'Whether it holds units of one item only.' }),
  closed_at: nullableTimestamp({ description: 'null: it is open.' }),
  units: integer({ description: 'Units that lie there, of all clients and in any condition.' }),
});

export const encodePlace = encoderOf(PlaceAnswer);
