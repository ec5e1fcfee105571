import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import {
  endOfNotices,
  type ListedNotice,
  type NoticeFilter,
  pageOfNotices,
} from '../../storage/notice-mails/notice-list.js';
import type { Context } from '../context.js';
import { type FilteredPage, filteredPageOf, type PageBounds } from '../page.js';

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
