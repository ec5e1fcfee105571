import { orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ReceiptView, viewReceipt } from '../../rules/receipts/receipt.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  findCancelledReceipt,
  findReceipt,
  findReceiptByIdentifier,
  findReceipts,
  firstStockedSince,
  type ListedReceipts,
  lastStockedBefore,
  receiptNumbers,
} from '../../storage/receipts/receipts.js';
import { boundsOf, type DayPage, type DayPageBounds, type WorkDays, type WorkRecord } from '../calendar/work-days.js';
import type { Context } from '../context.js';
import { fitting, NOTHING, type Page, type PageBounds } from '../page.js';

/** A receipt as a path names it: by its running number or by the client's identifier. */
export type ReceiptRef = { readonly receipt_no: number } | { readonly identifier: string };

/** One receipt with its results. @throws not_found, also for a cancelled one */
export async function readReceipt(ctx: Context, caller: AccountCaller, ref: ReceiptRef): Promise<ReceiptView> {
  authorize(caller, 'readReceipt');
  const { account } = caller;
  const found = orNotFound(
    await inReadOnly(ctx.pool, (tx) =>
      'identifier' in ref
        ? findReceiptByIdentifier(tx, account.account_id, ref.identifier)
        : findReceipt(tx, account.account_id, ref.receipt_no),
    ),
  );
  return viewReceipt(found, true);
}

/**
 * A receipt that was cancelled: people can still read what it was.
 * @throws not_found, also for one that was not cancelled
 */
export async function readCancelledReceipt(
  ctx: Context,
  caller: AccountCaller,
  receipt_no: number,
): Promise<ReceiptView> {
  authorize(caller, 'readCancelledReceipt');
  const { account } = caller;
  const found = orNotFound(
    await inReadOnly(ctx.pool, (tx) => findCancelledReceipt(tx, account.account_id, receipt_no)),
  );
  return viewReceipt(found, true);
}

/** Receipts not yet stocked, newest first. */
export async function listPendingReceipts(
  ctx: Context,
  caller: AccountCaller,
  page: PageBounds,
): Promise<Page<ReceiptView>> {
  authorize(caller, 'listPendingReceipts');
  const { account } = caller;
  return inReadOnly(ctx.pool, (tx) => pageOfReceipts(tx, account.account_id, 'pending', page));
}

/** Receipts stocked on certain days, newest first; empty when no such day is found. */
export async function listStockedReceipts(
  ctx: Context,
  caller: AccountCaller,
  asked: WorkDays,
  page: DayPageBounds,
): Promise<DayPage<ReceiptView>> {
  authorize(caller, 'listStockedReceipts');
  const { account } = caller;
  const { account_id } = account;
  return inReadOnly(ctx.pool, async (tx) => {
    const bounds = await boundsOf(ctx, asked, page, recordOf(tx, account_id));
    if (bounds === null) return { ...NOTHING, day: null };
    return { ...(await pageOfReceipts(tx, account_id, bounds, page)), day: bounds.day };
  });
}

const recordOf = (tx: Tx, account_id: string): WorkRecord => ({
  lastBefore: (instant) => lastStockedBefore(tx, account_id, instant),
  firstSince: (instant) => firstStockedSince(tx, account_id, instant),
});

async function pageOfReceipts(
  tx: Tx,
  account_id: string,
  listed: ListedReceipts,
  page: PageBounds,
): Promise<Page<ReceiptView>> {
  const { rows, next } = fitting(await receiptNumbers(tx, account_id, listed, page.before, page.limit + 1), page);
  const found = await findReceipts(tx, account_id, rows);
  return { rows: found.map((receipt) => viewReceipt(receipt, true)), next };
}
