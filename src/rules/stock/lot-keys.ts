/** Keys for maps of lots. */

/** A lot among those of one account. */
export interface LotOfItem {
  readonly item_no: number;
  readonly lot_no: number;
}

/** The key of a lot among the lots of one account. */
export const lotKey = ({ item_no, lot_no }: LotOfItem): string => `${item_no} ${lot_no}`;

/** The key of a lot among the lots of several accounts. */
export const lotKeyAcrossAccounts = (lot: LotOfItem & { readonly account_id: string }): string =>
  `${lot.account_id} ${lotKey(lot)}`;
