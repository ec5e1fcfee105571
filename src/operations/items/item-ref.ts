import { notFound, orNotFound } from '../../kernel/errors.js';
import type { Item } from '../../rules/items/item.js';
import type { Tx } from '../../storage/database/database.js';
import { findItemsByCodes, findItemsByNos, lockItem } from '../../storage/items/items.js';

/** An item as a path names it: by its running number or by its code. */
export type ItemRef = { readonly item_no: number } | { readonly code: string };

/** @throws not_found */
export async function findItemByRef(tx: Tx, account_id: string, ref: ItemRef): Promise<Item> {
  const [item] =
    'code' in ref
      ? await findItemsByCodes(tx, account_id, [ref.code])
      : await findItemsByNos(tx, account_id, [ref.item_no]);
  if (item === undefined) throw notFound();
  return item;
}

/** The item with its row locked. @throws not_found */
export async function lockItemByRef(tx: Tx, account_id: string, ref: ItemRef): Promise<Item> {
  const item_no = 'item_no' in ref ? ref.item_no : (await findItemsByCodes(tx, account_id, [ref.code]))[0]?.item_no;
  return orNotFound(item_no === undefined ? null : await lockItem(tx, account_id, item_no));
}
