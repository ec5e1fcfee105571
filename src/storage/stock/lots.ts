import type { ExpiringLots } from '../../rules/stock/expiring.js';
import type { LotFacts } from '../../rules/stock/lots.js';
import type { LotBlock, LotRecord, Recall, RecallHolder } from '../../rules/stock/recall.js';
import { sql, type Tx } from '../database/database.js';
import { LAST_DAY } from './lot-rule.js';
import { type ChangeStamp, valuesOf } from './stock.js';

/** Lists of lots, blocks, and recalls. What allocation reads about lots is in storage/stock/stock.ts. */

const UNITS = `values ('available'::bucket, s.available), ('reserved', s.reserved), ('allocated', s.allocated),
        ('picked', s.picked), ('packed', s.packed), ('in_transit', s.in_transit), ('processing', s.processing),
        ('defective', s.defective), ('unidentified', s.unidentified)`;

const PAGE = sql(
  'lots_page',
  `select l.lot_no, l.expiry_date, l.manufacture_date, l.receipt_no, l.received_at, l.blocked,
          coalesce((select json_agg(json_build_object('warehouse', s.warehouse, 'bucket', place.bucket, 'quantity', place.quantity)
                                    order by s.warehouse, place.bucket)
                      from stock s cross join lateral (${UNITS}) place(bucket, quantity)
                     where s.account_id = $1 and s.item_no = $2 and s.lot_no = l.lot_no and place.quantity > 0), '[]') as units,
          coalesce((select json_agg(json_build_object('reason', f.reason, 'blocked_by', f.blocked_by, 'blocked_at', f.blocked_at, 'caller_kind', f.caller_kind,
                                                      'ended_by', f.ended_by, 'ended_at', f.ended_at) order by f.block_no desc)
                      from lot_blocks f
                     where f.account_id = $1 and f.item_no = $2 and f.lot_no = l.lot_no), '[]') as blocks
     from lots l where l.account_id = $1 and l.item_no = $2 and l.lot_no < $3 order by l.lot_no desc limit $4`,
);

/** Lots of an item below number `before`, newest first. */
export const pageOfLots = (
  tx: Tx,
  account_id: string,
  item_no: number,
  before: number,
  limit: number,
): Promise<LotRecord[]> => tx.query<LotRecord>(PAGE, [account_id, item_no, before, limit]);

/**
 * Lots in stock that are not blocked, and whose last day is `until` or before.
 * @param until the SQL of the day; `$1` is the account
 */
export const expiringLots = (until: string): string => `
   select i.item_no, i.code, i.name, o.lot_no, o.expiry_date, ${LAST_DAY} as last_day, u.units
     from items i
     join lots o using (account_id, item_no)
     join lateral (select sum(s.available + s.reserved + s.allocated) as units from stock s
                    where s.account_id = o.account_id and s.item_no = o.item_no and s.lot_no = o.lot_no) u on u.units > 0
    where i.account_id = $1 and i.deleted_at is null and not o.blocked and ${LAST_DAY} <= ${until}`;

const EXPIRING = sql(
  'lots_expiring',
  `with expiring as materialized (${expiringLots('$2::date')})
   select (select count(*) from expiring) as count,
          (select coalesce(json_agg(f), '[]') from (select * from expiring order by last_day, item_no, lot_no limit $3) f) as lots`,
);

/** Lots whose last day is `until` (`YYYY-MM-DD`) or before: how many there are, and the first of them, the earliest day first. */
export const findExpiring = async (tx: Tx, account_id: string, until: string, most: number): Promise<ExpiringLots> =>
  (await tx.query<ExpiringLots>(EXPIRING, [account_id, until, most]))[0] as ExpiringLots;

const FIND = sql(
  'lots_find',
  `select lot_no, expiry_date, manufacture_date, received_at, blocked
     from lots where account_id = $1 and item_no = $2 and lot_no = any($3)`,
);

/** The lots of the item with these numbers. Numbers that it does not have are left out. */
export const findLots = (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
): Promise<LotFacts[]> => tx.query<LotFacts>(FIND, [account_id, item_no, lot_nos]);

const DATES = sql(
  'lots_dates',
  `select item_no, lot_no, coalesce(expiry_date, manufacture_date) as date
     from lots where account_id = $1 and (item_no, lot_no) in (select * from unnest($2::bigint[], $3::bigint[]))`,
);

/** A lot with the date by which people know it; null: it has none. */
export interface DatedLot {
  readonly item_no: number;
  readonly lot_no: number;
  readonly date: string | null;
}

/** The dates of lots of several items. */
export const datesOfLots = async (
  tx: Tx,
  account_id: string,
  lots: readonly Pick<DatedLot, 'item_no' | 'lot_no'>[],
): Promise<DatedLot[]> =>
  lots.length === 0
    ? []
    : tx.query<DatedLot>(DATES, [account_id, lots.map(({ item_no }) => item_no), lots.map(({ lot_no }) => lot_no)]);

