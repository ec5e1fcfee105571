import { TOKYO } from '../../kernel/dates.js';
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

/** SQL: since when an order `s` has waited for a wave release: since its assigned shipping date, or since it was ordered, if later. */
const SINCE = `greatest(s.created_at, s.assigned_shipping_date::timestamp at time zone '${TOKYO}')`;

/**
 * CTEs. The last one, `short`, has the orders that need more of a lot than lies on shelves of the zones $6; it is empty without
 * zones. The needs of single orders are read only for scarce lots, of which all orders together need more than lies there, and
 * they are summed only where some units lie. With `is true` the planner looks lots up by hash; with a join it would read the
 * orders lot by lot.
 * @param own further conditions on the allocations `h`
 */
const shortIn = (own: string): string => {
  const allocated = `$6::text[] is not null and h.warehouse = $2 and h.bucket = 'allocated'`;
  return `wanted as materialized (
     select h.account_id, h.item_no, h.lot_no, sum(h.quantity) as units from shipment_allocations h
      where ${allocated} ${own}
      group by h.account_id, h.item_no, h.lot_no
   ), scarce as materialized (
     select w.account_id, w.item_no, w.lot_no, coalesce(lying.units, 0) as units
       from wanted w
       left join lateral (
         select sum(y.quantity) as units from place_stock y join places p using (warehouse, place_no)
          where y.account_id = w.account_id and y.warehouse = $2 and y.item_no = w.item_no and y.lot_no = w.lot_no
            and y.condition = 'sound' and p.kind = 'shelf' and p.closed_at is null and p.zone = any($6)) lying on true
      where w.units > coalesce(lying.units, 0)
   ), short as materialized (
     select h.account_id, h.shipment_no from shipment_allocations h
      where ${allocated} ${own}
        and ((h.account_id, h.item_no, h.lot_no) in (select account_id, item_no, lot_no from scarce where units = 0)) is true
     union all
     select h.account_id, h.shipment_no
       from scarce c join shipment_allocations h on h.account_id = c.account_id and h.item_no = c.item_no and h.lot_no = c.lot_no
      where ${allocated} and c.units > 0
      group by h.account_id, h.shipment_no, h.item_no, h.lot_no, c.units
     having sum(h.quantity) > c.units
   )`;
};

/**
 * Whether a wave takes the waiting order `s`: $2 warehouse, $3 day, $4 time (null: any), $5 carriers (null: any), $6 zones (null: any),
 * $7 priority (null: any). It needs the CTEs of {@link shortIn}. `short` is looked up by hash: for a join the planner would
 * estimate one row. It becomes arrays for the reason that is given at `isAmong` of ../lists.ts.
 */
const TAKEN = `s.warehouse = $2 and s.status = 'waiting' and s.assigned_shipping_date <= $3 and s.deleted_at is null
      and ($4::timestamptz is null or ${SINCE} < $4)
      and ($5::text[] is null or s.carrier = any($5))
      and ($7::integer is null or coalesce(s.allocate_priority, 0) >= $7)
      and (s.account_id, s.shipment_no) not in (
        select * from unnest(array(select account_id from short), array(select shipment_no from short)))`;

const READY = sql(
  'wave_orders_ready',
  // $1 account
  `with ${shortIn('and h.account_id = $1')}
   select s.shipment_no from shipments s where s.account_id = $1 and ${TAKEN} order by s.shipment_no`,
);

/**
 * The numbers of an account's shipments that a wave takes.
 * @param today `YYYY-MM-DD` in Japan
 * @param release the last wave release that counts, instead of the cut-off: orders must have waited before it; null: any
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
  // $1 how many at most. For all orders only the sort columns are read; the rest is joined after the limit.
  `with ${shortIn('')}, first as (
     select s.account_id, s.shipment_no, count(*) over ()::integer as all_rows, coalesce(s.allocate_priority, 0) as priority,
            s.assigned_shipping_date
       from shipments s where ${TAKEN}
      order by priority desc, s.assigned_shipping_date, s.account_id, s.shipment_no limit $1
   )
   select account_id, shipment_no, s.identifier, s.carrier, f.assigned_shipping_date, f.all_rows, f.priority, s.unit_count as units
     from first f join shipments s using (account_id, shipment_no)
    order by f.priority desc, f.assigned_shipping_date, account_id, shipment_no`,
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

const NEXT = sql('wave_next_number', `select nextval(pg_get_serial_sequence('waves', 'wave_no')) as wave_no`);

/** The number of the next wave. It stays unused if the wave takes no order. */
export const nextWaveNo = async (tx: Tx): Promise<number> =>
  (await tx.query<{ wave_no: number }>(NEXT))[0]?.wave_no ?? 0;

const SAME_RELEASE = sql(
  'wave_of_release',
  `select wave_no from (select * from waves where warehouse = $1 order by wave_no desc limit 1) latest
    where released_by = $2 and released_at = $3`,
);

/** The wave that the same person or job released in the warehouse at the very same instant, with orders of another account; null: none. */
export const waveOfRelease = async (tx: Tx, warehouse: string, { actor, at }: ChangeStamp): Promise<number | null> =>
  (await tx.query<{ wave_no: number }>(SAME_RELEASE, [warehouse, actor, at]))[0]?.wave_no ?? null;

