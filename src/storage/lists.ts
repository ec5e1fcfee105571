import type { Statement } from './database/database.js';

/* What the lists for people have in common: each has views, one filter, and pages by running number. */

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

/** A statement for each view: its condition is a part of the text, so that an index of that condition serves it. */
export const byView = <V extends string>(
  conditions: Readonly<Record<V, string>>,
  make: (view: V, condition: string) => Statement,
) =>
  Object.fromEntries((Object.keys(conditions) as V[]).map((view) => [view, make(view, conditions[view])])) as Readonly<
    Record<V, Statement>
  >;

/** The parameters of such statements. @param limit of rows, or up to which rows are counted */
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
