import { LIST_START } from '../../kernel/ids.js';
import type { ExportedReceipt } from '../../rules/exports/export.js';
import type { ReceiptListSort, ReceiptListView, ReceiptStatus } from '../../rules/receipts/receipt-values.js';
import { sql, type Tx } from '../database/database.js';
import {
  countsOf,
  daysOf,
  isAmong,
  KEY,
  type ListCursor,
  type ListOrder,
  type ListSearch,
  listValues,
  mapValues,
  newestFirst,
  pageValues,
  type SortedSearch,
  sortedBy,
  type ViewCounts,
  withLines,
} from '../lists.js';

/** Lists of receipts for people: by view, filter and order, with what was counted so far. */

export interface ListedReceipt extends Differences {
  readonly sort_key: string | null;
  readonly receipt_no: number;
  readonly identifier: string | null;
  readonly status: ReceiptStatus;
  readonly halfway: boolean;
  readonly warehouse: string;
  readonly arrival_date: string;
  readonly created_at: Date;
  readonly stocked_at: Date | null;
  readonly cancelled_at: Date | null;
  /** Whether a transfer between warehouses brings the goods. */
  readonly is_transfer: boolean;
  /** Whether a recipient sent the goods back. */
  readonly is_return: boolean;
  /** The first lines. */
  readonly lines: readonly { readonly code: string; readonly name: string | null; readonly quantity: number }[];
  readonly line_count: number;
  readonly announced: number;
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
}

/** How the goods of a receipt differ from what was announced. Null: not at all, or not all goods are put away. */
interface Differences {
  /** What did not arrive of what was announced. */
  readonly short: ListedDifference | null;
  /** What arrived and was not announced. */
  readonly over: ListedDifference | null;
  /** What arrived defective or unidentified. */
  readonly not_good: ListedDifference | null;
}

const NO_DIFFERENCES: Differences = { short: null, over: null, not_good: null };

/** The units of a receipt that are missing, that are too many, or that are not good. */
interface ListedDifference {
  readonly units: number;
  /** How many items they are of. */
  readonly item_count: number;
  readonly first: { readonly code: string; readonly name: string | null; readonly units: number };
}

const OPEN = `r.status <> 'stocked' and r.cancelled_at is null`;

/** The sum of a column over all counts of a receipt. */
const COUNTED = (column: string) => `
  (select coalesce(sum(c.${column}), 0) from receipt_counts c
    where c.account_id = r.account_id and c.receipt_no = r.receipt_no)`;

/** The units of one kind by which the lines `d` of a receipt differ; null: none. */
const differing = (units: string) => `
  case when bool_or(d.${units} > 0) then json_build_object(
         'units', sum(d.${units}) filter (where d.${units} > 0), 'item_count', count(*) filter (where d.${units} > 0),
         'first', (array_agg(json_build_object('code', d.code, 'name', d.name, 'units', d.${units}) order by d.line_no)
                   filter (where d.${units} > 0))[1]) end`;

/**
 * How the lines of a receipt differ: those of one line never make up for those of another. Only a receipt with a difference is
 * looked at; null: another one.
 */
const DIFFERENCES = `
  case when r.difference is not null then (
    select json_build_object('short', ${differing('short')}, 'over', ${differing('over')}, 'not_good', ${differing('not_good')})
      from (select l.line_no, i.code, i.name, l.quantity - counted.arrived as short, counted.arrived - l.quantity as over, counted.not_good
              from receipt_lines l
              join items i on i.account_id = l.account_id and i.item_no = l.item_no
             cross join lateral (
               select coalesce(sum(c.good + c.defective + c.unidentified), 0) as arrived,
                      coalesce(sum(c.defective + c.unidentified), 0) as not_good
                 from receipt_counts c
                where c.account_id = l.account_id and c.receipt_no = l.receipt_no and c.line_no = l.line_no) counted
             where l.account_id = r.account_id and l.receipt_no = r.receipt_no) d) end`;

const CONDITIONS: Readonly<Record<ReceiptListView, string>> = {
  open: OPEN,
  received: `r.status = 'received' and r.cancelled_at is null`,
  checking: `r.status = 'checking' and r.cancelled_at is null`,
  different: `r.difference = 'open'`,
  dealt_with: `r.difference = 'dealt_with'`,
  stocked: `r.status = 'stocked'`,
  all: 'r.cancelled_at is null',
  cancelled: 'r.cancelled_at is not null',
  everything: 'true',
};

/** The condition for `receipts r` that brought other goods than announced, and about which nobody has decided. */
export const DIFFERENT = CONDITIONS.different;

const FILTER = `
  ($3::text is null or r.receipt_no = $4 or strpos(search_text(r.identifier), $3) > 0
    or strpos(search_text(r.document #>> '{tracking_codes}'), $3) > 0
    or r.receipt_no in (select n.receipt_no from receipt_serials n where n.account_id = $1 and search_text(n.serial_no) = $3)
    or ${isAmong(
      'r.receipt_no',
      `select l.receipt_no from items i join receipt_lines l on l.account_id = i.account_id and l.item_no = i.item_no
        where i.account_id = $1 and strpos(i.searched, $3) > 0`,
    )})
  and ($5::text[] is null or r.warehouse = any($5))
  and ($6::date is null or r.arrival_date >= $6) and ($7::date is null or r.arrival_date <= $7)
  and ($9::bigint[] is null or r.receipt_no = any($9))`;

const sorted = (kind: 'text' | 'number', key: string, isDown: boolean) =>
  sortedBy('receipts r', 'r.receipt_no', kind, key, isDown);

/** Receipts without an identifier are the last, whatever the direction. The greatest code point of Unicode is not assigned. */
const identifier = (none: string) => `coalesce(r.identifier, ${none})`;

