/**
 * From which places the units of a wave are taken, and what has to be brought to pick faces before.
 *
 * 1. Allocation has chosen the lots; here only places are chosen. A line gets units of its own lots.
 * 2. Pick faces come before the reserve. Of these, as few places as possible; of equally few, the first in path order.
 * 3. A place gives what it holds without what open work will take from it, never more.
 * 4. Where pick faces hold less than the whole wave wants, the rest is brought there from the reserve (*replenishment*), as
 *    far as they have room: all goods in a place share its room. What has no pick face, or no room there, is picked from
 *    the reserve itself.
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

/** Sound units of one lot on a shelf. */
export interface ShelfUnits extends Goods {
  readonly units: number;
  /** Units of these that open work will take. */
  readonly open_units: number;
}

/** A shelf, with what lies there. */
export interface Shelf {
  readonly place_no: number;
  /** The place's number in the order of walking. */
  readonly path: number;
  readonly use: 'pick' | 'reserve';
  /** Units that still fit here, whatever they are; null: nobody has said how many fit. Less than 0: it is too full already. */
  readonly room: number | null;
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
  /** In the order of the lines, and for each line in path order. */
  readonly takes: readonly Take[];
  readonly replenishments: readonly Replenishment[];
  /** Units that lie on no shelf, or that other work takes: of each line how many. */
  readonly short: readonly WantedUnits[];
}

/** A place while units are brought to it. All goods that lie there share its room. */
interface Place {
  readonly place_no: number;
  readonly path: number;
  room: number;
}

/** Units of one lot in a place while they are taken. */
interface Stock {
  readonly place: Place;
  free: number;
  /** Units that will be brought. */
  coming: number;
}

const keyOf = ({ account_id, item_no, lot_no }: Goods): string => `${account_id}/${item_no}/${lot_no}`;

type Amount = (stock: Stock) => number;
const lyingNow: Amount = ({ free }) => free;
const lyingThen: Amount = ({ free, coming }) => free + coming;

const inPathOrder = (a: Place, b: Place): number => a.path - b.path || a.place_no - b.place_no;

/** What lies on shelves, in path order. */
const rowsOf = (shelves: readonly Shelf[]) =>
  shelves
    .flatMap(({ place_no, path, use, room, holds }) => {
      const place: Place = { place_no, path, room: Math.max(0, room ?? Number.POSITIVE_INFINITY) };
      return [...groupBy(holds, keyOf)].map(([key, same]) => {
        const free = Math.max(
          0,
          sumOf(same, ({ units, open_units }) => units - open_units),
        );
        return { key, use, stock: { place, free, coming: 0 } };
      });
    })
    .sort((a, b) => inPathOrder(a.stock.place, b.stock.place));

/**
 * The fewest places that together have the units, or all that have any if there is too little. All but one of them are
 * those with the most; the last one is the first in path order that has the rest.
 * @param stocks in path order
 */
function fewest(stocks: readonly Stock[], units: number, amount: Amount): { stock: Stock; units: number }[] {
  const most = stocks.filter((stock) => amount(stock) > 0).sort((a, b) => amount(b) - amount(a));
  const chosen: { stock: Stock; units: number }[] = [];
  let rest = units;
  for (const stock of most) {
    if (rest === 0) break;
    const last = amount(stock) >= rest ? firstWith(stocks, chosen, rest, amount) : undefined;
    const taken = last ?? stock;
    const own = Math.min(rest, amount(taken));
    chosen.push({ stock: taken, units: own });
    rest -= own;
  }
  return chosen.sort((a, b) => inPathOrder(a.stock.place, b.stock.place));
}

const firstWith = (
  stocks: readonly Stock[],
  chosen: readonly { readonly stock: Stock }[],
  units: number,
  amount: Amount,
): Stock | undefined => stocks.find((stock) => amount(stock) >= units && !chosen.some((one) => one.stock === stock));

/** Plans what is brought from the reserve to pick faces, so that they have the wanted units; the stocks know it then. */
function replenish(goods: Goods, faces: readonly Stock[], reserve: readonly Stock[], wanted: number): Replenishment[] {
  const missing = Math.max(0, wanted - sumOf(faces, lyingNow));
  const room = sumOf(faces, ({ place }) => place.room);
  const planned: Replenishment[] = [];
  for (const { stock, units } of fewest(reserve, Math.min(missing, room), lyingNow)) {
    let rest = units;
    for (const face of faces) {
      const brought = Math.min(rest, face.place.room);
      if (brought === 0) continue;
      planned.push({ ...goods, from_place: stock.place.place_no, to_place: face.place.place_no, units: brought });
      stock.free -= brought;
      face.place.room -= brought;
      face.coming += brought;
      rest -= brought;
    }
  }
  return planned;
}

/** Takes units of a line, first of what lies there now. @returns the units that the places do not have */
function takeFrom(stocks: readonly Stock[], line: WantedUnits, takes: Take[]): number {
  const amount = sumOf(stocks, lyingNow) >= line.units ? lyingNow : lyingThen;
  let rest = line.units;
  for (const { stock, units } of fewest(stocks, rest, amount)) {
    const now = Math.min(units, stock.free);
    stock.free -= now;
    stock.coming -= units - now;
    rest -= units;
    const { place_no, path } = stock.place;
    takes.push({ ...line, units, place_no, path, after_replenishment: now < units });
  }
  return rest;
}

/**
 * Chooses the places for the lines of a wave.
 * @param lines in the order in which they are served
 * @param shelves those of one warehouse that hold the items, each once, in any order
 * @throws {RangeError} for a shelf that is given twice: each would have the whole room
 */
export function choosePlaces(lines: readonly WantedUnits[], shelves: readonly Shelf[]): ChosenPlaces {
  if (new Set(shelves.map(({ place_no }) => place_no)).size < shelves.length) {
    throw new RangeError('A shelf is given twice.');
  }
  const held = groupBy(rowsOf(shelves), ({ key }) => key);
  const replenishments: Replenishment[] = [];
  const places = new Map<string, { readonly faces: Stock[]; readonly reserve: Stock[] }>();
  for (const [key, wanted] of groupBy(lines, keyOf)) {
    const own = held.get(key) ?? [];
    const faces = own.filter(({ use }) => use === 'pick').map(({ stock }) => stock);
    const reserve = own.filter(({ use }) => use === 'reserve').map(({ stock }) => stock);
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
