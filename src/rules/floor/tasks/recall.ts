/**
 * Recalled units are carried to one shelf, place by place in the order of walking. Each scan reads where they lie.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `place` | a place where such units lie: the next one, or another one | `goods` | |
 * | `place`, `goods` | `not_here` | the next place; (finished) after the last one | the shelf is to be counted |
 * | `goods` | the goods | `to`; `lot` if several lots lie there and the code does not say which | |
 * | `lot` | a button of one of the lots | `to` | |
 * | `to` | the same goods again, or a typed number | `to` | more units are carried |
 * | `to` | the shelf of the recall | `goods`; `place` when the place is empty; (finished) | the units lie there; orders that are picked, but not packed, lose them |
 * | `goods`, `lot`, `to` | `other_place` | `place` | |
 * | any | anything, when no such unit lies anywhere else | (finished) | |
 *
 * MAIN has no label, so it is not scanned.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { figure, sumOf, unitsAre } from '../../../kernel/quantities.js';
import type { Condition } from '../../places/place.js';
import { isSameItem, matchScan, type NamedPlace, nameOf, otherItem } from '../match-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { type UnitsInHand, unitsAdded, unitsTyped } from './carried-goods.js';
import { byLot, CHOOSE_LOT, type GoodsLeft, lotButton, meantBy, WHICH_LOT } from './goods-left.js';

/** Recalled units of one lot and condition that lie in a place. */
export interface RecalledUnits extends GoodsLeft {
  readonly place: NamedPlace;
  readonly condition: Condition;
}

export type RecallState = {
  readonly account_id: string;
  /** Codes of places where somebody did not find the units. */
  readonly skipped: readonly string[];
} & (
  | { readonly step: 'place' }
  | { readonly step: 'goods'; readonly place: string }
  | { readonly step: 'lot'; readonly place: string; readonly units: number }
  | { readonly step: 'to'; readonly place: string; readonly lot_no: number; readonly units: number }
);

export interface RecallFacts {
  /** Where the units go; null: the recall has ended. */
  readonly target: NamedPlace | null;
  /** The recalled units in other places, in the order of walking. */
  readonly rows: readonly RecalledUnits[];
}

export type RecallEffect =
  | { readonly kind: 'carry'; readonly from: string; readonly lot_no: number; readonly units: number }
  | { readonly kind: 'not_here'; readonly place: NamedPlace };

export interface RecallReply extends Reply<RecallState> {
  readonly effect?: RecallEffect;
}

const unitsOf = (rows: readonly RecalledUnits[]): number => sumOf(rows, ({ units }) => units);

const at = (rows: readonly RecalledUnits[], place: string): readonly RecalledUnits[] =>
  rows.filter((one) => one.place.code === place);

/** The lots that lie in the place where somebody is. */
export const lotsHere = (state: RecallState, { rows }: Pick<RecallFacts, 'rows'>): readonly RecalledUnits[] =>
  'place' in state ? byLot(at(rows, state.place)) : [];

/** The place to which somebody is sent; undefined: there is none. */
export const nextPlace = (
  { skipped }: Pick<RecallState, 'skipped'>,
  rows: readonly RecalledUnits[],
): NamedPlace | undefined => rows.find(({ place }) => !skipped.includes(place.code))?.place;

/** The state for the next place; null: there is none. */
export function onward(
  { account_id, skipped }: Pick<RecallState, 'account_id' | 'skipped'>,
  rows: readonly RecalledUnits[],
): RecallState | null {
  const next = nextPlace({ skipped }, rows);
  if (next === undefined) return null;
  const own = { account_id, skipped };
  return next.code === 'MAIN' ? { ...own, step: 'goods', place: next.code } : { ...own, step: 'place' };
}

export const recallStep = (state: RecallState): string =>
  'place' in state ? `${state.step} ${state.place}` : state.step;

const ENDED = say(
  'This recall has ended. If you hold units of it, put them back where they lay.',
  'この回収作業は終了しています。手元に商品がある場合は、元の場所に戻してください。',
);

const collected = (target: NamedPlace): Message =>
  say(`Everything is in ${target.code}.`, `対象の商品はすべて${target.code}に集まりました。`);

/** Ends the walk. @param rows what is left */
function ends(rows: readonly RecalledUnits[], target: NamedPlace): RecallReply {
  const units = unitsOf(rows);
  const message =
    units === 0
      ? collected(target)
      : say(
          `Stopped. ${unitsAre(units)} left: not found, or held by orders.`,
          `中断します。見つからない、または出荷作業中の商品が${figure(units)}点残っています。`,
        );
  return { state: null, message, sound: 'done' };
}

/** Decides what a scan does. The facts are read under no lock: the operation that carries the units checks them again. */
export function recallScan(state: RecallState, input: Input, facts: RecallFacts): RecallReply {
  const { target, rows } = facts;
  if (target === null) return { state: null, message: ENDED, sound: 'wrong' };
  if (rows.length === 0) return ends(rows, target);
  if ('place' in state && at(rows, state.place).length === 0) {
    const next = onward(state, rows);
    return next === null ? ends(rows, target) : { ...ok(next, goneFrom(state.place)), sound: 'wrong' };
  }
  if (input.kind === 'choice') return chosen(state, input.choice, facts, target);
  if (input.kind === 'units') return state.step === 'to' ? typed(state, input.units, facts) : notHere(state, input);
  switch (state.step) {
    case 'place':
      return placeScanned(state, input, rows);
    case 'goods':
      return goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'to':
      return placeIn(input) === null && input.found.some(({ kind }) => kind === 'goods')
        ? more(state, input, facts)
        : toScanned(state, input, rows, target);
  }
}