const WRITE = sql(
  'wave_write',
  // $1 account, $2 warehouse, $3 the number of the wave, $4 shipments, $5 and $6 who and when, $7 to $10 conditions
  `with wave as (
     -- The wave exists already if it took orders of another account before.
     insert into waves (wave_no, warehouse, released_by, released_at, cut_off, carriers, zones, min_priority)
     overriding system value values ($3, $2, $5, $6, $7, $8, $9, $10)
     on conflict (wave_no) do nothing
   )
   insert into wave_orders (account_id, shipment_no, wave_no)
   select $1, shipment_no, $3 from unnest($4::bigint[]) as x(shipment_no) order by 2`,
);

/** Records which orders a wave took. `changeStatus` gives them its number. */
export async function writeWave(
  tx: Tx,
  account_id: string,
  wave: { readonly warehouse: string; readonly wave_no: number; readonly conditions: WaveConditions },
  shipment_nos: readonly number[],
  { actor, at }: ChangeStamp,
): Promise<void> {
  const { cut_off, carriers, zones, min_priority } = wave.conditions;
  const values = [account_id, wave.warehouse, wave.wave_no, shipment_nos, actor, at];
  await tx.query(WRITE, [...values, cut_off, carriers, zones, min_priority]);
}

/** Orders that wait, by the minute since which they wait: wave releases are at full minutes. */
export interface WaitingOrders extends Omit<ReadyOrders, 'cut_off'> {
  readonly since: Date;
}

const WAITING = sql(
  'waves_waiting_orders',
  // $1 warehouses (null: all), $2 day. Times are computed once for all orders of a minute.
  `with s as (
     select warehouse, carrier, assigned_shipping_date, date_bin('1 minute', created_at, 'epoch') as created_at,
            count(*) as orders, sum(line_count) as lines, sum(unit_count) as units, max(coalesce(allocate_priority, 0)) as highest_priority
       from shipments
      where warehouse = any(coalesce($1::text[], array(select warehouse from warehouses))) and status = 'waiting' and deleted_at is null
        and assigned_shipping_date is not null
      group by 1, 2, 3, 4
   )
   select s.warehouse, s.carrier, s.assigned_shipping_date <= $2 as due, ${SINCE} as since, sum(s.orders)::integer as orders,
          sum(s.lines)::bigint as lines, sum(s.units)::bigint as units, max(s.highest_priority) as highest_priority
     from s group by 1, 2, 3, 4 order by 1, 4`,
);

/** Orders of all accounts that wait for a wave, by warehouse and time. @param warehouses null: all @param today `YYYY-MM-DD` in Japan */
export const waitingOrders = (tx: Tx, warehouses: readonly string[] | null, today: string): Promise<WaitingOrders[]> =>
  tx.query<WaitingOrders>(WAITING, [warehouses, today]);

/**
 * The rest of a statement whose CTE `page` has waves: adds how far their orders are, and sorts them, the newest first. Open
 * units are found in two passes, over lines and over orders that are not packed: a look-up for each order would take longer.
 */
const PROGRESS = `, taken as materialized (
     select wave_no, count(*) as orders from wave_orders where wave_no = any(array(select wave_no from page)) group by wave_no
   ), reached as materialized (
     select wave_no, count(*) filter (where status = 'picking') as picking,
            count(*) filter (where status = 'picked') as picked,
            count(*) filter (where status = 'packed') as packed,
            count(*) filter (where status = 'shipped') as shipped,
            count(*) filter (where status in ('modify_request', 'cancel_request')) as asked
       from shipments where wave_no = any(array(select wave_no from page)) and deleted_at is null group by wave_no
   ), unpicked as materialized (
     select account_id, shipment_no, wave_no from shipments
      where wave_no = any(array(select wave_no from page)) and deleted_at is null
        and status in ('backordered', 'waiting', 'suspended', 'picking', 'picked', 'modify_request', 'cancel_request')
   ), line as materialized (
     select account_id, shipment_no, units - picked - dropped as units from work_lines
      where warehouse = any(array(select distinct warehouse from page)) and picked + dropped < units
   ), open as materialized (
     select wave_no, sum(units) as units from line join unpicked using (account_id, shipment_no) group by wave_no
   )
   select p.*, n.orders::integer, n.picking::integer, n.picked::integer, n.packed::integer, n.shipped::integer, n.asked::integer,
          (n.orders - n.picking - n.picked - n.packed - n.shipped - n.asked)::integer as left,
          coalesce(open.units, 0)::bigint as open_units
     from page p
     left join taken t using (wave_no) left join reached r using (wave_no) left join open using (wave_no)
    cross join lateral (
      select coalesce(t.orders, 0) as orders, coalesce(r.picking, 0) as picking, coalesce(r.picked, 0) as picked,
             coalesce(r.packed, 0) as packed, coalesce(r.shipped, 0) as shipped, coalesce(r.asked, 0) as asked) n
    order by p.wave_no desc`;

const PAGE = sql(
  'waves_page',
  // $1 warehouses (null: all), $2 the number before which the page begins, $3 its size
  `with page as materialized (
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
  `with page as materialized (
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
