/**
 * Goods that a recipient sent back are taken in. The scanned units are kept in the state of the task, so nothing is lost when a
 * device fails. They are recorded when somebody confirms them. Each scan reads from the ledger which units can still come back.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | goods of the order that have not come back, or the serial number of one of them | `to`; before it `lot` if several lots were shipped and the code does not say which, and `serial` if numbers were shipped and the code has none | |
 * | `goods` | `good`, `defective`, `disposed` | `goods` | what follows is in this condition |
 * | `goods` | `undo` | `goods` | the last units are taken off the list |
 * | `lot` | a button of one of the lots | `to`; `serial` as above | |
 * | `serial` | a serial number of these goods that has not come back | `to` | one more unit is in hand, with this number |
 * | `serial` | `no_serial`: nobody can read it | `to` | one more unit is in hand |
 * | `serial` | `back` | `to`; `goods` if nothing is in hand yet | |
 * | `to` | the same goods again, or a typed number | `to`; `serial` as above | more units are in hand |
 * | `to` | a shelf | `goods` | the units are on the list, for that shelf |
 * | `to` | a shelf that is unusual for them | `to` | none; the same shelf again confirms it |
 * | `to` | the same for good units of a blocked lot, or whose expiry date has passed, unless such units are on the list; also `no_place` | `to` | none; the same again confirms it |
 * | `to` | `no_place` | `goods` | they are on the list, for the shelf that every warehouse has (MAIN) |
 * | `to` | `throw_away`, of units that are disposed of | `goods` | they are on the list |
 * | `lot`, `to` | `other_goods` | `goods` | |
 * | `goods` | `finish` | `confirm`; (finished) if nothing is on the list | |
 * | `confirm` | `back` | `goods` | |
 * | `confirm` | `confirm` | (finished) | the goods are taken back, with a receipt of their own |
 */

import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import type { ReturnedPart } from '../../stock/plan-return.js';
import { type PutAwayPlace, quarantineForbidden } from '../choose-put-away.js';
import { expiryPassed, isSameItem, matchScan, nameOf } from '../match-scan.js';
import { askForSerial, ONE_BY_ONE, serialIn } from '../serial-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { objectionTo, unitsAdded, unitsTyped } from './carried-goods.js';
import { CHOOSE_LOT, lotButton, meantBy, SEVERAL, WHICH_LOT } from './goods-left.js';
import {
  hasNumbers,
  isSameText,
  keptSerials,
  lotsToReturn,
  lotsWith,
  numbered,
  otherLot,
  refusalOfSerial,
  scannedOf,
  strangeSerial,
} from './return-serials.js';
import { backToGoods, handOf, leftToReturn, type ReturnFacts, type ReturnState } from './return-state.js';
import { type InHand, RETURNED_AS, type ReturnableUnits, returnedParts } from './returned-parts.js';

export interface ReturnReply extends Reply<ReturnState> {
  /** What is to be recorded. */
  readonly effect?: readonly ReturnedPart[];
}

/** Stands for the shelf that every warehouse has (MAIN), to which a button brings goods. No place has this code. */
const STANDARD = '';

/** Lists are short: a parcel is looked at piece by piece. */
const MOST_LISTED = 500;

export const allBack = (id: string): Message =>
  say(`All goods of ${id} have come back already.`, `${id}の商品はすべて返品済みです。`);

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
    case 'serial':
      return serialScanned(state, input, facts);
    case 'to':
      return placeIn(input) === null &&
        (input.found.some(({ kind }) => kind === 'goods') || numbered(input, facts).length > 0)
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
      return lot === undefined ? stray : taken(state, lot, state, facts);
    }
    case 'serial': {
      if (choice === 'no_serial') return oneMore(state, null, facts);
      if (choice !== 'back') return stray;
      return ok(withoutSerial(state));
    }
    case 'to': {
      if (choice === 'other_goods') return ok(backToGoods(state));
      if (state.condition === 'disposed') return choice === 'throw_away' ? listedAt(state, null, facts) : stray;
      return choice === 'no_place' ? toStandard(state, facts) : stray;
    }
    case 'confirm': {
      if (choice === 'back') return ok(backToGoods(state));
      if (choice !== 'confirm') return stray;
      const effect = returnedParts(state.listed, facts.out, facts.serials);
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
  const meant = meantIn(state, input, facts);
  if ('refused' in meant) return wrong(state, meant.refused);
  const { units, serial } = meant;
  const strange = strangeSerial(state, meant.lots[0], serial, facts);
  if (strange !== null) return wrong(state, strange);
  const [lot, ...others] = lotsWith(meant.lots, serial, facts);
  if (lot === undefined) return wrong(state, otherLot(meant.lots[0], serial));
  if (others.length === 0) return taken(state, lot, meant, facts);
  return ok({ ...backToGoods(state), step: 'lot', item_no: lot.item_no, units, serial }, WHICH_LOT);
}

