import { groupBy } from '../../kernel/collections.js';
import type { Item } from '../../rules/items/item.js';
import type { SetChild } from '../../rules/items/sets.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { sql, type Tx } from '../database/database.js';
import { Outdated } from '../database/failures.js';
import { openToAccount } from '../warehouses/warehouses.js';

/*
 * What orders are checked against, in one statement, which also takes the stock locks. Lots, demand in allocation runs
 * and shipping rules are read by other statements (operations/shipments/lock-facts.ts). This is the query that runs
 * most.
 */

/** What the orders of one request refer to. */
export interface OrderNames {
  readonly codes: readonly string[];
  /** Item numbers of enclosed goods given by id. */
  readonly item_nos: readonly number[];
  readonly warehouses: readonly string[];
  /** The warehouse of a shipment that is changed: it may stay there, even if the account may not use it any more. */
  readonly kept_warehouse?: string | undefined;
  readonly identifiers: readonly string[];
  readonly sender_uuids: readonly string[];
  /** Number of shipment numbers to draw: one per order. */
  readonly numbers_to_draw: number;
}

export interface LockedOrderFacts {
  readonly items: readonly Item[];
  readonly lock_rows: readonly {
    readonly warehouse: string;
    readonly item_no: number;
    readonly available: number;
    /** An allocation run is serving demand for the item. */
    readonly in_run: boolean;
  }[];
  /** Whether the items have lots, or could have got their first one while the statement waited for the stock locks. */
  readonly lots: boolean;
  /** Identifiers in use. `recent`: accepted within the last minute. */
  readonly taken: readonly { readonly identifier: string; readonly recent: boolean }[];
  readonly senders: readonly SenderMaster[];
  readonly warehouses: readonly Warehouse[];
  readonly numbers: readonly number[];
}

/** The columns of an item that orders are checked against; `is_set` stands in for the children. */
const ITEM = `i.account_id, i.item_no, i.code, i.name, i.is_reduced_tax, i.hs_code, i.temperature_zone, i.fifo, i.lot_limit_type,
            i.expiry_at_allocatable_days, i.manufacture_date_allocatable_days, i.bundled_item, i.tags, i.size, i.is_set`;

/**
 * $1 account, $2 codes and $3 numbers of items, $4 warehouses, $5 identifiers, $6 uuids of senders, $7 how many shipment
 * numbers to draw, $8 the warehouse of the shipment that is changed (null: none is).
 *
 * `for key share` returns the items as they are now. It blocks the row lock `for update` with which items are deleted and
 * changed (items.ts) until the order is written; other orders and foreign keys take `for key share` too and are not
 * blocked. Everything else that is not locked is as it was when the statement began.
 */
export const READ_ORDERS = sql(
  'orders_read',
  `with by_code as (
     select ${ITEM} from items i where i.account_id = $1 and i.code = any($2) and i.deleted_at is null for key share
   ), by_no as (
     select ${ITEM} from items i where i.account_id = $1 and i.item_no = any($3) and i.deleted_at is null for key share
   ), item as (
     select * from by_code union all select * from by_no
   ), child as (
     select c.set_no, c.child_no as item_no, c.quantity, c.position
       from set_children c
      where c.account_id = $1 and c.set_no = any(array(select item_no from item where is_set))
   ), part as (
     select ${ITEM} from items i where i.account_id = $1 and i.item_no = any(array(select item_no from child))
   ), wanted as materialized (
     select array(select item_no from item union all select item_no from child) as item_nos
   ), lock_row as (
     select s.warehouse, s.item_no, s.available, s.in_run
       from stock s
      where s.account_id = $1 and s.warehouse = any($4) and s.item_no = any((select item_nos from wanted)::bigint[]) and s.lot_no = 0
      order by s.warehouse, s.item_no
        for update
   )
   select
     (select json_agg(item) from item) as named,
     (select json_agg(part) from part) as parts,
     (select json_agg(child order by child.position) from child) as children,
     (select json_agg(lock_row) from lock_row) as lock_rows,
     exists (select from lots l where l.account_id = $1 and l.item_no = any((select item_nos from wanted)::bigint[])) as lots,
     (select json_agg(json_build_object('identifier', s.identifier, 'recent', s.accepted_at > clock_timestamp() - interval '60 seconds'))
        from shipments s where s.account_id = $1 and s.identifier = any($5) and s.deleted_at is null) as taken,
     (select json_agg(json_build_object('uuid', s.uuid, 'message', s.message, 'is_default', s.is_default, 'address',
         json_build_object('region_code', null, 'postcode', s.postcode, 'prefecture', s.prefecture, 'address1', s.address1,
           'address2', s.address2, 'name', s.name, 'company', s.company, 'division', s.division, 'phone', s.phone)))
        from senders s where s.account_id = $1 and (s.is_default or s.uuid = any($6::uuid[]))) as senders,
     (select json_agg(w) from ${openToAccount('$8')} and w.warehouse = any($4)) as warehouses,
     array(select next_no('shipment', $1) from generate_series(1, $7::integer)) as numbers`,
);

type ItemRow = Omit<Item, 'children'> & { readonly is_set: boolean };

/** The row of {@link READ_ORDERS}. A list without entries is null. */
interface Row {
  readonly named: readonly ItemRow[] | null;
  readonly parts: readonly ItemRow[] | null;
  readonly children: readonly (SetChild & { readonly set_no: number })[] | null;
  readonly lock_rows: LockedOrderFacts['lock_rows'] | null;
  readonly lots: boolean;
  readonly taken: LockedOrderFacts['taken'] | null;
  readonly senders: LockedOrderFacts['senders'] | null;
  readonly warehouses: LockedOrderFacts['warehouses'] | null;
  readonly numbers: readonly number[];
}

/**
 * Locks and reads the facts: takes the stock locks of all named items, and of the parts of sets, in every named
 * warehouse, and draws `numbers_to_draw` shipment numbers.
 * @throws {Outdated} when an item became a set after the statement had begun; `inTransaction` then runs the transaction
 *   again
 */
export async function lockOrderFacts(tx: Tx, account_id: string, names: OrderNames): Promise<LockedOrderFacts> {
  const { codes, item_nos, warehouses, identifiers, sender_uuids, numbers_to_draw, kept_warehouse = null } = names;
  const values = [account_id, codes, item_nos, warehouses, identifiers, sender_uuids, numbers_to_draw, kept_warehouse];
  const [row] = (await tx.query<Row>(READ_ORDERS, values)) as [Row];
  const items = itemsOf(row);
  return {
    items,
    lock_rows: row.lock_rows ?? [],
    lots: row.lots || items.some(({ fifo, lot_limit_type }) => fifo === true || lot_limit_type !== null),
    taken: row.taken ?? [],
    senders: row.senders ?? [],
    warehouses: row.warehouses ?? [],
    numbers: row.numbers,
  };
}

function itemsOf({ named, parts, children }: Row): Item[] {
  const bySet = groupBy(children ?? [], ({ set_no }) => set_no);
  const itemOf = ({ is_set: _, ...item }: ItemRow): Item => ({
    ...item,
    children: bySet.get(item.item_no)?.map(({ item_no, quantity }) => ({ item_no, quantity })) ?? [],
  });
  if (named?.some(({ is_set, item_no }) => is_set && !bySet.has(item_no)))
    throw new Outdated('an item became a set while it was being ordered');
  return [...(parts ?? []), ...(named ?? [])].map(itemOf);
}
