import { itemId } from '../../kernel/ids.js';
import type { LyingGoods } from '../../rules/floor/tasks/move.js';
import {
  CONDITIONS,
  MOST_PLACE_MOVES,
  MOST_PLACE_WORK,
  PLACE_KINDS,
  PLACE_WORK,
  SHELF_USES,
  TEMPERATURES,
} from '../../rules/places/place-values.js';
import { PlaceAnswer } from '../console/places.js';
import { type Query, single } from '../contract/lists.js';
import { encoderOf, type RowOf } from '../encoder.js';
import {
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';

/* A warehouse as a map, and all about one of its places. */

export const Zones = exact({
  zones: list(
    exact({
      zone: nullableText({ description: 'null: places that are in no zone.', examples: ['A'] }),
      places: integer({ description: 'Open ones.' }),
      empty: integer({ description: 'Of these, those in which nothing lies.' }),
      closed: integer(),
      units: integer({ description: 'Units that lie there, of all clients and in any condition.' }),
    }),
  ),
});

export const mapQuery = {
  zone: optional(text({ description: 'The zone. Absent: places that are in none.', examples: ['A'] })),
};

export const zoneIn = (query: Query): string | null => single(query.zone) ?? null;

const MappedPlace = exact({
  code: text({ examples: ['A-03-02-1'] }),
  kind: oneOf(PLACE_KINDS),
  aisle: nullableText(),
  bay: nullableText(),
  level: nullableText(),
  use: nullableOneOf(SHELF_USES),
  temperature: oneOf(TEMPERATURES),
  closed: flag(),
  units: integer({ description: 'Units that lie there, of all clients and in any condition.' }),
  items: integer({ description: 'Of how many items they are.' }),
  counting: flag({ description: 'Whether somebody counts it, or is to.' }),
});
const encodeMapped = encoderOf(MappedPlace);

export const PlaceMapAnswer = exact({
  places: list(MappedPlace, { description: 'In the order of walking.' }),
  more: flag({ description: 'Whether the zone has more places than are told.' }),
});

export const encodeMap = ({ places, more }: ShownMap) => ({ places: places.map(encodeMapped), more });

/** Places of a zone. */
interface ShownMap {
  readonly places: readonly RowOf<typeof MappedPlace>[];
  readonly more: boolean;
}

const goods = {
  account_id: text({ examples: ['TS001'] }),
  code: text({ examples: ['TEA-001'] }),
  name: nullableText(),
};

export const PlaceReadAnswer = exact({
  ...PlaceAnswer.properties,
  holds: list(
    exact({
      item_id: text({ examples: ['TS001-I000001'] }),
      ...goods,
      lot_no: nullableInteger({ description: 'null: without a lot.' }),
      expiry_date: nullableDate(),
      manufacture_date: nullableDate(),
      condition: oneOf(CONDITIONS),
      units: integer(),
    }),
    { description: 'What lies there, by client, item, lot and condition.' },
  ),
  more: flag({ description: 'Whether more lots lie there than are told.' }),
  work: list(
    exact({
      kind: oneOf(PLACE_WORK, {
        description:
          '`pick`: an order takes units. `bring`, `take`: units come from the reserve, or go to a pick face. `count`: it is counted. `carry`: a batch has it as a tote. `recall`: units of a recall are carried there.',
      }),
      account_id: nullableText(),
      code: nullableText(),
      name: nullableText(),
      units: nullableInteger(),
      shipment_id: nullableText({ examples: ['TS001-S000001'] }),
      batch_no: nullableInteger(),
      place: nullableText({ description: 'The other place of `bring` and `take`.' }),
    }),
    { description: `What is to be done there, at most ${MOST_PLACE_WORK} of each kind.` },
  ),
  moves: list(
    exact({
      at: timestamp(),
      ...goods,
      units: integer(),
      condition: oneOf(CONDITIONS),
      from: nullableText({ description: 'Code of a place; null: from outside.' }),
      to: nullableText({ description: 'Code of a place; null: they left.' }),
      cause: text({ examples: ['relocation'] }),
      actor: text(),
    }),
    { description: `The last moves of what lies there now, at most ${MOST_PLACE_MOVES}, newest first.` },
  ),
});

const encodeRead = encoderOf(PlaceReadAnswer);

interface ShownPlace extends Omit<RowOf<typeof PlaceReadAnswer>, 'holds'> {
  readonly holds: readonly LyingGoods[];
}

export const encodePlaceRead = ({ holds, ...place }: ShownPlace) =>
  encodeRead({
    ...place,
    holds: holds.map(({ item_no, lot_no, ...lying }) => ({
      ...lying,
      item_id: itemId(lying.account_id, item_no),
      lot_no: lot_no === 0 ? null : lot_no,
    })),
  });
