/**
 * Units are carried from shelf to shelf. Allocations of orders do not change.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `from` | a shelf on which something lies | `goods` | |
 * | `goods` | goods that lie there | `to`; `lot` if several lots lie there and the code does not say which | |
 * | `lot` | a button of one of the lots | `to` | |
 * | `to` | the same goods again, or a typed number | `to` | more units are carried |
 * | `to` | another shelf | `goods`; `from` if nothing is left on the shelf | the units lie there |
 * | `to` | a shelf that is unusual for them | `to` | none; the same shelf again confirms it |
 * | any but `from` | `other_place` | `from` | |
 * | `lot`, `to` | `other_goods` | `goods` | |
 * | `from`, `goods` | `finish` | (finished) | |
 */
import { type Message, say } from '../../../kernel/messages.js';
import { figure, sumOf, unitsAre } from '../../../kernel/quantities.js';
import type { TemperatureZone } from '../../items/item-values.js';
import type { Condition, Temperature } from '../../places/place.js';
import type { PutAwayPlace } from '../choose-put-away.js';
import { isSameItem, type LotDates, matchScan, type NamedItem, type NamedPlace, nameOf } from '../match-scan.js';
import { type Input, notHere, ok, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';
import { objectionTo, unitsAdded, unitsTyped, withUnits } from './carried-goods.js';
import { CHOOSE_LOT, lotButton, meantBy, WHICH_LOT } from './goods-left.js';

/** Units of one lot of an item that lie in a place. */
export interface LyingGoods extends NamedItem, LotDates {
  /** 0: no lot. */
  readonly lot_no: number;
  readonly condition: Condition;
  readonly units: number;
  readonly temperature_zone: TemperatureZone;
}

/** A place, with what lies there: all lots of the items that a scan is about, and some other goods to show. */
export interface PlaceContents extends NamedPlace {
  readonly path: number;
  readonly use: PutAwayPlace['use'];
  readonly temperature: Temperature;
  readonly one_item: boolean;
  readonly closed: boolean;
  readonly holds: readonly LyingGoods[];
  /** Whether more lots lie there than `holds` has. */
  readonly more: boolean;
}

/** Units of one lot that somebody carries. */
interface Carried {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
  readonly units: number;
}

export type MoveState =
  | { readonly step: 'from' }
  | { readonly step: 'goods'; readonly from: string }
  | {
      readonly step: 'lot';
      readonly from: string;
      readonly account_id: string;
      readonly item_no: number;
      readonly units: number;
    }
  | {
      readonly step: 'to';
      readonly from: string;
      readonly goods: Carried;
      /** A shelf that is unusual for the goods and was scanned once; a second scan confirms it. */
      readonly asked: string | null;
    };

export const MOVE_BEGINS: MoveState = { step: 'from' };

/** The places that a scan is about, read for it. */
export interface MoveFacts {
  /** The place from which units are taken; null: it was not scanned yet. */
  readonly from: PlaceContents | null;
  /** The place that was scanned; null: none. */
  readonly scanned: PlaceContents | null;
}

/** Units to carry. */
export interface MoveEffect extends Carried {
  readonly from: string;
  readonly to: string;
}

export interface MoveReply extends Reply<MoveState> {
  readonly effect?: MoveEffect;
}

const SHELF = { kind: 'place', place_kind: 'shelf', place: null } as const;

/** The sound units. Units in quarantine are moved at the desk. */
export const soundIn = (place: PlaceContents | null): readonly LyingGoods[] =>
  place?.holds.filter(({ condition }) => condition === 'sound') ?? [];

/** How many units in quarantine lie there: of all goods, or of one item. */
export const quarantinedIn = (place: PlaceContents | null, item?: NamedItem): number =>
  sumOf(
    place?.holds.filter((one) => one.condition !== 'sound' && (item === undefined || isSameItem(one, item))) ?? [],
    ({ units }) => units,
  );

/** What is said of units in quarantine when nothing else is meant. @param what and where: `Tea in A`, `Aの「煎茶」` */
const atTheDesk = (what: Message): Message =>
  say(
    `${what.en}: all units are defective or unidentified. The desk moves these.`,
    `${what.ja}は不良品・未識別品だけです。移動は管理画面で行います。`,
  );

/** Decides what a scan does. The facts are read under no lock: the operation that carries the units checks them again. */
export function moveScan(state: MoveState, input: Input, facts: MoveFacts): MoveReply {
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (input.kind === 'units') return state.step === 'to' ? typed(state, input.units, facts) : notHere(state, input);
  switch (state.step) {
    case 'from':
      return fromScanned(state, input, facts);
    case 'goods':
      return goodsScanned(state, input, facts);
    case 'lot':
      return wrong(state, CHOOSE_LOT);
    case 'to':
      return placeIn(input) === null && input.found.some(({ kind }) => kind === 'goods')
        ? more(state, input, facts)
        : toScanned(state, input, facts);
  }
}

function chosen(state: MoveState, choice: string, facts: MoveFacts): MoveReply {
  if (choice === 'finish' && (state.step === 'from' || state.step === 'goods'))
    return { state: null, message: say('Finished.', '完了しました。'), sound: 'done' };
  if (choice === 'other_place' && state.step !== 'from') return ok({ step: 'from' });
  if (choice === 'other_goods' && (state.step === 'lot' || state.step === 'to'))
    return ok({ step: 'goods', from: state.from });
  if (state.step !== 'lot') return notHere(state, { kind: 'choice', choice });
  const lot = lotsOf(state, facts).find(({ lot_no }) => choice === lotButton(lot_no));
  return lot === undefined ? notHere(state, { kind: 'choice', choice }) : taken(state, lot, state.units);
}

export const lotsOf = (
  goods: Pick<Carried, 'account_id' | 'item_no'>,
  { from }: Pick<MoveFacts, 'from'>,
): readonly LyingGoods[] => soundIn(from).filter((one) => isSameItem(one, goods));

function fromScanned(state: MoveState, { code, found, hint }: ScannedCode, { scanned }: MoveFacts): MoveReply {
  const verdict = matchScan(SHELF, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  if (soundIn(scanned).length === 0 && quarantinedIn(scanned) > 0) return wrong(state, atTheDesk(say(code, code)));
  if (soundIn(scanned).length === 0)
    return wrong(
      state,
      say(
        `Nothing in ${code} can be moved. Scan another shelf.`,
        `${code}には移動できる商品がありません。別の棚をスキャンしてください。`,
      ),
    );
  return ok({ step: 'goods', from: (scanned as PlaceContents).code });
}

function goodsScanned(
  state: Extract<MoveState, { step: 'goods' }>,
  input: ScannedCode,
  { from }: Pick<MoveFacts, 'from'>,
): MoveReply {
  const none = (item: NamedItem): Message =>
    quarantinedIn(from, item) > 0
      ? atTheDesk(say(`${nameOf(item)} in ${state.from}`, `${state.from}の「${nameOf(item)}」`))
      : say(`${nameOf(item)} does not lie in ${state.from}.`, `「${nameOf(item)}」は${state.from}にありません。`);
  const meant = meantBy(soundIn(from), input, none);
  if ('refused' in meant) return wrong(state, meant.refused);
  const [lot, ...others] = meant.lots;
  if (others.length === 0) return taken(state, lot, meant.units);
  const { account_id, item_no } = lot;
  return ok({ step: 'lot', from: state.from, account_id, item_no, units: meant.units }, WHICH_LOT);
}

const tooMany = (place: string) => (units: number) =>
  say(`Only ${unitsAre(units)} in ${place}.`, `${place}にあるのは${figure(units)}点です。`);

function taken(
  state: Exclude<MoveState, { step: 'from' }>,
  { account_id, item_no, lot_no, units: lying }: LyingGoods,
  units: number,
): MoveReply {
  if (units > lying) return wrong(state, tooMany(state.from)(lying));
  return ok({ step: 'to', from: state.from, goods: { account_id, item_no, lot_no, units }, asked: null });
}

type Carrying = Extract<MoveState, { step: 'to' }>;

/** Units of the carried lot that lie on the shelf now, those in hand included; undefined: none any more. */
export const lyingOf = ({ goods }: Carrying, { from }: Pick<MoveFacts, 'from'>): LyingGoods | undefined =>
  lotsOf(goods, { from }).find(({ lot_no }) => lot_no === goods.lot_no);

function typed(state: Carrying, units: number, facts: MoveFacts): MoveReply {
  return withUnits(state, unitsTyped(units, lyingOf(state, facts), tooMany(state.from)));
}

function more(state: Carrying, input: ScannedCode, facts: MoveFacts): MoveReply {
  return withUnits(state, unitsAdded(state.goods.units, lyingOf(state, facts), input, tooMany(state.from)));
}

function toScanned(state: Carrying, { code, found, hint }: ScannedCode, facts: MoveFacts): MoveReply {
  const verdict = matchScan(SHELF, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const place = facts.scanned as PlaceContents;
  if (place.code === state.from)
    return wrong(
      state,
      say('They lie there already. Scan another shelf.', '移動元と同じ棚です。別の棚をスキャンしてください。'),
    );
  const lying = lyingOf(state, facts);
  if (lying === undefined || lying.units < state.goods.units)
    return wrong(state, tooMany(state.from)(lying?.units ?? 0));
  const objection = objectionTo(place, lying, state);
  if (objection !== null) return objection;
  const left = sumOf(soundIn(facts.from), ({ units }) => units) - state.goods.units;
  const { from } = state;
  const done = say(
    `${unitsAre(state.goods.units)} in ${place.code} now.`,
    `${figure(state.goods.units)}点を${place.code}に移しました。`,
  );
  return {
    ...ok(left > 0 ? { step: 'goods', from } : { step: 'from' }, done),
    effect: { ...state.goods, from, to: place.code },
  };
}
