import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type AuditFilter, endOfAudit, type ListedAudit, pageOfAudit } from '../../storage/audit/audit-list.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { type FilteredPage, filteredPageOf, type SortedBounds } from '../page.js';

export type { AuditFilter, ListedAudit };

/** No filter: all entries. */
export const WHOLE_AUDIT: AuditFilter = { search: null, action: null, from: null, to: null };

const read = (ctx: Context, account_id: string | null, filter: AuditFilter, { after, limit }: SortedBounds) =>
  inReadOnly(ctx.pool, async (tx) =>
    filteredPageOf(
      await pageOfAudit(tx, account_id, filter, after, limit + 1),
      limit,
      ({ entry_no, sort_key }) => ({ no: entry_no, key: sort_key }),
      () => endOfAudit(tx, account_id, filter, after),
    ),
  );

/** The audit log, newest first. @param account_id null: of all accounts and of the provider */
export async function listAudit(
  ctx: Context,
  account_id: string | null,
  filter: AuditFilter,
  bounds: SortedBounds,
  caller: Caller,
): Promise<FilteredPage<ListedAudit>> {
  authorize(caller, 'listAudit');
  return read(ctx, account_id, filter, bounds);
}

/**
 * What the audit log says of one account, newest first: for its owners too. From where the provider's staff did something is
 * nothing that concerns them.
 */
export async function listAccountAudit(
  ctx: Context,
  account_id: string,
  filter: AuditFilter,
  bounds: SortedBounds,
  caller: Caller,
): Promise<FilteredPage<ListedAudit>> {
  authorize(caller, 'listAccountAudit', account_id);
  const found = await read(ctx, account_id, filter, bounds);
  if (caller.kind === 'staff') return found;
  return {
    ...found,
    rows: found.rows.map((row) => (row.caller_kind === 'staff' ? { ...row, address: null } : row)),
  };
}
