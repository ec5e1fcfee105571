import { searchText } from '../../kernel/text.js';
import type { FloorRecall, ItemWithLots, RecallDraft, RecallProgress } from '../../rules/floor/recall.js';
import type { RecalledUnits } from '../../rules/floor/tasks/recall.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';
import type { ChangeStamp } from '../stock/stock.js';
import { BY_LAST_ATTEMPT, lastAttempt } from './tasks.js';

/** Recalls of a warehouse, and where the units of their lots lie (migrations/0058_recalls.sql). */

const COLUMNS = `r.account_id, r.recall_no, r.warehouse, r.item_no, i.code, i.name, r.lot_nos, r.reason, r.place_no, p.code as place,
          r.opened_by, r.opened_at, r.ended_by, r.ended_at, r.withdrawn`;

const FROM = `recalls r
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
     join places p on p.warehouse = r.warehouse and p.place_no = r.place_no`;

interface Row extends Omit<FloorRecall, 'lot_nos'> {
  readonly lot_nos: readonly (number | string)[];
}

/** SQL: where the units of a recall `r` lie now. */
const COUNTED = `select coalesce(sum(y.quantity) filter (where y.place_no = r.place_no), 0)::bigint as collected,
             coalesce(sum(y.quantity) filter (where y.place_no <> r.place_no and o.kind = 'shelf'), 0)::bigint as on_shelves,
             coalesce(sum(y.quantity) filter (where o.kind in ('tote', 'packing', 'staging')), 0)::bigint as at_work,
             coalesce(sum(y.quantity) filter (where o.kind = 'missing'), 0)::bigint as missing
        from place_stock y join places o on o.warehouse = y.warehouse and o.place_no = y.place_no
       where y.account_id = r.account_id and y.warehouse = r.warehouse and y.item_no = r.item_no and y.lot_no = any(r.lot_nos)`;

/** SQL: the assignment with which a recall `r` ends; $3 actor, $4 time. */
const ENDS = `ended_by = $3, ended_at = $4, (collected, on_shelves, at_work, missing) = (${COUNTED})`;

const withNumbers = <T extends Row>(row: T) => ({ ...row, lot_nos: row.lot_nos.map(Number) });

const INSERT = sql(
  'recall_insert',
  // $1 account, $2 warehouse, $3 item, $4 lots, $5 reason, $6 place, $7 actor, $8 time
  `insert into recalls (account_id, warehouse, item_no, lot_nos, reason, place_no, opened_by, opened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning recall_no`,
);

/** Writes a recall. The caller holds the stock lock of the item. @returns its running number */
export async function insertRecall(
  tx: Tx,
  { account_id, warehouse, lot_nos, reason }: RecallDraft,
  { item_no, place_no }: { readonly item_no: number; readonly place_no: number },
  { actor, at }: ChangeStamp,
): Promise<number> {
  const values = [account_id, warehouse, item_no, lot_nos, reason.trim(), place_no, actor, at];
  const [row] = await tx.query<{ recall_no: number }>(INSERT, values);
  return (row as { recall_no: number }).recall_no;
}

const FIND = sql(
  'recall_find',
  `select ${COLUMNS}, ${firstImage('i')} as image_id from ${FROM} where r.account_id = $1 and r.recall_no = $2`,
);

export async function findRecall(tx: Tx, account_id: string, recall_no: number): Promise<FloorRecall | null> {
  const [row] = await tx.query<Row>(FIND, [account_id, recall_no]);
  return row === undefined ? null : withNumbers(row);
}

const BY_NO = sql('recall_by_no', `select ${COLUMNS} from ${FROM} where r.recall_no = $1`);

/** A recall of any client. */
export async function findRecallByNo(tx: Tx, recall_no: number): Promise<FloorRecall | null> {
  const [row] = await tx.query<Row>(BY_NO, [recall_no]);
  return row === undefined ? null : withNumbers(row);
}

