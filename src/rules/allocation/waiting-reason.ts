/**
 * The one reason why an order waits, with one action. The list of orders and an explanation both show it.
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
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, parseDate } from '../../kernel/dates.js';
import { itemId, receiptId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { isOrAre } from '../../kernel/quantities.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import { hasOpenRequest, type ShipmentStatus } from '../shipments/shipment-values.js';
import { isOverdue } from './arrivals.js';
import { PASS_MINUTES_JA } from './passes.js';
import { DECISIONS, type WaitingAction, type WaitingReasonCode } from './waiting-values.js';

/** Good units of an item that an open receipt will still bring. */
export interface AwaitedArrival {
  readonly receipt_no: number;
  readonly status: ReceiptStatus;
  readonly arrival_date: string;
  readonly units: number;
}

/** An item for which an order waits. Units are those in its warehouse. */
export interface AwaitedGoods {
  readonly shipment_no: number;
  readonly warehouse: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** The code of the set that it is a part of; null: it was ordered itself. */
  readonly set_code: string | null;
  /** Whether the line waits for other parts of the set as well. */
  readonly with_parts: boolean;
  readonly needed: number;
  readonly before: number;
  readonly wanted: number;
  readonly fitting_before: number;
  readonly fitting_wanted: number;
  /** Units that can be allocated now. */
  readonly free: number;
  /** Units on the shelf in blocked lots, and in lots past their last day. */
  readonly blocked: number;
  readonly passed: number;
  /** Units of all open receipts, and the first receipts in the order in which they are due on the shelf. */
  readonly announced: number;
  readonly arrivals: readonly AwaitedArrival[];
  /** How many items the order waits for; only some of them may be given. */
  readonly goods_count: number;
}

/** The order whose reason is wanted. */
export interface WaitingOrder {
  readonly account_id: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly assigned_shipping_date: string | null;
  readonly status_at: Date;
  readonly is_transfer: boolean;
  /** Whether it holds units of a recall that has not ended: they do not leave. */
  readonly is_recalled: boolean;
  /** Whether it is packed and a parcel of it has left: it cannot be cancelled any more. */
  readonly has_left_in_part: boolean;
}

/** The present day, and since when the warehouses owe what was asked or announced. */
export interface Present {
  /** `YYYY-MM-DD` in Japan. */
  readonly day: string;
  /**
   * By warehouse, ISO 8601: one business day ago. Requests made before this time should have been answered, and goods announced
   * for its day or earlier should have come.
   */
  readonly owed_since: ReadonlyMap<string, string>;
}

export interface WaitingReason {
  readonly code: WaitingReasonCode;
  /** Whether a person may have to decide something ({@link DECISIONS}). */
  readonly decide: boolean;
  readonly message: Message;
  /** Null: nothing needs to be done. */
  readonly action: WaitingAction | null;
  /** The goods that the sentence is about. `missing`: how many more would have to be announced. */
  readonly goods: { readonly id: string; readonly code: string; readonly missing: number } | null;
  /** The receipt that the sentence is about. */
  readonly receipt: string | null;
  readonly warehouse: string;
}

