/**
 * The reason why an order waits that is about its goods.
 *
 * A list has 50 rows. Simulating the queue for each of them (what-if.ts) would take too long. So the reason is decided from
 * a few sums, and is given only when it is certain. For an item, `before` is the number of units that orders served before
 * this order wait for, and `wanted` the number of units that all orders wait for. `fitting_before` and `fitting_wanted` are
 * the same without lines that need more units than are free and announced: these get nothing until more is announced.
 *
 *  - The goods **arrive** in one of two cases. First: one arrival brings at least `fitting_before + needed`. The orders that
 *    are served before this one can take no more than `fitting_before` of them; what was taken from earlier arrivals does not
 *    matter. Second: the free units and all arrivals up to a certain one are together at least `fitting_wanted`. Then every
 *    order that fits is served.
 *    The parts of a set are allocated together, so units that arrive for one part may be gone when the other part arrives.
 *    Therefore only the second case counts for parts of a set.
 *  - The goods are **too few** when all free and announced units together are less than `needed`.
 *  - Otherwise the goods are **contested**: whether the order gets them depends on which lines fit. The sentence then says
 *    how many units are announced and how many are wanted, and promises nothing.
 *
 * Overdue arrivals (`isOverdue` in arrivals.ts) are not counted. If the order could only be served by an overdue arrival, that
 * arrival is the reason.
 */
