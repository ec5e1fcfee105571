import type { Decoded } from '../../kernel/decoded.js';
import type { ChildRef, Item, ItemDraft } from '../../rules/item.js';
import type { Tx } from '../../storage/database.js';
import { findItemsByCodes, findItemsByNos } from '../../storage/items.js';

/** Reads, in two statements at most, every item that the drafts name as a child; answers a look-up by reference. */
export async function findChildren(
  tx: Tx,
  account_id: string,
  drafts: readonly Decoded<ItemDraft>[],
): Promise<(refs: readonly ChildRef[]) => (Item | null)[]> {
  const refs = drafts.flatMap(({ value }) => value.child_items ?? []);
  const byNo = await findItemsByNos(
    tx,
    account_id,
    refs.flatMap((ref) => ref.item_no ?? []),
  );
  const byCode = await findItemsByCodes(
    tx,
    account_id,
    refs.flatMap((ref) => ref.code ?? []),
  );
  const nos = new Map(byNo.map((item) => [item.item_no, item]));
  const codes = new Map(byCode.map((item) => [item.code, item]));
  return (asked) =>
    asked.map((ref) => (ref.item_no === null ? codes.get(ref.code ?? '') : nos.get(ref.item_no)) ?? null);
}
