import type { Item, ItemFields } from '../../rules/items/item.js';
import type { SetChild } from '../../rules/items/sets.js';
import type { LotPolicy } from '../../rules/stock/lots.js';
import { sql, type Tx } from '../database/database.js';
import { isDuplicate } from '../database/failures.js';

/** Items and sets. Deleted items can be found by number only, for history. */

/** Item columns as the rules know them; the children of a set as one array, in order. */
const ITEM = `
  i.account_id, i.item_no, i.code, i.name, i.price, i.is_reduced_tax, i.hs_code, i.barcode, i.international_info, i.tags,
  i.temperature_zone, i.fifo, i.lot_limit_type, i.expiry_at_allocatable_days, i.manufacture_date_allocatable_days,
  i.bundled_item, i.size, i.weight_g,
  case when i.is_set then (
    select json_agg(json_build_object('item_no', c.child_no, 'quantity', c.quantity) order by c.position)
      from set_children c where c.account_id = i.account_id and c.set_no = i.item_no
  ) else '[]' end as children`;

const FIND_BY_NOS = sql(
  'items_by_nos',
  `select ${ITEM} from items i where i.account_id = $1 and i.item_no = any($2) and i.deleted_at is null
    order by i.item_no desc`,
);

const FIND_BY_CODES = sql(
  'items_by_codes',
  `select ${ITEM} from items i where i.account_id = $1 and i.code = any($2) and i.deleted_at is null
    order by i.item_no desc`,
);

const LOCK = sql(
  'item_lock',
  'select 1 from items where account_id = $1 and item_no = $2 and deleted_at is null for update',
);

const PAGE = sql(
  'items_page',
  `select ${ITEM} from items i where i.account_id = $1 and i.item_no < $2 and i.deleted_at is null
    order by i.item_no desc limit $3`,
);

