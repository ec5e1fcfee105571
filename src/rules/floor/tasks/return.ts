/**
 * Goods that a recipient sent back are taken in. The scanned units are kept in the state of the task, so nothing is lost when a
 * device fails. They are recorded when somebody confirms them. Each scan reads from the ledger which units can still come back.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | goods of the order that have not come back | `to`; `lot` if several lots were shipped and the code does not say which | |
 * | `goods` | `good`, `defective`, `disposed` | `goods` | what follows is in this condition |
 * | `goods` | `undo` | `goods` | the last units are taken off the list |
 * | `lot` | a button of one of the lots | `to` | |
 * | `to` | the same goods again, or a typed number | `to` | more units are in hand |
 * | `to` | a shelf | `goods` | the units are on the list, for that shelf |
 * | `to` | a shelf that is unusual for them | `to` | none; the same shelf again confirms it |
 * | `to` | the same for good units whose expiry date has passed, unless such units are on the list; also `no_place` | `to` | none; the same again confirms it |
 * | `to` | `no_place` | `goods` | they are on the list, for the shelf that every warehouse has (MAIN) |
 * | `to` | `throw_away`, of units that are disposed of | `goods` | they are on the list |
 * | `lot`, `to` | `other_goods` | `goods` | |
 * | `goods` | `finish` | `confirm`; (finished) if nothing is on the list | |
 * | `confirm` | `back` | `goods` | |
 * | `confirm` | `confirm` | (finished) | the goods are taken back, with a receipt of their own |
 */

import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import type { ReturnedPart, ShippedSerial } from '../../stock/plan-return.js';
import { type PutAwayPlace, quarantineForbidden } from '../choose-put-away.js';
import { expiryPassed, isSameItem, matchScan, nameOf } from '../match-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { objectionTo, unitsAdded, unitsTyped } from './carried-goods.js';
import { byLot, CHOOSE_LOT, lotButton, meantBy, WHICH_LOT } from './goods-left.js';
import {
  type InHand,
  type ListedUnits,
  partsOf,
  RETURNED_AS,
  type ReturnableUnits,
  type ReturnedAs,
} from './returned-parts.js';

export type ReturnState = {
  readonly account_id: string;
  /** The condition of the next goods. */
  readonly condition: ReturnedAs;
  /** The newest last. */
  readonly listed: readonly ListedUnits[];
  /** The tracking code with which the parcel came back; null: the id of the order was scanned. */
  readonly tracking_code: string | null;
} & (
  | { readonly step: 'goods' | 'confirm' }
  | { readonly step: 'lot'; readonly item_no: number; readonly units: number; readonly serial: string | null }
  | {
      readonly step: 'to';
      readonly goods: InHand;
      /** A shelf that is unusual for the goods and was scanned once, or {@link STANDARD}; a second time confirms it. */
      readonly asked: string | null;
    }
);

export interface ReturnFacts {
  /** The id of the order. */
  readonly id: string;
  /** Units that have not come back, line by line. Units on the list are still included. */
  readonly out: readonly ReturnableUnits[];
  /** Serial numbers of the units in `out`. */
  readonly serials: readonly ShippedSerial[];
  /** The place that was scanned, read for the goods in hand; null: none. */
  readonly scanned: PutAwayPlace | null;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
}

/** Stands for the shelf that every warehouse has (MAIN), to which a button brings goods. No place has this code. */
const STANDARD = '';

export interface ReturnReply extends Reply<ReturnState> {
  /** What is to be recorded. */
  readonly effect?: readonly ReturnedPart[];
}

export const returnBegins = (account_id: string, tracking_code: string | null): ReturnState => ({
  step: 'goods',
  account_id,
  condition: 'good',
  listed: [],
  tracking_code,
});

/** Lists are short: a parcel is looked at piece by piece. */
const MOST_LISTED = 500;

/** What can still be put on the list, by lot. */
export function leftToReturn(
  { listed }: Pick<ReturnState, 'listed'>,
  { out }: Pick<ReturnFacts, 'out'>,
): ReturnableUnits[] {
  return byLot(out).flatMap((lot): ReturnableUnits[] => {
    const own = listed.filter((one) => one.item_no === lot.item_no && one.lot_no === lot.lot_no);
    const units = lot.units - own.reduce((sum, one) => sum + one.units, 0);
    return units > 0 ? [{ ...lot, units }] : [];
  });
}

/** The lots among which somebody chooses. */
export const lotsToReturn = (
  state: Extract<ReturnState, { step: 'lot' }>,
  facts: Pick<ReturnFacts, 'out'>,
): readonly ReturnableUnits[] => leftToReturn(state, facts).filter(({ item_no }) => item_no === state.item_no);

