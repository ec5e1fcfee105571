import { notFound } from '../../kernel/errors.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { deletePhoto } from '../../storage/floor/photos.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFilesOf } from '../files/remove-deleted-files.js';

/**
 * Deletes a photo that should not have been taken, and its file as soon as no backup needs it.
 * @throws not_found
 */
export async function deleteFloorPhoto(
  ctx: Context,
  account_id: string,
  photo_no: number,
  caller: StaffCaller,
): Promise<void> {
  authorize(caller, 'deleteFloorPhoto', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await deletePhoto(tx, account_id, photo_no, instantOf(ctx), caller.name))) throw notFound();
  });
  // The photo is deleted. If its file cannot be removed now, the job retries and reports the error.
  await removeDeletedFilesOf(ctx, account_id).catch(() => {});
}