export const findItemsByNos = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<Item[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<Item>(FIND_BY_NOS, [account_id, item_nos]);

export const findItemsByCodes = (tx: Tx, account_id: string, codes: readonly string[]): Promise<Item[]> =>
  codes.length === 0 ? Promise.resolve([]) : tx.query<Item>(FIND_BY_CODES, [account_id, codes]);

const FIND_EVER = sql('item_ever', `select ${ITEM} from items i where i.account_id = $1 and i.item_no = $2`);

/** An item, deleted or not, for its history. Null when it never existed. */
export const findItemEver = async (tx: Tx, account_id: string, item_no: number): Promise<Item | null> =>
  (await tx.query<Item>(FIND_EVER, [account_id, item_no]))[0] ?? null;

const NAMES = sql(
  'item_names',
  'select item_no, coalesce(name, code) as name from items where account_id = $1 and item_no = any($2)',
);

/** The names that people know items by, also of deleted ones: their codes where they have none. */
export const itemNames = async (
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows =
    item_nos.length === 0
      ? []
      : await tx.query<{ item_no: number; name: string }>(NAMES, [account_id, [...new Set(item_nos)]]);
  return new Map(rows.map(({ item_no, name }) => [item_no, name]));
};

/**
 * The item with its row locked; null when there is none. Two statements, because a single one that waited for the lock
 * would return the new row with the old children.
 */
export async function lockItem(tx: Tx, account_id: string, item_no: number): Promise<Item | null> {
  await tx.query(LOCK, [account_id, item_no]);
  return (await findItemsByNos(tx, account_id, [item_no]))[0] ?? null;
}

const HOLD = sql(
  'items_hold',
  `select 1 from items where account_id = $1 and deleted_at is null and (item_no = any($2) or code = any($3))
    order by item_no for key share`,
);

/** Prevents items from being deleted or turned into sets until the transaction ends. Read them afterwards. */
export async function holdItems(
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
  codes: readonly string[],
): Promise<void> {
  if (item_nos.length + codes.length > 0) await tx.query(HOLD, [account_id, item_nos, codes]);
}

/** Items older than `before`, newest first. */
export const pageOfItems = (tx: Tx, account_id: string, before: number, limit: number): Promise<Item[]> =>
  tx.query<Item>(PAGE, [account_id, before, limit]);

/** An item to be written. */
export interface NewItem {
  readonly fields: ItemFields;
  readonly children: readonly SetChild[];
}

const INSERT = sql(
  'items_insert',
  `with input as materialized (
     select row_number() over () as position, next_no('item', $1) as item_no, x.* from json_to_recordset($2) as x(
       code text, name text, price bigint, is_reduced_tax boolean, hs_code text, barcode text, international_info jsonb,
       tags text[], temperature_zone text, fifo boolean, lot_limit_type text, expiry_at_allocatable_days integer,
       manufacture_date_allocatable_days integer, bundled_item boolean, children json)
   ), item as (
     insert into items (account_id, item_no, code, name, price, is_reduced_tax, hs_code, barcode, international_info, tags,
                        temperature_zone, fifo, lot_limit_type, expiry_at_allocatable_days,
                        manufacture_date_allocatable_days, bundled_item, is_set, created_at)
     select $1, item_no, code, name, price, is_reduced_tax, hs_code, barcode, international_info, tags,
            temperature_zone, fifo, lot_limit_type, expiry_at_allocatable_days,
            manufacture_date_allocatable_days, bundled_item, json_array_length(children) > 0, $3
       from input
     on conflict (account_id, code) where deleted_at is null do nothing
     returning item_no, code
   ), child as (
     insert into set_children (account_id, set_no, position, child_no, quantity)
     select $1, n.item_no, e.position, (e.child->>'item_no')::bigint, (e.child->>'quantity')::integer
       from input n join item i using (item_no), json_array_elements(n.children) with ordinality as e(child, position)
   ), lock_row as (
     insert into stock (account_id, warehouse, item_no, lot_no)
     select $1, w.warehouse, i.item_no, 0 from item i cross join warehouses w
   )
   select n.item_no, i.item_no is not null as written from input n left join item i using (item_no) order by n.position`,
);

/** Items per statement. */
const BATCH = 1_000;

/**
 * Writes items with their sets and, for every warehouse, the stock lock rows of their balances, 1,000 items per
 * statement.
 * @returns each item's number, or null when its code was taken in the meantime
 */
export async function insertItems(
  tx: Tx,
  account_id: string,
  items: readonly NewItem[],
  at: string,
): Promise<(number | null)[]> {
  const numbers: (number | null)[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    const rows = items.slice(from, from + BATCH).map(({ fields, children }) => ({ ...fields, children }));
    const values = [account_id, JSON.stringify(rows), at];
    // biome-ignore lint/performance/noAwaitInLoops: one connection, one statement at a time; a bulk may have many items
    const written = await tx.query<{ item_no: number; written: boolean }>(INSERT, values);
    for (const row of written) numbers.push(row.written ? row.item_no : null);
  }
  return numbers;
}

const UPDATE = sql(
  'item_update',
  `with gone as (
     delete from set_children where account_id = $1 and set_no = $2 and $4
   ), item as (
     update items i
        set code = x.code, name = x.name, price = x.price, is_reduced_tax = x.is_reduced_tax, hs_code = x.hs_code,
            barcode = x.barcode, international_info = x.international_info, tags = x.tags,
            temperature_zone = x.temperature_zone, fifo = x.fifo, lot_limit_type = x.lot_limit_type,
            expiry_at_allocatable_days = x.expiry_at_allocatable_days,
            manufacture_date_allocatable_days = x.manufacture_date_allocatable_days, bundled_item = x.bundled_item,
            is_set = json_array_length(x.children) > 0
       from json_to_record($3) as x(
         code text, name text, price bigint, is_reduced_tax boolean, hs_code text, barcode text, international_info jsonb,
         tags text[], temperature_zone text, fifo boolean, lot_limit_type text, expiry_at_allocatable_days integer,
         manufacture_date_allocatable_days integer, bundled_item boolean, children json)
      where i.account_id = $1 and i.item_no = $2
   )
   select 1`,
);

const INSERT_CHILDREN = sql(
  'item_children_insert',
  `insert into set_children (account_id, set_no, position, child_no, quantity)
   select $1, $2, e.position, (e.child->>'item_no')::bigint, (e.child->>'quantity')::integer
     from json_array_elements($3) with ordinality as e(child, position)`,
);

/**
 * Writes an updated item; the caller has locked its row.
 * @returns false when its new code was taken in the meantime; the caller must roll back
 */
export async function updateItem(tx: Tx, before: Item, after: NewItem): Promise<boolean> {
  const key = [before.account_id, before.item_no];
  const changed = JSON.stringify(before.children) !== JSON.stringify(after.children);
  try {
    await tx.query(UPDATE, [...key, JSON.stringify({ ...after.fields, children: after.children }), changed]);
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  if (changed && after.children.length > 0) await tx.query(INSERT_CHILDREN, [...key, JSON.stringify(after.children)]);
  return true;
}

export const ITEM_POLICIES = sql(
  'items_policies',
  `select item_no, fifo, lot_limit_type, expiry_at_allocatable_days, manufacture_date_allocatable_days
     from items where account_id = $1 and item_no = any($2)`,
);

/** The lot settings of items, including deleted ones. */
export const findPolicies = (
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
): Promise<(LotPolicy & { readonly item_no: number })[]> => tx.query(ITEM_POLICIES, [account_id, item_nos]);

const DELETE = sql('item_delete', 'update items set deleted_at = $3 where account_id = $1 and item_no = $2');

/** Soft delete: history keeps referring to the item, its code becomes free. */
export async function deleteItem(tx: Tx, account_id: string, item_no: number, at: string): Promise<void> {
  await tx.query(DELETE, [account_id, item_no, at]);
}

/** What forbids changes to an item (I-046 to I-050). */
export interface ItemUses {
  readonly receipts: boolean;
  readonly inspected_by_barcode: boolean;
  readonly received: boolean;
  readonly shipments: boolean;
  readonly sets: boolean;
  readonly stock: boolean;
}

const USES = sql(
  'item_uses',
  `select
     exists (select from receipt_lines l join receipts r using (account_id, receipt_no)
              where l.account_id = $1 and l.item_no = $2 and r.status <> 'stocked' and r.cancelled_at is null) as receipts,
     exists (select from receipt_lines l join receipts r using (account_id, receipt_no)
              where l.account_id = $1 and l.item_no = $2 and r.status <> 'stocked' and r.cancelled_at is null
                and r.document ->> 'inspection_type' = 'BARCODE') as inspected_by_barcode,
     exists (select from receipt_counts c join receipt_lines l using (account_id, receipt_no, line_no)
              where l.account_id = $1 and l.item_no = $2)
       or exists (select from adjustments a where a.account_id = $1 and a.item_no = $2) as received,
     exists (select from shipment_lines l join shipments s using (account_id, shipment_no)
              where l.account_id = $1 and l.item_no = $2 and s.status <> 'shipped' and s.deleted_at is null)
       or exists (select from shipment_demands d where d.account_id = $1 and d.item_no = $2)
       or exists (select from stock s where s.account_id = $1 and s.item_no = $2
                     and (s.reserved, s.allocated, s.picked, s.packed) <> (0, 0, 0, 0)) as shipments,
     exists (select from set_children c join items i on i.account_id = c.account_id and i.item_no = c.set_no
              where c.account_id = $1 and c.child_no = $2 and i.deleted_at is null) as sets,
     exists (select from stock s where s.account_id = $1 and s.item_no = $2
                and (s.available, s.reserved, s.allocated, s.picked, s.packed, s.in_transit, s.processing, s.defective, s.unidentified)
                    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)) as stock`,
);

export async function usesOfItem(tx: Tx, account_id: string, item_no: number): Promise<ItemUses> {
  const [uses] = await tx.query<ItemUses>(USES, [account_id, item_no]);
  return uses as ItemUses;
}

const MEASURE = sql(
  'items_measure',
  `update items i set size = x.size, weight_g = x.weight_g
     from json_to_recordset($2) as x(item_no bigint, size text, weight_g integer)
    where i.account_id = $1 and i.item_no = x.item_no and i.size is null`,
);

/** Sets size and weight (g) when goods are first received; an item that was measured before keeps its values. */
export async function measureItems(
  tx: Tx,
  account_id: string,
  measured: readonly { item_no: number; size: string; weight_g: number }[],
): Promise<void> {
  if (measured.length > 0) await tx.query(MEASURE, [account_id, JSON.stringify(measured)]);
}

const BARCODES = sql(
  'items_barcodes',
  'select item_no, barcode from items where account_id = $1 and item_no = any($2) and barcode is not null',
);

/** Barcodes by item number; items without one are left out. */
export async function barcodesOf(
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ item_no: number; barcode: string }>(BARCODES, [account_id, item_nos]);
  return new Map(rows.map(({ item_no, barcode }) => [item_no, barcode]));
}
