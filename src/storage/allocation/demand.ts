import type { DemandRow, Served } from '../../rules/allocation/allocate-demand.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/** Demand that waits for stock, and its allocation. */

/**
 * All demand rows of lines that wait for one of the items $2, for the given shipments, in the order of service. Read in one
 * pass: for a self-join the planner misjudges the size of the arrays.
 */
const rowsOf = (shipment_nos: string): string => `
   with wanted as materialized (
     select unnest($2::bigint[]) as item_no
   ), part as (
     select d.shipment_no, d.line_no, d.item_no, d.quantity, d.rank,
            bool_or(d.item_no in (select item_no from wanted)) over line as wanted,
            case when row_number() over (line order by d.item_no) = 1 then 1 else 0 end as first
       from shipment_demands d where d.account_id = $1 and d.shipment_no = any(${shipment_nos})
     window line as (partition by d.shipment_no, d.line_no)
   ), counted as (
     select *, sum(first) over (partition by shipment_no) as open_lines from part
   )
   select c.shipment_no, c.line_no, c.item_no, c.quantity, s.receipt_no, s.suspend, s.shipping_date, s.delivery_date, s.carrier,
          case when s.delivery_date is not null then s.document end as document, c.open_lines
     from counted c join shipments s on s.account_id = $1 and s.shipment_no = c.shipment_no
    where c.wanted
    order by c.rank, c.shipment_no, c.line_no, c.item_no`;

const ROWS = sql(
  'waiting_demand',
  rowsOf(
    'array(select distinct shipment_no from shipment_demands where account_id = $1 and item_no = any($2) and warehouse = $3)',
  ),
);
export const ROWS_OF_SHIPMENTS = sql('waiting_demand_of_shipments', rowsOf('$3'));

/**
 * All demand rows of the lines that wait for one of the items, in the order of service. The caller holds the stock lock rows
 * of the items and of all other items that these shipments wait for or hold (storage/stock/stock.ts, `lockStock`).
 */
export const findDemand = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<DemandRow[]> => tx.query<DemandRow>(ROWS, [account_id, item_nos, warehouse]);

/** Like {@link findDemand}, for the given shipments only. */
export const findDemandOf = (
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
  shipment_nos: readonly number[],
): Promise<DemandRow[]> => tx.query<DemandRow>(ROWS_OF_SHIPMENTS, [account_id, item_nos, shipment_nos]);

export const WRITE_SERVED = sql(
  'waiting_demand_serve',
  `with held as materialized (
     select * from json_to_recordset($3) as x(
       shipment_no bigint, line_no integer, item_no bigint, lot_no bigint, quantity bigint, bucket bucket)
   ), complete as materialized (
     select * from json_to_recordset($4) as x(
       shipment_no bigint, status text, assigned_shipping_date date, delivery_date date, dropped_delivery_date date)
   ), demand as (
     delete from shipment_demands d using (select distinct shipment_no, line_no from held) h
      where d.account_id = $1 and d.shipment_no = h.shipment_no and d.line_no = h.line_no
   ), allocation as (
     insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, shipment_no, line_no, item_no, lot_no, $2, bucket, quantity from held
   ), confirmed as (
     update shipment_allocations h set bucket = 'allocated' from complete c
      where h.account_id = $1 and h.shipment_no = c.shipment_no and h.bucket = 'reserved'
        -- By itself the join would read all allocations of the account.
        and h.shipment_no = any(array(select shipment_no from complete))
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.quantity
   ), shipment as (
     update shipments s
        set status = c.status, status_at = $6, assigned_shipping_date = c.assigned_shipping_date, delivery_date = c.delivery_date
       from complete c
      where s.account_id = $1 and s.shipment_no = c.shipment_no and s.status = 'backordered' and s.deleted_at is null
     returning s.shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, h.shipment_no, case when c.status is null then 'hold' else 'allocate' end, 'backordered',
            coalesce(c.status, 'backordered'),
            case when c.dropped_delivery_date is not null
                 then jsonb_build_object('dropped_delivery_date', c.dropped_delivery_date) end, $5, $6, $7, $8
       from (select distinct shipment_no from held) h left join complete c using (shipment_no)
      order by h.shipment_no
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, $2, lot_no, quantity, 'available'::bucket, bucket, 'allocation', shipment_no, line_no, $5, $6, $7, $8 from held
     union all
     select $1, item_no, $2, lot_no, quantity, 'reserved'::bucket, 'allocated'::bucket, 'allocation', shipment_no, line_no, $5, $6, $7, $8 from confirmed
     order by shipment_no, line_no, item_no, lot_no
   )
   select (select count(*) from complete) - (select count(*) from shipment) as lost`,
);

/** The parameters of {@link WRITE_SERVED}. */
export function servedValues(
  account_id: string,
  warehouse: string,
  served: readonly Served[],
  stamp: ChangeStamp,
): unknown[] {
  const held: object[] = [];
  const completed: object[] = [];
  for (const { shipment_no, allocations, complete } of served) {
    const bucket = complete === null ? 'reserved' : 'allocated';
    for (const allocation of allocations) held.push({ shipment_no, ...allocation, bucket });
    if (complete !== null) completed.push({ shipment_no, ...complete });
  }
  return [account_id, warehouse, JSON.stringify(held), JSON.stringify(completed), ...valuesOf(stamp)];
}

/**
 * Writes the allocations of demand in one statement. The caller holds the stock locks of every allocated item.
 */
export async function writeServed(
  tx: Tx,
  account_id: string,
  warehouse: string,
  served: readonly Served[],
  stamp: ChangeStamp,
): Promise<void> {
  const [row] = await tx.query<{ lost: number }>(WRITE_SERVED, servedValues(account_id, warehouse, served, stamp));
  // Every change of a backordered shipment takes the stock locks of its items first, and we hold them: this cannot
  // happen.
  if (row?.lost !== 0) throw new Error('a backordered shipment changed under the locks of its stock');
}

const SERVABLE = sql(
  'waiting_demand_servable',
  `select d.account_id, d.warehouse, array_agg(distinct d.item_no order by d.item_no) as item_nos
     from shipment_demands d
    where exists (select from stock s where s.account_id = d.account_id and s.warehouse = d.warehouse
                     and s.item_no = d.item_no and s.available > 0)
    group by d.account_id, d.warehouse order by d.account_id, d.warehouse`,
);

/** Items with both demand and free units, by account and warehouse. */
export const findServable = (tx: Tx): Promise<{ account_id: string; warehouse: string; item_nos: number[] }[]> =>
  tx.query(SERVABLE);
