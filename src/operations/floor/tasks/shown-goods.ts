import { itemId } from '../../../kernel/ids.js';
import type { PicturedItem } from '../../../rules/floor/match-scan.js';
import type { GoodsLeft } from '../../../rules/floor/tasks/goods-left.js';

/** The path of the goods' picture for devices (field `picture` of screens); null: the goods have none. */
export const pictureOf = ({ account_id, item_no, image_id = null }: PicturedItem): string | null =>
  image_id === null ? null : `/floor/items/${itemId(account_id, item_no)}/images/${image_id}`;

/** Goods of a lot that are still to be moved, as screens show them. */
export const shownGoods = (goods: GoodsLeft) => ({
  account_id: goods.account_id,
  code: goods.code,
  name: goods.name,
  picture: pictureOf(goods),
  lot_no: goods.lot_no,
  expiry_date: goods.expiry_date,
  manufacture_date: goods.manufacture_date,
  units: goods.units,
});
