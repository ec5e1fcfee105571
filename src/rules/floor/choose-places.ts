/**
 * From which places the units of a wave are taken, and what has to be brought to pick faces before.
 *
 * 1. Allocation has chosen the lots; here only places are chosen. A line gets units of its own lots.
 * 2. Pick faces come before the reserve. Of these, as few places as possible; of equally few, the first in path order.
 * 3. A place gives what it holds without what open work will take from it, never more.
 * 4. Where pick faces hold less than the whole wave wants, the rest is brought there from the reserve (*replenishment*), as
 *    far as they have room. What has no pick face, or no room there, is picked from the reserve itself.
 *
 * Lines are served in the given order. Those that come first get what lies there now; later ones wait for what is brought.
 */
import { groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';

/** Units of one lot (0: no lot) of an item. */
export interface Goods {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
}

/**
 * Sound units of one lot on one shelf; at most one for each place and lot. A pick face of the lot may also be empty: it is
 * given with 0 units, and can then be replenished.
 */
export interface ShelfUnits extends Goods {
  readonly place_no: number;
  /** The place's number in the order of walking. */
  readonly path: number;
  readonly use: 'pick' | 'reserve';
  readonly units: number;
  /** Units of these that open work will take. */
  readonly open_units: number;
  /** Units that still fit here; null: nobody has said how many fit. */
  readonly room: number | null;
}

/** Units that a line of an order needs of one lot. */
export interface WantedUnits extends Goods {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly units: number;
}

export interface Take extends WantedUnits {
  readonly place_no: number;
  readonly path: number;
  /** Some of the units must be brought to the place first. */
  readonly after_replenishment: boolean;
}

export interface Replenishment extends Goods {
  readonly from_place: number;
  readonly to_place: number;
  readonly units: number;
}

export interface ChosenPlaces {
  /** In the order of the lines, and for each line in path order. */
  readonly takes: readonly Take[];
  readonly replenishments: readonly Replenishment[];
  /** Units that lie on no shelf, or that other work takes: of each line how many. */
  readonly short: readonly WantedUnits[];
}

/** A place while units are taken from it. */
interface Shelf {
  readonly place_no: number;
  readonly path: number;
  free: number;
  /** Units that will be brought. */
  coming: number;
  room: number;
}

type Amount = (shelf: Shelf) => number;
const lyingNow: Amount = ({ free }) => free;
const lyingThen: Amount = ({ free, coming }) => free + coming;

const inPathOrder = (a: Shelf, b: Shelf): number => a.path - b.path || a.place_no - b.place_no;

const shelvesOf = (units: readonly ShelfUnits[], use: ShelfUnits['use']): Shelf[] =>
  units
    .filter((one) => one.use === use)
    .map(({ place_no, path, units: held, open_units, room }) => ({
      place_no,
      path,
      free: Math.max(0, held - open_units),
      coming: 0,
      room: room ?? Number.POSITIVE_INFINITY,
    }))
    .sort(inPathOrder);

/**
 * The fewest places that together have the units, or all that have any if there is too little. All but one of them are
 * those with the most; the last one is the first in path order that has the rest.
 * @param shelves in path order
 */
function fewest(shelves: readonly Shelf[], units: number, amount: Amount): { shelf: Shelf; units: number }[] {
  const most = shelves.filter((shelf) => amount(shelf) > 0).sort((a, b) => amount(b) - amount(a));
  const chosen: { shelf: Shelf; units: number }[] = [];
  let rest = units;
  for (const shelf of most) {
    if (rest === 0) break;
    const last = amount(shelf) >= rest ? firstWith(shelves, chosen, rest, amount) : undefined;
    const taken = last ?? shelf;
    const own = Math.min(rest, amount(taken));
    chosen.push({ shelf: taken, units: own });
    rest -= own;
  }
  return chosen.sort((a, b) => inPathOrder(a.shelf, b.shelf));
}

const firstWith = (
  shelves: readonly Shelf[],
  chosen: readonly { readonly shelf: Shelf }[],
  units: number,
  amount: Amount,
): Shelf | undefined => shelves.find((shelf) => amount(shelf) >= units && !chosen.some((one) => one.shelf === shelf));

/** Plans what is brought from the reserve to pick faces, so that they have the wanted units; the shelves know it then. */
function replenish(goods: Goods, faces: readonly Shelf[], reserve: readonly Shelf[], wanted: number): Replenishment[] {
  const missing = Math.max(0, wanted - sumOf(faces, lyingNow));
  const room = sumOf(faces, (face) => face.room);
  const planned: Replenishment[] = [];
  for (const { shelf, units } of fewest(reserve, Math.min(missing, room), lyingNow)) {
    let rest = units;
    for (const face of faces) {
      const brought = Math.min(rest, face.room);
      if (brought === 0) continue;
      planned.push({ ...goods, from_place: shelf.place_no, to_place: face.place_no, units: brought });
      shelf.free -= brought;
      face.room -= brought;
      face.coming += brought;
      rest -= brought;
    }
  }
  return planned;
}

/** Takes units of a line from shelves, first of what lies there now. @returns the units that they do not have */
function takeFrom(shelves: readonly Shelf[], line: WantedUnits, takes: Take[]): number {
  const amount = sumOf(shelves, lyingNow) >= line.units ? lyingNow : lyingThen;
  let rest = line.units;
  for (const { shelf, units } of fewest(shelves, rest, amount)) {
    const now = Math.min(units, shelf.free);
    shelf.free -= now;
    shelf.coming -= units - now;
    rest -= units;
    const { place_no, path } = shelf;
    takes.push({ ...line, units, place_no, path, after_replenishment: now < units });
  }
  return rest;
}

const keyOf = ({ account_id, item_no, lot_no }: Goods): string => `${account_id}/${item_no}/${lot_no}`;

/**
 * Chooses the places for the lines of a wave.
 * @param lines in the order in which they are served
 * @param shelves those of one warehouse that hold the items, in any order
 */
export function choosePlaces(lines: readonly WantedUnits[], shelves: readonly ShelfUnits[]): ChosenPlaces {
  const held = groupBy(shelves, keyOf);
  const replenishments: Replenishment[] = [];
  const places = new Map<string, { readonly faces: Shelf[]; readonly reserve: Shelf[] }>();
  for (const [key, wanted] of groupBy(lines, keyOf)) {
    const own = held.get(key) ?? [];
    const faces = shelvesOf(own, 'pick');
    const reserve = shelvesOf(own, 'reserve');
    const [{ account_id, item_no, lot_no }] = wanted as [WantedUnits];
    const units = sumOf(wanted, (line) => line.units);
    replenishments.push(...replenish({ account_id, item_no, lot_no }, faces, reserve, units));
    places.set(key, { faces, reserve });
  }
  const takes: Take[] = [];
  const short: WantedUnits[] = [];
  for (const line of lines) {
    const own = places.get(keyOf(line));
    const rest = takeFrom(own?.faces ?? [], line, takes);
    const left = rest === 0 ? 0 : takeFrom(own?.reserve ?? [], { ...line, units: rest }, takes);
    if (left > 0) short.push({ ...line, units: left });
  }
  return { takes, replenishments, short };
}