const SORTS: Readonly<Record<ReceiptListSort, ListOrder>> = {
  '-created_at': newestFirst('receipts r', 'r.receipt_no'),
  identifier: sorted('text', identifier('chr(1114111)'), false),
  '-identifier': sorted('text', identifier(`''`), true),
  arrival_date: sorted('number', daysOf('r.arrival_date'), false),
  '-arrival_date': sorted('number', daysOf('r.arrival_date'), true),
};

const LINES = 'receipt_lines l where l.account_id = r.account_id and l.receipt_no = r.receipt_no';

const PAGES = mapValues(SORTS, (sort, { from, after, by, key }) =>
  mapValues(CONDITIONS, (view, condition) =>
    sql(
      `receipts_list_${view}_${sort}`,
      `select r.receipt_no, r.identifier, r.status, r.halfway, r.warehouse, r.arrival_date, r.created_at, r.stocked_at,
            r.cancelled_at,
            exists (select from shipments s where s.account_id = r.account_id and s.receipt_no = r.receipt_no) as is_transfer,
            r.returned_shipment_no is not null as is_return,
            ${key(KEY)},
            (select json_agg(json_build_object('code', i.code, 'name', i.name, 'quantity', l.quantity) order by l.line_no)
               from receipt_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
              where l.account_id = r.account_id and l.receipt_no = r.receipt_no and l.line_no <= 3) as lines,
            (select count(*) from ${LINES}) as line_count, (select coalesce(sum(l.quantity), 0) from ${LINES}) as announced,
            ${COUNTED('good')} as good, ${COUNTED('defective')} as defective, ${COUNTED('unidentified')} as unidentified,
            ${DIFFERENCES} as differences
       from ${from}
      where r.account_id = $1 and ${after(KEY)} and ${condition} and ${FILTER} order by ${by} limit $8`,
    ),
  ),
);

const EXPORTS = mapValues(CONDITIONS, (view, condition) =>
  sql(
    `receipts_export_${view}`,
    withLines(
      `select r.receipt_no as no, (select count(*) from receipt_lines l
          where l.account_id = r.account_id and l.receipt_no = r.receipt_no) as lines
         from receipts r
        where r.account_id = $1 and r.receipt_no < $2 and ${condition} and ${FILTER} order by r.receipt_no desc limit $8`,
      `select r.receipt_no, r.identifier, r.status, r.warehouse, r.arrival_date, r.created_at, r.stocked_at, r.cancelled_at,
              (select json_agg(json_build_object('code', i.code, 'name', i.name, 'announced', l.quantity, 'good', c.good,
                                                 'defective', c.defective, 'unidentified', c.unidentified) order by l.line_no)
                 from receipt_lines l
                 join items i on i.account_id = l.account_id and i.item_no = l.item_no
                cross join lateral (
                  select coalesce(sum(c.good), 0) as good, coalesce(sum(c.defective), 0) as defective,
                         coalesce(sum(c.unidentified), 0) as unidentified
                    from receipt_counts c
                   where c.account_id = l.account_id and c.receipt_no = l.receipt_no and c.line_no = l.line_no) c
                where l.account_id = r.account_id and l.receipt_no = r.receipt_no) as lines
         from fit join receipts r on r.account_id = $1 and r.receipt_no = fit.no`,
    ),
  ),
);

const COUNTS = mapValues(CONDITIONS, (view, condition) =>
  sql(
    `receipts_count_${view}`,
    `select count(*) as count from (
       select from receipts r where r.account_id = $1 and r.receipt_no < $2 and ${condition} and ${FILTER} limit $8) found`,
  ),
);

/** Receipts of a view that come after a cursor. */
export async function pageOfReceipts(
  tx: Tx,
  account_id: string,
  { view, sort, filter }: SortedSearch<ReceiptListView, ReceiptListSort>,
  after: ListCursor,
  limit: number,
): Promise<ListedReceipt[]> {
  const rows = await tx.query<Omit<ListedReceipt, keyof Differences> & { readonly differences: Differences | null }>(
    PAGES[sort][view],
    pageValues(account_id, after, filter, limit),
  );
  return rows.map(({ differences, ...row }) => ({ ...row, ...(differences ?? NO_DIFFERENCES) }));
}

/**
 * Receipts of a view with a number below `before`, newest first, with what was counted of each line: at most `limit`, and
 * fewer when they have many lines.
 */
export const exportedReceipts = (
  tx: Tx,
  account_id: string,
  { view, filter }: ListSearch<ReceiptListView>,
  before: number,
  limit: number,
): Promise<ExportedReceipt[]> =>
  tx.query<ExportedReceipt>(EXPORTS[view], listValues(account_id, before, filter, limit));

/** How many receipts of a view there are, counted up to `most`. */
export const countReceipts = async (
  tx: Tx,
  account_id: string,
  { view, filter }: ListSearch<ReceiptListView>,
  most: number,
): Promise<number> =>
  (await tx.query<{ count: number }>(COUNTS[view], listValues(account_id, LIST_START, filter, most)))[0]?.count ?? 0;

const VIEW_COUNTS = sql(
  'receipts_counts',
  `select ${countsOf(CONDITIONS, (condition) => `select from receipts r where r.account_id = $1 and ${condition}`)}`,
);

/** How many receipts each view has, counted up to `most`. */
export const countReceiptViews = async (
  tx: Tx,
  account_id: string,
  most: number,
): Promise<ViewCounts<ReceiptListView>> =>
  (await tx.query<ViewCounts<ReceiptListView>>(VIEW_COUNTS, [account_id, most]))[0] as ViewCounts<ReceiptListView>;