/** What a scan means: goods, or one unit by its serial number alone. */
function meantIn(
  state: ReturnState,
  input: ScannedCode,
  facts: ReturnFacts,
): ReturnType<typeof meantBy<ReturnableUnits>> {
  const left = leftToReturn(state, facts);
  const units = numbered(input, facts);
  const open = units.flatMap(({ item_no, serial_no }) => {
    const isScanned = scannedOf(state, { item_no }).includes(serial_no);
    const own = left.filter((lot) => lot.item_no === item_no);
    const [lot, ...lots] = isScanned ? [] : lotsWith(own, serial_no, facts);
    return lot === undefined ? [] : [{ lots: [lot, ...lots] as const, units: 1, serial: serial_no }];
  });
  const [one] = open;
  if (one !== undefined) return open.length > 1 ? { refused: SEVERAL } : { ...one, lots: [...one.lots] };
  if (units.length > 0) return { refused: scannedAlready(input.code) };
  return meantBy(left, input, (item) =>
    facts.out.some((row) => isSameItem(row, item))
      ? say(`All units of ${nameOf(item)} are on the list.`, `「${nameOf(item)}」はすべて登録済みです。`)
      : say(
          `${nameOf(item)} is not among the goods of ${facts.id} that can come back.`,
          `「${nameOf(item)}」は${facts.id}の返品対象ではありません。`,
        ),
  );
}

const scannedAlready = (serial: string): Message =>
  say(`Serial number ${serial} was scanned already.`, `シリアル番号${serial}はスキャン済みです。`);

const tooMany = (units: number): Message =>
  say(`Only ${figure(units)} more can come back.`, `返品できる残りは${figure(units)}点です。`);

const asksSerial = (state: ReturnState, goods: InHand, item: ReturnableUnits): ReturnReply =>
  ok({ ...backToGoods(state), step: 'serial', goods }, askForSerial(item));

function taken(
  state: ReturnState,
  lot: ReturnableUnits,
  { units, serial }: { readonly units: number; readonly serial: string | null },
  facts: ReturnFacts,
): ReturnReply {
  if (units > lot.units) return wrong(state, tooMany(lot.units));
  const { item_no, lot_no } = lot;
  const asks = hasNumbers(state, lot, facts);
  if (asks && units !== 1) return wrong(state, ONE_BY_ONE);
  if (asks && serial === null) return asksSerial(state, { item_no, lot_no, units: 0, serial_nos: [] }, lot);
  const serial_nos = keptSerials(lot, serial, facts);
  return ok({ ...backToGoods(state), step: 'to', goods: { item_no, lot_no, units, serial_nos }, asked: null });
}

type AskedSerial = Extract<ReturnState, { step: 'serial' }>;

function serialScanned(state: AskedSerial, input: ScannedCode, facts: ReturnFacts): ReturnReply {
  const left = handOf(state, facts);
  if (left === undefined) return wrong(backToGoods(state), tooMany(0));
  const known = facts.serials.find(
    ({ item_no, serial_no }) => item_no === left.item_no && isSameText(serial_no, input.code),
  );
  const scanned = known ?? serialIn(input, left);
  if ('refused' in scanned) return wrong(state, scanned.refused);
  const refused = refusalOfSerial(state, left, scanned.serial_no, facts);
  return refused === null ? oneMore(state, scanned.serial_no, facts) : wrong(state, refused);
}

