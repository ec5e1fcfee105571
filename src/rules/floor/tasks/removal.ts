/**
 * The units of a removal are collected, place by place in the order of walking. They leave the warehouse when somebody confirms
 * the removal. The collected units are kept in the state of the task; each scan reads where units lie.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `place` | a place where such units lie: the next one, or another one | `goods` | |
 * | `place`, `goods` | `not_here` | the next place; `end` after the last one | the shelf is to be counted |
 * | `goods` | the goods | `goods`, `place` or `end`; `lot` if several lots lie there and the code does not say which | one more of them is collected, or a case |
 * | `goods` | a typed number, after a scan there | `goods`, `place` or `end` | that many more are collected |
 * | `lot` | a button of one of the lots | `goods`, `place` or `end` | the units are collected |
 * | `goods`, `lot` | `other_place` | `place` | |
 * | any | `undo` | `place`, or `goods` in MAIN | the last collected units are put back where they were |
 * | `end` | `confirm`, when nothing is missing | (finished) | the units have left |
 * | `end` | `again`, when units are missing | `place` | the places are walked through again |
 * | `end` | `stop`, when units are missing | (finished) | none: people put the collected units back where they were |
 *
 * MAIN has no label, so it is not scanned.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { countedUnits, figure, unitsAre } from '../../../kernel/quantities.js';
import type { RemovedLot } from '../../stock/plan-removal.js';
import type { RemovalKind } from '../../stock/removal-status.js';
import { isSameItem, matchScan, type NamedPlace, nameOf, otherItem } from '../match-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { byLot, CHOOSE_LOT, type GoodsLeft, lotButton, meantBy, WHICH_LOT } from './goods-left.js';

/** Units of one lot, in the condition of the removal, that lie in a place. */
export interface LyingInPlace extends GoodsLeft {
  readonly place: NamedPlace;
}

/** Units that somebody has taken from a place. */
export interface TakenUnits {
  readonly place_no: number;
  readonly place: string;
  readonly lot_no: number;
  readonly units: number;
}

export type RemovalState = {
  readonly account_id: string;
  /** The newest last. */
  readonly taken: readonly TakenUnits[];
  /** Codes of places where somebody did not find the units. */
  readonly skipped: readonly string[];
} & (
  | { readonly step: 'place' | 'end' }
  | { readonly step: 'goods'; readonly place: string }
  | { readonly step: 'lot'; readonly place: string; readonly units: number }
);

export interface RemovalFacts {
  readonly kind: RemovalKind;
  /** Whether its units may be collected: the removal is neither done nor withdrawn. */
  readonly running: boolean;
  readonly lots: readonly RemovedLot[];
  /** Where units of these lots lie, in the order of walking. Units that were taken in this task still count as lying there. */
  readonly rows: readonly LyingInPlace[];
}

export type RemovalEffect =
  | { readonly kind: 'finish'; readonly taken: readonly TakenUnits[] }
  | { readonly kind: 'not_here'; readonly place: NamedPlace };

export interface RemovalReply extends Reply<RemovalState> {
  readonly effect?: RemovalEffect;
}

type Common = Pick<RemovalState, 'account_id' | 'taken' | 'skipped'>;

const commonOf = ({ account_id, taken, skipped }: Common): Common => ({ account_id, taken, skipped });

const unitsOf = (taken: readonly TakenUnits[], isMeant: (one: TakenUnits) => boolean): number =>
  taken.reduce((sum, one) => sum + (isMeant(one) ? one.units : 0), 0);

/** Units of a lot that are still to be collected. */
const wantedOf = ({ taken }: Common, { lots }: RemovalFacts, lot_no: number): number =>
  lots.reduce((sum, one) => sum + (one.lot_no === lot_no ? one.quantity : 0), 0) -
  unitsOf(taken, (one) => one.lot_no === lot_no);

/** Units that are still to be collected. */
export const missingUnits = (state: Common, facts: RemovalFacts): number =>
  facts.lots.reduce((sum, { quantity }) => sum + quantity, 0) - unitsOf(state.taken, () => true);