const BLOCK = sql(
  'lots_block',
  `with lot as (
     update lots set blocked = true where account_id = $1 and item_no = $2 and lot_no = any($3)
   )
   insert into lot_blocks (account_id, item_no, lot_no, reason, blocked_by, blocked_at, caller_kind, caller_id)
   select $1, $2, lot_no, $4, $5, $6, $7, $8 from unnest($3::bigint[]) as x(lot_no) order by lot_no`,
);

/** Blocks lots that have no open block. The caller holds the stock locks of their item in every warehouse. */
export const writeBlocks = (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
  reason: string,
  stamp: ChangeStamp,
): Promise<unknown[]> => tx.query(BLOCK, [account_id, item_no, lot_nos, reason, ...valuesOf(stamp)]);

const OPEN_BLOCKS = sql(
  'lot_blocks_open',
  `select lot_no, caller_kind, blocked_at from lot_blocks
    where account_id = $1 and item_no = $2 and lot_no = any($3) and ended_at is null`,
);

/**
 * Which kind of caller has blocked each of the lots, and when; lots that are not blocked are left out. The caller holds the stock
 * locks of the item in every warehouse.
 */
export const openBlocks = (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
): Promise<(Pick<LotBlock, 'caller_kind'> & { readonly lot_no: number; readonly blocked_at: Date })[]> =>
  tx.query(OPEN_BLOCKS, [account_id, item_no, lot_nos]);

const UNBLOCK = sql(
  'lots_unblock',
  `with lot as (
     update lots set blocked = false where account_id = $1 and item_no = $2 and lot_no = any($3)
   )
   update lot_blocks set ended_by = $4, ended_at = greatest(blocked_at, $5)
    where account_id = $1 and item_no = $2 and lot_no = any($3) and ended_at is null`,
);

/** Ends the blocks of lots. The caller holds the stock locks of the item in every warehouse. */
export const endBlocks = (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
  { actor, at }: ChangeStamp,
): Promise<unknown[]> => tx.query(UNBLOCK, [account_id, item_no, lot_nos, actor, at]);

const HOLDERS = sql(
  'lot_holders',
  `select s.shipment_no, s.identifier, s.status, h.warehouse, h.lot_no, h.bucket, sum(h.quantity)::bigint as quantity
     from shipment_allocations h join shipments s using (account_id, shipment_no)
    where h.account_id = $1 and h.item_no = $2 and h.lot_no = any($3)
    group by s.shipment_no, s.identifier, s.status, h.warehouse, h.lot_no, h.bucket order by s.shipment_no, h.lot_no, h.bucket`,
);

/** Shipments that hold units of lots of an item. */
export const holdersOfLots = (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
): Promise<RecallHolder[]> => tx.query<RecallHolder>(HOLDERS, [account_id, item_no, lot_nos]);

/** What a recall reports about the named lots. */
const ANSWER = {
  lots: `(select json_agg(lot order by lot.lot_no) from lot)`,
  remaining: `(
    select json_agg(json_build_object('warehouse', s.warehouse, 'lot_no', s.lot_no, 'bucket', place.bucket, 'quantity', place.quantity)
                    order by s.warehouse, s.lot_no, place.bucket)
      from stock s join lot using (lot_no) cross join lateral (${UNITS}) place(bucket, quantity)
     where s.account_id = $1 and s.item_no = $2 and place.quantity > 0)`,
};

const RECALL_LOTS = sql(
  'recall_lots',
  // $1 account, $2 item, $3 lot, $4 expiry date, $5 manufacture date, $6 shipments below this number, $7 limit
  `with lot as (
     select lot_no, expiry_date, manufacture_date, received_at, receipt_no, blocked from lots
      where account_id = $1 and item_no = $2 and (lot_no = $3 or expiry_date = $4 or manufacture_date = $5)
     union all
     select 0, null, null, null, null, false where $3 = 0
   ), crossed as materialized (
     select m.lot_no, m.shipment_no, side.bucket, sum(side.quantity)::bigint as quantity,
            sum(case when side.quantity < 0 then -side.quantity else 0 end)::bigint as back
       from stock_moves m join lot using (lot_no)
      cross join lateral (values (m.to_bucket, m.quantity), (m.from_bucket, -m.quantity)) side(bucket, quantity)
      where m.account_id = $1 and m.item_no = $2 and side.bucket >= 'supplier'
      group by m.lot_no, m.shipment_no, side.bucket
   ), allocated as materialized (
     select h.shipment_no, h.warehouse, h.lot_no, h.bucket, sum(h.quantity) as quantity
       from shipment_allocations h join lot using (lot_no)
      where h.account_id = $1 and h.item_no = $2 group by h.shipment_no, h.warehouse, h.lot_no, h.bucket
   ), reached as materialized (
     select shipment_no from (
       select shipment_no from crossed where bucket = 'customer' and quantity + back > 0
        union select shipment_no from allocated) one
      where shipment_no < $6 order by shipment_no desc limit $7 + 1
   ), page as materialized (
     select shipment_no from reached order by shipment_no desc limit $7
   )
   select ${ANSWER.lots} as lots,
     (select json_agg(json_build_object('shipment_no', s.shipment_no, 'identifier', s.identifier, 'lot_no', c.lot_no,
                                        'recipient', s.document -> 'recipient', 'quantity', c.quantity + c.back,
                                        'came_back', c.back, 'shipped_at', s.shipped_at)
                      order by s.shipment_no desc, c.lot_no)
        from page join crossed c using (shipment_no)
        join shipments s on s.account_id = $1 and s.shipment_no = c.shipment_no
       where c.bucket = 'customer' and c.quantity + c.back > 0) as recipients,
     ${ANSWER.remaining} as remaining,
     (select json_agg(json_build_object('shipment_no', s.shipment_no, 'identifier', s.identifier, 'status', s.status,
                                        'warehouse', h.warehouse, 'lot_no', h.lot_no, 'bucket', h.bucket, 'quantity', h.quantity)
                      order by s.shipment_no desc, h.lot_no, h.bucket)
        from page join allocated h using (shipment_no)
        join shipments s on s.account_id = $1 and s.shipment_no = h.shipment_no) as holders,
     (select json_agg(json_build_object('lot_no', lot_no, 'bucket', bucket, 'quantity', quantity) order by lot_no, bucket)
        from (select lot_no, bucket, sum(quantity) as quantity from crossed
               where bucket <> 'customer' or shipment_no is null group by lot_no, bucket having sum(quantity) <> 0) o) as outside,
     (select min(shipment_no) from page where (select count(*) from reached) > $7) as next`,
);

