import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo } from '../../kernel/dates.js';
import type { Message } from '../../kernel/messages.js';
import { isBusinessDay, STANDARD_CALENDAR } from '../calendar/calendar.js';

/** Orders that a morning mail names; of the others it tells how many there are. */
export const MOST_NAMED = 5;

/** What needs a decision in an account on a morning. */
export interface MorningNews {
  readonly orders: number;
  /** The newest of these orders, with the sentence of their list. */
  readonly named: readonly { readonly identifier: string; readonly why: Message | null }[];
  /** Receipts that brought other goods than announced, until somebody has resolved it. */
  readonly receipts: number;
  /** Notice mails that did not arrive, or perhaps did not. */
  readonly mails: number;
  /** Lots that orders will soon get no more of. */
  readonly lots: number;
}

/** Nothing is mailed when nothing needs a decision. */
export const isWorthAMail = ({ orders, receipts, mails, lots }: MorningNews): boolean =>
  orders + receipts + mails + lots > 0;

const MORNING = Temporal.PlainTime.from('08:00');

/**
 * The working day whose morning mails are due: the present one from 08:00 on, so that a server that was away then sends them
 * late. Null before 08:00, and on a day without work. Mornings of days before are over: their mails would tell of the past.
 */
export function morningOf(now: Temporal.Instant): Temporal.PlainDate | null {
  const day = dateInTokyo(now);
  const isOver = Temporal.Instant.compare(now, instantInTokyo(day, MORNING)) >= 0;
  return isOver && isBusinessDay(STANDARD_CALENDAR, day) ? day : null;
}
