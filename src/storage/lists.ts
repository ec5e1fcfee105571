import { NEWEST } from '../kernel/ids.js';

/* What the lists for people have in common: each has views, orders, one filter, and pages that follow a running number. */

/** Null fields do not filter. */
export interface ListFilter {
  /** In lower case: what some text of a row contains. */
  readonly search: string | null;
  /** The running number that `search` is the id of. */
  readonly no: number | null;
  readonly warehouses: readonly string[] | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  /** Running numbers of rows that somebody has picked out. */
  readonly nos: readonly number[] | null;
}

/** What somebody looks for: a view of a list, and a filter. */
export interface ListSearch<View extends string> {
  readonly view: View;
  readonly filter: ListFilter;
}

/** The same, with an order. */
export interface SortedSearch<View extends string, Sort extends string> extends ListSearch<View> {
  readonly sort: Sort;
}

/** The same keys with other values: a statement for each view, whose condition is a part of the text, so that an index serves it. */
export const mapValues = <K extends string, V, Result>(
  of: Readonly<Record<K, V>>,
  make: (key: K, value: V) => Result,
) =>
  Object.fromEntries((Object.keys(of) as K[]).map((key) => [key, make(key, of[key])])) as Readonly<Record<K, Result>>;

/** The order of a list. */
export interface ListOrder {
  /** The table with its alias, and what is joined for the key. */
  readonly from: string;
  /** Which rows come after the row with the number $2; all of them when it is `NEWEST`. */
  readonly after: string;
  readonly by: string;
}

export const newestFirst = (from: string, no: string): ListOrder => ({
  from,
  after: `${no} < $2`,
  by: `${no} desc`,
});

/**
 * Rows by a key, and those with the same key by number. A page needs only the number of the last row that was seen: its
 * key is read again, so that a row that has changed in between is where it now belongs.
 * @param key is never null
 */
export const sortedBy = (from: string, account: string, no: string, key: string, isDown: boolean): ListOrder => {
  const way = isDown ? 'desc' : 'asc';
  const last = `select ${key}, ${no} from ${from} where ${account} = $1 and ${no} = $2`;
  return {
    from,
    after: `($2 = ${NEWEST} or (${key}, ${no}) ${isDown ? '<' : '>'} (${last}))`,
    by: `${key} ${way}, ${no} ${way}`,
  };
};

/**
 * The parameters of such statements.
 * @param before the number of the last row that was seen
 * @param limit of rows, or up to which rows are counted
 */
export const listValues = (account_id: string, before: number, filter: ListFilter, limit: number): unknown[] => [
  account_id,
  before,
  filter.search,
  filter.no,
  filter.warehouses,
  filter.from,
  filter.to,
  limit,
  filter.nos,
];

/** Lines of a part of an export: a resource can have a thousand. */
const LINES = 5_000;

/**
 * A statement that reads resources with all their lines: as many as fit into a part.
 * @param listed selects numbers (`no`) and how many lines each has (`lines`), newest first
 * @param read selects the resources in `fit`, by its `no`
 */
export const withLines = (listed: string, read: string): string =>
  `with listed as (${listed}),
        fit as (select no from (select no, sum(lines) over (order by no desc) - lines as before from listed) l where before < ${LINES})
   ${read} order by fit.no desc`;
