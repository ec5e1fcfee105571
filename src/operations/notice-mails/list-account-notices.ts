import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type ListedNotice, pageOfNotices } from '../../storage/notice-mails/notice-mails.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** The notice mails of an account, those of the newest shipments first. */
export async function listAccountNotices(
  ctx: Context,
  account_id: string,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<ListedNotice>> {
  authorize(caller, 'listAccountNotices', account_id);
  return inReadOnly(ctx.pool, async (tx) =>
    pageOf(await pageOfNotices(tx, account_id, before, limit + 1), limit, ({ shipment_no }) => shipment_no),
  );
}
