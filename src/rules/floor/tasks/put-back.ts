/**
 * Goods of cancelled orders, and of orders that wait for stock again, are put back on shelves. Each scan reads what is to be
 * put back.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | a tote, a packing or a staging place with such goods | `goods` | only what lies there is asked for |
 * | `goods` | the id of an order, or the label of its parcel | `goods` | only its goods are asked for |
 * | `goods` | `all` | `goods` | the goods of all orders are asked for |
 * | `goods` | goods that are to be put back | `to`; `lot` if several lots are to be put back and the code does not say which | |
 * | `lot` | a button of one of the lots | `to` | |
 * | `to` | the same goods again, or a typed number | `to` | more units are carried |
 * | `to` | a shelf | `goods`; (finished) if nothing is left | the units lie there, and can be ordered |
 * | `to` | a shelf that is unusual for them | `to` | none; the same shelf again confirms it |
 * | `lot`, `to` | `other_goods` | `goods` | |
 * | `goods` | `finish` | (finished) | |
 * | any | anything, when nothing is left | (finished) | |
 */
import { type Message, say } from '../../../kernel/messages.js';
import { figure, unitsAre } from '../../../kernel/quantities.js';
import type { TemperatureZone } from '../../items/item-values.js';
import type { PutAwayPlace } from '../choose-put-away.js';
import { isSameItem, isSameLot, matchScan, type NamedItem, nameOf } from '../match-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { objectionTo, unitsAdded, unitsTyped, withUnits } from './carried-goods.js';
import { byLot, CHOOSE_LOT, type GoodsLeft, lotButton, meantBy, WHICH_LOT } from './goods-left.js';

/** Units of one lot that one order left. */
export interface UnitsToReturn extends GoodsLeft {
  /** The id of the order. */
  readonly order: string;
  readonly temperature_zone: TemperatureZone;
  /** Codes of the places where the units should be now. */
  readonly places: readonly string[];
}

/** Limits the task to the goods of one order or in one place; null: all goods. */
type Only = { readonly kind: 'order' | 'place'; readonly code: string } | null;

type Lot = Pick<GoodsLeft, 'account_id' | 'item_no' | 'lot_no' | 'units'>;

export type PutBackState = {
  readonly only: Only;
  /** Accounts whose goods are to be put back. */
  readonly accounts: readonly string[];
} & (
  | { readonly step: 'goods' }
  | { readonly step: 'lot'; readonly account_id: string; readonly item_no: number; readonly units: number }
  | {
      readonly step: 'to';
      readonly goods: Lot;
      /** A shelf that is unusual for the goods and was scanned once; a second scan confirms it. */
      readonly asked: string | null;
    }
);

export interface PutBackFacts {
  /** All units that are to be put back; those that were cancelled first come first. */
  readonly left: readonly UnitsToReturn[];
  /** The place that was scanned, read for the goods in hand; null: none. */
  readonly scanned: PutAwayPlace | null;
}

/** Units to put back. */
export interface PutBackEffect extends Lot {
  /** The order that left the units; null: take those of the oldest cancellation first. */
  readonly order: string | null;
  /** Code of the place from which they are taken; null: nobody said. */
  readonly from: string | null;
  /** Code of the shelf. */
  readonly to: string;
}

export interface PutBackReply extends Reply<PutBackState> {
  readonly effect?: PutBackEffect;
}

export const putBackBegins = (only: Only, left: readonly UnitsToReturn[]): PutBackState => ({
  step: 'goods',
  only,
  accounts: accountsOf(left),
});

/** Accounts whose goods are to be put back. */
export const accountsOf = (left: readonly UnitsToReturn[]): readonly string[] => [
  ...new Set(left.map(({ account_id }) => account_id)),
];

const isOf = (only: Only, { order, places }: UnitsToReturn): boolean =>
  only === null || (only.kind === 'order' ? order === only.code : places.includes(only.code));

/** What is asked for now, order by order. */
export const askedFor = ({ only }: PutBackState, { left }: Pick<PutBackFacts, 'left'>): readonly UnitsToReturn[] =>
  left.filter((one) => isOf(only, one));

/** The lots among which somebody chooses. */
export const lotsAsked = (
  state: Extract<PutBackState, { step: 'lot' }>,
  facts: Pick<PutBackFacts, 'left'>,
): readonly UnitsToReturn[] => byLot(askedFor(state, facts)).filter((one) => isSameItem(one, state));

/** What is still to be put back of the lot in hand; undefined: nothing any more. */
export const inHand = (
  state: Extract<PutBackState, { step: 'to' }>,
  facts: Pick<PutBackFacts, 'left'>,
): UnitsToReturn | undefined => byLot(askedFor(state, facts)).find((one) => isSameLot(one, state.goods));

const FINISHED = say('Nothing is left to put back.', '棚に戻す商品はもうありません。');

const backToGoods = ({ only, accounts }: PutBackState): PutBackState => ({ step: 'goods', only, accounts });

