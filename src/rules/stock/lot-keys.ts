/** Keys for maps of lots. */

interface LotOfItem {
  readonly item_no: number;
  readonly lot_no: number;
}

/** Of a lot among those of one account. */
export const lotKey = ({ item_no, lot_no }: LotOfItem): string => `${item_no} ${lot_no}`;

/** Of a lot among those of several accounts. */
export const lotKeyAcrossAccounts = (lot: LotOfItem & { readonly account_id: string }): string =>
  `${lot.account_id} ${lotKey(lot)}`;
