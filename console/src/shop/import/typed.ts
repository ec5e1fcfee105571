import type { Row } from './format';
import type { ListedEntry } from './import-query';

/*
 * What was typed into rows with faults. It is kept for the entry in which the person saw the row: an entry that somebody else mends
 * is replaced by another one, so what was typed for the earlier one never overwrites it unseen.
 */

/** By {@link keyOf}, and by column. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const keyOf = ({ position }: Pick<ListedEntry, 'position'>, no: number): string => `${position}.${no}`;
const rowIn = (key: string): number => Number(key.split('.')[1]);

/** What was typed into a row that somebody else has changed since. */
export interface Overtaken {
  readonly key: string;
  readonly no: number;
  /** The cells that differ from what they are now. */
  readonly cells: Readonly<Record<string, string>>;
  /** The row as it is now, and its key; null: it is not among those with faults any more. */
  readonly now: { readonly key: string; readonly row: Row } | null;
}

/** @param isGone whether a row that is in none of these entries is not among those with faults any more; false: it may be on another page */
export function overtakenIn(
  typed: Typed,
  entries: readonly Pick<ListedEntry, 'position' | 'state' | 'rows'>[],
  isGone: (key: string) => boolean,
): Overtaken[] {
  const faulty = entries.filter(({ state }) => state === 'faulty');
  const present = new Map(
    faulty.flatMap((entry) => entry.rows.map((row) => [row.no, { key: keyOf(entry, row.no), row }] as const)),
  );
  return Object.entries(typed).flatMap(([key, all]): Overtaken[] => {
    const no = rowIn(key);
    const now = present.get(no) ?? null;
    if (now?.key === key || (now === null && !isGone(key))) return [];
    const cells = Object.fromEntries(Object.entries(all).filter(([column, text]) => text !== now?.row.cells[column]));
    return Object.keys(cells).length === 0 ? [] : [{ key, no, cells, now }];
  });
}

/** Without what was typed for one row. */
export const without = (typed: Typed, key: string): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([one]) => one !== key));

/** With what was typed for the row as it was typed for the row as it is now. */
export const retyped = (typed: Typed, { key, cells, now }: Overtaken): Typed =>
  now === null ? typed : { ...without(typed, key), [now.key]: { ...typed[now.key], ...cells } };
