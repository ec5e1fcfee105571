/**
 * Counted goods of a receipt are put away, shelf by shelf. Each scan reads from the receipt what is left.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | goods that were counted and are not put away | `to`; `lot` if several lots are left and the code does not say which | |
 * | `goods` | a button of another condition | `goods` | |
 * | `goods`, `lot`, `to` | anything, when nothing is left | (finished) | |
 * | `lot` | a button of one of the lots | `to` | |
 * | `to` | the same goods again, or a typed number | `to` | more units are carried |
 * | `to` | a shelf | `goods` | the units become stock on the shelf |
 * | `to` | a shelf, for the last of all goods | (finished) | the same; the receipt ends, unless somebody counts more of it |
 * | `to` | a shelf, for the last of all goods, when some that were announced have not come | `more` | the units become stock on the shelf |
 * | `to` | a shelf, for the last defective or unidentified units | `goods`, for good units if some are left | the units become stock on the shelf |
 * | `to` | a shelf that is unusual for them | `to` | none; the same shelf again confirms it |
 * | `lot`, `to` | `other_goods` | `goods` | |
 * | `goods` | `finish` | (finished) | |
 * | `more` | `more_comes` | (finished) | none: the receipt stays open |
 * | `more` | `that_is_all` | (finished) | the receipt ends, unless somebody counts more of it |
 */
import { type Message, say } from '../../../kernel/messages.js';
import { figure, unitsAre } from '../../../kernel/quantities.js';
import type { TemperatureZone } from '../../items/item-values.js';
import { COUNTED_AS, COUNTED_AS_WORDS, type CountedAs } from '../../receipts/receipt-values.js';
import { type PutAwayPlace, quarantineForbidden } from '../choose-put-away.js';
import { type LotDates, matchScan, type NamedItem, nameOf } from '../match-scan.js';
import { type Input, notHere, ok, type Reply, type ScannedCode, wrong } from '../task.js';
import { objectionTo, type UnitsInHand, unitsAdded, unitsTyped } from './carried-goods.js';
import { CHOOSE_LOT, lotButton, meantBy, WHICH_LOT } from './goods-left.js';
import { type Missing, RECEIPT_ENDED, STAYS_OPEN, willMoreCome } from './more-to-come.js';

/** Counted units of a line, in one lot (0: no lot) and condition, that are not put away yet. */
export interface UnitsLeft extends NamedItem, LotDates {
  readonly line_no: number;
  readonly lot_no: number;
  readonly counted_as: CountedAs;
  /** At least 1. */
  readonly units: number;
  readonly temperature_zone: TemperatureZone;
}

interface Part {
  readonly line_no: number;
  readonly lot_no: number;
  readonly units: number;
}

/** A state in which goods are put away. */
type Storing = { readonly counted_as: CountedAs } & (
  | { readonly step: 'goods' }
  | { readonly step: 'lot'; readonly line_no: number; readonly units: number }
  | {
      readonly step: 'to';
      readonly part: Part;
      /** A shelf that is unusual for the goods and was scanned once; a second scan confirms it. */
      readonly asked: string | null;
    }
);

export type PutAwayState = Storing | { readonly step: 'more'; readonly counted_as: CountedAs };

export interface PutAwayFacts {
  /** All that is left, in all conditions. */
  readonly left: readonly UnitsLeft[];
  /** The place that was scanned, read for the goods in hand; null: none. */
  readonly scanned: PutAwayPlace | null;
  /** What was announced and is not counted. */
  readonly missing: Missing;
  /** Whether somebody counts more of the receipt at this moment. It matters only for the last goods, and at `more`. */
  readonly counting: boolean;
}

/** Units to put away. */
interface StoredPart extends Part {
  readonly counted_as: CountedAs;
  /** Code of the place. */
  readonly place: string;
}

export interface PutAwayEffect {
  /** Null: nothing is put away. */
  readonly part: StoredPart | null;
  /** Whether the receipt ends. */
  readonly ends: boolean;
}

export interface PutAwayReply extends Reply<PutAwayState> {
  readonly effect?: PutAwayEffect;
}

