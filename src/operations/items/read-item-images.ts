import type { Readable } from 'node:stream';
import { orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type ItemImage, imagesOfItem } from '../../storage/items/item-images.js';
import type { Context } from '../context.js';
import { findItemByRef, type ItemRef } from './item-ref.js';

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
