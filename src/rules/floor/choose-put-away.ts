/**
 * On which shelf goods should be put away, and whether they may go to another shelf that somebody scans instead.
 *
 * | Scanned | Answer |
 * |---|---|
 * | closed, not a shelf, the wrong temperature, or another item on a shelf for one item | `forbidden` |
 * | another lot, or goods of another account on the shelf | `unusual`: allowed when scanned again |
 * | everything else | `fits` |
 *
 * Only a shelf that fits is proposed: where the same lot lies, or the item's own pick face; else a free shelf, near the
 * item's pick face if it has one; else a shelf with other items. The shelf that every warehouse has (MAIN) comes last: a
 * warehouse with other shelves wants the goods there.
 *
 * Defective and unidentified units lie on a shelf or in staging, and nobody picks them by mistake there. So for them only a
 * closed place, another kind of place, and a shelf for one item that holds another item are refused.
 */
import { type Message, say } from '../../kernel/messages.js';
import type { TemperatureZone } from '../items/item-values.js';
import { isOwnPlace, type PlaceKind, type ShelfUse, type Temperature } from '../places/place.js';
import type { Goods } from './choose-places.js';
import { isSameItem, isSameLot, type NamedItem, nameOf, PLACE_WORDS } from './match-scan.js';

/** Units of one lot (0: no lot) of an item. */
export interface NamedGoods extends NamedItem, Goods {
  readonly units: number;
}

/** Units that lie in a place. */
export interface LyingUnits extends NamedGoods {
  /** How many of them are sound. Absent: all. */
  readonly sound?: number;
}

export interface PutAwayGoods extends NamedItem, Goods {
  readonly temperature_zone: TemperatureZone;
}

/** A place of the warehouse, with all that lies there. */
export interface PutAwayPlace {
  readonly place_no: number;
  readonly code: string;
  readonly kind: PlaceKind;
  /** The place's number in the order of walking. */
  readonly path: number;
  /** Null: it is not a shelf. */
  readonly use: ShelfUse | null;
  readonly temperature: Temperature;
  /** Whether it may hold units of only one item. */
  readonly one_item: boolean;
  readonly closed: boolean;
  readonly holds: readonly LyingUnits[];
}

export type Judgement =
  | { readonly verdict: 'fits' }
  | { readonly verdict: 'unusual' | 'forbidden'; readonly message: Message };

export interface Proposal {
  readonly place_no: number;
  /** Why it is this place, for people. */
  readonly message: Message;
}

const REASONS = {
  same_lot: say('The same goods lie there.', '同じ商品・ロットがあります。'),
  own_face: say('The item is picked there.', 'この商品のピッキング棚です。'),
  near_face: say('It is free, near where the item is picked.', 'この商品のピッキング棚に近い空き棚です。'),
  free: say('It is free.', '空き棚です。'),
  shared: say('It has room beside other items.', '他の商品と一緒に置ける棚です。'),
} as const;

type Reason = keyof typeof REASONS;

const TEMPERATURE_WORDS: Readonly<Record<TemperatureZone, Message>> = {
  dry: say('dry', '常温'),
  constant: say('constant temperature', '定温'),
  chilled: say('chilled', '冷蔵'),
  frozen: say('frozen', '冷凍'),
};

/** Where goods may lie. Warehouses have no places of their own for constant temperature: these goods are not cooled. */
export const SHELVES_OF: Readonly<Record<TemperatureZone, Temperature>> = {
  dry: 'dry',
  constant: 'dry',
  chilled: 'chilled',
  frozen: 'frozen',
};

/** What lies in a place. Rows of 0 units are left out. */
const lyingIn = (place: PutAwayPlace): readonly LyingUnits[] => place.holds.filter(({ units }) => units > 0);

/**
 * Judges a place that somebody scanned to put goods there.
 * @param doubts what is unusual about the goods themselves
 */
export function judgePutAway(goods: PutAwayGoods, place: PutAwayPlace, doubts: readonly Message[] = []): Judgement {
  const forbidden = forbiddenBy(goods, place);
  if (forbidden !== null) return { verdict: 'forbidden', message: forbidden };
  const unusual = [...doubts, ...unusualBy(goods, place)];
  if (unusual.length === 0) return { verdict: 'fits' };
  const en = unusual.map((one) => one.en).join(' ');
  const ja = unusual.map((one) => one.ja).join('');
  return {
    verdict: 'unusual',
    message: say(
      `${en} Scan ${place.code} again if you want it there.`,
      `${ja}よろしければ、もう一度${place.code}をスキャンしてください。`,
    ),
  };
}

