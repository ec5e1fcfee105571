import type { Decoded } from '../../kernel/decoded.js';
import { parseId } from '../../kernel/ids.js';
import type { ChildRef, Item, ItemDraft } from '../../rules/items/item.js';
import type { SetChild } from '../../rules/items/sets.js';
import type { Tx } from '../../storage/database/database.js';
import { findItemsByCodes, findItemsByNos, holdItems } from '../../storage/items/items.js';

/**
 * Reads every item that the drafts name as a child; returns a look-up by reference. An id of another account is not
 * found. The items cannot change until the set is written.
 */
export async function findChildren(
  tx: Tx,
  account_id: string,
  drafts: readonly Decoded<ItemDraft>[],
): Promise<(refs: readonly (ChildRef | null)[]) => (Item | null)[]> {
  const numberOf = (ref: ChildRef | null) => {
    const named = parseId('item', ref?.id ?? '');
    return named?.account_id === account_id ? named.no : null;
  };
  const refs = drafts.flatMap(({ value }) => value.child_items ?? []);
  const item_nos = refs.flatMap((ref) => numberOf(ref) ?? []);
  const codes = refs.flatMap((ref) => ref?.code ?? []);
  await holdItems(tx, account_id, item_nos, codes);
  const byNo = await findItemsByNos(tx, account_id, item_nos);
  const byCode = await findItemsByCodes(tx, account_id, codes);
  const nos = new Map(byNo.map((item) => [item.item_no, item]));
  const coded = new Map(byCode.map((item) => [item.code, item]));
  return (asked) =>
    asked.map((ref) => {
      if (ref === null) return null;
      return (ref.id === null ? coded.get(ref.code ?? '') : nos.get(numberOf(ref) ?? 0)) ?? null;
    });
}

/** Children as they are stored; references that found nothing were refused before. */
export const childrenAsWritten = (refs: readonly (ChildRef | null)[], children: readonly (Item | null)[]): SetChild[] =>
  refs.map((ref, position) => ({ item_no: children[position]?.item_no ?? 0, quantity: ref?.quantity ?? 0 }));