/** The lots to recall: by number (0: units without a lot), or by a date, which several lots of a fifo item may share. */
export interface LotsNamed {
  readonly lot_no: number | null;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

const filled = (row: Nullable<Recall> | undefined): Recall => ({
  lots: row?.lots ?? [],
  recipients: row?.recipients ?? [],
  remaining: row?.remaining ?? [],
  holders: row?.holders ?? [],
  outside: row?.outside ?? [],
  next: row?.next ?? null,
});

/**
 * Where every unit of the lots is: shipped to whom, stored where, or otherwise gone. One statement. Lists up to `limit`
 * of the shipments below number `before`, newest first.
 */
export async function traceLots(
  tx: Tx,
  account_id: string,
  item_no: number,
  { lot_no, expiry_date, manufacture_date }: LotsNamed,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<Recall> {
  const values = [account_id, item_no, lot_no, expiry_date, manufacture_date, before, limit];
  return filled((await tx.query<Nullable<Recall>>(RECALL_LOTS, values))[0]);
}

const RECALL_SERIAL = sql(
  'recall_serial',
  `with numbered as materialized (
     select shipment_no, line_no, (return_no is not null)::integer as back from shipment_serials where account_id = $1 and item_no = $2 and serial_no = $3
   ), left_with as materialized (
     select m.shipment_no, m.line_no, m.lot_no, n.back
       from stock_moves m join numbered n using (shipment_no, line_no)
      where m.account_id = $1 and m.item_no = $2 and m.to_bucket = 'customer'
      group by m.shipment_no, m.line_no, m.lot_no, n.back
   ), allocated as materialized (
     select h.shipment_no, h.lot_no, h.warehouse, h.bucket
       from shipment_allocations h join numbered n using (shipment_no, line_no)
      where h.account_id = $1 and h.item_no = $2
   ), lot as (
     select lot_no, expiry_date, manufacture_date, received_at, receipt_no, blocked from lots
      where account_id = $1 and item_no = $2
        and lot_no in (select lot_no from left_with union select lot_no from allocated)
   )
   select ${ANSWER.lots} as lots,
     (select json_agg(json_build_object('shipment_no', s.shipment_no, 'identifier', s.identifier,
                        'lot_no', case when l.lots = 1 then l.lot_no end, 'recipient', s.document -> 'recipient',
                        'quantity', 1, 'came_back', l.back, 'shipped_at', s.shipped_at) order by s.shipped_at, s.shipment_no)
        from (select shipment_no, count(distinct lot_no) as lots, min(lot_no) as lot_no, max(back) as back
                from left_with group by shipment_no) l
        join shipments s on s.account_id = $1 and s.shipment_no = l.shipment_no) as recipients,
     (select json_agg(json_build_object('shipment_no', s.shipment_no, 'identifier', s.identifier, 'status', s.status,
                        'warehouse', h.warehouse, 'lot_no', case when h.lots = 1 then h.lot_no end, 'bucket', h.bucket,
                        'quantity', 1) order by s.shipment_no)
        from (select shipment_no, warehouse, max(bucket) as bucket, count(distinct lot_no) as lots, min(lot_no) as lot_no
                from allocated group by shipment_no, warehouse) h
        join shipments s on s.account_id = $1 and s.shipment_no = h.shipment_no) as holders,
     null as remaining, null as outside, null as next`,
);

/** The units with a serial number: who received them, or which shipment holds them. One statement. */
export const traceSerial = async (tx: Tx, account_id: string, item_no: number, serial_no: string): Promise<Recall> =>
  filled((await tx.query<Nullable<Recall>>(RECALL_SERIAL, [account_id, item_no, serial_no]))[0]);
