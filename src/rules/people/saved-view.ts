import { type Fault, fault } from '../../kernel/errors.js';

/** Filters, order and columns of a list, saved by a person under a name. */
export interface SavedView {
  /** The page of the list. */
  readonly list: string;
  readonly name: string;
  /** The query string in the address of the list. */
  readonly query: string;
}

/** How many views a person may save in one account: with more, nobody would find a view quickly. */
export const MOST_VIEWS = 50;

/**
 * The faults of saving a view.
 * @param was its name until now; null: the view is new, or replaces the view of the same name
 * @param existing all views of the person in the account
 */
export function validateSavedView(
  { list, name }: SavedView,
  was: string | null,
  existing: readonly SavedView[],
): readonly Fault[] {
  const has = (wanted: string) => existing.some((one) => one.list === list && one.name === wanted);
  if (was !== null && !has(was))
    return [fault('was', 'There is no view of this name.', 'この名前の表示条件はありません。')];
  if (was !== null && was !== name && has(name))
    return [fault('name', 'Another view has this name.', 'この名前はすでに使われています。')];
  if (was === null && !has(name) && existing.length >= MOST_VIEWS)
    return [
      fault(
        'name',
        `You have saved ${MOST_VIEWS} views already. Delete one first.`,
        `保存できる表示条件は${MOST_VIEWS}件までです。不要なものを削除してください。`,
      ),
    ];
  return [];
}
