import { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import { dateInTokyo, startOfDay } from '../../kernel/dates.js';
import { notFound } from '../../kernel/errors.js';
import type { Session } from '../../rules/account.js';
import { type Receipt, type ReceiptView, viewReceipt } from '../../rules/receipt.js';
import { inReadOnly, type Tx } from '../../storage/database.js';
import {
  findReceipt,
  firstStockedSince,
  lastStockedBefore,
  pageOfPendingReceipts,
  pageOfStockedReceipts,
  stockedAt,
} from '../../storage/receipts.js';
import type { House } from '../house.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** One receipt with its results. @throws not_found, also for a cancelled one */
export async function readReceipt(house: House, { account }: Session, receipt_no: number): Promise<ReceiptView> {
  const found = await inReadOnly(house.pool, (tx) => findReceipt(tx, account.account_id, receipt_no));
  if (found === null) throw notFound();
  return viewReceipt(found, true);
}

/** Receipts not yet stocked, newest first. */
export async function listPendingReceipts(
  house: House,
  { account }: Session,
  page: PageBounds,
): Promise<Page<ReceiptView>> {
  const found = await inReadOnly(house.pool, (tx) =>
    pageOfPendingReceipts(tx, account.account_id, page.before, page.limit + 1),
  );
  return viewPage(found, page.limit);
}

/**
 * Days in Japan whose stocked receipts are asked for: `first` to `last`, or one day with receipts: the latest on or
 * before a day (null: today), or the earliest on or after one.
 */
export type StockedDays =
  | { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }
  | { readonly date_before: Temporal.PlainDate | null }
  | { readonly date_after: Temporal.PlainDate };

/** Receipts stocked on certain days, newest first; none when no day with receipts is found. */
export async function listStockedReceipts(
  house: House,
  { account }: Session,
  asked: StockedDays,
  page: PageBounds,
): Promise<Page<ReceiptView>> {
  const { account_id } = account;
  const found = await inReadOnly(house.pool, async (tx) => {
    const days = 'first' in asked ? asked : await dayWithReceipts(house, tx, account_id, asked, page.before);
    if (days === null) return [];
    const between = [startOfDay(days.first), startOfDay(days.last.add({ days: 1 }))] as const;
    return pageOfStockedReceipts(tx, account_id, page.before, page.limit + 1, between);
  });
  return viewPage(found, page.limit);
}

/**
 * The one day that is meant. A following page stays with the day of the receipt that the page before it ended with:
 * looked up anew, the latest day could have become another one in between.
 */
async function dayWithReceipts(
  house: House,
  tx: Tx,
  account_id: string,
  asked: Exclude<StockedDays, { first: unknown }>,
  before: number,
): Promise<{ first: Temporal.PlainDate; last: Temporal.PlainDate } | null> {
  const at = (await stockedAt(tx, account_id, before)) ?? (await nearestStocked(house, tx, account_id, asked));
  if (at === null) return null;
  const day = dateInTokyo(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  return { first: day, last: day };
}

function nearestStocked(
  house: House,
  tx: Tx,
  account_id: string,
  asked: Exclude<StockedDays, { first: unknown }>,
): Promise<Date | null> {
  if ('date_after' in asked) return firstStockedSince(tx, account_id, startOfDay(asked.date_after));
  const latest = asked.date_before ?? today(house.clock);
  return lastStockedBefore(tx, account_id, startOfDay(latest.add({ days: 1 })));
}

function viewPage(found: readonly Receipt[], limit: number): Page<ReceiptView> {
  const { rows, next } = pageOf(found, limit, (receipt) => receipt.receipt_no);
  return { rows: rows.map((receipt) => viewReceipt(receipt, true)), next };
}