const goneFrom = (place: string): Message =>
  say(`No such units lie in ${place} any more.`, `${place}に対象の商品はもうありません。`);

function chosen(state: RecallState, choice: string, facts: RecallFacts, target: NamedPlace): RecallReply {
  const stray = notHere(state, { kind: 'choice', choice });
  const { account_id, skipped } = state;
  if (choice === 'other_place' && state.step !== 'place') return ok({ account_id, skipped, step: 'place' });
  if (state.step === 'lot') {
    const lot = lotsHere(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
    return lot === undefined ? stray : taken(state, lot, state.units);
  }
  if (choice !== 'not_here' || state.step === 'to') return stray;
  const code = state.step === 'goods' ? state.place : nextPlace(state, facts.rows)?.code;
  const place = facts.rows.find((one) => one.place.code === code)?.place;
  if (place === undefined) return stray;
  const next = onward({ account_id, skipped: [...skipped, place.code] }, facts.rows);
  const effect = { kind: 'not_here', place } as const;
  return next === null ? { ...ends(facts.rows, target), effect } : { ...ok(next), effect };
}

function placeScanned(state: RecallState, input: ScannedCode, rows: readonly RecalledUnits[]): RecallReply {
  const { account_id, skipped } = state;
  const code = placeIn(input)?.code;
  const here = rows.find(({ place }) => place.code === code)?.place;
  if (here !== undefined)
    return ok({ account_id, skipped: skipped.filter((one) => one !== here.code), step: 'goods', place: here.code });
  const next = nextPlace(state, rows) ?? rows[0]?.place ?? null;
  if (next === null) return wrong(state, goneFrom(input.code));
  const expected = { kind: 'place', place_kind: next.kind, place: next } as const;
  const verdict = matchScan(expected, input.code, input.found, input.hint);
  return wrong(state, verdict.fits ? goneFrom(input.code) : verdict.message);
}

type AtPlace = Extract<RecallState, { readonly place: string }>;

function goodsScanned(state: AtPlace, input: ScannedCode, facts: RecallFacts): RecallReply {
  const here = lotsHere(state, facts);
  const [wanted] = here;
  const meant = meantBy(here, input, (item) =>
    wanted === undefined || isSameItem(item, wanted)
      ? say(`This lot of ${nameOf(item)} is not recalled.`, `「${nameOf(item)}」のこのロットは回収対象ではありません。`)
      : otherItem(item, wanted),
  );
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  if (others.length === 0) return taken(state, lot, meant.units);
  const { account_id, skipped, place } = state;
  return ok({ account_id, skipped, step: 'lot', place, units: meant.units }, WHICH_LOT);
}

const tooMany = (place: string) => (units: number) =>
  say(`${place} has only ${figure(units)} of them.`, `${place}にある対象の商品は${figure(units)}点です。`);

function taken({ account_id, skipped, place }: AtPlace, lot: RecalledUnits, units: number): RecallReply {
  const goods = { account_id, skipped, step: 'goods', place } as const;
  if (units > lot.units) return wrong(goods, tooMany(place)(lot.units));
  return ok({ account_id, skipped, step: 'to', place, lot_no: lot.lot_no, units });
}

type Carrying = Extract<RecallState, { step: 'to' }>;

/** What lies in the place of the lot in hand. */
export const lyingThere = (state: Carrying, facts: Pick<RecallFacts, 'rows'>): RecalledUnits | undefined =>
  lotsHere(state, facts).find(({ lot_no }) => lot_no === state.lot_no);

const withUnits = (state: Carrying, now: UnitsInHand): RecallReply =>
  'refused' in now ? wrong(state, now.refused) : ok({ ...state, units: now.units });

function typed(state: Carrying, units: number, facts: RecallFacts): RecallReply {
  return withUnits(state, unitsTyped(units, lyingThere(state, facts), tooMany(state.place)));
}

function more(state: Carrying, input: ScannedCode, facts: RecallFacts): RecallReply {
  return withUnits(state, unitsAdded(state.units, lyingThere(state, facts), input, tooMany(state.place)));
}

function toScanned(
  state: Carrying,
  { code, found, hint }: ScannedCode,
  rows: readonly RecalledUnits[],
  target: NamedPlace,
): RecallReply {
  const verdict = matchScan({ kind: 'place', place_kind: 'shelf', place: target }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const { place: from, lot_no, units, account_id, skipped } = state;
  const lying = lyingThere(state, { rows });
  if (lying === undefined || lying.units < units) return wrong(state, tooMany(from)(lying?.units ?? 0));
  const effect = { kind: 'carry', from, lot_no, units } as const;
  const isEmpty = unitsOf(at(rows, from)) === units;
  const rest = isEmpty ? rows.filter(({ place }) => place.code !== from) : rows;
  const next = isEmpty
    ? onward({ account_id, skipped }, rest)
    : ({ account_id, skipped, step: 'goods', place: from } as const);
  if (next === null) return { ...ends(rest, target), effect };
  const done = say(
    `${unitsAre(units, nameOf(lying))} in ${target.code}.`,
    `「${nameOf(lying)}」${figure(units)}点を${target.code}に移しました。`,
  );
  return { ...ok(next, done), effect };
}