/** @param goods the goods for which the order waits, if it is backordered @returns null when there is no reason to show */
export function waitingReason(
  order: WaitingOrder,
  goods: readonly AwaitedGoods[],
  present: Present,
): WaitingReason | null {
  const { status, warehouse, status_at } = order;
  const plain = (code: WaitingReasonCode, action: WaitingAction | null, message: Message): WaitingReason => ({
    code,
    decide: DECISIONS.includes(code),
    message,
    action,
    goods: null,
    receipt: null,
    warehouse,
  });
  if (status === 'suspended') {
    return plain(
      'suspended',
      'resume',
      say('It is suspended. It leaves when somebody resumes it.', '一時停止中です。再開するまで出荷されません。'),
    );
  }
  if (status === 'backordered') return reasonOfGoods(order, goods, present);
  if (status === 'shipped') return null;
  const isAsked = hasOpenRequest(status);
  const since = present.owed_since.get(warehouse);
  if (isAsked && since !== undefined && status_at.getTime() < Date.parse(since)) {
    const day = dayOf(dateInTokyo(Temporal.Instant.fromEpochMilliseconds(status_at.getTime())).toString(), present);
    return plain(
      'unanswered',
      'order',
      status === 'modify_request'
        ? say(
            `The warehouse has not answered the change that was asked for on ${day.en}.`,
            `${day.ja}に依頼した変更に、倉庫の回答がありません。`,
          )
        : say(
            `The warehouse has not answered the cancellation that was asked for on ${day.en}.`,
            `${day.ja}に依頼した取消に、倉庫の回答がありません。`,
          ),
    );
  }
  if (order.is_recalled && status === 'packed') return plain('recalled', 'order', recalled(order));
  const missed = missedDay(order, present);
  if (missed !== null) {
    const day = dayOf(missed, present);
    return plain(
      'past_shipping_day',
      'order',
      say(
        `It should have left on ${day.en}, and has not.`,
        `出荷予定日（${day.ja}）を過ぎましたが、出荷されていません。`,
      ),
    );
  }
  if (order.is_recalled && (status === 'picking' || status === 'picked')) {
    return plain(
      'recalled_at_work',
      null,
      say(
        'It holds goods that the warehouse recalls. When they are taken out, it gets others or waits for stock again.',
        '倉庫で回収中の商品が入っています。取り出したあと、別の在庫に切り替わるか、入荷待ちに戻ります。',
      ),
    );
  }
  if (isAsked) {
    return plain('asked', null, say('The warehouse has not answered yet.', '倉庫の回答を待っています。'));
  }
  return null;
}

/** Statuses in which nobody owes that an order leaves on its day. */
const NOT_OWED: readonly ShipmentStatus[] = ['suspended', 'backordered', 'shipped'];

/** The day on which an order should have left, `YYYY-MM-DD`; null: it is not past its day, or waits for goods or its shop. */
export const missedDay = (
  { status, assigned_shipping_date }: Pick<WaitingOrder, 'status' | 'assigned_shipping_date'>,
  { day }: Pick<Present, 'day'>,
): string | null =>
  assigned_shipping_date !== null && assigned_shipping_date < day && !NOT_OWED.includes(status)
    ? assigned_shipping_date
    : null;

/** Why a packed order with recalled goods does not leave, and who can cancel it. */
function recalled({ has_left_in_part, is_transfer }: WaitingOrder): Message {
  if (has_left_in_part) {
    return say(
      'A parcel of it has left. It holds goods that the warehouse recalls, so the rest does not leave, and it cannot be cancelled any more. Ask the warehouse.',
      '荷物の一部は引き渡し済みです。倉庫で回収中の商品が入っているため、残りは出荷されず、取り消すこともできません。倉庫に確認してください。',
    );
  }
  return is_transfer
    ? say(
        'It holds goods that the warehouse recalls, and does not leave. The warehouse can cancel it: ask there.',
        '倉庫で回収中の商品が入っているため、出荷されません。取り消すには、倉庫に連絡してください。',
      )
    : say(
        'It holds goods that the warehouse recalls, and does not leave. Cancel it, or ask the warehouse.',
        '倉庫で回収中の商品が入っているため、出荷されません。取消を依頼するか、倉庫に確認してください。',
      );
}

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

function reasonOfGoods(
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

/** In English `2026-11-26`; in Japanese `11/26` of this year, `2027/1/5` otherwise. */
function dayOf(day: string, { day: today }: Present): Message {
  const date = parseDate(day);
  if (date === null) return say(day, day);
  const here = `${date.month}/${date.day}`;
  return say(day, day.slice(0, 4) === today.slice(0, 4) ? here : `${date.year}/${here}`);
}
