import type { Outcome } from '../../kernel/batching.js';
import { addAll, repeated } from '../../kernel/collections.js';
import type { Acceptance, Decoded } from '../../kernel/decoded.js';
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
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByCodes, insertItems, type NewItem } from '../../storage/items/items.js';
import { type Context, instantOf } from '../context.js';
import { childrenAsWritten, findChildren } from './find-children.js';

/**
 * Registers items, all or none. One item is an array of one.
 * @param pathOf the path of the draft at an index in the request's body, e.g. `items.3`: its faults begin with it
 * @param requestFaults faults of a bulk request as a whole
 * @throws validation_failed with every fault of every draft
 */
export async function createItems(
  ctx: Context,
  caller: AccountCaller,
  drafts: readonly Decoded<ItemDraft>[],
  pathOf: (index: number) => string,
  requestFaults: readonly Fault[] = [],
): Promise<Item[]> {
  authorize(caller, 'createItems');
  return inTransaction(ctx.pool, async (tx) => {
    const found = new FoundFaults();
    found.add(requestFaults);
    const report = (index: number, faults: readonly Fault[]) => found.add(at(pathOf(index), faults));
    const items = await planItems(tx, caller, drafts, report, 'all_or_none');
    if (found.listed.length > 0) throw validationFailed(found);
    const numbers = await insertItems(tx, caller.account.account_id, items, instantOf(ctx));
    refuseIfFaulty(
      numbers.flatMap((no, index) =>
        no === null ? at(pathOf(index), [codeTaken(items[index]?.fields.code ?? '')]) : [],
      ),
    );
    return items.map((item, index) => asItem(caller, item, numbers[index] as number));
  });
}

/**
 * Registers the items that have no faults.
 * @returns for each draft, in their order, the item, or validation_failed with all of its faults
 */
export async function importItems(
  ctx: Context,
  caller: AccountCaller,
  drafts: readonly Decoded<ItemDraft>[],
): Promise<Outcome<Item>[]> {
  authorize(caller, 'importItems');
  return inTransaction(ctx.pool, async (tx) => {
    const refused = new Map<number, readonly Fault[]>();
    const report = (index: number, faults: readonly Fault[]) => {
      if (faults.length > 0) refused.set(index, faults);
    };
    const planned = (await planItems(tx, caller, drafts, report, 'independent')).map((item, index) => ({
      item,
      index,
    }));
    const valid = planned.filter(({ index }) => !refused.has(index));
    const items = valid.map(({ item }) => item);
    const numbers = await insertItems(tx, caller.account.account_id, items, instantOf(ctx));
    const numberOf = new Map(valid.map(({ index }, position) => [index, numbers[position] ?? null]));
    return planned.map(({ item, index }) => {
      const no = numberOf.get(index) ?? null;
      if (no !== null) return { result: asItem(caller, item, no) };
      return { error: validationFailed(refused.get(index) ?? [codeTaken(item.fields.code)]) };
    });
  });
}

const asItem = ({ account }: AccountCaller, { fields, children }: NewItem, item_no: number): Item => ({
  ...fields,
  account_id: account.account_id,
  item_no,
  children,
  size: null,
  weight_g: null,
});

/**
 * @param report is given the faults of each draft, by its index
 * @param acceptance `all_or_none`: a code that is given twice is a fault of each draft that gives it; else only of the later ones
 */
async function planItems(
  tx: Tx,
  { account: { account_id, features } }: AccountCaller,
  drafts: readonly Decoded<ItemDraft>[],
  report: (index: number, faults: readonly Fault[]) => void,
  acceptance: Acceptance,
): Promise<NewItem[]> {
  const codes = drafts.flatMap(({ value }) => value.code ?? []);
  const taken = new Set((await findItemsByCodes(tx, account_id, codes)).map((item) => item.code));
  const childrenOf = await findChildren(tx, account_id, drafts);
  return inSlices(itemsOf(drafts, features, taken, childrenOf, report, acceptance));
}

/** Turns drafts into items; a generator, so that the work can be interrupted after each. */
function* itemsOf(
  drafts: readonly Decoded<ItemDraft>[],
  features: AccountFeatures,
  taken: ReadonlySet<string>,
  childrenOf: Awaited<ReturnType<typeof findChildren>>,
  report: (index: number, faults: readonly Fault[]) => void,
  acceptance: Acceptance,
): Generator<void, NewItem[]> {
  const items: NewItem[] = [];
  const codes = drafts.flatMap(({ value }) => value.code ?? []);
  const twice = acceptance === 'independent' ? new Set<string>() : repeated(codes);
  const registered = new Set(codes);
  const seen = new Set<string>();
  for (const [index, { value: draft, faults: known }] of drafts.entries()) {
    const { code, child_items = [] } = draft;
    const item = mergeItem({ ...NEW_ITEM, code: code ?? '' }, draft);
    const own = validateItem(item, draft, features);
    const children = childrenOf(child_items);
    addAll(own, validateChildren(child_items, children, null, registered));
    if (code !== undefined && twice.has(code)) own.push(codeGivenTwice(code));
    if (code !== undefined && (taken.has(code) || seen.has(code))) own.push(codeTaken(code));
    const faults = [...known, ...withoutCascadingFaults(own, known, ITEM_DEPENDENCIES)];
    if (code !== undefined && acceptance === 'independent' && faults.length === 0) seen.add(code);
    report(index, faults);
    items.push({ fields: item, children: childrenAsWritten(child_items, children) });
    yield;
  }
  return items;
}

const codeGivenTwice = (code: string): Fault =>
  fault(
    'code',
    `Item code ${code} is given twice in this request.`,
    `商品コード${code}が同じリクエスト内で重複しています。`,
  );

export const codeTaken = (code: string): Fault =>
  fault('code', `Item code ${code} is already in use.`, `商品コード${code}は既に使われています。`);
