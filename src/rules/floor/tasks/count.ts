/**
 * A place is counted blind: whoever counts sees what was counted, and never what the ledger says.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `place` | the place | `goods` | the count begins |
 * | `goods` | goods | `goods` | their units are added; if several lots may be meant, they wait and the lot is asked |
 * | `goods` | a typed number, after goods that were scanned in the present condition | `goods` | the number replaces the figure of the last goods |
 * | `goods` | `sound`, `defective`, `unidentified` | `goods` | what follows is in this condition |
 * | `goods` | `undo` | `goods` | the last figure is as it was before |
 * | `goods` | `other_lot` | `goods` | no lot is chosen any more: the lot of the next goods is asked |
 * | `goods` | `done`, or `empty` if nothing was counted | `confirm` | |
 * | `goods`, a lot is asked | the same goods | `goods` | their units wait too |
 * | `goods`, a lot is asked | a button of one of the lots | `goods` | the units that wait are added, and what follows of the item is of this lot until a code names another |
 * | `goods`, a lot is asked | `back` | `goods` | the units that wait are not counted |
 * | `confirm` | `back` | `goods` | |
 * | `confirm` | `confirm` | (finished); `goods` with nothing counted if it is to be counted again | the count ends |
 *
 * While a lot is asked, devices see the step `goods` as well, so people who scan fast need not wait for the question. A second
 * count has a step of its own (`goods_again`), so that a late scan of the first count is not added to it.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { countedUnits, figure, isQuantity } from '../../../kernel/quantities.js';
import type { Condition } from '../../places/place.js';
import { CONDITIONS } from '../../places/place-values.js';
import { isKeptInLots, type LotPolicy } from '../../stock/lots.js';
import {
  isDated,
  isSameItem,
  isSameLot,
  type LotDates,
  matchScan,
  type NamedItem,
  type NamedPlace,
  nameOf,
} from '../match-scan.js';
import { type Input, notHere, ok, type Reply, type ScannedCode, wrong } from '../task.js';
import { isOfDates, lotButton } from './goods-left.js';

/** A lot of an item that a scan may mean. `lot_no` 0: units without a lot. */
export interface KnownLot extends LotDates {
  readonly account_id: string;
  readonly item_no: number;
  readonly lot_no: number;
  /** Whether units of it lie somewhere in the warehouse. */
  readonly stocked: boolean;
  /** Whether units of it lie in the place that is counted. */
  readonly here: boolean;
}

/** What an item is, as far as its units can be counted. */
export interface CountableItem extends Pick<LotPolicy, 'fifo' | 'lot_limit_type'> {
  readonly account_id: string;
  readonly item_no: number;
  readonly is_set: boolean;
}

/** All that is known of the items that a code names. */
export interface KnownGoods {
  readonly items: readonly CountableItem[];
  readonly lots: readonly KnownLot[];
}

export interface CountedGoods extends NamedItem, LotDates {
  readonly lot_no: number;
  readonly condition: Condition;
  readonly units: number;
}

type LotGoods = NamedItem & LotDates & { readonly lot_no: number };

interface Common {
  readonly place: NamedPlace;
  /** Accounts whose goods lie there. */
  readonly accounts: readonly string[];
}

interface Counting extends Common {
  readonly again: boolean;
  /** One entry for each lot and condition. */
  readonly counted: readonly CountedGoods[];
  readonly condition: Condition;
  /** The goods of the last scan, and how many they were before it. Null: the next goods must be scanned before a number is typed. */
  readonly last: CountedGoods | null;
  /** The chosen lots, at most one for each item; that of the last goods comes last. Absent in tasks older than this field. */
  readonly chosen?: readonly LotGoods[];
}

/** Goods of which the lot is asked. */
interface AskedGoods {
  readonly item: NamedItem;
  readonly units: number;
  readonly lots: readonly (LotDates & { readonly lot_no: number })[];
}

export type CountTask =
  | (Common & { readonly step: 'place' })
  | (Counting & { readonly step: 'goods' })
  | (Counting & { readonly step: 'confirm' })
  | (Counting & { readonly step: 'lot'; readonly asked: AskedGoods });

type AtGoods = Counting & { readonly step: 'goods' };
type AtLot = Extract<CountTask, { readonly step: 'lot' }>;

