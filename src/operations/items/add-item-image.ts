import { notAllowed } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { MAX_IMAGES, type Picture } from '../../rules/items/item-image.js';
import { imagesOfItem, insertImage } from '../../storage/items/item-images.js';
import { type Context, instantOf } from '../context.js';
import { writeFileWithRow } from '../files/write-file-with-row.js';
import { type ItemRef, lockItemByRef } from './item-ref.js';

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
