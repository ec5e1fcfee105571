import { notFound, orNotFound } from '../../kernel/errors.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { deletePhoto, findPhoto } from '../../storage/floor/photos.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFilesOf } from '../files/remove-deleted-files.js';

/**
 * Deletes a photo that should not have been taken, and its file as soon as no backup needs it.
 * @throws not_found; forbidden for staff of other warehouses
 */
export async function deleteFloorPhoto(
  ctx: Context,
  account_id: string,
  photo_no: number,
  caller: StaffCaller,
): Promise<void> {
  authorize(caller, 'deleteFloorPhoto', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    const photo = orNotFound(await findPhoto(tx, account_id, photo_no));
    authorizeIn(caller, photo.warehouse);
    if (!(await deletePhoto(tx, account_id, photo_no, instantOf(ctx), caller.name))) throw notFound();
  });
  // The photo is deleted. If its file cannot be removed now, the job retries and reports the error.
  await removeDeletedFilesOf(ctx, account_id).catch(() => {});
}