export interface CountReply extends Reply<CountTask> {
  readonly effect?: 'begin' | 'finish';
}

export const countBegins = (place: NamedPlace, accounts: readonly string[]): CountTask => ({
  step: 'place',
  place,
  accounts,
});

export function stepOfCount(state: CountTask): string {
  const step = state.step === 'lot' ? 'goods' : state.step;
  return state.step !== 'place' && state.again ? `${step}_again` : step;
}

/** The chosen lot of the last goods, to which their next scans are added; null: the lot is asked, if there are several. */
export function lotCounted({ chosen = [], last }: Counting): LotGoods | null {
  const lot = chosen.at(-1) ?? null;
  // Goods of which no lot was chosen leave the choice for others as it is.
  return lot === null || (last !== null && !isSameItem(lot, last)) ? null : lot;
}

/**
 * Decides what a scan does.
 * @param known of all items that the code names
 */
export function countScan(state: CountTask, input: Input, known: KnownGoods): CountReply {
  if (input.kind === 'choice') return chosen(state, input.choice);
  if (input.kind === 'units') return state.step === 'goods' ? typed(state, input.units) : notHere(state, input);
  switch (state.step) {
    case 'place':
      return placeScanned(state, input);
    case 'goods':
    case 'lot':
      return goodsScanned(state, input, known);
    case 'confirm':
      return wrong(
        state,
        say('Confirm the figures, or go back to count on.', '数を確定するか、「戻る」で続きを数えてください。'),
      );
  }
}

/** The buttons of a screen. */
export function choicesOf(state: CountTask): readonly string[] {
  switch (state.step) {
    case 'place':
      return [];
    case 'goods':
      return [
        ...(lotCounted(state) === null ? [] : ['other_lot']),
        ...CONDITIONS.filter((one) => one !== state.condition),
        ...(state.last === null ? [] : ['undo']),
        state.counted.length === 0 ? 'empty' : 'done',
      ];
    case 'lot':
      return [...state.asked.lots.map(({ lot_no }) => lotButton(lot_no)), 'back'];
    case 'confirm':
      return ['confirm', 'back'];
  }
}

/** The state at its step `goods`, with what was counted so far. */
const atGoods = ({ place, accounts, again, counted, condition, last, chosen = [] }: Counting): AtGoods => ({
  step: 'goods',
  ...{ place, accounts, again, counted, condition, last, chosen },
});

function chosen(state: CountTask, choice: string): CountReply {
  if (state.step === 'place' || !choicesOf(state).includes(choice)) return notHere(state, { kind: 'choice', choice });
  if (state.step === 'lot') return lotChosen(state, choice);
  if (choice === 'back') return ok(atGoods(state));
  if (state.step === 'confirm') return { ...ok(state), effect: 'finish' };
  if (choice === 'undo') return undone(state);
  if (choice === 'other_lot')
    return ok(
      { ...state, chosen: [], last: null },
      say('Scan the goods of the other lot.', '別のロットの商品をスキャンしてください。'),
    );
  if (choice === 'done' || choice === 'empty')
    return ok({ ...state, step: 'confirm' }, say('Is this what lies there?', '数えた内容に間違いはありませんか？'));
  const condition = CONDITIONS.find((one) => one === choice);
  return condition === undefined ? notHere(state, { kind: 'choice', choice }) : ok({ ...state, condition });
}

function lotChosen(state: AtLot, choice: string): CountReply {
  const { item, units, lots } = state.asked;
  const lot = lots.find(({ lot_no }) => choice === lotButton(lot_no));
  if (lot !== undefined) return added(state, { ...item, ...lot }, units, true);
  return ok(
    atGoods(state),
    say(`Not counted: ${nameOf(item)}, ${figure(units)}`, `「${nameOf(item)}」${figure(units)}点は数えていません。`),
  );
}

