import type {
  AllocatedLot,
  AllocatedShipment,
  ReleasedLines,
  UnallocatableLot,
} from '../../rules/allocation/unallocatable-lots.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { Outdated } from '../database/failures.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/**
 * Allocations of lots that may not be shipped. The rules, not SQL, decide which lots are past their last allocatable
 * day.
 */

const allocatedLotsWhere = (condition: string): string => `
   select l.account_id, l.item_no, l.lot_no, l.expiry_date, l.manufacture_date, l.received_at, l.blocked,
          i.fifo, i.lot_limit_type, i.expiry_at_allocatable_days, i.manufacture_date_allocatable_days
     from lots l join items i using (account_id, item_no)
    where ${condition} and (i.lot_limit_type is not null or l.blocked)
      and exists (select from stock s
                   where s.account_id = l.account_id and s.item_no = l.item_no and s.lot_no = l.lot_no
                     and s.reserved + s.allocated > 0)
    order by l.account_id, l.item_no, l.lot_no`;

const ALLOCATED_LOTS = sql('lots_allocated', allocatedLotsWhere('true'));
const ALLOCATED_LOTS_OF_ACCOUNT = sql('lots_allocated_of_account', allocatedLotsWhere('l.account_id = $1'));

/**
 * Lots that are blocked, or whose item has a lot limit, with allocated units that are not picked yet. @param account_id
 * null: of all accounts
 */
export const allocatedLots = (tx: Tx, account_id: string | null): Promise<AllocatedLot[]> =>
  account_id === null
    ? tx.query<AllocatedLot>(ALLOCATED_LOTS)
    : tx.query<AllocatedLot>(ALLOCATED_LOTS_OF_ACCOUNT, [account_id]);

const HOLDERS = `
  select s.account_id, s.warehouse, s.shipment_no, s.status,
         (select json_agg(json_build_object('line_no', h.line_no, 'item_no', h.item_no, 'lot_no', h.lot_no)
                          order by h.line_no, h.item_no, h.lot_no)
            from shipment_allocations h where h.account_id = s.account_id and h.shipment_no = s.shipment_no) as allocations,
         array(select d.item_no from shipment_demands d
                where d.account_id = s.account_id and d.shipment_no = s.shipment_no) as awaited
    from shipments s
   where (s.account_id, s.shipment_no) in (
           select h.account_id, h.shipment_no
             from shipment_allocations h
             join json_to_recordset($1) as x(account_id text, item_no bigint, lot_no bigint) using (account_id, item_no, lot_no))
     and s.status = any($2) and s.deleted_at is null and ($3::text is null or s.warehouse = $3)
   order by s.account_id, s.shipment_no`;

const FIND_HOLDERS = sql('lots_holders', HOLDERS);
const LOCK_HOLDERS = sql('lots_holders_lock', `${HOLDERS} for update of s`);

/**
 * Shipments in the given statuses that hold units of the lots. Takes no locks: read again before deciding.
 * @param warehouse null: any
 */
export const findHolders = (
  tx: Tx,
  lots: readonly UnallocatableLot[],
  statuses: readonly ShipmentStatus[],
  warehouse: string | null = null,
): Promise<AllocatedShipment[]> =>
  lots.length === 0
    ? Promise.resolve([])
    : tx.query<AllocatedShipment>(FIND_HOLDERS, [JSON.stringify(lots), statuses, warehouse]);

/**
 * Like {@link findHolders}, and locks the shipments' rows in number order. The row locks serialize this with a wave
 * release, which takes no stock locks. The caller should hold the stock locks of all items that the shipments hold or
 * wait for, and must restart the transaction when it turns out that some are missing.
 */
export const lockHolders = (
  tx: Tx,
  lots: readonly UnallocatableLot[],
  statuses: readonly ShipmentStatus[],
  warehouse: string | null,
): Promise<AllocatedShipment[]> =>
  tx.query<AllocatedShipment>(LOCK_HOLDERS, [JSON.stringify(lots), statuses, warehouse]);

const RELEASE = sql(
  'allocations_expire',
  // $1 account, $2 warehouse, $3 released lines as JSON, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with released as materialized (
     select * from json_to_recordset($3) as x(shipment_no bigint, from_status text, event text, line_nos integer[], detail jsonb)
   ), losing as materialized (
     select shipment_no, unnest(line_nos) as line_no from released
   ), ended as (
     delete from shipment_allocations h using losing l
      where h.account_id = $1 and h.shipment_no = l.shipment_no and h.line_no = l.line_no
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity
   ), demand as (
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, e.shipment_no, e.line_no, e.item_no, $2, sum(e.quantity), -coalesce(s.allocate_priority, 0)
       from ended e join shipments s on s.account_id = $1 and s.shipment_no = e.shipment_no
      group by e.shipment_no, e.line_no, e.item_no, s.allocate_priority
   ), kept as (
     update shipment_allocations h set bucket = 'reserved' from released r
      where h.account_id = $1 and h.shipment_no = r.shipment_no and h.bucket = 'allocated'
        and not exists (select from losing l where l.shipment_no = h.shipment_no and l.line_no = h.line_no)
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.quantity
   ), shipment as (
     update shipments s
        set status = 'backordered', assigned_shipping_date = null,
            status_at = case when s.status = 'backordered' then s.status_at else $5 end
       from released r
      where s.account_id = $1 and s.shipment_no = r.shipment_no and s.status = r.from_status and s.deleted_at is null
     returning s.shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, shipment_no, event, from_status, 'backordered', detail, $4, $5, $6, $7 from released order by shipment_no
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, $2, lot_no, quantity, bucket, 'available'::bucket, 'release', shipment_no, line_no, $4, $5, $6, $7 from ended
     union all
     select $1, item_no, $2, lot_no, quantity, 'allocated'::bucket, 'reserved'::bucket, 'release', shipment_no, line_no, $4, $5, $6, $7 from kept
     order by shipment_no, line_no, item_no, lot_no
   )
   select (select count(*) from released) - (select count(*) from shipment) as missed`,
);

/**
 * Releases the allocations of lines and makes them wait for the same units, in one statement. Their shipments become
 * backordered and keep the allocations of their other lines, as reserved. The caller holds the stock locks and has
 * locked the shipments' rows.
 */
export async function releaseLines(
  tx: Tx,
  account_id: string,
  warehouse: string,
  released: readonly ReleasedLines[],
  stamp: ChangeStamp,
): Promise<void> {
  const rows = released.map(({ shipment_no, event, from, line_nos, lots }) => {
    return { shipment_no, event, from_status: from, line_nos, detail: { lots } };
  });
  const values = [account_id, warehouse, JSON.stringify(rows), ...valuesOf(stamp)];
  const [row] = await tx.query<{ missed: number }>(RELEASE, values);
  if (row?.missed !== 0) throw new Outdated('the status of a shipment changed while its allocation was being released');
}
