/** Keys for maps: a lot by its numbers. */

/** A key of a lot among those of one account. */
export const lotKey = ({ item_no, lot_no }: { readonly item_no: number; readonly lot_no: number }): string =>
  `${item_no} ${lot_no}`;

/** A key of a lot among those of all accounts. */
export const lotKeyOfAccount = (goods: Parameters<typeof lotKey>[0] & { readonly account_id: string }): string =>
  `${goods.account_id} ${lotKey(goods)}`;
