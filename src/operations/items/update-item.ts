import { addAll } from '../../kernel/collections.js';
import { type Decoded, decodeOnce, isEmptyRequest } from '../../kernel/decoded.js';
import {
  type Fault,
  fault,
  notAllowed,
  refuseIfFaulty,
  validationFailed,
  withoutCascadingFaults,
} from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  ITEM_DEPENDENCIES,
  type Item,
  type ItemDraft,
  mergeItem,
  validateChildren,
  validateItem,
} from '../../rules/items/item.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { findItemsByCodes, type ItemUses, usesOfItem, updateItem as writeItem } from '../../storage/items/items.js';
import type { Context } from '../context.js';
import { codeTaken } from './create-items.js';
import { childrenAsWritten, findChildren } from './find-children.js';
import { findItemByRef, type ItemRef, lockItemByRef } from './item-ref.js';

/**
 * Updates an item; the request merged into the stored item is checked as a whole (G-017). `decode` gets the stored item
 * and is called only if it exists, because a missing resource takes precedence over a faulty body.
 * @throws not_found, validation_failed, api_exception when its present uses forbid the change
 */
export async function updateItem(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
  decode: (before: Item) => Decoded<ItemDraft>,
): Promise<Item> {
  authorize(caller, 'updateItem');
  const { account } = caller;
  const draftFor = decodeOnce(decode);
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  const shown = await inReadOnly(ctx.pool, (tx) => findItemByRef(tx, account.account_id, ref));
  if (isEmptyRequest(draftFor(shown))) return shown;
  return inTransaction(ctx.pool, async (tx) => {
    const before = await lockItemByRef(tx, account.account_id, { item_no: shown.item_no });
    const draft = draftFor(before);
    if (isEmptyRequest(draft)) return before;
    const { child_items } = draft.value;
    const merged = mergeItem(before, draft.value);
    const faults: Fault[] = validateItem(merged, draft.value, account.features);

    const found = (await findChildren(tx, account.account_id, [draft]))(child_items ?? []);
    addAll(faults, validateChildren(child_items ?? [], found, before.item_no));
    if (merged.code !== before.code && (await findItemsByCodes(tx, account.account_id, [merged.code])).length > 0) {
      faults.push(codeTaken(merged.code));
    }
    const children = child_items === undefined ? before.children : childrenAsWritten(child_items, found);
    const after = { ...merged, children };
    const changes = becomesSet(before, after) || changesBundled(before, after) || losesBarcode(before, after);
    const uses = changes ? await usesOfItem(tx, before.account_id, before.item_no) : null;
    if (uses !== null) addAll(faults, validateUses(before, after, uses));
    refuseIfFaulty([...draft.faults, ...withoutCascadingFaults(faults, draft.faults, ITEM_DEPENDENCIES)]);
    if (uses !== null) refuseWhileShipping(before, after, uses);

    const written = await writeItem(tx, before, { fields: after, children });
    if (!written) throw validationFailed([codeTaken(after.code)]);
    return after;
  });
}

const becomesSet = (before: Item, after: Item) => before.children.length === 0 && after.children.length > 0;

const changesBundled = (before: Item, after: Item) => before.bundled_item !== after.bundled_item;

const losesBarcode = (before: Item, after: Item) => before.barcode !== null && after.barcode === null;

/** Uses of an item that forbid turning it into a set, which has no stock of its own, or clearing its barcode. */
function validateUses(before: Item, after: Item, uses: ItemUses): Fault[] {
  const needed = losesBarcode(before, after) && uses.inspected_by_barcode;
  const barcode = needed
    ? [
        fault(
          'barcode',
          'An item in a pending receipt with barcode inspection needs its barcode.',
          'バーコード検品の入庫待ちの商品のため、バーコードを削除できません。',
        ),
      ]
    : [];
  return [...barcode, ...(becomesSet(before, after) ? whyNoSet(uses) : [])];
}

function whyNoSet(uses: ItemUses): Fault[] {
  const reasons = [
    uses.stock
      ? fault('child_items', 'An item with stock cannot become a set.', '在庫のある商品はセット商品にできません。')
      : null,
    uses.receipts
      ? fault(
          'child_items',
          'An item in a pending receipt cannot become a set.',
          '入庫待ちの商品はセット商品にできません。',
        )
      : null,
    uses.sets
      ? fault(
          'child_items',
          'The item is part of a set; sets cannot be nested.',
          '他のセット商品の構成品のため、セット商品にできません。',
        )
      : null,
  ];
  return reasons.filter((reason) => reason !== null);
}

/** @throws api_exception for changes that must wait until the item's open shipments have left */
function refuseWhileShipping(before: Item, after: Item, uses: ItemUses): void {
  if (!uses.shipments) return;
  if (changesBundled(before, after)) {
    throw notAllowed(
      'The item is in open shipments; whether it is an enclosed good can change once they have left.',
      '出荷前の出荷依頼に含まれているため、同梱物かどうかを変更できません。',
    );
  }
  if (becomesSet(before, after)) {
    throw notAllowed(
      'The item is in open shipments; it can become a set once they have left.',
      '出荷前の出荷依頼に含まれているため、セット商品に変更できません。',
    );
  }
}
