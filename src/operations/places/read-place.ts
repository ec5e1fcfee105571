import { orNotFound } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { MOST_PLACE_MOVES, MOST_PLACE_WORK, type PLACE_WORK } from '../../rules/places/place-values.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { servingTotes } from '../../storage/floor/batch-totes.js';
import { placeContents } from '../../storage/floor/place-contents.js';
import {
  findPlace,
  isBeingCounted,
  lastMovesAt,
  type MoveOfPlace,
  openPicksAt,
  openRecallsAt,
  openReplenishmentsAt,
  unitsIn,
} from '../../storage/places/place-map.js';
import type { ListedPlace } from '../../storage/places/places.js';
import type { Context } from '../context.js';

type Goods = Awaited<ReturnType<typeof placeContents>>[number]['holds'][number];

/** Something to do in a place. Fields that do not apply are null. */
export interface PlaceWork {
  /**
   * `pick`: an order takes units. `bring`, `take`: units come from the reserve, or go to a pick face. `count`: it is counted.
   * `carry`: a batch uses it as a tote. `recall`: units of a recall are carried there.
   */
  readonly kind: (typeof PLACE_WORK)[number];
  readonly account_id: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly units: number | null;
  readonly shipment_id: string | null;
  readonly batch_no: number | null;
  /** The other place of `bring` and `take`. */
  readonly place: string | null;
}

/** A place with its contents, its open work and its last moves. */
export interface PlaceRead extends ListedPlace {
  readonly holds: readonly Goods[];
  /** Whether more lots lie there than `holds` lists. */
  readonly more: boolean;
  readonly work: readonly PlaceWork[];
  readonly moves: readonly MoveOfPlace[];
}

/**
 * What lies in a place, what is to be done there, and the last moves of what lies there.
 * @throws not_found when there is no such place; forbidden outside the caller's warehouses
 */
export async function readPlace(ctx: Context, warehouse: string, code: string, caller: Caller): Promise<PlaceRead> {
  authorize(caller, 'readPlace');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    const place = orNotFound(await findPlace(tx, warehouse, code));
    const [units, [contents], work, moves] = await Promise.all([
      unitsIn(tx, place),
      placeContents(tx, warehouse, [code], []),
      workAt(tx, place),
      lastMovesAt(tx, place, MOST_PLACE_MOVES),
    ]);
    const { holds = [], more = false } = contents ?? {};
    return { ...place, units, holds, more, work, moves };
  });
}

const NOTHING = {
  account_id: null,
  code: null,
  name: null,
  units: null,
  shipment_id: null,
  batch_no: null,
  place: null,
} as const;

async function workAt(tx: Tx, place: Parameters<typeof openPicksAt>[1]): Promise<PlaceWork[]> {
  const [counted, totes, picks, replenishments, recalls] = await Promise.all([
    isBeingCounted(tx, place),
    servingTotes(tx, place.warehouse, [place.place_no]),
    openPicksAt(tx, place, MOST_PLACE_WORK),
    openReplenishmentsAt(tx, place, MOST_PLACE_WORK),
    openRecallsAt(tx, place, MOST_PLACE_WORK),
  ]);
  const batch_no = totes.get(place.place_no) ?? null;
  return [
    ...(counted ? [{ ...NOTHING, kind: 'count' as const }] : []),
    ...(batch_no === null ? [] : [{ ...NOTHING, kind: 'carry' as const, batch_no }]),
    ...recalls.map((goods) => ({ ...NOTHING, ...goods, kind: 'recall' as const })),
    ...picks.map(({ shipment_no, ...pick }) => ({
      ...NOTHING,
      ...pick,
      kind: 'pick' as const,
      shipment_id: shipmentId(pick.account_id, shipment_no),
    })),
    ...replenishments.map(({ brings, other, ...goods }) => ({
      ...NOTHING,
      ...goods,
      kind: brings ? ('bring' as const) : ('take' as const),
      place: other,
    })),
  ];
}
