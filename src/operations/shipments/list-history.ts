import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { EntryWithMessage } from '../../rules/shipments/shipment-history.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { readHistory } from './read-history.js';

/** History of a shipment, deleted or not, newest first. @throws not_found */
export async function listHistory(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<EntryWithMessage>> {
  authorize(caller, 'listHistory', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const found = await readHistory(tx, account_id, shipment_no, before, limit + 1);
    // Every existing shipment has at least one entry.
    if (found.length === 0) throw notFound();
    return pageOf(found, limit, ({ history_no }) => history_no);
  });
}
