import type { TemperatureZone } from '../../rules/items/item-values.js';
import type { OpenPutBackUnits, PutBackPart, UnitsAtWork } from '../../rules/shipments/plan-put-back.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { isOfOrder } from './order-totes.js';

/**
 * Picked and packed units of orders that were cancelled, or wait for stock again: they are put back on a shelf in parts.
 * storage/shipments/shipment-requests.ts puts back all units of an order at once.
 */

/** The totes of the order of a put-back `b` in which units of its lot still lie. */
const OWN_TOTES = `
  select t.place_no from batch_orders o
    join batch_totes t on ${isOfOrder()}
   where o.account_id = b.account_id and o.shipment_no = b.shipment_no and o.warehouse = b.warehouse and t.ended_at is null
     and exists (select from place_stock z
                  where z.account_id = b.account_id and z.warehouse = b.warehouse and z.item_no = b.item_no and z.lot_no = b.lot_no
                    and z.place_no = t.place_no and z.condition = 'sound' and z.quantity > 0)`;

/** Units of one lot that are to be put back, of one order. */
export interface WaitingPutBack {
  readonly account_id: string;
  readonly shipment_no: number;
  /** The present status of the order, which may have got other units since. */
  readonly status: ShipmentStatus;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly image_id: number | null;
  readonly temperature_zone: TemperatureZone;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly units: number;
  /** Codes of the places where the units should be: the order's totes, else all totes, tables and lanes with the lot. */
  readonly places: readonly string[];
}

/** Maximum number of rows that are read of a warehouse. Rows of the items that are asked about come first. */
const MOST_WAITING = 500;

const WAITING = sql(
  'put_backs_waiting',
  // $1 warehouse, $2 items that are asked about, as JSON, $3 the code of a place that is asked about, $4 and $5 an order
  `with asked as materialized (
     select account_id, item_no from json_to_recordset($2) as x(account_id text, item_no bigint)
     union
     select y.account_id, y.item_no from places p join place_stock y on y.warehouse = p.warehouse and y.place_no = p.place_no
      where p.warehouse = $1 and p.code = $3
     union
     select account_id, item_no from put_backs where account_id = $4 and shipment_no = $5 and done_at is null
   ), b as materialized (
     select account_id, shipment_no, warehouse, item_no, lot_no, min(since) as since, sum(quantity)::bigint as units
       from put_backs where warehouse = $1 and done_at is null
      group by account_id, shipment_no, warehouse, item_no, lot_no
      order by (account_id, item_no) in (select account_id, item_no from asked) desc, min(since), account_id, shipment_no
      limit ${MOST_WAITING}
   )
   select b.account_id, b.shipment_no, s.status, b.item_no, i.code, i.name, ${firstImage('i')} as image_id, i.temperature_zone, b.lot_no,
          l.expiry_date, l.manufacture_date, b.units,
          array(select p.code from (
                  select y.place_no, own.place_no is not null as own, bool_or(own.place_no is not null) over () as any_own
                    from place_stock y left join (${OWN_TOTES}) own on own.place_no = y.place_no
                   where y.account_id = b.account_id and y.warehouse = b.warehouse and y.item_no = b.item_no
                     and y.lot_no = b.lot_no and y.condition = 'sound' and y.quantity > 0) f
                  join places p on p.warehouse = b.warehouse and p.place_no = f.place_no
                 where p.kind in ('tote', 'packing', 'staging') and (f.own or not f.any_own)
                 order by p.path, p.code) as places
     from b
     join shipments s on s.account_id = b.account_id and s.shipment_no = b.shipment_no
     join items i on i.account_id = b.account_id and i.item_no = b.item_no
     left join lots l on l.account_id = b.account_id and l.item_no = b.item_no and l.lot_no = b.lot_no
    order by b.since, b.account_id, b.shipment_no, i.code, b.lot_no`,
);

/** The place or the order whose goods somebody puts back. */
export type PutBacksOf =
  | { readonly place: string }
  | { readonly account_id: string; readonly shipment_no: number }
  | null;