import { itemId, receiptId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { isOrAre } from '../../kernel/quantities.js';
import { isOverdue } from './arrivals.js';
import { PASS_MINUTES_JA } from './passes.js';
import {
  type AwaitedArrival,
  type AwaitedGoods,
  dayOf,
  type Present,
  type WaitingOrder,
  type WaitingReason,
} from './waiting.js';
import { DECISIONS, type WaitingAction, type WaitingReasonCode } from './waiting-values.js';

/** The reasons about goods, the worst first: an order waits for all its goods. */
const WORST_FIRST: readonly WaitingReasonCode[] = [
  'not_announced',
  'lot_blocked',
  'lot_passed',
  'announced_too_few',
  'arrival_late',
  'contested',
  'arrives',
  'next_pass',
];

/** @returns null when there are no goods */
export function reasonOfGoods(
  { account_id, warehouse }: WaitingOrder,
  goods: readonly AwaitedGoods[],
  present: Present,
): WaitingReason | null {
  const reasons = goods.map((one) => ({ one, ...reasonOfItem(one, present) }));
  const [worst] = reasons.sort(
    (a, b) =>
      WORST_FIRST.indexOf(a.code) - WORST_FIRST.indexOf(b.code) ||
      compareDays(b.arrival, a.arrival) ||
      a.one.item_no - b.one.item_no,
  );
  if (worst === undefined) return null;
  const { one, code, arrival } = worst;
  const decide = DECISIONS.includes(code);
  // Some goods were not looked at, so nothing good can be promised.
  if (!decide && one.goods_count > goods.length) {
    const message = say(
      `It waits for ${one.goods_count} different goods. See each on its page.`,
      `${one.goods_count}種類の商品を待っています。明細ごとの理由は注文の画面で確認できます。`,
    );
    return { code: 'many_goods', decide, message, action: 'order', goods: null, receipt: null, warehouse };
  }
  return {
    code,
    decide,
    message: andMore(sentence(code, one, arrival, account_id, present), one.goods_count - 1),
    action: ACTIONS[code] ?? null,
    goods: { id: itemId(account_id, one.item_no), code: one.code, missing: unitsToAnnounce(one, present) },
    receipt: arrival === null ? null : receiptId(account_id, arrival.receipt_no),
    warehouse,
  };
}

const ACTIONS: Readonly<Partial<Record<WaitingReasonCode, WaitingAction>>> = {
  not_announced: 'announce',
  announced_too_few: 'announce',
  contested: 'announce',
  lot_blocked: 'lots',
  lot_passed: 'lots',
  arrival_late: 'receipt',
  arrives: 'receipt',
};

const compareDays = (a: AwaitedArrival | null, b: AwaitedArrival | null): number =>
  (a?.arrival_date ?? '') < (b?.arrival_date ?? '') ? -1 : (a?.arrival_date ?? '') > (b?.arrival_date ?? '') ? 1 : 0;

interface ItemReason {
  readonly code: WaitingReasonCode;
  /** The arrival that the reason is about. */
  readonly arrival: AwaitedArrival | null;
}

function reasonOfItem(goods: AwaitedGoods, { owed_since }: Present): ItemReason {
  const { needed, free, blocked, passed, announced, arrivals } = goods;
  const since = owed_since.get(goods.warehouse);
  const isLate = (one: AwaitedArrival) => since !== undefined && isOverdue(one, since);
  const covering = coverage(
    goods,
    arrivals.filter((one) => !isLate(one)),
  );
  if (covering === 'now') return { code: 'next_pass', arrival: null };
  if (covering !== null) return { code: 'arrives', arrival: covering };
  if (blocked > 0 && needed <= free + announced + blocked) return { code: 'lot_blocked', arrival: null };
  if (announced === 0 && needed > free) return { code: passed > 0 ? 'lot_passed' : 'not_announced', arrival: null };
  if (needed > free + announced) return { code: 'announced_too_few', arrival: arrivals[0] ?? null };
  const late = arrivals.find(isLate);
  if (late !== undefined && coverage(goods, arrivals) !== null) return { code: 'arrival_late', arrival: late };
  return { code: 'contested', arrival: arrivals[0] ?? null };
}

/** What certainly covers the goods; null: nothing certainly does. */
function coverage(
  { needed, fitting_before, fitting_wanted, free, announced, with_parts }: AwaitedGoods,
  arrivals: readonly AwaitedArrival[],
): AwaitedArrival | 'now' | null {
  // The sums do not include an order that needs more than is free and announced.
  if (needed > free + announced) return null;
  const isEnough = (units: number) => !with_parts && units >= fitting_before + needed;
  let sum = free;
  if (isEnough(free) || sum >= fitting_wanted) return 'now';
  for (const arrival of arrivals) {
    sum += arrival.units;
    if (isEnough(arrival.units) || sum >= fitting_wanted) return arrival;
  }
  return null;
}

/**
 * How many more units would have to be announced so that the order certainly gets its goods. Either one receipt that is
 * enough for the order and all orders before it, or as many units as all waiting orders still lack; the smaller of both.
 * Orders that do not fit in what is announced now count too: they may fit as soon as more is announced.
 */
function missingOf({ needed, before, wanted, free, announced, with_parts }: AwaitedGoods): number {
  const forAll = wanted - free - announced;
  return Math.max(1, with_parts ? forAll : Math.min(before + needed, forAll));
}

/** Reasons to which no announcement is the answer: the goods come, or are only late. */
const ON_THEIR_WAY: readonly WaitingReasonCode[] = ['arrival_late', 'arrives', 'next_pass'];

/** How many units of goods for which an order waits would have to be announced; 0: what is announced brings them. */
export const unitsToAnnounce = (goods: AwaitedGoods, present: Present): number =>
  ON_THEIR_WAY.includes(reasonOfItem(goods, present).code) ? 0 : missingOf(goods);

function sentence(
  code: WaitingReasonCode,
  goods: AwaitedGoods,
  arrival: AwaitedArrival | null,
  account_id: string,
  present: Present,
): Message {
  const { needed, before, wanted, free, announced, blocked, passed } = goods;
  const { en, ja } = nameOf(goods);
  const day = arrival === null ? say('', '') : dayOf(arrival.arrival_date, present);
  const receipt = arrival === null ? '' : receiptId(account_id, arrival.receipt_no);
  const first = before === 0 ? say('', '') : say(`; orders that come first want ${before}`, `（先の注文 ${before}点）`);
  switch (code) {
    case 'not_announced':
      return say(
        `${needed - free} of ${en} ${isOrAre(needed - free)} missing, and none are announced${first.en}.`,
        `${ja}が${needed - free}点不足しています。入庫予定がありません${first.ja}。`,
      );
    case 'lot_blocked':
      return say(
        `Needs ${needed} of ${en}; ${blocked} on the shelf ${isOrAre(blocked)} in a blocked lot.`,
        `${ja}が${needed}点必要ですが、棚の${blocked}点は凍結ロットです。`,
      );
    case 'lot_passed':
      return say(
        `Needs ${needed} of ${en}; the last day of ${passed} on the shelf has passed, and none are announced.`,
        `${ja}が${needed}点必要ですが、棚の${passed}点は引当期限を過ぎています。入庫予定がありません。`,
      );
    case 'announced_too_few':
      return say(
        `Needs ${needed} of ${en}; ${announced} announced (${day.en}${isOneOf(goods) ? '' : ' and later'}) ${isOrAre(announced)} not enough${first.en}.`,
        `${ja}が${needed}点必要ですが、入庫予定の${announced}点（${day.ja}${isOneOf(goods) ? '' : '以降'}）では足りません${first.ja}。`,
      );
    case 'arrival_late':
      return say(
        `Waits for ${needed} of ${en}: ${receipt}, due on ${day.en}, has not arrived.`,
        `${ja} ${needed}点待ち。${day.ja}予定の入庫（${receipt}）がまだ届いていません。`,
      );
    case 'contested':
      if (arrival === null)
        return say(
          `Needs ${needed} of ${en}; ${free} ${isOrAre(free)} free, but ${wanted} are wanted, ${before} of them by orders that come first.`,
          `${ja} ${needed}点待ち。在庫${free}点に対し、引当待ちは計${wanted}点です（うち先の注文 ${before}点）。`,
        );
      return say(
        `Needs ${needed} of ${en}; ${announced} ${isOrAre(announced)} announced (${day.en}${isOneOf(goods) ? '' : ' and later'}), but ${wanted} are wanted, ${before} of them by orders that come first.`,
        `${ja} ${needed}点待ち。入庫予定${announced}点（${day.ja}${isOneOf(goods) ? '' : '以降'}）に対し、引当待ちは計${wanted}点です（うち先の注文 ${before}点）。`,
      );
    case 'arrives':
      return say(
        `Waits for ${needed} of ${en}, which ${receipt} brings on ${day.en}.`,
        `${ja} ${needed}点待ち。${day.ja}入庫予定の${receipt}で揃います。`,
      );
    default:
      return say(
        `${needed} of ${en} ${isOrAre(needed)} free, and will be allocated within half an hour.`,
        `${ja} ${needed}点は在庫があり、まもなく引き当てます（${PASS_MINUTES_JA}）。`,
      );
  }
}

const isOneOf = ({ arrivals }: AwaitedGoods): boolean => arrivals.length === 1;

const nameOf = ({ code, name, set_code }: AwaitedGoods): Message => {
  const plain = name ?? code;
  return set_code === null
    ? say(plain, plain)
    : say(`${plain} (a part of ${set_code})`, `${plain}（セット${set_code}）`);
};

const andMore = ({ en, ja }: Message, count: number): Message =>
  count === 0
    ? { en, ja }
    : say(
        `${en} It waits for ${count} other ${count === 1 ? 'item' : 'items'} too.`,
        `${ja}ほか${count}商品も待っています。`,
      );