/** What can still come back of the lot in hand; undefined: nothing any more. */
export const handOf = (
  state: Extract<ReturnState, { step: 'to' }>,
  facts: Pick<ReturnFacts, 'out'>,
): ReturnableUnits | undefined =>
  leftToReturn(state, facts).find(
    ({ item_no, lot_no }) => item_no === state.goods.item_no && lot_no === state.goods.lot_no,
  );

export const allBack = (id: string): Message =>
  say(`All goods of ${id} have come back already.`, `${id}の商品はすべて返品済みです。`);

const backToGoods = ({ account_id, condition, listed, tracking_code }: ReturnState): ReturnState => ({
  step: 'goods',
  account_id,
  condition,
  listed,
  tracking_code,
});

/** Decides what a scan does. The facts are read under no lock: the operation that takes the goods back checks them again. */
export function returnScan(state: ReturnState, input: Input, facts: ReturnFacts): ReturnReply {
  if (facts.out.length === 0) return { state: null, message: allBack(facts.id), sound: 'wrong' };
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (input.kind === 'units') return state.step === 'to' ? typed(state, input.units, facts) : notHere(state, input);
  switch (state.step) {
    case 'goods':
      return goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'to':
      return placeIn(input) === null && input.found.some(({ kind }) => kind === 'goods')
        ? more(state, input, facts)
        : toScanned(state, input, facts);
    case 'confirm':
      return notHere(state, input);
  }
}

