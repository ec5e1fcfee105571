import type { Item } from '../../rules/items/item.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { sql, type Tx } from '../database/database.js';
import { Outdated } from '../database/failures.js';

/*
 * Everything that new shipments are checked against, in one statement. It takes the stock locks, and keeps the items
 * from being deleted or changed in kind until the order is written. This is Kura's hottest query; the benchmark's
 * baseline runs the same text.
 */

/** What the orders of one request refer to. */
export interface OrderNames {
  readonly codes: readonly string[];
  /** Item numbers of enclosed goods given by id. */
  readonly item_nos: readonly number[];
  readonly warehouses: readonly string[];
  readonly identifiers: readonly string[];
  readonly sender_uuids: readonly string[];
  /** Number of running numbers to draw: one per order. */
  readonly count: number;
}

export interface OrderRead {
  readonly items: readonly Item[];
  readonly lock_rows: readonly {
    readonly warehouse: string;
    readonly item_no: number;
    readonly available: number;
    /** An allocation run is serving demand for the item. */
    readonly in_run: boolean;
  }[];
  /** Whether the items have lots, or could have got their first one while we waited for the stock locks. */
  readonly lots: boolean;
  readonly taken: readonly { readonly identifier: string; readonly recent: boolean }[];
  readonly senders: readonly SenderMaster[];
  readonly warehouses: readonly Warehouse[];
  readonly numbers: readonly number[];
}

export const READ_ORDERS = sql(
  'orders_read',
  `with by_code as (
     select i.account_id, i.item_no, i.bundled_item, i.is_set from items i
      where i.account_id = $1 and i.code = any($2) and i.deleted_at is null for key share
   ), by_no as (
     select i.account_id, i.item_no, i.bundled_item, i.is_set from items i
      where i.account_id = $1 and i.item_no = any($3) and i.deleted_at is null for key share
   ), named as (
     select * from by_code union select * from by_no
   ), wanted as (
     select item_no from named
     union
     select c.child_no from named n join set_children c on c.account_id = n.account_id and c.set_no = n.item_no
   ), lock_row as (
     select s.warehouse, s.item_no, s.available, s.in_run
       from stock s
      where s.account_id = $1 and s.warehouse = any($4) and s.item_no = any(array(select item_no from wanted)) and s.lot_no = 0
      order by s.warehouse, s.item_no
        for update
   )
   select
     (select json_agg(json_build_object(
         'account_id', i.account_id, 'item_no', i.item_no, 'code', i.code, 'name', i.name, 'is_reduced_tax', i.is_reduced_tax,
         'hs_code', i.hs_code, 'temperature_zone', i.temperature_zone, 'fifo', i.fifo, 'lot_limit_type', i.lot_limit_type,
         'expiry_at_allocatable_days', i.expiry_at_allocatable_days,
         'manufacture_date_allocatable_days', i.manufacture_date_allocatable_days,
         'bundled_item', i.bundled_item, 'tags', i.tags, 'size', i.size, 'named', i.item_no in (select item_no from named), 'children',
         case when i.is_set then (
           select json_agg(json_build_object('item_no', c.child_no, 'quantity', c.quantity) order by c.position)
             from set_children c where c.account_id = i.account_id and c.set_no = i.item_no
         ) else '[]' end))
        from items i where i.account_id = $1 and i.item_no = any(array(select item_no from wanted))) as items,
     (select json_agg(json_build_object('warehouse', warehouse, 'item_no', item_no, 'available', available, 'in_run', in_run)) from lock_row) as lock_rows,
     exists (select from items i where i.account_id = $1 and i.item_no = any(array(select item_no from wanted))
                and (i.fifo or i.lot_limit_type is not null))
       or exists (select from lots l where l.account_id = $1 and l.item_no = any(array(select item_no from wanted))) as lots,
     (select json_agg(json_build_object('identifier', s.identifier, 'recent', s.accepted_at > clock_timestamp() - interval '60 seconds'))
        from shipments s where s.account_id = $1 and s.identifier = any($5) and s.deleted_at is null) as taken,
     (select json_agg(json_build_object('uuid', s.uuid, 'message', s.message, 'is_default', s.is_default, 'address',
         json_build_object('region_code', null, 'postcode', s.postcode, 'prefecture', s.prefecture, 'address1', s.address1,
           'address2', s.address2, 'name', s.name, 'company', s.company, 'division', s.division, 'phone', s.phone)))
        from senders s where s.account_id = $1 and (s.is_default or s.uuid = any($6::uuid[]))) as senders,
     exists (select from named n join items i using (account_id, item_no)
              where (n.bundled_item, n.is_set) is distinct from (i.bundled_item, i.is_set)) as outdated,
     (select json_agg(w) from warehouses w where w.warehouse = any($4)) as warehouses,
     array(select next_no('shipment', $1) from generate_series(1, $7::integer)) as numbers`,
);

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Reads the facts. Takes the stock locks of all named items, and of the parts of sets, in every named warehouse. */
export async function readOrders(tx: Tx, account_id: string, names: OrderNames): Promise<OrderRead> {
  const { codes, item_nos, warehouses, identifiers, sender_uuids, count } = names;
  const values = [account_id, codes, item_nos, warehouses, identifiers, sender_uuids, count];
  const [row] = await tx.query<Nullable<OrderRead & { readonly outdated: boolean }>>(READ_ORDERS, values);
  // The locked row is current, but everything else is as it was when the statement began.
  if (row?.outdated === true) throw new Outdated('an item changed while it was being ordered');
  return {
    items: row?.items ?? [],
    lock_rows: row?.lock_rows ?? [],
    lots: row?.lots ?? false,
    taken: row?.taken ?? [],
    senders: row?.senders ?? [],
    warehouses: row?.warehouses ?? [],
    numbers: row?.numbers ?? [],
  };
}
