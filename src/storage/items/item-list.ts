import { LIST_START } from '../../kernel/ids.js';
import type { ExportedItem } from '../../rules/exports/export.js';
import type { ItemListSort, ItemListView, TemperatureZone } from '../../rules/items/item-values.js';
import type { InsideBucket } from '../../rules/stock/buckets.js';
import { sql, type Tx } from '../database/database.js';
import {
  countsOf,
  endOf,
  FIRST_KEY,
  isAmong,
  LAST_KEY,
  type ListCursor,
  type ListFilter,
  type ListOrder,
  type ListSearch,
  listValues,
  madeByImport,
  mapValues,
  newestFirst,
  type SortedSearch,
  sortedBy,
  startOf,
  type ViewCounts,
} from '../lists.js';
import { isAllocatable } from '../stock/lot-rule.js';

/** Lists of items for people: by view, filter and order, with their units. */

/** The filter of all lists, with fields that only the list of items has. Absent or null fields do not filter. */
interface ItemFilter extends ListFilter {
  readonly zone?: TemperatureZone | null;
  /** In lower case. */
  readonly tag?: string | null;
  readonly is_set?: boolean | null;
}

export interface ListedItem {
  readonly sort_key: string | null;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly barcode: string | null;
  readonly price: number | null;
  readonly temperature_zone: TemperatureZone;
  readonly tags: readonly string[] | null;
  readonly is_set: boolean;
  readonly bundled_item: boolean;
  /** In the warehouses of the filter; null: the item is a set, which has none of its own. */
  readonly units: Readonly<Record<InsideBucket, number>> | null;
  /** Units that orders wait for. */
  readonly awaited: number;
  /** Of the available units: those in lots that are blocked or past their last day. */
  readonly unallocatable: number;
}

/** What the rows of a view must be. */
interface OfItems {
  readonly filter: ItemFilter;
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
}

export type ItemSearch = ListSearch<ItemListView> & OfItems;
export type SortedItemSearch = SortedSearch<ItemListView, ItemListSort> & OfItems;

/** Selects the items with stock of a kind. Read once for all items, not item by item. */
const stockWhere = (condition: string) => `
  select k.item_no from stock k where k.account_id = $1 and ${condition} and ($5::text[] is null or k.warehouse = any($5))`;

const AWAITED = `shipment_demands d where d.account_id = i.account_id and d.item_no = i.item_no
     and d.warehouse in (select w.warehouse from warehouses w) and ($5::text[] is null or d.warehouse = any($5))`;

/** The parameter of today, which decides about lots: after those of the filter. */
const TODAY = '$14::date';

/** Items with units that orders can get. */
const HAS_FREE = isAmong(
  'i.item_no',
  `select k.item_no from stock k join items i using (account_id, item_no) left join lots o using (account_id, item_no, lot_no)
    where account_id = $1 and k.available > 0 and ${isAllocatable(TODAY)}
      and ($5::text[] is null or k.warehouse = any($5))`,
);

const CONDITIONS: Readonly<Record<ItemListView, string>> = {
  all: 'true',
  awaited: `exists (select from ${AWAITED})`,
  out: `not i.is_set and not (${HAS_FREE})`,
  quarantined: `i.item_no in (${stockWhere('k.defective + k.unidentified > 0')})`,
  sets: 'i.is_set',
};

const FILTER = `
  ($3::text is null or i.item_no = $4 or strpos(i.searched, $3) > 0
    or search_text(i.barcode) = $3 or exists (select from unnest(i.tags) t(tag) where search_text(t.tag) = $3))
  and ($5::text[] is null or ${isAmong('i.item_no', stockWhere('true'))})
  and ($6::date is null or i.created_at >= ${startOf('$6')}) and ($7::date is null or i.created_at < ${endOf('$7')})
  and ($9::bigint[] is null or i.item_no = any($9))
  and ($10::text is null or i.temperature_zone = $10)
  and ($11::text is null or exists (select from unnest(i.tags) t(tag) where search_text(t.tag) = $11))
  and ($12::boolean is null or i.is_set = $12)
  and ${madeByImport('i.item_no', '$13')}`;

/** Units of an item in the warehouses of the filter, and those that orders wait for. */
const FIGURES = `case when not i.is_set then (
              select json_build_object(
                       'available', coalesce(sum(k.available), 0), 'reserved', coalesce(sum(k.reserved), 0),
                       'allocated', coalesce(sum(k.allocated), 0), 'picked', coalesce(sum(k.picked), 0),
                       'packed', coalesce(sum(k.packed), 0), 'in_transit', coalesce(sum(k.in_transit), 0),
                       'processing', coalesce(sum(k.processing), 0), 'defective', coalesce(sum(k.defective), 0),
                       'unidentified', coalesce(sum(k.unidentified), 0))
                from stock k where k.account_id = i.account_id and k.item_no = i.item_no
                 and ($5::text[] is null or k.warehouse = any($5))) end as units,
            (select coalesce(sum(d.quantity), 0) from ${AWAITED}) as awaited`;

/** Sums free units of an item in the warehouses of the filter. */
const freeUnits = (condition: string) => `
  select coalesce(sum(k.available), 0)::bigint as units
    from stock k left join lots o using (account_id, item_no, lot_no)
   where k.account_id = i.account_id and k.item_no = i.item_no and k.available > 0
     and ($5::text[] is null or k.warehouse = any($5)) and ${condition}`;

const UNALLOCATABLE = `(${freeUnits(`not ${isAllocatable(TODAY)}`)}) as unallocatable`;

/** The parameter of the cursor's key: the last one. */
const KEY = '$15';