const REDIRECT = sql(
  'recall_redirect',
  'update recalls set place_no = $3 where account_id = $1 and recall_no = $2 and ended_at is null',
);

/** Changes the shelf to which the units of a recall are carried. The caller holds the stock lock of the item. */
export const writeRecallPlace = (tx: Tx, account_id: string, recall_no: number, place_no: number): Promise<unknown> =>
  tx.query(REDIRECT, [account_id, recall_no, place_no]);

const WITHDRAW = sql(
  'recall_withdraw',
  `update recalls r set ${ENDS}, withdrawn = true where account_id = $1 and recall_no = $2 and ended_at is null`,
);

/** Withdraws a recall, wherever its units are. The caller holds the stock lock of the item. */
export const markWithdrawn = (tx: Tx, account_id: string, recall_no: number, stamp: ChangeStamp): Promise<unknown> =>
  tx.query(WITHDRAW, [account_id, recall_no, stamp.actor, stamp.at]);

const OVERLAPPING = sql(
  'recall_overlapping',
  `select recall_no from recalls
    where account_id = $1 and warehouse = $2 and item_no = $3 and ended_at is null and lot_nos && $4::bigint[] limit 1`,
);

/** A recall of one of these lots that has not ended; null: none. The caller holds the stock lock of the item. */
export const overlappingRecall = async (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_no: number,
  lot_nos: readonly number[],
): Promise<number | null> =>
  (await tx.query<{ recall_no: number }>(OVERLAPPING, [account_id, warehouse, item_no, lot_nos]))[0]?.recall_no ?? null;

const UNPICKED = sql(
  'recall_unpicked',
  // $1 account, $2 shipments, $3 item and $4 lot (null: of all)
  `select h.shipment_no, h.item_no, i.code, h.lot_no, sum(h.quantity)::bigint as quantity
     from shipment_allocations h
     join items i on i.account_id = h.account_id and i.item_no = h.item_no
     join lot_blocks b on b.account_id = h.account_id and b.item_no = h.item_no and b.lot_no = h.lot_no and b.ended_at is null
    where h.account_id = $1 and h.shipment_no = any($2) and h.bucket = 'allocated'
      and ($3::bigint is null or h.item_no = $3) and ($4::bigint is null or h.lot_no = $4)
      and exists (select from recalls r
                   where r.account_id = h.account_id and r.warehouse = h.warehouse and r.item_no = h.item_no and h.lot_no = any(r.lot_nos)
                     -- A lot whose recall was withdrawn is blocked like any other lot: orders keep the units that they hold.
                     and not r.withdrawn
                     -- A recall before the present block does not count: whoever unblocked the lot had found its units sound.
                     and (r.ended_at is null or r.opened_at >= b.blocked_at))
    group by h.shipment_no, h.item_no, i.code, h.lot_no order by h.shipment_no, h.item_no, h.lot_no`,
);

/** Recalled units of one lot that an order still has to get. */
export interface RecalledPick {
  readonly shipment_no: number;
  readonly item_no: number;
  /** Code of the item. */
  readonly code: string;
  readonly lot_no: number;
  /** At least 1. */
  readonly quantity: number;
}

/**
 * Units that shipments still have to get, of blocked lots that their warehouse has recalled: the recall is open, or all its units
 * were collected and the lot has not been unblocked since. The caller holds the stock locks of the items.
 * @param of null: units of any lot
 */
export const recalledToPick = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  of: { readonly item_no: number; readonly lot_no: number } | null,
): Promise<RecalledPick[]> =>
  tx.query<RecalledPick>(UNPICKED, [account_id, shipment_nos, of?.item_no ?? null, of?.lot_no ?? null]);

const OPEN_FOR_LOTS = sql(
  'recall_open_for_lots',
  `select recall_no, warehouse from recalls
    where account_id = $1 and item_no = $2 and lot_nos && $3::bigint[] and ended_at is null order by recall_no limit 1`,
);

/**
 * A recall of one of some lots that has not ended, in any warehouse; null: none. The caller holds the stock locks of the item in all
 * of them.
 */