function chosen(state: ReturnState, choice: string, facts: ReturnFacts): ReturnReply {
  const stray = notHere(state, { kind: 'choice', choice });
  switch (state.step) {
    case 'goods':
      return chosenOfList(state, choice, stray);
    case 'lot': {
      if (choice === 'other_goods') return ok(backToGoods(state));
      const lot = lotsToReturn(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
      return lot === undefined ? stray : taken(state, lot, state.units, state.serial);
    }
    case 'to': {
      if (choice === 'other_goods') return ok(backToGoods(state));
      if (state.condition === 'disposed') return choice === 'throw_away' ? listedAt(state, null, facts) : stray;
      return choice === 'no_place' ? toStandard(state, facts) : stray;
    }
    case 'confirm': {
      if (choice === 'back') return ok(backToGoods(state));
      if (choice !== 'confirm') return stray;
      const effect = partsOf(state.listed, facts.out, facts.serials);
      return effect === null
        ? wrong(backToGoods(state), FEWER)
        : { state: null, message: say('Taken back.', '返品を登録しました。'), sound: 'done', effect };
    }
  }
}

const FEWER = say(
  'Some of these units came back meanwhile. Take them off the list.',
  'ほかの担当者がすでに返品を登録した商品が含まれています。取り消してください。',
);

function chosenOfList(state: ReturnState, choice: string, stray: Reply<ReturnState>): ReturnReply {
  const { listed } = state;
  const condition = RETURNED_AS.find((one) => one === choice);
  if (condition !== undefined && condition !== state.condition) return ok({ ...backToGoods(state), condition });
  if (choice === 'undo' && listed.length > 0) return ok({ ...backToGoods(state), listed: listed.slice(0, -1) });
  if (choice !== 'finish') return stray;
  return listed.length > 0
    ? ok({ ...backToGoods(state), step: 'confirm' })
    : { state: null, message: say('Nothing was taken back.', '返品の登録はありません。'), sound: 'done' };
}

function goodsScanned(state: ReturnState, input: ScannedCode, facts: ReturnFacts): ReturnReply {
  if (state.listed.length >= MOST_LISTED)
    return wrong(state, say('The list is full. Finish it first.', '一覧がいっぱいです。先に完了してください。'));
  const meant = meantBy(leftToReturn(state, facts), input, (item) =>
    facts.out.some((one) => isSameItem(one, item))
      ? say(`All units of ${nameOf(item)} are on the list.`, `「${nameOf(item)}」はすべて登録済みです。`)
      : say(
          `${nameOf(item)} is not among the goods of ${facts.id} that can come back.`,
          `「${nameOf(item)}」は${facts.id}の返品対象ではありません。`,
        ),
  );
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  const { units, serial } = meant;
  const strange = strangeSerial(state, lot, serial, facts);
  if (strange !== null) return wrong(state, strange);
  if (others.length === 0) return taken(state, lot, units, serial);
  return ok({ ...backToGoods(state), step: 'lot', item_no: lot.item_no, units, serial }, WHICH_LOT);
}

/** Why a unit with this serial number cannot come back; null: it can. */
function strangeSerial(
  state: ReturnState,
  item: ReturnableUnits,
  serial: string | null,
  { id, serials }: ReturnFacts,
): Message | null {
  const own = serials.filter(({ item_no }) => item_no === item.item_no);
  if (serial === null || own.length === 0) return null;
  const hand = state.step === 'to' ? [state.goods] : [];
  const seen = [...state.listed, ...hand].some(
    (one) => one.item_no === item.item_no && one.serial_nos.includes(serial),
  );
  if (seen)
    return say(
      `Serial number ${serial} of ${nameOf(item)} was scanned already.`,
      `「${nameOf(item)}」のシリアル番号${serial}はスキャン済みです。`,
    );
  return own.some(({ serial_no }) => serial_no === serial)
    ? null
    : say(
        `${nameOf(item)} with serial number ${serial} was not shipped with ${id}, or came back already.`,
        `「${nameOf(item)}」のシリアル番号${serial}は、${id}で出荷されていないか返品済みです。`,
      );
}

const tooMany = (units: number): Message =>
  say(`Only ${figure(units)} more can come back.`, `返品できる残りは${figure(units)}点です。`);

function taken(state: ReturnState, lot: ReturnableUnits, units: number, serial: string | null): ReturnReply {
  if (units > lot.units) return wrong(state, tooMany(lot.units));
  const serial_nos = serial === null ? [] : [serial];
  const { item_no, lot_no } = lot;
  return ok({ ...backToGoods(state), step: 'to', goods: { item_no, lot_no, units, serial_nos }, asked: null });
}

type Holding = Extract<ReturnState, { step: 'to' }>;

function typed(state: Holding, units: number, facts: ReturnFacts): ReturnReply {
  const now = unitsTyped(units, handOf(state, facts), tooMany);
  if ('refused' in now) return wrong(state, now.refused);
  if (units < state.goods.serial_nos.length)
    return wrong(
      state,
      say('More serial numbers were scanned than that.', 'スキャン済みのシリアル番号より少ない数量です。'),
    );
  return ok({ ...state, goods: { ...state.goods, units }, asked: null });
}

function more(state: Holding, input: ScannedCode, facts: ReturnFacts): ReturnReply {
  const { goods } = state;
  const left = handOf(state, facts);
  if (left === undefined) return wrong(state, tooMany(0));
  const now = unitsAdded(goods.units, left, input, tooMany);
  if ('refused' in now) return wrong(state, now.refused);
  const { units, serial } = now;
  const strange = strangeSerial(state, left, serial, facts);
  if (strange !== null) return wrong(state, strange);
  const serial_nos = serial === null ? goods.serial_nos : [...goods.serial_nos, serial];
  return ok({ ...state, goods: { ...goods, units, serial_nos }, asked: null });
}

function toScanned(state: Holding, { code, found, hint }: ScannedCode, facts: ReturnFacts): ReturnReply {
  const { condition, goods } = state;
  if (condition === 'disposed')
    return wrong(
      state,
      say('These are thrown away: press "Throw away".', '廃棄する商品です。「廃棄する」を押してください。'),
    );
  const verdict = matchScan({ kind: 'place', place_kind: 'shelf', place: null }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const place = facts.scanned as PutAwayPlace;
  const left = handOf(state, facts);
  if (left === undefined) return wrong(state, tooMany(0));
  const own = { ...left, units: goods.units };
  if (condition === 'defective') {
    const forbidden = quarantineForbidden(own, place);
    return forbidden === null ? listedAt(state, place.code, facts) : wrong(state, forbidden);
  }
  return objectionTo(place, own, state, doubtsOf(state, left, facts)) ?? listedAt(state, place.code, facts);
}

function toStandard(state: Holding, facts: ReturnFacts): ReturnReply {
  const left = handOf(state, facts);
  const [doubt] = left === undefined || state.asked === STANDARD ? [] : doubtsOf(state, left, facts);
  if (doubt === undefined) return listedAt(state, null, facts);
  const message = say(`${doubt.en} Press again if that is right.`, `${doubt.ja}よろしければ、もう一度押してください。`);
  return { state: { ...state, asked: STANDARD }, message, sound: 'ask' };
}

/** Good units whose expiry date has passed would become stock that nobody can sell. Others are not doubted. */
function doubtsOf({ condition, listed }: Holding, lot: ReturnableUnits, { today }: ReturnFacts): readonly Message[] {
  const isListed = listed.some(
    (one) => one.condition === 'good' && one.item_no === lot.item_no && one.lot_no === lot.lot_no,
  );
  const passed = condition === 'good' && !isListed ? expiryPassed(lot, lot, today) : null;
  return passed === null ? [] : [passed];
}

function listedAt(state: Holding, place: string | null, facts: ReturnFacts): ReturnReply {
  const { goods, condition } = state;
  const left = handOf(state, facts);
  if (left === undefined || left.units < goods.units) return wrong(state, tooMany(left?.units ?? 0));
  const listed = [...state.listed, { ...goods, condition, place }];
  const rest = leftToReturn({ listed }, facts);
  const next: ReturnState = { ...backToGoods(state), listed };
  return rest.length > 0
    ? ok(next)
    : ok(next, say('All goods are here. Press Finish.', 'すべて揃いました。「終了する」を押してください。'));
}
