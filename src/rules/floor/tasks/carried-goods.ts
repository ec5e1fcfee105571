/** Goods in hand, on their way to a shelf: how many units there are, and whether they may lie on that shelf. */
import type { Message } from '../../../kernel/messages.js';
import { judgePutAway, type PutAwayGoods, type PutAwayPlace } from '../choose-put-away.js';
import { matchScan, otherItemInHand } from '../match-scan.js';
import { type Reply, type ScannedCode, wrong } from '../task.js';
import { type GoodsLeft, TYPE_ONE } from './goods-left.js';

/** Units in hand, or why there cannot be that many. */
export type UnitsInHand = { readonly units: number; readonly serial: string | null } | { readonly refused: Message };

/** The message when only `left` units are left. */
type TooMany = (left: number) => Message;

/** A number was typed: that many units are in hand. */
export function unitsTyped(units: number, left: GoodsLeft | undefined, tooMany: TooMany): UnitsInHand {
  const most = left?.units ?? 0;
  if (units === 0) return { refused: TYPE_ONE };
  return units > most ? { refused: tooMany(most) } : { units, serial: null };
}

/**
 * The goods in hand were scanned once more: one unit more of them is in hand, or a case.
 * @param units in hand until now
 * @param left all that is left of these goods, those in hand included; undefined: nothing any more
 */
export function unitsAdded(
  units: number,
  left: GoodsLeft | undefined,
  { code, found, hint }: ScannedCode,
  tooMany: TooMany,
): UnitsInHand {
  if (left === undefined) return { refused: tooMany(0) };
  const others = left.units - units;
  const verdict = matchScan(
    { kind: 'goods', item: left, lots: [left], units: others, serials: null },
    code,
    found,
    hint,
  );
  if (!verdict.fits) {
    const other = found.find((one) => one.kind === 'goods');
    if (verdict.reason === 'other_item' && other?.kind === 'goods')
      return { refused: otherItemInHand(other.item, left) };
    return { refused: verdict.reason === 'too_many' ? tooMany(left.units) : verdict.message };
  }
  if (verdict.found.kind !== 'goods') throw new Error('goods were expected');
  return { units: units + (verdict.found.units ?? 0), serial: verdict.found.serial };
}

/** Carries that many units from now on. A shelf that was scanned for the units before is asked about again. */
export const withUnits = <State extends { readonly goods: { readonly units: number }; readonly asked: string | null }>(
  state: State,
  now: UnitsInHand,
): Reply<State> =>
  'refused' in now
    ? wrong(state, now.refused)
    : { state: { ...state, goods: { ...state.goods, units: now.units }, asked: null }, message: null, sound: 'ok' };

/**
 * The answer when goods may not be laid on a shelf; null: they may. A shelf that is unusual for them is accepted when it is scanned a
 * second time.
 * @param doubts what is unusual about the goods themselves
 */
export function objectionTo<State extends { readonly asked: string | null }>(
  place: PutAwayPlace,
  goods: PutAwayGoods,
  state: State,
  doubts: readonly Message[] = [],
): Reply<State> | null {
  const judged = judgePutAway(goods, place, doubts);
  if (judged.verdict === 'forbidden') return wrong(state, judged.message);
  return judged.verdict === 'unusual' && state.asked !== place.code
    ? { state: { ...state, asked: place.code }, message: judged.message, sound: 'ask' }
    : null;
}