export const openRecallOf = async (
  tx: Tx,
  account_id: string,
  item_no: number,
  lot_nos: readonly number[],
): Promise<{ readonly recall_no: number; readonly warehouse: string } | null> =>
  (await tx.query<{ recall_no: number; warehouse: string }>(OPEN_FOR_LOTS, [account_id, item_no, lot_nos]))[0] ?? null;

const END = sql(
  'recall_end',
  // $1 account, $2 recall, $3 actor, $4 time
  `update recalls r set ${ENDS}
    where account_id = $1 and recall_no = $2 and ended_at is null
      and not exists (
        select from place_stock y join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
         where y.account_id = $1 and y.warehouse = r.warehouse and y.item_no = r.item_no and y.lot_no = any(r.lot_nos)
           and y.quantity > 0 and y.place_no <> r.place_no and p.kind <> 'missing')
   returning recall_no`,
);

/**
 * Ends a recall if all its units in the warehouse lie on its shelf or are missing. The caller holds the stock lock of the item.
 * @returns whether it has ended
 */
export const endIfCollected = async (
  tx: Tx,
  account_id: string,
  recall_no: number,
  stamp: ChangeStamp,
): Promise<boolean> => (await tx.query(END, [account_id, recall_no, stamp.actor, stamp.at])).length > 0;

const OPEN = sql(
  'recalls_open_in',
  `select ${COLUMNS} from ${FROM} ${lastAttempt('recall', `r.account_id || '/' || r.recall_no`)}
    where r.warehouse = $1 and r.ended_at is null order by ${BY_LAST_ATTEMPT}, r.recall_no limit 100`,
);

/** Open recalls of a warehouse, of all clients: first those never tried, the oldest first, then those tried longest ago. */
export const openRecalls = async (tx: Tx, warehouse: string): Promise<FloorRecall[]> =>
  (await tx.query<Row>(OPEN, [warehouse])).map(withNumbers);

const UNITS = sql(
  'recall_units',
  // $1 account, $2 warehouse, $3 item, $4 lots, $5 the place of the recall
  `select $1::text as account_id, y.item_no, i.code, i.name, y.lot_no, l.expiry_date, l.manufacture_date, y.condition,
          y.quantity as units, json_build_object('place_no', p.place_no, 'code', p.code, 'kind', p.kind) as place
     from place_stock y
     join places p on p.warehouse = y.warehouse and p.place_no = y.place_no
     join items i on i.account_id = y.account_id and i.item_no = y.item_no
     left join lots l on l.account_id = y.account_id and l.item_no = y.item_no and l.lot_no = y.lot_no
    where y.account_id = $1 and y.warehouse = $2 and y.item_no = $3 and y.lot_no = any($4) and y.quantity > 0
      and y.place_no <> $5 and p.kind <> 'missing'
    order by p.kind <> 'shelf', p.path, p.code, y.lot_no, y.condition`,
);

/** The units of a recall that are still to be carried: on shelves in the order of walking, then in totes and other places. */
export const recalledUnits = (
  tx: Tx,
  { account_id, warehouse, item_no, lot_nos, place_no }: FloorRecall,
): Promise<RecalledUnits[]> => tx.query<RecalledUnits>(UNITS, [account_id, warehouse, item_no, lot_nos, place_no]);

/** The most orders of a recall that are listed with it. */
const MOST_ORDERS = 20;

