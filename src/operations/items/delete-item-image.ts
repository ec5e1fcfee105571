import { notAllowed, orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { imagesOfItem, deleteImage as writeDeletion } from '../../storage/items/item-images.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFilesOf } from '../files/remove-deleted-files.js';
import { type ItemRef, lockItemByRef } from './item-ref.js';

/**
 * Deletes an image of an item, and its file as soon as no backup needs it.
 * @throws not_found, api_exception for the last image of an enclosed good (M-009)
 */
export async function deleteItemImage(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
  image_id: number,
): Promise<void> {
  authorize(caller, 'deleteItemImage');
  const {
    account: { account_id },
  } = caller;
  await inTransaction(ctx.pool, async (tx) => {
    const item = await lockItemByRef(tx, account_id, ref);
    const images = await imagesOfItem(tx, account_id, item.item_no);
    orNotFound(images.find((one) => one.image_id === image_id));
    if (item.bundled_item && images.length === 1) throw lastOne();
    await writeDeletion(tx, account_id, item.item_no, image_id, instantOf(ctx));
  });
  // The image is deleted. If its file cannot be removed now, the job retries and reports the error.
  await removeDeletedFilesOf(ctx, account_id).catch(() => {});
}

const lastOne = () =>
  notAllowed(
    'The last image of an enclosed good cannot be deleted: the warehouse tells it by its image. Upload another one first.',
    '同梱物の最後の画像は、倉庫での識別に必要なため削除できません。先に別の画像を登録してください。',
  );