const pagesOf = (name: string, columns: string, { from, after, by, key }: ListOrder) =>
  mapValues(CONDITIONS, (view, condition) =>
    sql(
      `items_${name}_${view}`,
      `select ${columns}, ${key(KEY)}, ${FIGURES} from ${from}
        where i.account_id = $1 and ${after(KEY)} and i.deleted_at is null and ${condition} and ${FILTER}
        order by ${by} limit $8`,
    ),
  );

const sorted = (key: string, isDown: boolean) => sortedBy('items i', 'i.item_no', 'text', key, isDown);

/** Items without a name are the last, whatever the direction. The greatest code point of Unicode is not assigned. */
const nameKey = (none: string) => `coalesce(i.name, ${none})`;

/**
 * Units that can be ordered. Sets, which have none of their own, are the last, whatever the direction.
 * Summed item by item: a join with the sums of all items is twice as fast, until a plan for unknown filters expects few rows
 * and reads all sums for each item.
 */
const byAvailable = (none: string, isDown: boolean) =>
  sortedBy(
    `items i cross join lateral (${freeUnits(isAllocatable(TODAY))}) free`,
    'i.item_no',
    'number',
    `case when i.is_set then ${none} else free.units end`,
    isDown,
  );

const SORTS: Readonly<Record<ItemListSort, ListOrder>> = {
  '-created_at': newestFirst('items i', 'i.item_no'),
  code: sorted('i.code', false),
  '-code': sorted('i.code', true),
  name: sorted(nameKey('chr(1114111)'), false),
  '-name': sorted(nameKey(`''`), true),
  available: byAvailable(LAST_KEY, false),
  '-available': byAvailable(FIRST_KEY, true),
};

const PAGES = mapValues(SORTS, (sort, order) =>
  pagesOf(
    `list_${sort}`,
    `i.item_no, i.code, i.name, i.barcode, i.price, i.temperature_zone, i.tags, i.is_set, i.bundled_item, ${UNALLOCATABLE}`,
    order,
  ),
);

const EXPORTS = pagesOf(
  'export',
  `i.item_no, i.code, i.name, i.barcode, i.price, i.tags, i.temperature_zone, i.lot_limit_type, i.hs_code,
   i.international_info, i.is_reduced_tax, i.bundled_item, i.is_set, ${UNALLOCATABLE},
   case when i.is_set then (
     select json_agg(json_build_object('code', child.code, 'quantity', c.quantity) order by c.position)
       from set_children c join items child on child.account_id = c.account_id and child.item_no = c.child_no
      where c.account_id = i.account_id and c.set_no = i.item_no) end as children,
   coalesce(i.expiry_at_allocatable_days, i.manufacture_date_allocatable_days) as days`,
  newestFirst('items i', 'i.item_no'),
);

const COUNTS = mapValues(CONDITIONS, (view, condition) =>
  sql(
    `items_count_${view}`,
    // Not every view asks for today, but PostgreSQL wants the type of every parameter.
    `select count(*) as count from (
       select from items i
        where i.account_id = $1 and i.item_no < $2 and i.deleted_at is null and ${TODAY} is not null
          and ${condition} and ${FILTER} limit $8) found`,
  ),
);

const itemValues = (account_id: string, before: number, { filter, today }: OfItems, limit: number): unknown[] => [
  ...listValues(account_id, before, filter, limit),
  filter.zone ?? null,
  filter.tag ?? null,
  filter.is_set ?? null,
  filter.import ?? null,
  today,
];

/** Items of a view that come after a cursor. */
export const pageOfItems = (
  tx: Tx,
  account_id: string,
  search: SortedItemSearch,
  after: ListCursor,
  limit: number,
): Promise<ListedItem[]> =>
  tx.query<ListedItem>(PAGES[search.sort][search.view], [
    ...itemValues(account_id, after.no, search, limit),
    after.key,
  ]);

/** An item of an export. What a set's children make is worked out by the rules. */
export interface ItemToExport extends Omit<ExportedItem, 'set_stock'> {
  readonly is_set: boolean;
}

/** Items with a number below `before`, newest first, with the columns of an export. */
export const exportedItems = (
  tx: Tx,
  account_id: string,
  search: ItemSearch,
  before: number,
  limit: number,
): Promise<ItemToExport[]> =>
  tx.query<ItemToExport>(EXPORTS[search.view], [...itemValues(account_id, before, search, limit), null]);

/** How many items of a view there are, counted up to `most`. */
export const countItems = async (tx: Tx, account_id: string, search: ItemSearch, most: number): Promise<number> =>
  (await tx.query<{ count: number }>(COUNTS[search.view], itemValues(account_id, LIST_START, search, most)))[0]
    ?.count ?? 0;

/** The conditions without a filter by warehouse: a statement has no parameter that it does not need. Today is $3. */
const OF_ALL_WAREHOUSES = mapValues(CONDITIONS, (_, condition) =>
  condition.replaceAll('$5', 'null::text[]').replaceAll('$14', '$3'),
);

const VIEW_COUNTS = sql(
  'items_counts',
  `select ${countsOf(
    OF_ALL_WAREHOUSES,
    (condition) => `select from items i where i.account_id = $1 and i.deleted_at is null and ${condition}`,
  )}`,
);

/** How many items each view has, counted up to `most`. */
export const countItemViews = async (
  tx: Tx,
  account_id: string,
  today: string,
  most: number,
): Promise<ViewCounts<ItemListView>> =>
  (await tx.query<ViewCounts<ItemListView>>(VIEW_COUNTS, [account_id, most, today]))[0] as ViewCounts<ItemListView>;
