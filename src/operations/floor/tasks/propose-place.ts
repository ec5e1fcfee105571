import { choosePutAway, type PutAwayGoods, SHELVES_OF } from '../../../rules/floor/choose-put-away.js';
import { putAwayCandidates } from '../../../storage/places/put-away-places.js';
import type { TaskContext } from './task-kind.js';

/** The shelf that fits some sound units best, as screens show it; null: none is known. */
export async function proposedPlace({ tx, warehouse, language }: TaskContext, goods: PutAwayGoods, units: number) {
  const places = await putAwayCandidates(tx, warehouse, goods, SHELVES_OF[goods.temperature_zone]);
  const best = choosePutAway(goods, places);
  const place = places.find(({ place_no }) => place_no === best?.place_no);
  return best === null || place === undefined ? null : { place: place.code, units, reason: best.message[language] };
}
