/**
 * A place is counted blind: whoever counts sees what was counted, and never what the ledger says.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `place` | the place | `goods` | the count begins |
 * | `goods` | goods | `goods`; `lot` if several lots may be meant | their units are added |
 * | `goods` | a typed number | `goods` | the last goods are so many |
 * | `goods` | `sound`, `defective`, `unidentified` | `goods` | what follows is in this condition |
 * | `goods` | `undo` | `goods` | the last figure is as it was before |
 * | `goods` | `done`, or `empty` if nothing was counted | `confirm` | |
 * | `lot` | a button of one of the lots | `goods` | the units are added |
 * | `lot`, `confirm` | `back` | `goods` | |
 * | `confirm` | `confirm` | (finished); `goods` with nothing counted if it is to be counted again | the count ends |
 *
 * Whoever counts again is at another step (`goods_again`): a late scan of the first time does not count.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { isQuantity } from '../../../kernel/quantities.js';
import type { Condition } from '../../places/place.js';
import { CONDITIONS } from '../../places/place-values.js';
import { type LotDates, matchScan, type NamedItem, type NamedPlace, nameOf } from '../match-scan.js';
import { type Input, notHere, type Reply, type ScannedCode, wrong } from '../task.js';

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

export interface CountedGoods extends NamedItem, LotDates {
  readonly lot_no: number;
  readonly condition: Condition;
  readonly units: number;
}

interface Common {
  readonly place: NamedPlace;
  /** Accounts whose goods lie there. */
  readonly accounts: readonly string[];
}