/** What can still be collected, place by place: no more than is wanted of each lot. */
export const toCollect = (state: Common, facts: RemovalFacts): LyingInPlace[] =>
  facts.rows.flatMap((row) => {
    const there =
      row.units - unitsOf(state.taken, (one) => one.place_no === row.place.place_no && one.lot_no === row.lot_no);
    const units = Math.min(there, wantedOf(state, facts, row.lot_no));
    return units > 0 ? [{ ...row, units }] : [];
  });

/** What can be collected in the place where somebody is. */
export const collectHere = (state: RemovalState, facts: RemovalFacts): LyingInPlace[] =>
  'place' in state ? byLot(toCollect(state, facts).filter(({ place }) => place.code === state.place)) : [];

/** The place to which somebody is sent; undefined: there is none. */
export const placeToGo = (state: Common, facts: RemovalFacts): NamedPlace | undefined =>
  toCollect(state, facts).find(({ place }) => !state.skipped.includes(place.code))?.place;

/** The next step of the walk. @param standing the place where somebody is; null: at none */
function removalOnward(of: Common, facts: RemovalFacts, standing: string | null = null): RemovalState {
  const own = commonOf(of);
  const rows = toCollect(own, facts);
  if (standing !== null && rows.some(({ place }) => place.code === standing))
    return { ...own, step: 'goods', place: standing };
  const next = placeToGo(own, facts);
  if (next === undefined) return { ...own, step: 'end' };
  return next.code === 'MAIN' ? { ...own, step: 'goods', place: next.code } : { ...own, step: 'place' };
}

export const removalBegins = (account_id: string, facts: RemovalFacts): RemovalState =>
  removalOnward({ account_id, taken: [], skipped: [] }, facts);

export const removalStep = (state: RemovalState): string =>
  'place' in state ? `${state.step} ${state.place}` : state.step;

const OVER = say(
  'This removal is done, or was withdrawn. If you hold units of it, put them back where they lay.',
  'この搬出は完了しているか、取り下げられています。手元に商品がある場合は、元の場所に戻してください。',
);

/** Decides what a scan does. The facts are read under no lock: the operation that ends the removal checks them again. */
export function removalScan(state: RemovalState, input: Input, facts: RemovalFacts): RemovalReply {
  if (!facts.running) return { state: null, message: OVER, sound: 'wrong' };
  if (input.kind === 'choice' && input.choice === 'undo') return undone(state, facts);
  if ('place' in state && collectHere(state, facts).length === 0)
    return { ...ok(removalOnward(state, facts), goneFrom(state.place)), sound: 'wrong' };
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (input.kind === 'units') return state.step === 'goods' ? typed(state, input.units, facts) : notHere(state, input);
  switch (state.step) {
    case 'place':
      return placeScanned(state, input, facts);
    case 'goods':
      return goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'end':
      return notHere(state, input);
  }
}

const goneFrom = (place: string): Message =>
  say(`Nothing is to be taken from ${place} any more.`, `${place}から取り出す商品はもうありません。`);

function undone(state: RemovalState, facts: RemovalFacts): RemovalReply {
  const last = state.taken.at(-1);
  if (last === undefined) return wrong(state, say('There is nothing to undo.', '取り消せる操作がありません。'));
  return ok(
    removalOnward({ ...commonOf(state), taken: state.taken.slice(0, -1) }, facts),
    say(
      `Put ${countedUnits(last.units)} back in ${last.place}.`,
      `${figure(last.units)}点を${last.place}に戻してください。`,
    ),
  );
}

