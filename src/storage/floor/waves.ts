import type { PreviewedOrder, ReadyOrders, WaveConditions, WaveProgress } from '../../rules/floor/wave.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** Waves: orders that are given to the floor together. migrations/0057_waves.sql explains them. */

const ZONES = sql(
  'waves_zones',
  `select distinct zone from places where warehouse = $1 and zone is not null and closed_at is null order by zone`,
);

/** The zones of a warehouse's open places. */
export const zonesOf = async (tx: Tx, warehouse: string): Promise<string[]> =>
  (await tx.query<{ zone: string }>(ZONES, [warehouse])).map(({ zone }) => zone);

/** From when on an order `s` waited for a wave release: its day, or, where it came later, when it came. */
export const SINCE = `greatest(s.created_at, s.assigned_shipping_date::timestamp at time zone 'Asia/Tokyo')`;

/**
 * Whether a wave takes the waiting order `s`: $2 warehouse, $3 day, $4 time (null: any), $5 carriers (null: any), $6 zones (null: any),
 * $7 priority (null: any).
 */
const TAKEN = `s.warehouse = $2 and s.status = 'waiting' and s.assigned_shipping_date <= $3 and s.deleted_at is null
      and ($4::timestamptz is null or ${SINCE} < $4)
      and ($5::text[] is null or s.carrier = any($5))
      and ($7::integer is null or coalesce(s.allocate_priority, 0) >= $7)
      and ($6::text[] is null or not exists (
            select from shipment_allocations h
             where h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.bucket = 'allocated'
             group by h.item_no, h.lot_no
            having sum(h.quantity) > coalesce((
              select sum(y.quantity) from place_stock y join places p using (warehouse, place_no)
               where y.account_id = s.account_id and y.warehouse = $2 and y.item_no = h.item_no and y.lot_no = h.lot_no
                 and y.condition = 'sound' and p.kind = 'shelf' and p.closed_at is null and p.zone = any($6)), 0)))`;

const READY = sql(
  'wave_orders_ready',
  // $1 account
  `select s.shipment_no from shipments s where s.account_id = $1 and ${TAKEN} order by s.shipment_no`,
);

/**
 * Shipments of an account that a wave takes.
 * @param today `YYYY-MM-DD` in Japan
 * @param release the last wave release that counts, in place of the cut-off: orders must have come before it; null: any
 */
export const readyForWave = async (
  tx: Tx,
  account_id: string,
  warehouse: string,
  today: string,
  release: string | null,
  { carriers, zones, min_priority }: WaveConditions,
): Promise<number[]> =>
  (
    await tx.query<{ shipment_no: number }>(READY, [
      ...[account_id, warehouse, today, release],
      ...[carriers, zones, min_priority],
    ])
  ).map(({ shipment_no }) => shipment_no);

const PREVIEW = sql(
  'wave_preview',
  // $1 how many at most
  `select s.account_id, s.shipment_no, s.identifier, s.carrier, s.assigned_shipping_date, s.all_rows,
          coalesce(s.allocate_priority, 0) as priority,
          (select coalesce(sum(h.quantity), 0) from shipment_allocations h
            where h.account_id = s.account_id and h.shipment_no = s.shipment_no)::bigint as units
     from (select s.*, count(*) over ()::integer as all_rows from shipments s
            where ${TAKEN}
            order by coalesce(s.allocate_priority, 0) desc, s.assigned_shipping_date, s.account_id, s.shipment_no limit $1) s
    order by priority desc, s.assigned_shipping_date, s.account_id, s.shipment_no`,
);

/** Orders of all accounts that a wave would take; `all` of them, also those beyond `most`. Parameters as {@link readyForWave}. */
export async function previewOfWave(
  tx: Tx,
  warehouse: string,
  today: string,
  release: string | null,
  { carriers, zones, min_priority }: WaveConditions,
  most: number,
): Promise<{ readonly all: number; readonly rows: readonly PreviewedOrder[] }> {
  const values = [most, warehouse, today, release, carriers, zones, min_priority];
  const rows = await tx.query<PreviewedOrder & { all_rows: number }>(PREVIEW, values);
  return { all: rows[0]?.all_rows ?? 0, rows };
}

const WRITE = sql(
  'wave_write',
  // $1 account, $2 warehouse, $3 the number of the wave (null: a new one), $4 shipments, $5 and $6 who and when, $7 to $10 conditions
  `with fresh as (
     insert into waves (warehouse, released_by, released_at, cut_off, carriers, zones, min_priority)
     select $2, $5, $6, $7, $8, $9, $10 where $3::bigint is null
     returning wave_no
   ), wave as (
     select wave_no from fresh union all select $3 where $3 is not null
   ), taken as (
     insert into wave_orders (account_id, shipment_no, wave_no)
     select $1, shipment_no, wave_no from wave cross join unnest($4::bigint[]) as x(shipment_no) order by 2
   )
   select wave_no from wave`,
);