/**
 * The units that wait to be put back in a warehouse, of all clients, the oldest first. Takes no locks.
 * @param items if there are too many rows, those of these items are read first
 * @param of the same for the items of a place or of an order
 */
export const waitingPutBacks = (
  tx: Tx,
  warehouse: string,
  items: readonly { readonly account_id: string; readonly item_no: number }[],
  of: PutBacksOf,
): Promise<WaitingPutBack[]> => {
  const place = of !== null && 'place' in of ? of.place : null;
  const order = of !== null && 'shipment_no' in of ? of : null;
  const values = [warehouse, JSON.stringify(items), place, order?.account_id ?? null, order?.shipment_no ?? null];
  return tx.query<WaitingPutBack>(WAITING, values);
};

const IN_TOTE = sql(
  'put_backs_in_tote',
  // $1 warehouse, $2 the code of a place
  `select from places p
     join place_stock y on y.warehouse = p.warehouse and y.place_no = p.place_no and y.condition = 'sound' and y.quantity > 0
     join put_backs b on b.account_id = y.account_id and b.item_no = y.item_no and b.lot_no = y.lot_no and b.done_at is null
                     and b.warehouse = y.warehouse
    where p.warehouse = $1 and p.code = $2 and p.kind = 'tote'
      and (p.place_no in (${OWN_TOTES}) or not exists (${OWN_TOTES}))
    limit 1`,
);

/**
 * Whether units that are to be put back may lie in a tote: units of their lot lie there, and it is their order's tote, or
 * their order has no tote.
 */
export const hasPutBacks = async (tx: Tx, warehouse: string, tote: string): Promise<boolean> =>
  (await tx.query(IN_TOTE, [warehouse, tote])).length > 0;

const OF_ORDERS = sql(
  'put_backs_of_orders',
  // $1 warehouse, $2 and $3 accounts and numbers of shipments
  `select b.account_id, b.shipment_no
     from rows from (unnest($2::text[]), unnest($3::bigint[])) as o(account_id, shipment_no)
     join put_backs b on b.account_id = o.account_id and b.shipment_no = o.shipment_no and b.warehouse = $1 and b.done_at is null
     join shipments s on s.account_id = b.account_id and s.shipment_no = b.shipment_no and s.status <> 'picked'
    order by b.since, b.account_id, b.shipment_no limit 1`,
);

/** The first of some orders that has goods to be put back and none to be packed; null: there is none. */
export const firstToPutBack = async (
  tx: Tx,
  warehouse: string,
  orders: readonly { readonly account_id: string; readonly no: number }[],
): Promise<{ readonly account_id: string; readonly shipment_no: number } | null> => {
  const values = [warehouse, orders.map(({ account_id }) => account_id), orders.map(({ no }) => no)];
  return (await tx.query<{ account_id: string; shipment_no: number }>(OF_ORDERS, values))[0] ?? null;
};

const COUNT = sql(
  'put_backs_count',
  'select count(distinct (account_id, shipment_no))::integer as orders from put_backs where warehouse = $1 and done_at is null',
);

/** The number of orders whose goods wait to be put back in a warehouse. */
export const countPutBacks = async (tx: Tx, warehouse: string): Promise<number> =>
  (await tx.query<{ orders: number }>(COUNT, [warehouse]))[0]?.orders ?? 0;

const OPEN = sql(
  'put_backs_of_lot',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 order (null: of all)
  `select b.put_back_no, b.quantity, array(${OWN_TOTES} order by t.tote_no desc) as own from put_backs b
    where b.account_id = $1 and b.warehouse = $2 and b.item_no = $3 and b.lot_no = $4 and b.done_at is null
      and ($5::bigint is null or b.shipment_no = $5)
    order by b.since, b.shipment_no, b.put_back_no`,
);

const AT_WORK = sql(
  'put_backs_at_work',
  `select y.place_no, p.code, y.quantity as units from place_stock y join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
    where y.account_id = $1 and y.warehouse = $2 and y.item_no = $3 and y.lot_no = $4 and y.condition = 'sound' and y.quantity > 0
      and p.kind in ('tote', 'packing', 'staging')
    order by p.kind <> 'staging', p.path, p.code`,
);

