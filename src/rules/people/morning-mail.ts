import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo } from '../../kernel/dates.js';
import type { Message } from '../../kernel/messages.js';
import { isBusinessDay, STANDARD_CALENDAR } from '../calendar/calendar.js';

/** How many orders a morning mail names at most. Of the other orders it gives only the number. */
export const MOST_NAMED = 5;

/** What needs a decision in an account on a morning. */
export interface MorningNews {
  readonly orders: number;
  /** The newest of these orders, with the sentence that the list of orders shows. */
  readonly named: readonly { readonly identifier: string; readonly why: Message | null }[];
  /** Receipts that brought other goods than announced, and whose difference nobody has resolved yet. */
  readonly receipts: number;
  /** Notice mails that failed, or of which nobody knows whether they arrived. */
  readonly mails: number;
  /** Lots that will soon be past their last allocatable day. */
  readonly lots: number;
}

/** Nothing is mailed when nothing needs a decision. */
export const isWorthAMail = ({ orders, receipts, mails, lots }: MorningNews): boolean =>
  orders + receipts + mails + lots > 0;

const MORNING = Temporal.PlainTime.from('08:00');

/**
 * The working day whose morning mails are due: today, from 08:00 until midnight. So a server that was down at 08:00 sends
 * them late. Null before 08:00 and on a day without work. Mails of earlier days are not sent: they would be outdated.
 */
export function morningOf(now: Temporal.Instant): Temporal.PlainDate | null {
  const day = dateInTokyo(now);
  const isOver = Temporal.Instant.compare(now, instantInTokyo(day, MORNING)) >= 0;
  return isOver && isBusinessDay(STANDARD_CALENDAR, day) ? day : null;
}
