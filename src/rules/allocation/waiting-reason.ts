/**
 * The one reason why an order waits, with one action. The list of orders and an explanation both show it. Reasons about goods
 * are in goods-reason.ts.
 */
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, TOKYO } from '../../kernel/dates.js';
import { type Message, say } from '../../kernel/messages.js';
import { releaseFrom } from '../shipments/leaving-day.js';
import { hasOpenRequest, type ShipmentStatus } from '../shipments/shipment-values.js';
import { reasonOfGoods } from './goods-reason.js';
import { type AwaitedGoods, dayOf, type Present, type WaitingOrder, type WaitingReason } from './waiting.js';
import { DECISIONS, type WaitingAction, type WaitingReasonCode } from './waiting-values.js';

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
  if (order.is_unpicked) {
    return plain('no_picker', null, say('It waits for a picker.', 'ピッキングの開始を待っています。'));
  }
  const wave = nextWave(order, present);
  return wave === null ? null : plain('next_wave', null, wave);
}

/** From when the warehouse works on an order that waits for a wave. Null: it waits for none, or is not planned for a day. */
function nextWave({ status, warehouse, assigned_shipping_date }: WaitingOrder, present: Present): Message | null {
  const calendar = present.calendars.get(warehouse);
  if (status !== 'waiting' || assigned_shipping_date === null || calendar === undefined) return null;
  const release = releaseFrom(assigned_shipping_date, { calendar, now: present.now }).toZonedDateTimeISO(TOKYO);
  const day = dayOf(release.toPlainDate().toString(), present);
  const time = release.toPlainTime().toString({ smallestUnit: 'minute' });
  return say(`Picked from ${day.en} ${time} on.`, `${day.ja} ${time}以降にピッキングします。`);
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
