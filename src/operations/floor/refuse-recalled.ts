import { notAllowed } from '../../kernel/errors.js';
import type { Tx } from '../../storage/database/database.js';
import { recalledToPick } from '../../storage/floor/recalls.js';

/**
 * Refuses to pick recalled units. Opening a recall takes them from orders in picking (open-recall.ts), and the answer to a request
 * takes them from an order that goes back to picking (answer-request.ts). So no order should still have recalled units to pick;
 * this check makes sure.
 * @param of null: all units that the shipments still have to pick
 * @throws api_exception. The caller holds the stock locks of the items
 */
export async function refuseRecalled(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  of: { readonly item_no: number; readonly lot_no: number } | null,
): Promise<void> {
  if ((await recalledToPick(tx, account_id, shipment_nos, of)).length > 0) throw RECALLED;
}

const RECALLED = notAllowed(
  'These units are recalled and must not be shipped. Report them as missing: the order gets others.',
  '回収の対象となったロットのため、出荷できません。「商品がない」として報告すると、別の在庫に切り替わります。',
);

/**
 * Refuses to bring picked units back to their shelf when they are recalled: the order would have to pick them again.
 * @param of what has just been brought back, in the same transaction
 * @throws api_exception
 */
export async function refuseToBringBack(
  tx: Tx,
  account_id: string,
  of: { readonly shipment_no: number; readonly item_no: number; readonly lot_no: number },
): Promise<void> {
  if ((await recalledToPick(tx, account_id, [of.shipment_no], of)).length > 0) throw STAYS_IN_TOTE;
}

const STAYS_IN_TOTE = notAllowed(
  'These units are recalled: leave them in the tote. Whoever works on the recall takes them from there.',
  '回収の対象となったロットのため、棚に戻せません。トートに入れたままにしてください。回収作業の担当者が取り出します。',
);
