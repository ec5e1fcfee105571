/**
 * From which places the units of a wave are taken, and what has to be brought to pick faces before.
 *
 * 1. Allocation has chosen the lots; here only places are chosen. A line gets units of its own lots.
 * 2. Pick faces come before the reserve. Within each of the two, as few places as possible are used; of equally few, the
 *    first in path order. Shelves where units were not found come last of all, until their count is decided.
 * 3. A place gives at most what it holds, minus the units that open work will take from it.
 * 4. Where pick faces hold less than the whole wave wants, the rest is brought from the reserve to the first of them
 *    (*replenishment*). Goods that have no pick face are picked from the reserve itself.
 *
 * Lines are served in the given order. The first lines get units that lie on the pick faces now; later lines wait for units
 * that are brought there.
 * The time grows with lines and shelves, not with their product: 10,000 lines of one item over 2,000 shelves are quick.
 */
import { addAll, groupBy } from '../../kernel/collections.js';
import { sumOf } from '../../kernel/quantities.js';
import type { ShelfUse } from '../places/place.js';
import { lotKeyAcrossAccounts } from '../stock/lot-keys.js';
import { AmountsInOrder } from './amounts-in-order.js';

/** Units of one lot (0: no lot) of an item. */
export interface Goods {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
}

/** Sound units of one lot on a shelf. */
export interface ShelfUnits extends Goods {
  readonly units: number;
  /** How many of `units` open work will take. */
  readonly open_units: number;
}

/** A shelf, with what lies there. */
export interface Shelf {
  readonly place_no: number;
  /** The place's number in the order of walking. */
  readonly path: number;
  readonly use: ShelfUse;
  /** Units were not found here, and the count of the shelf is not decided yet. */
  readonly doubted: boolean;
  /** A pick face may also be empty: a row of 0 units says that the lot can be brought there. */
  readonly holds: readonly ShelfUnits[];
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
  /** In the order of the lines. For each line first pick faces, then the reserve, then doubted shelves, each in path order. */
  readonly takes: readonly Take[];
  readonly replenishments: readonly Replenishment[];
}

type Place = Pick<Shelf, 'place_no' | 'path'>;

/** Units of one lot in places of one use, in path order, while they are taken. */
interface Stock {
  readonly places: readonly Place[];
  /** Units that lie there now. */
  readonly now: AmountsInOrder;
  /** The units of `now`, plus units that will be brought. */
  readonly later: AmountsInOrder;
}

const inPathOrder = (a: Place, b: Place): number => a.path - b.path || a.place_no - b.place_no;

type Use = ShelfUse | 'doubted';

/** Free units of one lot on a shelf. */
interface Row {
  readonly key: string;
  readonly use: Use;
  readonly place: Place;
  readonly free: number;
}

/** What lies on shelves, in path order. */
const rowsOf = (shelves: readonly Shelf[]): Row[] =>
  shelves
    .flatMap(({ use, doubted, holds, ...place }) =>
      [...groupBy(holds, lotKeyAcrossAccounts)].map(([key, same]): Row => {
        const held = sumOf(same, ({ units }) => units);
        const open = sumOf(same, ({ open_units }) => open_units);
        return { key, use: doubted ? 'doubted' : use, place, free: Math.max(0, held - open) };
      }),
    )
    .sort((a, b) => inPathOrder(a.place, b.place));

function stockOf(rows: readonly Row[], use: Use): Stock {
  const own = rows.filter((row) => row.use === use);
  const free = own.map((row) => row.free);
  return {
    places: own.map(({ place }) => place),
    now: new AmountsInOrder(free),
    later: new AmountsInOrder(free),
  };
}

interface Stocks {
  readonly faces: Stock;
  readonly reserve: Stock;
  readonly doubted: Stock;
}

interface Taken {
  readonly place: Place;
  readonly units: number;
  /** How many of `units` lie there now. */
  readonly now: number;
}

/**
 * Takes units from the fewest places that together have them, or from all places that have any if there is too little.
 * The places with the most units give first. As soon as one place has all remaining units, the first such place in path order
 * gives them.
 * @param amounts of the stock: `now` or `later`
 * @returns in path order
 */
function takeFewest({ places, now, later }: Stock, units: number, amounts: AmountsInOrder): Taken[] {
  const taken: Taken[] = [];
  let rest = units;
  while (rest > 0 && amounts.largest > 0) {
    const index = amounts.firstAtLeast(Math.min(rest, amounts.largest));
    const own = Math.min(rest, amounts.at(index));
    const lying = Math.min(own, now.at(index));
    now.add(index, -lying);
    later.add(index, -own);
    taken.push({ place: places[index] as Place, units: own, now: lying });
    rest -= own;
  }
  return taken.sort((a, b) => inPathOrder(a.place, b.place));
}

/** Plans what is brought from the reserve to the first pick face, so that all faces have the wanted units. Changes both stocks. */
function replenish(goods: Goods, faces: Stock, reserve: Stock, wanted: number): Replenishment[] {
  const [face] = faces.places;
  if (face === undefined) return [];
  return takeFewest(reserve, wanted - faces.now.total, reserve.now).map(({ place, units }) => {
    faces.later.add(0, units);
    return { ...goods, from_place: place.place_no, to_place: face.place_no, units };
  });
}

/** Takes units of a line, first of what lies there now. @returns the units that the places do not have */
function takeFrom(stock: Stock, line: WantedUnits, takes: Take[]): number {
  let rest = line.units;
  for (const { place, units, now } of takeFewest(stock, rest, stock.now.total >= rest ? stock.now : stock.later)) {
    const { place_no, path } = place;
    takes.push({ ...line, units, place_no, path, after_replenishment: now < units });
    rest -= units;
  }
  return rest;
}

/**
 * Chooses the places for the lines of a wave. Units that lie on no shelf, or that other work takes, are left out.
 * @param lines in the order in which they are served
 * @param shelves those of one warehouse that hold the items, each once, in any order
 */
export function choosePlaces(lines: readonly WantedUnits[], shelves: readonly Shelf[]): ChosenPlaces {
  const held = groupBy(rowsOf(shelves), ({ key }) => key);
  const replenishments: Replenishment[] = [];
  const stocks = new Map<string, Stocks>();
  for (const [key, wanted] of groupBy(lines, lotKeyAcrossAccounts)) {
    const own = held.get(key) ?? [];
    const faces = stockOf(own, 'pick');
    const reserve = stockOf(own, 'reserve');
    const [{ account_id, item_no, lot_no }] = wanted;
    const units = sumOf(wanted, (line) => line.units);
    addAll(replenishments, replenish({ account_id, item_no, lot_no }, faces, reserve, units));
    stocks.set(key, { faces, reserve, doubted: stockOf(own, 'doubted') });
  }
  const takes: Take[] = [];
  for (const line of lines) {
    const { faces, reserve, doubted } = stocks.get(lotKeyAcrossAccounts(line)) as Stocks;
    const rest = takeFrom(faces, line, takes);
    const others = takeFrom(reserve, { ...line, units: rest }, takes);
    takeFrom(doubted, { ...line, units: others }, takes);
  }
  return { takes, replenishments };
}