/** What is in hand stays there; without anything, goods are scanned. */
const withoutSerial = (state: AskedSerial): ReturnState =>
  state.goods.units === 0 ? backToGoods(state) : { ...backToGoods(state), step: 'to', goods: state.goods, asked: null };

/** One more unit is in hand. @param serial null: it has no number, or none that can be read */
function oneMore(state: AskedSerial, serial: string | null, facts: ReturnFacts): ReturnReply {
  const { goods } = state;
  const most = handOf(state, facts)?.units ?? 0;
  if (goods.units >= most) return wrong(withoutSerial(state), tooMany(most));
  const serial_nos = serial === null ? goods.serial_nos : [...goods.serial_nos, serial];
  const hand = { ...goods, units: goods.units + 1, serial_nos };
  return ok({ ...backToGoods(state), step: 'to', goods: hand, asked: null });
}

type Holding = Extract<ReturnState, { step: 'to' }>;

function typed(state: Holding, units: number, facts: ReturnFacts): ReturnReply {
  if (hasNumbers(state, state.goods, facts)) return wrong(state, ONE_BY_ONE);
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
  const units = numbered(input, facts);
  const unit = units.find(({ item_no }) => item_no === goods.item_no);
  if (unit !== undefined) {
    const refused = refusalOfSerial(state, left, unit.serial_no, facts);
    const asking = { ...backToGoods(state), step: 'serial', goods } as const;
    return refused === null ? oneMore(asking, unit.serial_no, facts) : wrong(state, refused);
  }
  if (units.length > 0) return wrong(state, HAND_FULL);
  const now = unitsAdded(goods.units, left, input, tooMany);
  if ('refused' in now) return wrong(state, now.refused);
  const refused = now.serial === null ? null : refusalOfSerial(state, left, now.serial, facts);
  if (refused !== null) return wrong(state, refused);
  if (hasNumbers(state, left, facts)) {
    if (now.units !== goods.units + 1) return wrong(state, ONE_BY_ONE);
    if (now.serial === null) return asksSerial(state, goods, left);
  }
  const serial_nos = [...goods.serial_nos, ...keptSerials(left, now.serial, facts)];
  return ok({ ...state, goods: { ...goods, units: now.units, serial_nos }, asked: null });
}

const HAND_FULL = say('Put down what you hold first.', '先に手元の商品を置いてください。');

function toScanned(state: Holding, { code, found, hint }: ScannedCode, facts: ReturnFacts): ReturnReply {
  const { condition } = state;
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
  if (condition === 'defective') {
    const forbidden = quarantineForbidden(left, place);
    return forbidden === null ? listedAt(state, place.code, facts) : wrong(state, forbidden);
  }
  return objectionTo(place, left, state, doubtsOf(state, left, facts)) ?? listedAt(state, place.code, facts);
}

function toStandard(state: Holding, facts: ReturnFacts): ReturnReply {
  const left = handOf(state, facts);
  const [doubt] = left === undefined || state.asked === STANDARD ? [] : doubtsOf(state, left, facts);
  if (doubt === undefined) return listedAt(state, null, facts);
  const message = say(`${doubt.en} Press again if that is right.`, `${doubt.ja}よろしければ、もう一度押してください。`);
  return { state: { ...state, asked: STANDARD }, message, sound: 'ask' };
}

/** Good units of a blocked lot, or whose expiry date has passed, would become stock that nobody can sell. Others are not doubted. */
function doubtsOf({ condition, listed }: Holding, lot: ReturnableUnits, { today }: ReturnFacts): readonly Message[] {
  const isListed = listed.some(
    (one) => one.condition === 'good' && one.item_no === lot.item_no && one.lot_no === lot.lot_no,
  );
  if (condition !== 'good' || isListed) return [];
  const passed = expiryPassed(lot, lot, today);
  return [...(lot.blocked ? [isBlocked(lot)] : []), ...(passed === null ? [] : [passed])];
}

const isBlocked = (lot: ReturnableUnits): Message =>
  say(
    `This lot of ${nameOf(lot)} is blocked: it may be recalled. Ask before you count it as good.`,
    `「${nameOf(lot)}」のこのロットは凍結中です（回収など）。良品とする前に確認してください。`,
  );

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