/** Decides what a scan does. The facts are read under no lock: the operation that puts the units back checks them again. */
export function putBackScan(state: PutBackState, input: Input, facts: PutBackFacts): PutBackReply {
  if (facts.left.length === 0) return { state: null, message: FINISHED, sound: 'done' };
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (input.kind === 'units')
    return state.step === 'to'
      ? withUnits(state, unitsTyped(input.units, inHand(state, facts), tooMany))
      : notHere(state, input);
  switch (state.step) {
    case 'goods':
      return onlyScanned(state, input, facts) ?? goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'to':
      return placeIn(input) === null && input.found.some(({ kind }) => kind === 'goods')
        ? withUnits(state, unitsAdded(state.goods.units, inHand(state, facts), input, tooMany))
        : toScanned(state, input, facts);
  }
}

function chosen(state: PutBackState, choice: string, facts: PutBackFacts): PutBackReply {
  if (state.step === 'goods') {
    if (choice === 'all' && state.only !== null) return ok({ ...state, only: null });
    if (choice === 'finish')
      return {
        state: null,
        message: say('Stopped. Goods are left to put back.', '終了しました。棚に戻す商品が残っています。'),
        sound: 'done',
      };
  } else if (choice === 'other_goods') return ok(backToGoods(state));
  if (state.step !== 'lot') return notHere(state, { kind: 'choice', choice });
  const lot = lotsAsked(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
  return lot === undefined ? notHere(state, { kind: 'choice', choice }) : taken(state, lot, state.units);
}

/** Limits the task to a tote, another place or an order that was scanned. Null: none of these was scanned. */
function onlyScanned(state: PutBackState, input: ScannedCode, { left }: PutBackFacts): PutBackReply | null {
  const place = placeIn(input);
  const orders = input.found.flatMap((one) =>
    one.kind === 'work' && one.work.kind === 'shipment' ? [one.work.id] : [],
  );
  if (place !== null && ['tote', 'packing', 'staging'].includes(place.kind)) {
    const only = { kind: 'place', code: place.code } as const;
    return left.some((one) => isOf(only, one)) ? ok({ ...state, only }) : wrong(state, nothingOf(place.code));
  }
  const [first] = orders;
  if (first === undefined) return null;
  const code = orders.find((order) => left.some((one) => one.order === order));
  return code === undefined ? wrong(state, nothingOf(first)) : ok({ ...state, only: { kind: 'order', code } });
}

const nothingOf = (code: string): Message =>
  say(`Nothing of ${code} is to be put back.`, `${code}に棚戻し待ちの商品はありません。`);

function goodsScanned(state: PutBackState, input: ScannedCode, facts: PutBackFacts): PutBackReply {
  const { only } = state;
  const none = (item: NamedItem): Message =>
    only === null
      ? say(`${nameOf(item)} is not to be put back.`, `「${nameOf(item)}」は棚戻しの対象ではありません。`)
      : say(
          `${nameOf(item)} of ${only.code} is not to be put back.`,
          `${only.code}の「${nameOf(item)}」は棚戻しの対象ではありません。`,
        );
  const meant = meantBy(byLot(askedFor(state, facts)), input, none);
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  if (others.length === 0) return taken(state, lot, meant.units);
  const { account_id, item_no } = lot;
  return ok({ ...backToGoods(state), step: 'lot', account_id, item_no, units: meant.units }, WHICH_LOT);
}

const tooMany = (units: number): Message =>
  say(`Only ${unitsAre(units)} to be put back.`, `棚に戻すのは${figure(units)}点です。`);

function taken(state: PutBackState, lot: UnitsToReturn, units: number): PutBackReply {
  if (units > lot.units) return wrong(state, tooMany(lot.units));
  const { account_id, item_no, lot_no } = lot;
  return ok({ ...backToGoods(state), step: 'to', goods: { account_id, item_no, lot_no, units }, asked: null });
}

type Carrying = Extract<PutBackState, { step: 'to' }>;

function toScanned(state: Carrying, { code, found, hint }: ScannedCode, facts: PutBackFacts): PutBackReply {
  const verdict = matchScan({ kind: 'place', place_kind: 'shelf', place: null }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const place = facts.scanned as PutAwayPlace;
  const left = inHand(state, facts);
  if (left === undefined || left.units < state.goods.units) return wrong(state, tooMany(left?.units ?? 0));
  const { units } = state.goods;
  const objection = objectionTo(place, left, state);
  if (objection !== null) return objection;
  const { only } = state;
  const effect: PutBackEffect = {
    ...state.goods,
    order: only?.kind === 'order' ? only.code : null,
    from: only?.kind === 'place' ? only.code : null,
    to: place.code,
  };
  const rest = (rows: readonly UnitsToReturn[]) => rows.reduce((sum, one) => sum + one.units, 0) - units;
  if (rest(facts.left) === 0) return { state: null, message: FINISHED, sound: 'done', effect };
  const name = nameOf(left);
  const done = say(
    `${unitsAre(units, name)} on ${place.code} again.`,
    `「${name}」${figure(units)}点を棚${place.code}に戻しました。`,
  );
  // When nothing is left of this order, or in this place, all other goods are asked for.
  const next = rest(askedFor(state, facts)) === 0 ? null : only;
  return { ...ok({ ...backToGoods(state), only: next }, done), effect };
}
