import type { Readable } from 'node:stream';
import { notAllowed, orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { MAX_IMAGES, type Picture } from '../../rules/items/item-image.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  type ItemImage,
  imagesOfItem,
  insertImage,
  deleteImage as writeDeletion,
} from '../../storage/items/item-images.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFilesOf } from '../files/remove-deleted-files.js';
import { writeFileWithRow } from '../files/write-file-with-row.js';
import { findItemByRef, type ItemRef, lockItemByRef } from './item-ref.js';

/** The images of an item, oldest first, and the item's number. @throws not_found */
export async function listItemImages(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
): Promise<{ readonly item_no: number; readonly images: readonly ItemImage[] }> {
  authorize(caller, 'listItemImages');
  const {
    account: { account_id },
  } = caller;
  return inReadOnly(ctx.pool, async (tx) => {
    const { item_no } = await findItemByRef(tx, account_id, ref);
    return { item_no, images: await imagesOfItem(tx, account_id, item_no) };
  });
}

/** The metadata of an image of an item that is not deleted. @throws not_found */
export async function findItemImage(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
  image_id: number,
): Promise<ItemImage> {
  authorize(caller, 'findItemImage');
  const { images } = await listItemImages(ctx, caller, ref);
  return orNotFound(images.find((one) => one.image_id === image_id));
}

/** The picture as a stream, of an item or of the floor. @throws not_found when it was deleted in the meantime */
export async function readPictureOf(ctx: Context, { key }: Pick<ItemImage, 'key'>): Promise<Readable> {
  return orNotFound(await ctx.files.stream(key));
}

/**
 * Adds an image to an item (M-001, M-002). The picture is read before the transaction begins, so that no connection is held
 * meanwhile. Its faults are reported inside the transaction, because a missing resource takes precedence over a faulty
 * body.
 * @returns the image's number
 * @throws not_found, what `readPicture` throws, api_exception when the item has the maximum number of images
 */
export async function addItemImage(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
  readPicture: () => Promise<Picture>,
): Promise<number> {
  authorize(caller, 'addItemImage');
  const {
    account: { account_id },
  } = caller;
  const read = await outcomeOf(readPicture);
  const content = 'picture' in read && ctx.dry !== true ? read.picture.content : null;
  return writeFileWithRow(ctx, `item-images/${account_id}`, content, async (tx, key) => {
    const { item_no } = await lockItemByRef(tx, account_id, ref);
    if ('error' in read) throw read.error;
    if ((await imagesOfItem(tx, account_id, item_no)).length >= MAX_IMAGES) throw tooMany();
    return insertImage(tx, account_id, item_no, read.picture, key, instantOf(ctx));
  });
}

const outcomeOf = (readPicture: () => Promise<Picture>): Promise<{ picture: Picture } | { error: unknown }> =>
  readPicture().then(
    (picture) => ({ picture }),
    (error: unknown) => ({ error }),
  );

const tooMany = () =>
  notAllowed(
    `The item has ${MAX_IMAGES} images already; delete one first.`,
    `商品画像は${MAX_IMAGES}枚までです。先に画像を削除してください。`,
  );

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