/** Units of a lot that are to be put back, and where units of it are at work. The caller holds the stock lock of the item. */
export async function putBacksOfLot(
  tx: Tx,
  account_id: string,
  warehouse: string,
  { item_no, lot_no }: { readonly item_no: number; readonly lot_no: number },
  shipment_no: number | null,
): Promise<{ readonly open: readonly OpenPutBackUnits[]; readonly lying: readonly UnitsAtWork[] }> {
  const values = [account_id, warehouse, item_no, lot_no];
  const [open, lying] = await Promise.all([
    tx.query<OpenPutBackUnits>(OPEN, [...values, shipment_no]),
    tx.query<UnitsAtWork>(AT_WORK, values),
  ]);
  return { open: open.map((one) => ({ ...one, own: one.own.map(Number) })), lying };
}

const OWN = sql(
  'own_totes_of_holders',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 shipments
  `select b.shipment_no, array(${OWN_TOTES} and o.left_at is null) as own
     from (select $1::text as account_id, $2::text as warehouse, $3::bigint as item_no, $4::bigint as lot_no,
                  unnest($5::bigint[]) as shipment_no) b`,
);

/** Numbers of the totes of each shipment in which units of a lot lie, no matter for which order. */
export async function ownTotes(
  tx: Tx,
  account_id: string,
  warehouse: string,
  { item_no, lot_no }: { readonly item_no: number; readonly lot_no: number },
  shipment_nos: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const values = [account_id, warehouse, item_no, lot_no, shipment_nos];
  const rows = await tx.query<{ shipment_no: number; own: readonly (number | string)[] }>(OWN, values);
  return new Map(rows.map(({ shipment_no, own }) => [shipment_no, own.map(Number)]));
}

const PUT_BACK = sql(
  'put_backs_do_parts',
  // $1 account, $2 parts as JSON, $3 place, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with part as materialized (
     select * from json_to_recordset($2) as x(put_back_no bigint, quantity bigint, from_place bigint)
   ), wanted as materialized (
     select put_back_no, sum(quantity)::bigint as units from part group by put_back_no
   ), ended as (
     update put_backs b set done_at = $5 from wanted w
      where b.account_id = $1 and b.put_back_no = w.put_back_no and b.done_at is null and b.quantity = w.units
     returning b.put_back_no, b.shipment_no, b.warehouse, b.item_no, b.lot_no
   ), fewer as (
     update put_backs b set quantity = b.quantity - w.units from wanted w
      where b.account_id = $1 and b.put_back_no = w.put_back_no and b.done_at is null and b.quantity > w.units
     returning b.put_back_no, b.shipment_no, b.warehouse, b.item_no, b.lot_no, b.since, w.units
   ), done as (
     insert into put_backs (account_id, shipment_no, warehouse, item_no, lot_no, quantity, since, done_at)
     select $1, shipment_no, warehouse, item_no, lot_no, units, since, $5 from fewer order by put_back_no
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                            shipment_no, actor, at, caller_kind, caller_id)
   select $1, t.item_no, t.warehouse, t.lot_no, p.quantity, 'processing', 'available', p.from_place, $3::bigint, 'release',
          t.shipment_no, $4, $5, $6, $7
     from part p
     join (select put_back_no, shipment_no, warehouse, item_no, lot_no from ended
           union all select put_back_no, shipment_no, warehouse, item_no, lot_no from fewer) t using (put_back_no)
    order by p.put_back_no, p.from_place`,
);

/** Puts units back on a shelf. The caller holds the stock lock of the item, and has read under it what is open. */
export const putBackParts = (
  tx: Tx,
  account_id: string,
  parts: readonly PutBackPart[],
  to_place: number,
  stamp: ChangeStamp,
): Promise<unknown> => tx.query(PUT_BACK, [account_id, JSON.stringify(parts), to_place, ...valuesOf(stamp)]);