function chosen(state: RemovalState, choice: string, facts: RemovalFacts): RemovalReply {
  const stray = notHere(state, { kind: 'choice', choice });
  if (state.step === 'end') return chosenAtEnd(state, choice, facts, stray);
  if (choice === 'other_place' && state.step !== 'place') return ok({ ...commonOf(state), step: 'place' });
  if (state.step === 'lot') {
    const lot = collectHere(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
    return lot === undefined ? stray : collected(state, lot, state.units, facts);
  }
  const code = state.step === 'goods' ? state.place : placeToGo(state, facts)?.code;
  const place = facts.rows.find((row) => row.place.code === code)?.place;
  if (choice !== 'not_here' || place === undefined) return stray;
  const own = { ...commonOf(state), skipped: [...state.skipped, place.code] };
  return { ...ok(removalOnward(own, facts)), effect: { kind: 'not_here', place } };
}

function chosenAtEnd(
  state: RemovalState,
  choice: string,
  facts: RemovalFacts,
  stray: Reply<RemovalState>,
): RemovalReply {
  const missing = missingUnits(state, facts);
  if (missing === 0) {
    if (choice !== 'confirm') return stray;
    const units = unitsOf(state.taken, () => true);
    const message =
      facts.kind === 'disposal'
        ? say(`${unitsAre(units)} thrown away.`, `${figure(units)}点を廃棄しました。`)
        : say(`${countedUnits(units)} went back to the owner.`, `${figure(units)}点を荷主に返却しました。`);
    return { state: null, message, sound: 'done', effect: { kind: 'finish', taken: state.taken } };
  }
  if (choice === 'again') return ok(removalOnward({ ...state, skipped: [] }, facts));
  if (choice !== 'stop') return stray;
  return {
    state: null,
    message: say(
      `Stopped: ${unitsAre(missing)} missing. Put what you have back where it was.`,
      `${figure(missing)}点が見つからないため中断しました。取り出した商品は元の場所に戻してください。`,
    ),
    sound: 'done',
  };
}

function placeScanned(state: RemovalState, input: ScannedCode, facts: RemovalFacts): RemovalReply {
  const rows = toCollect(state, facts);
  const code = placeIn(input)?.code;
  const here = rows.find(({ place }) => place.code === code)?.place;
  if (here !== undefined) {
    const skipped = state.skipped.filter((one) => one !== here.code);
    return ok({ ...commonOf(state), skipped, step: 'goods', place: here.code });
  }
  const next = placeToGo(state, facts) ?? rows[0]?.place;
  // No place has units to collect any more: somebody has moved them meanwhile.
  if (next === undefined) return { ...ok(removalOnward(state, facts), goneFrom(input.code)), sound: 'wrong' };
  const expected = { kind: 'place', place_kind: next.kind, place: next } as const;
  const verdict = matchScan(expected, input.code, input.found, input.hint);
  return wrong(state, verdict.fits ? goneFrom(input.code) : verdict.message);
}

type AtPlace = Extract<RemovalState, { readonly place: string }>;

function goodsScanned(state: AtPlace, input: ScannedCode, facts: RemovalFacts): RemovalReply {
  const here = collectHere(state, facts);
  const [wanted] = here;
  const meant = meantBy(here, input, (item) =>
    wanted === undefined || isSameItem(item, wanted)
      ? say(
          `This lot of ${nameOf(item)} is not to leave.`,
          `「${nameOf(item)}」のこのロットは搬出の対象ではありません。`,
        )
      : otherItem(item, wanted),
  );
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  if (others.length === 0) return collected(state, lot, meant.units, facts);
  return ok({ ...commonOf(state), step: 'lot', place: state.place, units: meant.units }, WHICH_LOT);
}

function typed(state: AtPlace, units: number, facts: RemovalFacts): RemovalReply {
  // The first unit is scanned: a number says how many there are, not what they are.
  const last = state.taken.at(-1);
  const lot = collectHere(state, facts).find(({ lot_no }) => last?.place === state.place && last.lot_no === lot_no);
  if (lot === undefined) return wrong(state, say('Scan one of them first.', '先に商品を1点スキャンしてください。'));
  if (units === 0) return wrong(state, tooMany(state.place, lot.units));
  return collected(state, lot, units, facts);
}

const tooMany = (place: string, units: number): Message =>
  say(`Take from 1 to ${figure(units)} more from ${place}.`, `${place}から取り出すのは残り${figure(units)}点です。`);

function collected(
  state: AtPlace,
  { place, lot_no, units: most }: LyingInPlace,
  units: number,
  facts: RemovalFacts,
): RemovalReply {
  const goods: RemovalState = { ...commonOf(state), step: 'goods', place: state.place };
  if (units > most) return wrong(goods, tooMany(state.place, most));
  const taken = [...state.taken, { place_no: place.place_no, place: place.code, lot_no, units }];
  return ok(removalOnward({ ...commonOf(state), taken }, facts, state.place));
}
