import type { Decoded } from '../../kernel/decoded.js';
import { at, type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import type { Session } from '../../rules/account.js';
import { type Item, type ItemDraft, judgeChildren, judgeItem, NEW_ITEM } from '../../rules/item.js';
import { inTransaction } from '../../storage/database.js';
import { findItemsByCodes, insertItems, type NewItem } from '../../storage/items.js';
import { type House, instantOf } from '../house.js';
import { findChildren } from './find-children.js';

/**
 * Registers items, all or none. One item is an array of one.
 * @param placeOf where the faults of the draft at an index belong in the request's body, e.g. `items.3`
 * @throws validation_failed with every fault of every draft
 */
export async function createItems(
  house: House,
  { account }: Session,
  drafts: readonly Decoded<ItemDraft>[],
  placeOf: (index: number) => string,
): Promise<Item[]> {
  return inTransaction(house.pool, async (tx) => {
    const codes = drafts.flatMap(({ value }) => value.code ?? []);
    const taken = new Set((await findItemsByCodes(tx, account.account_id, codes)).map((item) => item.code));
    const childrenOf = await findChildren(tx, account.account_id, drafts);

    const faults: Fault[] = [];
    const items: NewItem[] = [];
    const seen = new Set<string>();
    for (const [index, { value: draft, faults: known }] of drafts.entries()) {
      const own: Fault[] = [...known];
      const { child_items = [], ...fields } = draft;
      const item = { ...NEW_ITEM, code: '', ...fields };
      own.push(...judgeItem(item, new Set(Object.keys(fields)), account.features));
      const children = childrenOf(child_items);
      own.push(...judgeChildren(child_items, children, null));
      if (draft.code !== undefined && (taken.has(draft.code) || seen.has(draft.code))) own.push(codeTaken(draft.code));
      if (draft.code !== undefined) seen.add(draft.code);
      faults.push(...at(placeOf(index), own));
      items.push({
        fields: item,
        children: child_items.map((ref, position) => ({
          item_no: children[position]?.item_no ?? 0,
          quantity: ref.quantity,
        })),
      });
    }
    refuseIfFaulty(faults);

    const numbers = await insertItems(tx, account.account_id, items, instantOf(house));
    refuseIfFaulty(
      numbers.flatMap((no, index) =>
        no === null ? at(placeOf(index), [codeTaken(items[index]?.fields.code ?? '')]) : [],
      ),
    );
    return items.map(({ fields, children }, index) => ({
      ...fields,
      account_id: account.account_id,
      item_no: numbers[index] as number,
      children,
      size: null,
      weight_g: null,
    }));
  });
}

export const codeTaken = (code: string): Fault =>
  fault('code', `Item code ${code} is already in use.`, `商品コード${code}は既に使われています。`);