function forbiddenBy(goods: PutAwayGoods, place: PutAwayPlace): Message | null {
  const { code, kind, temperature } = place;
  if (kind !== 'shelf') {
    const { en, ja } = PLACE_WORDS[kind];
    return say(`${code} is a ${en}. Scan a shelf.`, `${code}は${ja}です。棚をスキャンしてください。`);
  }
  if (place.closed) {
    return say(
      `Shelf ${code} is closed. Scan another one.`,
      `棚${code}は閉鎖されています。別の棚をスキャンしてください。`,
    );
  }
  if (SHELVES_OF[goods.temperature_zone] !== temperature) {
    const own = TEMPERATURE_WORDS[goods.temperature_zone];
    const there = TEMPERATURE_WORDS[temperature];
    return say(
      `${nameOf(goods)} must lie ${own.en}, and shelf ${code} is ${there.en}. Scan another one.`,
      `「${nameOf(goods)}」は${own.ja}の商品です。棚${code}は${there.ja}のため置けません。別の棚をスキャンしてください。`,
    );
  }
  const other = place.one_item ? lyingIn(place).find((one) => !isSameItem(one, goods)) : undefined;
  return other === undefined
    ? null
    : say(
        `Shelf ${code} is for one item, and ${nameOf(other)} lies there. Scan another one.`,
        `棚${code}は1商品専用で、「${nameOf(other)}」があります。別の棚をスキャンしてください。`,
      );
}

function unusualBy(goods: PutAwayGoods, place: PutAwayPlace): Message[] {
  const { code } = place;
  const found: Message[] = [];
  const lying = lyingIn(place);
  if (lying.some((one) => isSameItem(one, goods) && one.lot_no !== goods.lot_no)) {
    found.push(
      say(
        `Another lot of ${nameOf(goods)} lies on ${code}.`,
        `${code}には「${nameOf(goods)}」の別のロットがあります。`,
      ),
    );
  }
  const foreign = lying.find(({ account_id }) => account_id !== goods.account_id);
  if (foreign !== undefined) {
    found.push(
      say(`Goods of ${foreign.account_id} lie on ${code}.`, `${code}には荷主${foreign.account_id}の商品があります。`),
    );
  }
  return found;
}

/** Why defective or unidentified units may not be brought to a place; null: they may. Any temperature will do, and the staging area. */
export function quarantineForbidden(goods: PutAwayGoods, place: PutAwayPlace): Message | null {
  const kind = place.kind === 'staging' ? 'shelf' : place.kind;
  return forbiddenBy({ ...goods, temperature_zone: place.temperature }, { ...place, kind });
}

/** Whether sound units are among them: broken ones are no reason to put sound ones beside them. */
const hasSound = ({ units, sound = units }: LyingUnits): boolean => sound > 0;

/**
 * The item's own pick face: the first in path order on which sound units of it lie, or lay (a row of 0 units). MAIN is no item's
 * own face.
 */
const faceOf = (goods: Goods, places: readonly PutAwayPlace[]): PutAwayPlace | undefined =>
  places
    .filter(
      ({ code, use, holds }) =>
        use === 'pick' &&
        !isOwnPlace(code) &&
        holds.some((one) => isSameItem(one, goods) && (one.units === 0 || hasSound(one))),
    )
    .sort((a, b) => a.path - b.path || a.place_no - b.place_no)[0];

/**
 * The place to put goods in; null: none fits, and somebody has to choose.
 * @param places the candidates of the warehouse, in any order: places where the item lies, and enough free places
 */
export function choosePutAway(goods: PutAwayGoods, places: readonly PutAwayPlace[]): Proposal | null {
  const face = faceOf(goods, places);
  const [best] = places
    .filter((place) => judgePutAway(goods, place).verdict === 'fits')
    .map((place) => ({ place, reason: reasonFor(goods, place, face), rank: rankOf(goods, place, face) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  if (best === undefined) return null;
  return { place_no: best.place.place_no, message: REASONS[best.reason] };
}

function reasonFor(goods: Goods, place: PutAwayPlace, face: PutAwayPlace | undefined): Reason {
  const lying = lyingIn(place);
  if (lying.some((one) => isSameLot(one, goods) && hasSound(one))) return 'same_lot';
  if (place === face) return 'own_face';
  if (lying.length > 0) return 'shared';
  return face === undefined ? 'free' : 'near_face';
}

/**
 * Ranks are compared number by number, and the lowest one wins: the reason; the use of the shelf; how far it is from the
 * item's pick face; its path. Goods with a pick face go to the reserve, so that no second face is used up,
 * unless they go where the same lot lies, or to their own face. Other goods go to a pick face.
 */
function rankOf(goods: PutAwayGoods, place: PutAwayPlace, face: PutAwayPlace | undefined): readonly number[] {
  const reason = reasonFor(goods, place, face);
  const tier = isOwnPlace(place.code) ? 3 : { same_lot: 0, own_face: 0, near_face: 1, free: 1, shared: 2 }[reason];
  const wantsFace = tier === 0 || face === undefined;
  const use = (place.use === 'pick') === wantsFace ? 0 : 1;
  const away = face === undefined ? 0 : Math.abs(place.path - face.path);
  return [tier, use, away, place.path, place.place_no];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const apart = value - (other[index] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}
