import { type Check, combinedChecks, compared, PLACE } from './sources.js';

/* Where units lie, compared with what the balances say. */

const AT = `${PLACE}, place`;

/** Places by their codes, so that a difference names one. */
const LYING_BY_MOVES = `(
  select ${PLACE}, places.code as place, side.figure, side.quantity
    from place_moves
   cross join lateral (values (to_place, to_condition, quantity), (from_place, from_condition, -quantity)) side(place_no, figure, quantity)
    join places using (warehouse, place_no))`;

const LYING = `(select ${PLACE}, code as place, condition as figure, quantity from place_stock join places using (warehouse, place_no))`;

/** Units of each item and lot, by what the balances say about where they must be. */
const PROMISED = `(
  select ${PLACE}, side.figure, side.quantity
    from stock
   cross join lateral (values
     ('on shelves', available + reserved + allocated + processing), ('at work', picked + packed),
     ('defective', defective), ('unidentified', unidentified)) side(figure, quantity)
  union all
  -- Goods of cancelled shipments are in processing, but were taken from their shelf.
  select ${PLACE}, side.figure, side.quantity
    from put_backs
   cross join lateral (values ('on shelves', -quantity), ('at work', quantity)) side(figure, quantity)
   where done_at is null)`;

const FOUND = `(
  select ${PLACE}, quantity,
         case when condition <> 'sound' then condition::text
              when kind = 'shelf' then 'on shelves'
              when kind = 'missing' then 'missing'
              else 'at work' end as figure
    from place_stock join places using (warehouse, place_no))`;

export const PLACE_CHECKS: readonly Check[] = [
  combinedChecks([
    ['place balances', 'what lies in every place equals the sum of its moves', compared(AT, LYING_BY_MOVES, LYING)],
    [
      'places',
      'units on shelves, at work and in quarantine lie in places of that kind',
      compared(PLACE, PROMISED, FOUND),
    ],
  ]),
];
