import { itemId } from '../../../kernel/ids.js';
import type { PicturedItem } from '../../../rules/floor/match-scan.js';

/** Where a device reads the picture of goods (`picture` of what screens show); null: they have none. */
export const pictureOf = ({ account_id, item_no, image_id = null }: PicturedItem): string | null =>
  image_id === null ? null : `/floor/items/${itemId(account_id, item_no)}/images/${image_id}`;