const PAGE = sql(
  'recalls_page',
  // $1 warehouses (null: all), $2 whether ended recalls are wanted (else open ones), $3 below this number, $4 how many, $5 orders of each
  `select ${COLUMNS}, coalesce(r.collected, u.collected) as collected, coalesce(r.on_shelves, u.on_shelves) as on_shelves,
          coalesce(r.at_work, u.at_work) as at_work, coalesce(r.missing, u.missing) as missing, coalesce(h.orders, '[]') as orders,
          (select coalesce(json_agg(b.lot_no order by b.lot_no), '[]') from lot_blocks b
            where b.account_id = r.account_id and b.item_no = r.item_no and b.lot_no = any(r.lot_nos) and b.ended_at is null
              and b.blocked_at = r.opened_at) as blocked_lots,
          (select coalesce(json_agg(json_build_object('lot_no', l.lot_no, 'expiry_date', l.expiry_date, 'manufacture_date', l.manufacture_date)
                                    order by l.expiry_date, l.manufacture_date, l.lot_no), '[]') from lots l
            where l.account_id = r.account_id and l.item_no = r.item_no and l.lot_no = any(r.lot_nos)) as lot_dates
     from (select * from recalls
            where ($1::text[] is null or warehouse = any($1)) and (ended_at is not null) = $2 and recall_no < $3
            order by recall_no desc limit $4) r
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
     join places p on p.warehouse = r.warehouse and p.place_no = r.place_no
    cross join lateral (${COUNTED} and r.ended_at is null) u
    cross join lateral (
      select json_agg(json_build_object('shipment_no', o.shipment_no, 'identifier', o.identifier, 'status', o.status, 'units', o.units)
                      order by o.shipment_no) as orders
        from (select s.shipment_no, s.identifier, s.status, sum(h.quantity)::bigint as units
                from shipment_allocations h join shipments s on s.account_id = h.account_id and s.shipment_no = h.shipment_no
               where r.ended_at is null and h.account_id = r.account_id and h.warehouse = r.warehouse and h.item_no = r.item_no
                 and h.lot_no = any(r.lot_nos) and h.bucket in ('picked', 'packed')
               group by s.shipment_no, s.identifier, s.status order by s.shipment_no limit $5) o) h
    order by r.recall_no desc`,
);

/** Recalls, newest first, with their progress, each with at most 20 orders. @param warehouses null: of all */
export const pageOfRecalls = async (
  tx: Tx,
  warehouses: readonly string[] | null,
  ended: boolean,
  before: number,
  limit: number,
): Promise<(FloorRecall & RecallProgress)[]> =>
  (await tx.query<Row & RecallProgress>(PAGE, [warehouses, ended, before, limit, MOST_ORDERS])).map(withNumbers);

const LOTS_HERE = sql(
  'recall_lots_here',
  // $1 warehouse, $2 what is looked for, $3 the same as searches compare it, $4 how many items
  `select i.account_id, a.name as account_name, i.item_no, i.code, i.name,
          (select json_agg(json_build_object('lot_no', l.lot_no, 'expiry_date', l.expiry_date, 'manufacture_date', l.manufacture_date,
                                             'receipt_no', l.receipt_no, 'units', u.units, 'blocked', l.blocked)
                           order by l.expiry_date, l.manufacture_date, l.lot_no)
             from (select y.lot_no, sum(y.quantity)::bigint as units from place_stock y
                    where y.account_id = i.account_id and y.warehouse = $1 and y.item_no = i.item_no and y.lot_no > 0
                    group by y.lot_no) u
             join lots l on l.account_id = i.account_id and l.item_no = i.item_no and l.lot_no = u.lot_no) as lots
     from (select account_id, item_no, code, name, search_text(code) <> $3 and barcode is distinct from $2 as in_part from items n
            where deleted_at is null and (strpos(searched, $3) > 0 or barcode = $2)
              and exists (select from place_stock y
                           where y.account_id = n.account_id and y.warehouse = $1 and y.item_no = n.item_no and y.lot_no > 0)
            -- Items whose whole code or barcode was typed or scanned come first.
            order by in_part, code, account_id limit $4) i
     join accounts a on a.account_id = i.account_id
    order by i.in_part, i.code, i.account_id`,
);

/** Items of all clients with lots in a warehouse, by a part of their code or name, or by their barcode. */
export const itemsWithLots = (tx: Tx, warehouse: string, search: string, limit: number): Promise<ItemWithLots[]> =>
  tx.query<ItemWithLots>(LOTS_HERE, [warehouse, search, searchText(search), limit]);
