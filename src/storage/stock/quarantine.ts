import type { QuarantinedItem } from '../../rules/floor/quarantine.js';
import { sql, type Tx } from '../database/database.js';
import type { ListCursor } from '../lists.js';

/** Maximum number of photos that are read of a lot, the newest ones. */
const MOST_PHOTOS = 12;

const PAGE = sql(
  'stock_quarantined',
  // $1 warehouses (null: all), $2 and $3 account and item after which the page begins (null: with the first), $4 its size
  `with page as (
     select s.account_id, s.item_no from stock s
      where s.defective + s.unidentified > 0 and ($1::text[] is null or s.warehouse = any($1))
        and ($2::text is null or (s.account_id, s.item_no) > ($2, $3::bigint))
      group by s.account_id, s.item_no order by s.account_id, s.item_no limit $4
   )
   select p.account_id, a.name as account_name, p.item_no, i.code, i.name,
          (select json_agg(json_build_object(
                    'warehouse', s.warehouse, 'lot_no', s.lot_no,
                    'expiry_date', l.expiry_date, 'manufacture_date', l.manufacture_date, 'blocked', coalesce(l.blocked, false),
                    'defective', s.defective, 'unidentified', s.unidentified,
                    'claimed_defective', c.defective, 'claimed_unidentified', c.unidentified,
                    'receipts', r.receipts, 'places', w.places, 'photos', f.photos) order by s.warehouse, s.lot_no)
             from stock s
             left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
            cross join lateral (
              select coalesce(sum(k.quantity) filter (where m.source = 'defective'), 0)::bigint as defective,
                     coalesce(sum(k.quantity) filter (where m.source = 'unidentified'), 0)::bigint as unidentified
                from removals m
                join removal_lots k on k.account_id = m.account_id and k.removal_no = m.removal_no
               where m.account_id = s.account_id and m.warehouse = s.warehouse and m.item_no = s.item_no
                 and k.lot_no = s.lot_no and m.status in ('waiting', 'processing')) c
            cross join lateral (
              select coalesce(json_agg(json_build_object(
                       'receipt_no', n.receipt_no, 'line_no', n.line_no,
                       'defective', greatest(0, n.defective_stored - n.defective_released - g.disposed),
                       'unidentified', n.unidentified_stored - n.unidentified_released)
                       order by n.receipt_no, n.line_no), '[]') as receipts
                from receipt_lines rl
                join receipts t on t.account_id = rl.account_id and t.receipt_no = rl.receipt_no
                join receipt_counts n on n.account_id = rl.account_id and n.receipt_no = rl.receipt_no
                                     and n.line_no = rl.line_no
               cross join lateral (
                 select coalesce(sum(q.quantity), 0)::bigint as disposed
                   from removals v
                   join removal_lots q on q.account_id = v.account_id and q.removal_no = v.removal_no
                  where v.account_id = n.account_id and v.receipt_no = n.receipt_no and v.item_no = rl.item_no
                    and q.lot_no = n.lot_no) g
               where rl.account_id = s.account_id and rl.item_no = s.item_no and t.warehouse = s.warehouse
                 and n.lot_no = s.lot_no
                 and (n.defective_stored > n.defective_released + g.disposed or n.unidentified_stored > n.unidentified_released)) r
            cross join lateral (
              select coalesce(json_agg(json_build_object(
                       'place', y.code, 'kind', y.kind, 'defective', y.defective, 'unidentified', y.unidentified)
                       order by y.path, y.code), '[]') as places
                from (select o.code, o.kind, o.path,
                             coalesce(sum(z.quantity) filter (where z.condition = 'defective'), 0)::bigint as defective,
                             coalesce(sum(z.quantity) filter (where z.condition = 'unidentified'), 0)::bigint as unidentified
                        from place_stock z join places o on o.warehouse = z.warehouse and o.place_no = z.place_no
                       where z.account_id = s.account_id and z.warehouse = s.warehouse and z.item_no = s.item_no
                         and z.lot_no = s.lot_no and z.condition <> 'sound' and z.quantity > 0
                       group by o.code, o.kind, o.path) y) w
            cross join lateral (
              select coalesce(json_agg(json_build_object(
                       'photo_no', h.photo_no, 'receipt_no', h.receipt_no, 'shows', h.shows, 'note', h.note,
                       'taken_at', h.taken_at) order by h.photo_no desc), '[]') as photos
                from (select h.* from json_to_recordset(r.receipts) as x(receipt_no bigint)
                        join floor_photos h on h.account_id = s.account_id and h.receipt_no = x.receipt_no
                       where h.deleted_at is null and h.shows in ('defective', 'unidentified')
                         -- Also photos of goods that nobody could identify.
                         and (h.item_no = s.item_no or h.item_no is null)
                       group by h.account_id, h.photo_no
                       order by h.photo_no desc limit ${MOST_PHOTOS}) h) f
            where s.account_id = p.account_id and s.item_no = p.item_no and s.defective + s.unidentified > 0
              and ($1::text[] is null or s.warehouse = any($1))) as lots
     from page p
     join accounts a on a.account_id = p.account_id
     join items i on i.account_id = p.account_id and i.item_no = p.item_no
    order by p.account_id, p.item_no`,
);

/** Items of all accounts with units in quarantine, by account and item. @param warehouses null: in all */
export const quarantinedItems = (
  tx: Tx,
  warehouses: readonly string[] | null,
  { no, key }: ListCursor,
  limit: number,
): Promise<QuarantinedItem[]> => tx.query<QuarantinedItem>(PAGE, [warehouses, key, key === null ? null : no, limit]);
