import { notFound } from '../../kernel/errors.js';
import type { Session } from '../../rules/account.js';
import { type Receipt, type ReceiptView, viewReceipt } from '../../rules/receipt.js';
import { inReadOnly, type Tx } from '../../storage/database.js';
import {
  findReceipt,
  findReceiptByIdentifier,
  firstStockedSince,
  lastStockedBefore,
  pageOfPendingReceipts,
  pageOfStockedReceipts,
} from '../../storage/receipts.js';
import type { House } from '../house.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { boundsOf, type DayPage, type DayPageBounds, type WorkDays, type WorkRecord } from '../work-days.js';

/** A receipt as a path names it: by its running number or by the client's identifier. */
export type ReceiptRef = { readonly receipt_no: number } | { readonly identifier: string };

/** One receipt with its results. @throws not_found, also for a cancelled one */
export async function readReceipt(house: House, { account }: Session, ref: ReceiptRef): Promise<ReceiptView> {
  const found = await inReadOnly(house.pool, (tx) =>
    'identifier' in ref
      ? findReceiptByIdentifier(tx, account.account_id, ref.identifier)
      : findReceipt(tx, account.account_id, ref.receipt_no),
  );
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

/** Receipts stocked on certain days, newest first; none when no day with receipts is found. */
export async function listStockedReceipts(
  house: House,
  { account }: Session,
  asked: WorkDays,
  page: DayPageBounds,
): Promise<DayPage<ReceiptView>> {
  const { account_id } = account;
  return inReadOnly(house.pool, async (tx) => {
    const bounds = await boundsOf(house, asked, page, recordOf(tx, account_id));
    const found =
      bounds === null ? [] : await pageOfStockedReceipts(tx, account_id, page.before, page.limit + 1, bounds);
    return { ...viewPage(found, page.limit), day: bounds?.day ?? null };
  });
}

const recordOf = (tx: Tx, account_id: string): WorkRecord => ({
  lastBefore: (instant) => lastStockedBefore(tx, account_id, instant),
  firstSince: (instant) => firstStockedSince(tx, account_id, instant),
});

function viewPage(found: readonly Receipt[], limit: number): Page<ReceiptView> {
  const { rows, next } = pageOf(found, limit, (receipt) => receipt.receipt_no);
  return { rows: rows.map((receipt) => viewReceipt(receipt, true)), next };
}