export const putAwayBegins = (left: readonly UnitsLeft[]): PutAwayState => ({
  step: 'goods',
  counted_as: COUNTED_AS.find((one) => left.some(({ counted_as }) => counted_as === one)) ?? 'good',
});

/**
 * The state as it is now. When no units are left of another condition than good, the task begins anew with what is left: a scan of
 * good units, which are on the list, must not be answered with "none is left". Good units never become defective ones by
 * themselves: somebody presses the button.
 */
export const putAwayNow = (state: PutAwayState, facts: Pick<PutAwayFacts, 'left'>): PutAwayState =>
  state.step === 'goods' && state.counted_as !== 'good' && leftNow(state, facts).length === 0
    ? putAwayBegins(facts.left)
    : state;

const SHELF = { kind: 'place', place_kind: 'shelf', place: null } as const;

const FINISHED = say('Everything that was counted is put away.', '検品済みの商品はすべて棚入れしました。');

const backToGoods = ({ counted_as }: PutAwayState): PutAwayState => ({ step: 'goods', counted_as });

/** What is left in the condition that is put away now. */
export const leftNow = (state: PutAwayState, { left }: Pick<PutAwayFacts, 'left'>): readonly UnitsLeft[] =>
  left.filter(({ counted_as }) => counted_as === state.counted_as);

/** What is left to put away of the lot in hand; undefined: nothing any more. */
export const inHand = (
  state: Extract<PutAwayState, { step: 'to' }>,
  facts: Pick<PutAwayFacts, 'left'>,
): UnitsLeft | undefined =>
  leftNow(state, facts).find(({ line_no, lot_no }) => line_no === state.part.line_no && lot_no === state.part.lot_no);

/** The lots among which somebody chooses. */
export const lotsLeft = (
  state: Extract<PutAwayState, { step: 'lot' }>,
  facts: Pick<PutAwayFacts, 'left'>,
): readonly UnitsLeft[] => leftNow(state, facts).filter(({ line_no }) => line_no === state.line_no);

/** Buttons for the conditions in which units are left, besides the present one. */
export const otherConditions = (state: PutAwayState, { left }: Pick<PutAwayFacts, 'left'>): readonly CountedAs[] =>
  COUNTED_AS.filter((one) => one !== state.counted_as && left.some(({ counted_as }) => counted_as === one));

/** Decides what a scan does. The facts are read under no lock: the operation that puts the units away checks them again. */
export function putAwayScan(before: PutAwayState, input: Input, facts: PutAwayFacts): PutAwayReply {
  const state = putAwayNow(before, facts);
  return state.step === 'more' ? answered(state, input, facts) : scanned(state, input, facts);
}

function scanned(state: Storing, input: Input, facts: PutAwayFacts): PutAwayReply {
  if (facts.left.length === 0) return { state: null, message: FINISHED, sound: 'done' };
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (input.kind === 'units')
    return state.step === 'to'
      ? withUnits(state, unitsTyped(input.units, inHand(state, facts), tooMany))
      : notHere(state, input);
  switch (state.step) {
    case 'goods':
      return goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'to':
      return input.found.some(({ kind }) => kind === 'goods') && facts.scanned === null
        ? withUnits(state, unitsAdded(state.part.units, inHand(state, facts), input, tooMany))
        : toScanned(state, input, facts);
  }
}

const COUNTED_NOW = say(
  'Somebody counts more of this receipt, so it stays open.',
  '別の担当者が検品中のため、入庫は未完了のままです。',
);

function answered(state: PutAwayState, input: Input, { counting }: PutAwayFacts): PutAwayReply {
  const choice = input.kind === 'choice' ? input.choice : null;
  if (choice === 'more_comes') return { state: null, message: STAYS_OPEN, sound: 'done' };
  if (choice !== 'that_is_all') return notHere(state, input);
  if (counting) return { state: null, message: COUNTED_NOW, sound: 'done' };
  return { state: null, message: RECEIPT_ENDED, sound: 'done', effect: { part: null, ends: true } };
}

