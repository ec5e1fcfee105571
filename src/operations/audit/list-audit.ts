import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { pageOfAudit, type RecordedAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

export type { RecordedAudit };

/** The audit log, newest first. @param account_id null: of all accounts and of the provider */
export async function listAudit(
  ctx: Context,
  account_id: string | null,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<RecordedAudit>> {
  authorize(caller, 'listAudit');
  return inReadOnly(ctx.pool, async (tx) =>
    pageOf(await pageOfAudit(tx, before, account_id, limit + 1), limit, ({ entry_no }) => entry_no),
  );
}

/** What the audit log says of one account, newest first: for its owners too. */
export async function listAccountAudit(
  ctx: Context,
  account_id: string,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<RecordedAudit>> {
  authorize(caller, 'listAccountAudit', account_id);
  return inReadOnly(ctx.pool, async (tx) =>
    pageOf(await pageOfAudit(tx, before, account_id, limit + 1), limit, ({ entry_no }) => entry_no),
  );
}
