import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  endOfNotices,
  type ListedNotice,
  type NoticeFilter,
  pageOfNotices,
} from '../../storage/notice-mails/notice-list.js';
import {
  dealWithNotice as markNotice,
  type OpenNotice,
  openNoticeMails,
  sendAgain as sendNoticeAgain,
} from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';
import { type FilteredPage, filteredPageOf, type PageBounds } from '../page.js';

/** Notice mails that are not sent: waiting, failed, or in doubt. */
export const listNoticeMails = (ctx: Context): Promise<OpenNotice[]> => inReadOnly(ctx.pool, openNoticeMails);

/** The notice mails of an account, those of the newest shipments first. */
export async function listAccountNotices(
  ctx: Context,
  account_id: string,
  filter: NoticeFilter,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<FilteredPage<ListedNotice>> {
  authorize(caller, 'listAccountNotices', account_id);
  return inReadOnly(ctx.pool, async (tx) =>
    filteredPageOf(
      await pageOfNotices(tx, account_id, filter, before, limit + 1),
      limit,
      ({ shipment_no }) => ({ no: shipment_no, key: null }),
      () => endOfNotices(tx, account_id, filter, before),
    ),
  );
}

/**
 * Says that nothing is to be done about the failed or doubtful notice mail of a shipment, until somebody sends it again.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export async function dealWithNotice(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'dealWithNotice', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await markNotice(tx, { account_id, shipment_no }))) throw notFound();
  });
}

/**
 * Sends the failed or doubtful notice mail of a shipment again. A person must have checked that the mail did not arrive.
 * @throws not_found when no notice of that shipment failed or is in doubt
 */
export async function sendAgain(ctx: Context, account_id: string, shipment_no: number, caller: Caller): Promise<void> {
  authorize(caller, 'sendAgain', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await sendNoticeAgain(tx, { account_id, shipment_no }))) throw notFound();
  });
}
