import { searchText } from '../../kernel/text.js';
import type { FoundStock } from '../../rules/stock/stock-here.js';
import { sql, type Tx } from '../database/database.js';
import { LAST_DAY } from './lot-rule.js';

/** What staff see of items in one warehouse before they correct their stock. The free units are those of `readFreeUnits`. */

/** The most places that are given of a lot. */
const MOST_PLACES = 20;
/** The most lots without units in the warehouse that are given of an item. */
const MOST_OTHER_LOTS = 5;
/** The most corrections that are given of an item. */
const MOST_CORRECTIONS = 5;

/** SQL: a lot `o` without units in the warehouse, as a lot that has some is written. */
const EMPTY_LOT = `json_build_object('lot_no', o.lot_no, 'expiry_date', o.expiry_date, 'manufacture_date', o.manufacture_date,
         'receipt_no', o.receipt_no, 'blocked', o.blocked, 'last_day', ${LAST_DAY}, 'available', 0, 'defective', 0, 'unidentified', 0,
         'held', 0, 'claimed', 0, 'put_back', 0, 'place_count', 0, 'places', '[]'::json)`;

const HERE = sql(
  'stock_here',
  // $1 warehouse, $2 what is looked for, $3 the same as searches compare it, $4 how many items
  `with found as materialized (
     select account_id, item_no, code, name, barcode, fifo, lot_limit_type, expiry_at_allocatable_days,
            manufacture_date_allocatable_days, is_set, search_text(code) <> $3 and barcode is distinct from $2 as in_part,
            not exists (select from place_stock y
                         where y.account_id = n.account_id and y.warehouse = $1 and y.item_no = n.item_no) as is_absent
       from items n
      where deleted_at is null and (strpos(searched, $3) > 0 or barcode = $2)
      -- Items whose whole code or barcode was typed or scanned come first, then those of which units lie here.
      order by in_part, is_absent, code, account_id limit $4
   ), claimed as materialized (
     select r.account_id, r.item_no, l.lot_no, sum(l.quantity)::bigint as units,
            coalesce(sum(l.quantity) filter (where r.source = 'available'), 0)::bigint as available,
            coalesce(sum(l.quantity) filter (where r.source = 'defective'), 0)::bigint as defective,
            coalesce(sum(l.quantity) filter (where r.source = 'unidentified'), 0)::bigint as unidentified
       from found f
       join removals r on r.account_id = f.account_id and r.item_no = f.item_no
       join removal_lots l on l.account_id = r.account_id and l.removal_no = r.removal_no
      where r.warehouse = $1 and r.status in ('waiting', 'processing')
      group by r.account_id, r.item_no, l.lot_no
   ), lying as materialized (
     select y.account_id, y.item_no, y.lot_no, o.code as place, o.kind, o.path,
            coalesce(sum(y.quantity) filter (where y.condition = 'sound'), 0)::bigint as sound,
            coalesce(sum(y.quantity) filter (where y.condition = 'defective'), 0)::bigint as defective,
            coalesce(sum(y.quantity) filter (where y.condition = 'unidentified'), 0)::bigint as unidentified
       from found f
       join place_stock y on y.account_id = f.account_id and y.warehouse = $1 and y.item_no = f.item_no
       join places o on o.warehouse = y.warehouse and o.place_no = y.place_no
      -- Sound units that are not on a shelf are at work.
      where y.quantity > 0 and (o.kind = 'shelf' or y.condition <> 'sound')
      group by y.account_id, y.item_no, y.lot_no, o.code, o.kind, o.path
   ), placed as materialized (
     select account_id, item_no, lot_no, max(of_lot) as place_count,
            json_agg(json_build_object('place', place, 'kind', kind, 'sound', sound, 'defective', defective,
                                       'unidentified', unidentified) order by nth) filter (where nth <= ${MOST_PLACES}) as places
       from (select *, row_number() over (partition by account_id, item_no, lot_no order by path, place) as nth,
                    count(*) over (partition by account_id, item_no, lot_no) as of_lot
               from lying) ranked
      group by account_id, item_no, lot_no
   ), lot as materialized (
     select s.account_id, s.item_no, s.lot_no, o.expiry_date, o.manufacture_date, o.receipt_no, o.received_at,
            coalesce(o.blocked, false) as blocked, ${LAST_DAY} as last_day, s.available,
            s.defective - coalesce(c.defective, 0) as defective, s.unidentified - coalesce(c.unidentified, 0) as unidentified,
            s.reserved + s.allocated + s.picked + s.packed as held, coalesce(c.units, 0) as claimed,
            s.processing - coalesce(c.available, 0) as put_back, coalesce(p.place_count, 0) as place_count,
            coalesce(p.places, '[]') as places
       from found i
       join stock s on s.account_id = i.account_id and s.warehouse = $1 and s.item_no = i.item_no
       left join lots o on o.account_id = s.account_id and o.item_no = s.item_no and o.lot_no = s.lot_no
       left join claimed c on c.account_id = s.account_id and c.item_no = s.item_no and c.lot_no = s.lot_no
       left join placed p on p.account_id = s.account_id and p.item_no = s.item_no and p.lot_no = s.lot_no
      where s.available + s.reserved + s.allocated + s.picked + s.packed + s.processing + s.defective + s.unidentified > 0
   ), listed as materialized (
     select account_id, item_no,
            json_agg(json_build_object(
              'lot_no', lot_no, 'expiry_date', expiry_date, 'manufacture_date', manufacture_date, 'receipt_no', receipt_no,
              'blocked', blocked, 'last_day', last_day, 'available', available, 'defective', defective,
              'unidentified', unidentified, 'held', held, 'claimed', claimed, 'put_back', put_back,
              'place_count', place_count, 'places', places)
              -- The lot order of rules/stock/lots.ts.
              order by lot_no > 0, coalesce(expiry_date, manufacture_date), received_at, lot_no) as lots
       from lot group by account_id, item_no
   )
   select i.account_id, a.name as account_name, i.item_no, i.code, i.name, i.barcode, i.fifo, i.lot_limit_type, i.is_set,
          coalesce(l.lots, '[]') as lots,
          (select coalesce(json_agg(e.lot order by e.lot_no desc), '[]')
             from (select o.lot_no, ${EMPTY_LOT} as lot
                     from lots o
                    where o.account_id = i.account_id and o.item_no = i.item_no
                      and not exists (select from lot h where h.account_id = o.account_id and h.item_no = o.item_no and h.lot_no = o.lot_no)
                    order by o.lot_no desc limit ${MOST_OTHER_LOTS}) e) as other_lots,
          (select coalesce(json_agg(c order by c.adjustment_no desc), '[]')
             from (select adjustment_no, lot_no, quantity, from_bucket as "from", to_bucket as "to", reason, note, actor, at
                     from adjustments d
                    where d.account_id = i.account_id and d.item_no = i.item_no and d.warehouse = $1
                    order by adjustment_no desc limit ${MOST_CORRECTIONS}) c) as corrections
     from found i
     join accounts a on a.account_id = i.account_id
     left join listed l on l.account_id = i.account_id and l.item_no = i.item_no
    order by i.in_part, i.is_absent, i.code, i.account_id`,
);

/**
 * Items of all clients with their stock in a warehouse, by a part of their code or name, or by their barcode. Also those of which
 * no unit lies there: units of them may be found.
 */
export const findStock = (tx: Tx, warehouse: string, search: string, limit: number): Promise<FoundStock[]> =>
  tx.query<FoundStock>(HERE, [warehouse, search, searchText(search), limit]);
