import { notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { type AccountCaller, asMember } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type SavedView, validateSavedView } from '../../rules/people/saved-view.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  deleteSavedView as deleteRow,
  lockSavedViews,
  listSavedViews as readRows,
  writeSavedView,
} from '../../storage/people/saved-views.js';
import type { Context } from '../context.js';

/* Views of lists that a person has named, for the own account. Only people have them, as the table of permissions says. */

/** All that the caller has saved in the account. */
export async function listSavedViews(ctx: Context, caller: AccountCaller): Promise<SavedView[]> {
  authorize(caller, 'listSavedViews');
  const { account, person_id } = asMember(caller);
  return inReadOnly(ctx.pool, (tx) => readRows(tx, account.account_id, person_id));
}

/**
 * Saves a view, or renames one.
 * @param was its name until now; null: the view is new, or replaces the view with the same name
 * @returns all views that the caller has saved
 * @throws validation_failed
 */
export async function saveView(
  ctx: Context,
  caller: AccountCaller,
  view: SavedView,
  was: string | null,
): Promise<SavedView[]> {
  authorize(caller, 'saveView');
  const { account, person_id } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    refuseIfFaulty(validateSavedView(view, was, await lockSavedViews(tx, account_id, person_id)));
    await writeSavedView(tx, account_id, person_id, view, was);
    return readRows(tx, account_id, person_id);
  });
}

/** @returns the remaining views of the caller @throws not_found */
export async function deleteSavedView(
  ctx: Context,
  caller: AccountCaller,
  view: Pick<SavedView, 'list' | 'name'>,
): Promise<SavedView[]> {
  authorize(caller, 'deleteSavedView');
  const { account, person_id } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    if (!(await deleteRow(tx, account_id, person_id, view))) throw notFound();
    return readRows(tx, account_id, person_id);
  });
}
