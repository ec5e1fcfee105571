import { notAllowed } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Item } from '../../rules/items/item.js';
import { inTransaction } from '../../storage/database/database.js';
import { usesOfItem, deleteItem as writeDeletion } from '../../storage/items/items.js';
import { type Context, instantOf } from '../context.js';
import { type ItemRef, lockItemByRef } from './item-ref.js';

/**
 * Deletes an item and returns its last state; its code is free again.
 * @throws not_found, api_exception while it is in use or once it was received (I-045 to I-049)
 */
export async function deleteItem(ctx: Context, caller: AccountCaller, ref: ItemRef): Promise<Item> {
  authorize(caller, 'deleteItem');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const item = await lockItemByRef(tx, account.account_id, ref);
    const uses = await usesOfItem(tx, account.account_id, item.item_no);
    const reasons = [
      uses.receipts ? { en: 'it is in a pending receipt', ja: '入庫待ちの入庫依頼に含まれている' } : null,
      uses.shipments ? { en: 'it is in an open shipment', ja: '出荷前の出荷依頼に含まれている' } : null,
      uses.sets ? { en: 'it is part of a set', ja: 'セット商品の構成品である' } : null,
      uses.received || uses.stock ? { en: 'it has a receipt record', ja: '入庫実績がある' } : null,
    ].filter((reason) => reason !== null);
    if (reasons.length > 0) {
      throw notAllowed(
        `The item cannot be deleted: ${reasons.map((reason) => reason.en).join(', ')}.`,
        `${reasons.map((reason) => reason.ja).join('、')}ため、商品を削除できません。`,
      );
    }
    await writeDeletion(tx, account.account_id, item.item_no, instantOf(ctx));
    return item;
  });
}