function chosen(state: Storing, choice: string, facts: PutAwayFacts): PutAwayReply {
  const stray = notHere(state, { kind: 'choice', choice });
  switch (state.step) {
    case 'goods': {
      if (choice === 'finish')
        return {
          state: null,
          message: say('Stopped. Goods are left to put away.', '終了しました。棚入れする商品が残っています。'),
          sound: 'done',
        };
      const counted_as = otherConditions(state, facts).find((one) => one === choice);
      return counted_as === undefined ? stray : ok({ step: 'goods', counted_as });
    }
    case 'lot': {
      if (choice === 'other_goods') return ok(backToGoods(state));
      const lot = lotsLeft(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
      return lot === undefined ? stray : taken(state, lot, state.units);
    }
    case 'to':
      return choice === 'other_goods' ? ok(backToGoods(state)) : stray;
  }
}

function goodsScanned(state: PutAwayState, input: ScannedCode, facts: PutAwayFacts): PutAwayReply {
  const none = (item: NamedItem): Message =>
    say(
      `Nothing of ${nameOf(item)} is left to put away of this receipt. For another receipt, pause this one first.`,
      `「${nameOf(item)}」は、この入庫では棚入れする残りがありません。別の入庫の商品なら、先に「中断」を押してください。`,
    );
  const meant = meantBy(leftNow(state, facts), input, none);
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  if (others.length === 0) return taken(state, lot, meant.units);
  const { counted_as } = state;
  return ok({ step: 'lot', counted_as, line_no: lot.line_no, units: meant.units }, WHICH_LOT);
}

const tooMany = (units: number): Message =>
  say(`Only ${unitsAre(units)} left to put away.`, `棚入れできる残りは${figure(units)}点です。`);

function taken(state: PutAwayState, { line_no, lot_no, units: left }: UnitsLeft, units: number): PutAwayReply {
  if (units > left) return wrong(state, tooMany(left));
  return ok({ step: 'to', counted_as: state.counted_as, part: { line_no, lot_no, units }, asked: null });
}

type Carrying = Extract<PutAwayState, { step: 'to' }>;

const withUnits = (state: Carrying, now: UnitsInHand): PutAwayReply =>
  'refused' in now
    ? wrong(state, now.refused)
    : ok({ ...state, part: { ...state.part, units: now.units }, asked: null });

function toScanned(state: Carrying, { code, found, hint }: ScannedCode, facts: PutAwayFacts): PutAwayReply {
  const place = facts.scanned;
  if (place === null) {
    const verdict = matchScan(SHELF, code, found, hint);
    return wrong(state, verdict.fits ? say('This place is gone.', 'この場所はもうありません。') : verdict.message);
  }
  const left = inHand(state, facts);
  if (left === undefined || left.units < state.part.units) return wrong(state, tooMany(left?.units ?? 0));
  const forbidden = state.counted_as === 'good' ? null : quarantineForbidden(left, place);
  if (forbidden !== null) return wrong(state, forbidden);
  if (state.counted_as === 'good') {
    const objection = objectionTo(place, left, state);
    if (objection !== null) return objection;
  }
  const rest = facts.left.filter((one) => one !== left || one.units > state.part.units);
  const part = { ...state.part, counted_as: state.counted_as, place: place.code };
  if (rest.length === 0) return afterLast(state, part, facts);
  const next = putAwayNow(backToGoods(state), { left: rest });
  const goesOn = next.counted_as === state.counted_as ? null : COUNTED_AS_WORDS[next.counted_as];
  const done = say(
    `${unitsAre(state.part.units, nameOf(left))} on ${place.code} now.${goesOn === null ? '' : ` Next: ${goesOn.en}.`}`,
    `「${nameOf(left)}」${figure(state.part.units)}点を${place.code}に棚入れしました。${goesOn === null ? '' : `次は${goesOn.ja}です。`}`,
  );
  return { ...ok(next, done), effect: { part, ends: false } };
}

/** All that was counted is put away. While somebody counts, more goods come: then nothing needs to be asked. */
function afterLast(state: Carrying, part: StoredPart, { missing, counting }: PutAwayFacts): PutAwayReply {
  if (counting || missing.units === 0)
    return { state: null, message: FINISHED, sound: 'done', effect: { part, ends: !counting } };
  const { counted_as } = state;
  return { ...ok({ step: 'more', counted_as }, willMoreCome(missing)), effect: { part, ends: false } };
}
