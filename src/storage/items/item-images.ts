import type { Picture } from '../../rules/items/item-image.js';
import { sql, type Tx } from '../database/database.js';

/** Images of items: their metadata, and the keys of their files. */
export interface ItemImage extends Omit<Picture, 'content'> {
  readonly image_id: number;
  readonly bytes: number;
  readonly key: string;
}

/**
 * Part of a statement that reads items anyway: the number of the oldest image of an item, null if it has none.
 * @param item the alias of the item
 */
export const firstImage = (item: string): string =>
  `(select m.image_id from item_images m
     where m.account_id = ${item}.account_id and m.item_no = ${item}.item_no and m.deleted_at is null
     order by m.image_id limit 1)`;

const OF_ITEM = sql(
  'item_images_of_item',
  `select image_id, content_type, bytes, width, height, file_name, key
     from item_images where account_id = $1 and item_no = $2 and deleted_at is null order by image_id`,
);

export const imagesOfItem = (tx: Tx, account_id: string, item_no: number): Promise<ItemImage[]> =>
  tx.query<ItemImage>(OF_ITEM, [account_id, item_no]);

const INSERT = sql(
  'item_image_insert',
  `insert into item_images (account_id, item_no, image_id, content_type, bytes, width, height, file_name, key, created_at)
   values ($1, $2, next_no('image', $1), $3, $4, $5, $6, $7, $8, $9)
   returning image_id`,
);

/** @returns the image's number, unique in the account */
export async function insertImage(
  tx: Tx,
  account_id: string,
  item_no: number,
  { content_type, content, width, height, file_name }: Picture,
  key: string,
  at: string,
): Promise<number> {
  const values = [account_id, item_no, content_type, content.length, width, height, file_name, key, at];
  const [row] = await tx.query<{ image_id: number }>(INSERT, values);
  return (row as { image_id: number }).image_id;
}

const DELETE = sql(
  'item_image_delete',
  `with deleted as (
     update item_images set deleted_at = $4 where account_id = $1 and item_no = $2 and image_id = $3
     returning account_id, key
   )
   insert into file_removals (account_id, key) select account_id, key from deleted`,
);

/** Deletes an image. Its number is not used again; its file is queued for removal. */
export async function deleteImage(
  tx: Tx,
  account_id: string,
  item_no: number,
  image_id: number,
  at: string,
): Promise<void> {
  await tx.query(DELETE, [account_id, item_no, image_id, at]);
}

const FORGET_ALL = sql(
  'item_images_forget',
  `insert into file_removals (account_id, key)
   select account_id, key from item_images where deleted_at is null
    union all select account_id, key from floor_photos where deleted_at is null
   on conflict do nothing`,
);

/** Queues the files of all images and photos of all accounts for removal, before the database is wiped. */
export async function queueImageFileRemoval(tx: Tx): Promise<void> {
  await tx.query(FORGET_ALL);
}
