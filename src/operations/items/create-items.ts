import { addAll } from '../../kernel/collections.js';
import type { Decoded } from '../../kernel/decoded.js';
import {
  at,
  type Fault,
  FoundFaults,
  fault,
  refuseIfFaulty,
  validationFailed,
  withoutCascadingFaults,
} from '../../kernel/errors.js';
import { inSlices } from '../../kernel/slices.js';
import type { AccountFeatures } from '../../rules/accounts/account.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  ITEM_DEPENDENCIES,
  type Item,
  type ItemDraft,
  mergeItem,
  NEW_ITEM,
  validateChildren,
  validateItem,
} from '../../rules/items/item.js';
import { inTransaction } from '../../storage/database/database.js';
import { findItemsByCodes, insertItems, type NewItem } from '../../storage/items/items.js';
import { type Context, instantOf } from '../context.js';
import { childrenAsWritten, findChildren } from './find-children.js';

/**
 * Registers items, all or none. One item is an array of one.
 * @param placeOf the place in the request's body of the faults of the draft at an index, e.g. `items.3`
 * @param wrong faults of a bulk request as a whole
 * @throws validation_failed with every fault of every draft
 */
export async function createItems(
  ctx: Context,
  caller: AccountCaller,
  drafts: readonly Decoded<ItemDraft>[],
  placeOf: (index: number) => string,
  wrong: readonly Fault[] = [],
): Promise<Item[]> {
  authorize(caller, 'createItems');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const codes = drafts.flatMap(({ value }) => value.code ?? []);
    const taken = new Set((await findItemsByCodes(tx, account.account_id, codes)).map((item) => item.code));
    const childrenOf = await findChildren(tx, account.account_id, drafts);

    const items = await inSlices(itemsOf(drafts, account.features, taken, childrenOf, placeOf, wrong));
    const numbers = await insertItems(tx, account.account_id, items, instantOf(ctx));
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

/**
 * Turns drafts into items; a generator, so that the work can be interrupted after each.
 * @throws validation_failed with every fault of every draft
 */
function* itemsOf(
  drafts: readonly Decoded<ItemDraft>[],
  features: AccountFeatures,
  taken: ReadonlySet<string>,
  childrenOf: Awaited<ReturnType<typeof findChildren>>,
  placeOf: (index: number) => string,
  wrong: readonly Fault[],
): Generator<void, NewItem[]> {
  const faults = new FoundFaults();
  faults.add(wrong);
  const items: NewItem[] = [];
  const seen = new Set<string>();
  for (const [index, { value: draft, faults: known }] of drafts.entries()) {
    const { code, child_items = [] } = draft;
    const item = mergeItem({ ...NEW_ITEM, code: code ?? '' }, draft);
    const own = validateItem(item, draft, features);
    const children = childrenOf(child_items);
    addAll(own, validateChildren(child_items, children, null));
    if (code !== undefined && (taken.has(code) || seen.has(code))) own.push(codeTaken(code));
    if (code !== undefined) seen.add(code);
    faults.add(at(placeOf(index), [...known, ...withoutCascadingFaults(own, known, ITEM_DEPENDENCIES)]));
    items.push({ fields: item, children: childrenAsWritten(child_items, children) });
    yield;
  }
  if (faults.listed.length > 0) throw validationFailed(faults);
  return items;
}

export const codeTaken = (code: string): Fault =>
  fault('code', `Item code ${code} is already in use.`, `商品コード${code}は既に使われています。`);
