import { itemId } from '../../../kernel/ids.js';
import type { PicturedItem } from '../../../rules/floor/match-scan.js';

/** Where a device reads the picture of goods (`picture` of what screens show); null: they have none. */
export const pictureOf = ({ account_id, item_no, image_id = null }: PicturedItem): string | null =>
  image_id === null ? null : `/floor/items/${itemId(account_id, item_no)}/images/${image_id}`;

/** Goods of a lot on their way, as screens show them. */
export const shownGoods = (
  goods: PicturedItem & {
    readonly code: string;
    readonly name: string | null;
    readonly lot_no: number;
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
    readonly units: number;
  },
) => ({
  code: goods.code,
  name: goods.name,
  picture: pictureOf(goods),
  lot_no: goods.lot_no,
  expiry_date: goods.expiry_date,
  manufacture_date: goods.manufacture_date,
  units: goods.units,
});
