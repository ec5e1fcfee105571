import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, notAllowed, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import type { Session } from '../../rules/account.js';
import { type Item, type ItemDraft, judgeChildren, judgeItem } from '../../rules/item.js';
import { inTransaction, type Tx } from '../../storage/database.js';
import { findItemsByCodes, usesOfItem, updateItem as writeItem } from '../../storage/items.js';
import type { House } from '../house.js';
import { codeTaken } from './create-items.js';
import { findChildren } from './find-children.js';
import { type ItemRef, lockItemByRef } from './item-ref.js';

/**
 * Changes an item; the merged result of what it was and what the request gives is judged as a whole (contract.md section 4).
 * `decode` is called only once the item is known to exist, because a missing resource comes before a faulty body.
 * @throws not_found, validation_failed, api_exception when its present uses forbid the change
 */
export async function updateItem(
  house: House,
  { account }: Session,
  ref: ItemRef,
  decode: () => Decoded<ItemDraft>,
): Promise<Item> {
  return inTransaction(house.pool, async (tx) => {
    const before = await lockItemByRef(tx, account.account_id, ref);
    const draft = decode();
    const { child_items, ...fields } = draft.value;
    const after = { ...before, ...fields };
    const faults: Fault[] = [...draft.faults, ...judgeItem(after, new Set(Object.keys(fields)), account.features)];

    const found = (await findChildren(tx, account.account_id, [draft]))(child_items ?? []);
    faults.push(...judgeChildren(child_items ?? [], found, before.item_no));
    if (after.code !== before.code && (await findItemsByCodes(tx, account.account_id, [after.code])).length > 0) {
      faults.push(codeTaken(after.code));
    }
    const children = child_items?.map((child, index) => ({
      item_no: found[index]?.item_no ?? 0,
      quantity: child.quantity,
    }));
    faults.push(...(await judgeUses(tx, before, { ...after, children: children ?? before.children })));
    refuseIfFaulty(faults);

    const result = { ...after, children: children ?? before.children };
    const written = await writeItem(tx, before, { fields: after, children: result.children });
    if (!written) throw validationFailed([codeTaken(after.code)]);
    return result;
  });
}

/** Changes that the item's present uses forbid: refusals of the state, or faults of the field. */
async function judgeUses(tx: Tx, before: Item, after: Item): Promise<Fault[]> {
  const becomesSet = before.children.length === 0 && after.children.length > 0;
  const becomesBundled = !before.bundled_item && after.bundled_item;
  if (!becomesSet && !becomesBundled) return [];
  const uses = await usesOfItem(tx, before.account_id, before.item_no);
  if (becomesBundled && uses.shipments) {
    throw notAllowed(
      'The item is in open shipments; it can become an enclosed good once they have left.',
      '出荷前の出荷依頼に含まれているため、同梱物に変更できません。',
    );
  }
  if (becomesSet && uses.receipts)
    return [
      fault(
        'child_items',
        'An item in a pending receipt cannot become a set.',
        '入庫待ちの商品はセット商品にできません。',
      ),
    ];
  if (becomesSet && uses.stock)
    return [
      fault('child_items', 'An item with stock cannot become a set.', '在庫のある商品はセット商品にできません。'),
    ];
  if (becomesSet && uses.sets)
    return [
      fault(
        'child_items',
        'The item is part of a set; sets cannot be nested.',
        '他のセット商品の構成品のため、セット商品にできません。',
      ),
    ];
  return [];
}