/** Records which orders a wave took. @param wave_no null: it took none before @returns its number */
export async function writeWave(
  tx: Tx,
  account_id: string,
  wave: { readonly warehouse: string; readonly wave_no: number | null; readonly conditions: WaveConditions },
  shipment_nos: readonly number[],
  { actor, at }: ChangeStamp,
): Promise<number> {
  const { cut_off, carriers, zones, min_priority } = wave.conditions;
  const values = [account_id, wave.warehouse, wave.wave_no, shipment_nos, actor, at];
  const [row] = await tx.query<{ wave_no: number }>(WRITE, [...values, cut_off, carriers, zones, min_priority]);
  return (row as { wave_no: number }).wave_no;
}

/** Orders that wait, by when they came to wait: to the minute, as wave releases are. */
export interface WaitingOrders extends Omit<ReadyOrders, 'cut_off'> {
  readonly since: Date;
}

const WAITING = sql(
  'waves_waiting_orders',
  // $1 warehouses (null: all), $2 day
  `select s.warehouse, s.carrier, s.assigned_shipping_date <= $2 as due, date_trunc('minute', ${SINCE}) as since,
          count(*)::integer as orders, sum(h.lines)::bigint as lines, sum(h.units)::bigint as units,
          max(coalesce(s.allocate_priority, 0)) as highest_priority
     from shipments s
    cross join lateral (
      select count(distinct h.line_no) as lines, coalesce(sum(h.quantity), 0) as units from shipment_allocations h
       where h.account_id = s.account_id and h.shipment_no = s.shipment_no) h
    where s.status = 'waiting' and s.deleted_at is null and s.assigned_shipping_date is not null
      and ($1::text[] is null or s.warehouse = any($1))
    group by 1, 2, 3, 4`,
);

/** Orders of all accounts that wait for a wave. @param warehouses null: all @param today `YYYY-MM-DD` in Japan */
export const waitingOrders = (tx: Tx, warehouses: readonly string[] | null, today: string): Promise<WaitingOrders[]> =>
  tx.query<WaitingOrders>(WAITING, [warehouses, today]);

/** The rest of a statement whose CTE `page` has waves: those with how far their orders are, the newest first. */
const PROGRESS = `
   select p.*, o.*
     from page p
    cross join lateral (
      select count(*)::integer as orders,
             count(*) filter (where state = 'picking')::integer as picking,
             count(*) filter (where state = 'picked')::integer as picked,
             count(*) filter (where state = 'packed')::integer as packed,
             count(*) filter (where state = 'shipped')::integer as shipped,
             count(*) filter (where state in ('modify_request', 'cancel_request'))::integer as asked,
             count(*) filter (where state in ('left', 'backordered', 'waiting', 'suspended'))::integer as left,
             coalesce(sum(open_units), 0)::bigint as open_units, coalesce(sum(picked_units), 0)::bigint as picked_units
        from (select case when s.deleted_at is not null or later.wave_no is not null then 'left' else s.status end as state,
                     l.open_units, l.picked_units
                from wave_orders w
                join shipments s on s.account_id = w.account_id and s.shipment_no = w.shipment_no
                left join lateral (
                  select l.wave_no from wave_orders l
                   where l.account_id = w.account_id and l.shipment_no = w.shipment_no and l.wave_no > w.wave_no limit 1) later on true
                left join lateral (
                  select sum(y.units - y.picked - y.dropped) as open_units, sum(y.picked) as picked_units from work_lines y
                   where y.account_id = w.account_id and y.shipment_no = w.shipment_no and later.wave_no is null) l on true
               where w.wave_no = p.wave_no) own) o
    order by p.wave_no desc`;

const PAGE = sql(
  'waves_page',
  // $1 warehouses (null: all), $2 the number before which the page begins, $3 its size
  `with page as (
     select * from waves where ($1::text[] is null or warehouse = any($1)) and wave_no < $2 order by wave_no desc limit $3
   )${PROGRESS}`,
);

/** The waves of warehouses, the newest first. @param warehouses null: all */
export const pageOfWaves = (
  tx: Tx,
  warehouses: readonly string[] | null,
  before: number,
  limit: number,
): Promise<WaveProgress[]> => tx.query<WaveProgress>(PAGE, [warehouses, before, limit]);

const SINCE_MORNING = sql(
  'waves_of_day',
  // $1 warehouse, $2 the beginning of the day, $3 how many at most
  `with page as (
     select *, count(*) over ()::integer as all_of_day from waves
      where warehouse = $1 and released_at >= $2 order by wave_no desc limit $3
   )${PROGRESS}`,
);

/** The waves of a day until now, the newest first; `all` of them, also those beyond `most`. */
export async function wavesOfDay(
  tx: Tx,
  warehouse: string,
  begins: string,
  most: number,
): Promise<{ readonly all: number; readonly rows: readonly WaveProgress[] }> {
  const rows = await tx.query<WaveProgress & { all_of_day: number }>(SINCE_MORNING, [warehouse, begins, most]);
  return { all: rows[0]?.all_of_day ?? 0, rows };
}
