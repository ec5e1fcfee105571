import { notAllowed } from '../../kernel/errors.js';
import type { Tx } from '../../storage/database/database.js';
import { haveRecalledToPick } from '../../storage/floor/recalls.js';

/**
 * Refuses to pick recalled units. Opening a recall takes them from orders in picking (open-recall.ts), but not from one that waits
 * for the answer to a request, and may be picked again afterwards: it loses them as units that are not found.
 * @param of null: all that the shipments have to get
 * @throws api_exception. The caller holds the stock locks of the items
 */
export async function refuseRecalled(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  of: { readonly item_no: number; readonly lot_no: number } | null,
): Promise<void> {
  if (await haveRecalledToPick(tx, account_id, shipment_nos, of)) throw RECALLED;
}

const RECALLED = notAllowed(
  'These units are recalled and must not be shipped. Report them as missing: the order gets others.',
  '回収の対象となったロットのため、出荷できません。「商品がない」として報告すると、別の在庫に切り替わります。',
);