interface Counting extends Common {
  readonly again: boolean;
  /** Each goods once. */
  readonly counted: readonly CountedGoods[];
  readonly condition: Condition;
  /** The goods of the last scan, and how many they were before it. Null: a typed number would be that of nothing. */
  readonly last: CountedGoods | null;
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

export interface CountReply extends Reply<CountTask> {
  readonly effect?: 'begin' | 'finish';
}

export const countBegins = (place: NamedPlace, accounts: readonly string[]): CountTask => ({
  step: 'place',
  place,
  accounts,
});

export const goTo = ({ code }: NamedPlace): Message =>
  say(`Go to ${code} and scan it.`, `棚${code}へ行き、棚のコードをスキャンしてください。`);

export const stepOfCount = (state: CountTask): string =>
  state.step !== 'place' && state.again ? `${state.step}_again` : state.step;

const ok = (state: CountTask, message: Message | null = null): CountReply => ({ state, message, sound: 'ok' });

/**
 * Decides what a scan does.
 * @param lots of all items that the code names
 */
export function countScan(state: CountTask, input: Input, lots: readonly KnownLot[]): CountReply {
  if (input.kind === 'choice') return chosen(state, input.choice);
  if (input.kind === 'units') return state.step === 'goods' ? typed(state, input.units) : notHere(state, input);
  switch (state.step) {
    case 'place':
      return placeScanned(state, input);
    case 'goods':
      return goodsScanned(state, input, lots);
    case 'lot':
      return wrong(state, say('Choose the lot.', 'ロットを選んでください。'));
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

export const lotButton = (lot_no: number): string => `lot:${lot_no}`;

/** Where the count goes on: what was counted stays. */
const atGoods = ({ place, accounts, again, counted, condition, last }: Counting): AtGoods => ({
  step: 'goods',
  ...{ place, accounts, again, counted, condition, last },
});

function chosen(state: CountTask, choice: string): CountReply {
  if (state.step === 'place' || !choicesOf(state).includes(choice)) return notHere(state, { kind: 'choice', choice });
  if (choice === 'back') return ok(atGoods(state));
  if (state.step === 'confirm') return { ...ok(state), effect: 'finish' };
  if (state.step === 'lot') {
    const lot = state.asked.lots.find(({ lot_no }) => choice === lotButton(lot_no));
    return lot === undefined
      ? notHere(state, { kind: 'choice', choice })
      : added(state, { ...state.asked.item, ...lot }, state.asked.units);
  }
  if (choice === 'undo') return undone(state);
  if (choice === 'done' || choice === 'empty')
    return ok({ ...state, step: 'confirm' }, say('Is this what lies there?', '数えた内容に間違いはありませんか？'));
  const condition = CONDITIONS.find((one) => one === choice);
  return condition === undefined ? notHere(state, { kind: 'choice', choice }) : ok({ ...state, condition });
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
  return {
    ...ok(fresh, say('Count all that lies there.', '棚にある商品をすべて数えてください。')),
    effect: 'begin',
  };
}

const isOf = (item: NamedItem) => (lot: KnownLot) => lot.account_id === item.account_id && lot.item_no === item.item_no;

function goodsScanned(state: AtGoods, { code, found, hint }: ScannedCode, known: readonly KnownLot[]): CountReply {
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  const goods = found.flatMap((one) =>
    one.kind === 'goods' && one.units !== null ? [{ ...one, units: one.units }] : [],
  );
  // One code may be that of several items: one that should lie here is meant.
  const here = goods.filter(({ item }) => known.some((lot) => lot.here && isOf(item)(lot)));
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
  const [lot, ...more] = lotsMeant(known.filter(isOf(item)), said);
  if (lot === undefined)
    return wrong(
      state,
      say(
        `${nameOf(item)}: no lot with this date is known. Put it aside and ask the desk.`,
        `「${nameOf(item)}」にこの日付のロットは登録されていません。現物を分けて、管理者に連絡してください。`,
      ),
    );
  if (more.length === 0) return added(state, { ...item, ...lot }, units);
  return ok(
    { ...state, step: 'lot', asked: { item, units, lots: [lot, ...more] } },
    say('Which lot?', 'どのロットですか？'),
  );
}

/** Lots that a code may mean. Without a date in it, they are those in the warehouse; an item of no lots has lot 0. */
function lotsMeant(known: readonly KnownLot[], said: LotDates): readonly (LotDates & { readonly lot_no: number })[] {
  const fitting = known.filter(
    (lot) =>
      (said.expiry_date === null || said.expiry_date === lot.expiry_date) &&
      (said.manufacture_date === null || said.manufacture_date === lot.manufacture_date),
  );
  const stocked = fitting.filter((lot) => lot.stocked);
  const meant = stocked.length > 0 ? stocked : fitting;
  // Goods whose dates nobody keeps carry dates all the same.
  const withoutLots = known.every(({ lot_no }) => lot_no === 0);
  if (meant.length === 0 && withoutLots) return [{ lot_no: 0, expiry_date: null, manufacture_date: null }];
  return meant.map(({ lot_no, expiry_date, manufacture_date }) => ({ lot_no, expiry_date, manufacture_date }));
}

const isSame = (a: Omit<CountedGoods, 'units'>) => (b: Omit<CountedGoods, 'units'>) =>
  a.account_id === b.account_id && a.item_no === b.item_no && a.lot_no === b.lot_no && a.condition === b.condition;

/** What was counted, with another figure of some goods. Those without units are not named. */
const withFigure = (counted: readonly CountedGoods[], goods: CountedGoods): readonly CountedGoods[] => {
  const same = isSame(goods);
  const changed = counted.some(same) ? counted.map((one) => (same(one) ? goods : one)) : [...counted, goods];
  return changed.filter(({ units }) => units > 0);
};

type Goods = NamedItem & LotDates & { readonly lot_no: number };

function added(state: Exclude<CountTask, { step: 'place' }>, of: Goods, units: number): CountReply {
  const { account_id, item_no, code, name, image_id = null, lot_no, expiry_date, manufacture_date } = of;
  const { condition } = state;
  const goods = { account_id, item_no, code, name, image_id, lot_no, expiry_date, manufacture_date, condition };
  const before = state.counted.find(isSame(goods))?.units ?? 0;
  return figured(state, { ...goods, units: before }, before + units);
}

function typed(state: AtGoods, units: number): CountReply {
  const { last } = state;
  if (last === null) return wrong(state, say('Scan the goods first.', '先に商品をスキャンしてください。'));
  return figured(state, { ...last, units: state.counted.find(isSame(last))?.units ?? 0 }, units);
}

/** @param last the goods as they were before */
function figured(state: Exclude<CountTask, { step: 'place' }>, last: CountedGoods, units: number): CountReply {
  if (!isQuantity(units)) return wrong(state, say('That is too many.', '数量が大きすぎます。'));
  const counted = withFigure(state.counted, { ...last, units });
  return ok({ ...atGoods(state), counted, last }, say(`${nameOf(last)}: ${units}`, `「${nameOf(last)}」${units}点`));
}

function undone(state: AtGoods): CountReply {
  const { last } = state;
  if (last === null) return notHere(state, { kind: 'choice', choice: 'undo' });
  return ok(
    { ...state, counted: withFigure(state.counted, last), last: null },
    say(`Undone. ${nameOf(last)}: ${last.units}`, `取り消しました。「${nameOf(last)}」${last.units}点`),
  );
}

/** What follows when the count has ended, or has to be done again. */
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
