import { TOKYO } from '../kernel/dates.js';
import { LIST_START } from '../kernel/ids.js';

/* What the lists for people have in common: each has views, orders, one filter, and pages that follow a running number. */

/** Null fields do not filter. */
export interface ListFilter {
  /** Some text of a row must contain this. In lower case. */
  readonly search: string | null;
  /** The running number that `search` is the id of. */
  readonly no: number | null;
  readonly warehouses: readonly string[] | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  /** Running numbers of rows that somebody has picked out. */
  readonly nos: readonly number[] | null;
  /** Of shipments. Absent or null: does not filter. */
  readonly statuses?: readonly string[] | null;
  readonly carriers?: readonly string[] | null;
  /** Of shipments: the number of a bulk change that could not change them. Absent or null: does not filter. */
  readonly not_changed_by?: number | null;
  /** Of shipments and items: the number of the import that made them. Absent or null: does not filter. */
  readonly import?: number | null;
}

/** What somebody looks for: a view of a list, and a filter. */
export interface ListSearch<View extends string> {
  readonly view: View;
  readonly filter: ListFilter;
}

/** A view of a list and a filter, with the order of the rows. */
export interface SortedSearch<View extends string, Sort extends string> extends ListSearch<View> {
  readonly sort: Sort;
}

/**
 * The same keys with other values. Lists use it to make a statement for each view: the condition of the view is a part of
 * the text, so that PostgreSQL can use an index for it.
 */
export const mapValues = <K extends string, V, Result>(
  of: Readonly<Record<K, V>>,
  make: (key: K, value: V) => Result,
) =>
  Object.fromEntries((Object.keys(of) as K[]).map((key) => [key, make(key, of[key])])) as Readonly<Record<K, Result>>;

export interface ListOrder {
  /** The table with its alias, and what is joined for the key. */
  readonly from: string;
  /**
   * The condition for rows after the row with the number $2 and a key; true for all rows when the number is `LIST_START`.
   * @param last the parameter of the key
   */
  readonly after: (last: string) => string;
  readonly by: string;
  /** Selects the key of a row as text, as `sort_key`; null in the order of numbers. */
  readonly key: (last: string) => string;
}

/**
 * Maximum number of rows that are read for a page in lists that grow without end (logs, mails): a filter that finds little
 * would otherwise read all of them. The next page continues where this one stopped reading.
 */
export const LOOKED_AT = 20_000;

/** The first instant of a day in Japan, and the first one after it; null when there is no such day. */
export const startOf = (day: string): string => `(${day}::date::timestamp at time zone '${TOKYO}')`;
export const endOf = (day: string): string => `((${day}::date + 1)::timestamp at time zone '${TOKYO}')`;

/**
 * Where a page begins in a log that is sorted by time and number: before the last row that was read (its key in
 * microseconds), or before the end of the last day. It is one value, because with two upper bounds PostgreSQL would not start
 * reading the index at the smaller one. The parameters: $2 the number of the last row, $3 its key, $5 the last day.
 */
export const BEFORE_IN_LOG = `(
  coalesce(timestamptz 'epoch' + (case when $3::text ~ '^[0-9]{1,16}$' then $3::text::bigint end) * interval '1 microsecond',
           ${endOf('$5')}, 'infinity'),
  case when $3::text is null then 0 else $2::bigint end)`;

/** Where a page of a list begins: after this row. */
export interface ListCursor {
  /** The number of the last row that was seen; `LIST_START`: none was seen yet. */
  readonly no: number;
  /** What that row was sorted by when it was seen; null in the order of numbers. */
  readonly key: string | null;
}

export const newestFirst = (from: string, no: string): ListOrder => ({
  from,
  after: () => `${no} < $2`,
  by: `${no} desc`,
  // The order of numbers has no key: this parameter is null.
  key: (last) => `${last}::text as sort_key`,
});

/** How a key is read from the text of a cursor. A text that is no key of this kind has nothing after it. */
const KEY_OF_CURSOR = {
  text: (last: string) => `${last}::text`,
  number: (last: string) => `case when ${last}::text ~ '^-?[0-9]{1,18}$' then ${last}::text::bigint end`,
} as const;

/**
 * Rows by a key, and those with the same key by number. A page begins after the key that its last row had when it was
 * seen. So when that row moves, no other row is left out or shown twice.
 * @param kind of the key: a text, or a bigint
 * @param key is never null
 */
export const sortedBy = (
  from: string,
  no: string,
  kind: keyof typeof KEY_OF_CURSOR,
  key: string,
  isDown: boolean,
): ListOrder => {
  const way = isDown ? 'desc' : 'asc';
  return {
    from,
    after: (last) => `($2 = ${LIST_START} or (${key}, ${no}) ${isDown ? '<' : '>'} (${KEY_OF_CURSOR[kind](last)}, $2))`,
    by: `${key} ${way}, ${no} ${way}`,
    key: () => `(${key})::text as sort_key`,
  };
};

/** Keys of {@link sortedBy}: microseconds since 1970, and days. For rows without a time: what comes after or before all others. */
export const microsecondsOf = (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint`;
export const daysOf = (day: string): string => `(${day} - date '1970-01-01')::bigint`;
export const LAST_KEY = '9000000000000000::bigint';
export const FIRST_KEY = '-9000000000000000::bigint';

/**
 * The parameters of the statements of a list.
 * @param after the number of the last row that was seen
 * @param limit the maximum number of rows to read or to count
 */
export const listValues = (account_id: string, after: number, filter: ListFilter, limit: number): unknown[] => [
  account_id,
  after,
  filter.search,
  filter.no,
  filter.warehouses,
  filter.from,
  filter.to,
  limit,
  filter.nos,
];

/** The condition that an import made the row; true without this filter. @param import_no the parameter of its number */
export const madeByImport = (no: string, import_no: string): string => `
  (${import_no}::bigint is null or ${no} in (
    select e.made_no from import_entries e where e.account_id = $1 and e.import_no = ${import_no} and e.state = 'made'))`;

/** The parameter of the cursor's key, in lists without filters of their own. */
export const KEY = '$10';

/** Like {@link listValues}, with the key of the cursor: for pages in any order. */
export const pageValues = (account_id: string, after: ListCursor, filter: ListFilter, limit: number): unknown[] => [
  ...listValues(account_id, after.no, filter, limit),
  after.key,
];
/**
 * Columns that count the rows of views of a list, each up to $2, for the account $1.
 * @param rows selects those for which a condition holds
 */
export const countsOf = <View extends string>(
  conditions: Readonly<Record<View, string>>,
  rows: (condition: string) => string,
): string =>
  (Object.entries(conditions) as [View, string][])
    .map(([view, condition]) => `(select count(*) from (${rows(condition)} limit $2) of_view) as "${view}"`)
    .join(', ');

/** How many rows the views of a list have, counted up to a limit. */
export type ViewCounts<View extends string> = Readonly<Record<View, number>>;

/**
 * SQL: whether a number is among those that a query finds; for use below an `or` or a `not`. PostgreSQL keeps the numbers in a
 * hash table only if it expects few of them, and else goes through all of them for every row. It expects ten in any array.
 * Without the array, a search in 300,000 receipts with 900,000 lines was not done after 30 s.
 */
export const isAmong = (no: string, numbers: string): string => `${no} in (select unnest(array(${numbers})))`;

/** Approximate maximum of lines in a part of an export: a resource can have a thousand. */
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