function placeScanned(state: Extract<CountTask, { step: 'place' }>, scanned: ScannedCode): CountReply {
  const { place, accounts } = state;
  const verdict = matchScan({ kind: 'place', place_kind: 'shelf', place }, scanned.code, scanned.found, scanned.hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const fresh: CountTask = {
    step: 'goods',
    place,
    accounts,
    again: false,
    counted: [],
    condition: 'sound',
    last: null,
  };
  return { ...ok(fresh), effect: 'begin' };
}

function goodsScanned(state: AtGoods | AtLot, { code, found, hint }: ScannedCode, known: KnownGoods): CountReply {
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const goods = found.flatMap((one) =>
    one.kind === 'goods' && one.units !== null ? [{ ...one, units: one.units }] : [],
  );
  // Several items may have this code: the one that should lie here is meant.
  const here = goods.filter(({ item }) => known.lots.some((lot) => lot.here && isSameItem(lot, item)));
  const [meant, ...others] = here.length > 0 ? here : goods;
  if (meant === undefined || others.length > 0)
    return wrong(
      state,
      say(
        'Several items have this code. Scan the id of the item.',
        'このコードの商品が複数あります。商品IDをスキャンしてください。',
      ),
    );
  const { item, lot: said, units } = meant;
  const countable = known.items.find((one) => isSameItem(one, item)) as CountableItem;
  if (countable.is_set)
    return wrong(
      state,
      say(
        `${nameOf(item)} is a set: count its parts.`,
        `「${nameOf(item)}」はセット商品です。構成品をそれぞれ数えてください。`,
      ),
    );
  const lots = lotsMeant(
    known.lots.filter((lot) => isSameItem(lot, item)),
    said,
    isKeptInLots(countable),
  );
  if (state.step === 'lot') return scannedWhileAsked(state, { item, units, lots });
  const [lot, ...more] = lots;
  if (lot === undefined) {
    const [en, ja] = isDated(said) ? ['no lot with this date', 'この日付のロット'] : ['no lot', 'ロット'];
    return wrong(
      state,
      say(
        `${nameOf(item)}: ${en} is known. Put it aside and ask the desk.`,
        `「${nameOf(item)}」に${ja}は登録されていません。現物を分けて、管理者に連絡してください。`,
      ),
    );
  }
  const before = state.chosen?.find((one) => isSameItem(one, item));
  const meantLot = more.length === 0 ? lot : lots.find(({ lot_no }) => lot_no === before?.lot_no);
  return meantLot === undefined ? asks(state, { item, units, lots }) : added(state, { ...item, ...meantLot }, units);
}

/** Units of the same goods wait for the same answer. Other goods are refused: they would need a question of their own. */
function scannedWhileAsked(state: AtLot, { item, units, lots }: AskedGoods): CountReply {
  const { asked } = state;
  const nosOf = (of: AskedGoods['lots']): string => of.map(({ lot_no }) => lot_no).join();
  if (isSameItem(asked.item, item) && nosOf(lots) === nosOf(asked.lots))
    return asks(state, { ...asked, units: asked.units + units });
  return wrong(
    state,
    say(
      `This scan was not counted. First choose the lot of ${nameOf(asked.item)}.`,
      `今のスキャンは数えていません。先に「${nameOf(asked.item)}」のロットを選んでください。`,
    ),
  );
}

function asks(state: AtGoods | AtLot, asked: AskedGoods): CountReply {
  const { units } = asked;
  if (!isQuantity(units)) return wrong(state, TOO_MANY);
  const message = say(`${countedUnits(units)}: which lot?`, `${figure(units)}点：どのロットですか？`);
  return ok({ ...atGoods(state), step: 'lot', asked }, message);
}

/**
 * Lots that fit the dates of a code; only those in the warehouse, if there are any. An item without lots has lot 0.
 * @param inLots whether units of the item are kept in lots: then units without a known lot are not counted, because lot 0 never expires
 */
function lotsMeant(
  known: readonly KnownLot[],
  said: LotDates,
  inLots: boolean,
): readonly (LotDates & { readonly lot_no: number })[] {
  const fitting = known.filter((lot) => isOfDates(lot, said));
  const stocked = fitting.filter((lot) => lot.stocked);
  const meant = stocked.length > 0 ? stocked : fitting;
  // A code can have dates although no dates of the item are kept.
  const withoutLots = !inLots && known.every(({ lot_no }) => lot_no === 0);
  if (meant.length === 0 && withoutLots) return [{ lot_no: 0, expiry_date: null, manufacture_date: null }];
  return meant.map(({ lot_no, expiry_date, manufacture_date }) => ({ lot_no, expiry_date, manufacture_date }));
}

const isSame = (one: Omit<CountedGoods, 'units'>) => (other: Omit<CountedGoods, 'units'>) =>
  isSameLot(one, other) && one.condition === other.condition;

/** What was counted, as screens list it: the goods of the last scan come first, so that a small screen shows them. */
export function listedCounts({ counted, last }: Counting): readonly CountedGoods[] {
  if (last === null) return counted;
  const same = isSame(last);
  return [...counted.filter(same), ...counted.filter((one) => !same(one))];
}

/** What was counted, with a new figure for some goods. Goods with 0 units are left out. */
const withFigure = (counted: readonly CountedGoods[], goods: CountedGoods): readonly CountedGoods[] => {
  const same = isSame(goods);
  const changed = counted.some(same) ? counted.map((one) => (same(one) ? goods : one)) : [...counted, goods];
  return changed.filter(({ units }) => units > 0);
};

const figureOf = ({ counted }: Counting, goods: Omit<CountedGoods, 'units'>): number =>
  counted.find(isSame(goods))?.units ?? 0;

/** @param isChosen whether somebody has chosen the lot just now */
function added(state: AtGoods | AtLot, of: LotGoods, units: number, isChosen = false): CountReply {
  const { account_id, item_no, code, name, image_id = null, lot_no, expiry_date, manufacture_date } = of;
  const lot = { account_id, item_no, code, name, image_id, lot_no, expiry_date, manufacture_date };
  const goods = { ...lot, condition: state.condition };
  const before = figureOf(state, goods);
  const { chosen = [] } = state;
  const goesOn = isChosen || chosen.some((one) => isSameLot(one, lot));
  const others = chosen.filter((one) => !isSameItem(one, lot));
  return setFigure(state, { ...goods, units: before }, before + units, goesOn ? [...others, lot] : others);
}

function typed(state: AtGoods, units: number): CountReply {
  const { last } = state;
  if (last?.condition !== state.condition)
    return wrong(state, say('Scan the goods first.', '先に商品をスキャンしてください。'));
  const before = figureOf(state, last);
  const reply = setFigure(state, { ...last, units: before }, units);
  return reply.sound === 'ok' && before > 0 ? { ...reply, message: replaced(last, before, units) } : reply;
}

const replaced = (goods: NamedItem, before: number, units: number): Message =>
  say(
    `${nameOf(goods)}: ${figure(units)}, in place of ${figure(before)}`,
    `「${nameOf(goods)}」${figure(units)}点（それまでの${figure(before)}点と置き換えました）`,
  );

const TOO_MANY = say('That is too many.', '数量が大きすぎます。');

/** Sets the figure of some goods. @param last the goods with their previous figure */
function setFigure(state: AtGoods | AtLot, last: CountedGoods, units: number, chosen = state.chosen ?? []): CountReply {
  if (!isQuantity(units)) return wrong(state, TOO_MANY);
  const counted = withFigure(state.counted, { ...last, units });
  return ok(
    { ...atGoods(state), counted, last, chosen },
    say(`${nameOf(last)}: ${figure(units)}`, `「${nameOf(last)}」${figure(units)}点`),
  );
}

function undone(state: AtGoods): CountReply {
  const { last } = state;
  if (last === null) return notHere(state, { kind: 'choice', choice: 'undo' });
  // The wrong lot may have been chosen: it is asked again.
  const chosen = state.chosen?.filter((one) => last.units > 0 || !isSameItem(one, last)) ?? [];
  return ok(
    { ...state, counted: withFigure(state.counted, last), last: null, chosen },
    say(`Undone. ${nameOf(last)}: ${figure(last.units)}`, `取り消しました。「${nameOf(last)}」${figure(last.units)}点`),
  );
}

/** The reply when the count has ended, or has to be done again. */
export function countEnds(state: CountTask, became: 'recount' | 'agreed' | 'counted'): CountReply {
  const { place, accounts } = state;
  if (became === 'recount')
    return {
      state: { step: 'goods', place, accounts, again: true, counted: [], condition: 'sound', last: null },
      message: say(
        'The figures differ from what is recorded. Count all of it once more.',
        '数が在庫の記録と一致しません。最初からもう一度数えてください。',
      ),
      sound: 'ask',
    };
  const message =
    became === 'agreed'
      ? say('The count agrees.', '在庫の記録と一致しました。')
      : say(
          'The count is recorded. An administrator decides about the difference.',
          '棚卸を記録しました。差異は管理者が確認します。',
        );
  return { state: null, message, sound: 'done' };
}
