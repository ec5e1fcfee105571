import type { PlaceContents } from '../../rules/floor/tasks/move.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';

/** The most lots in a place that are read: MAIN may hold all goods of a warehouse. */
const MOST_HELD = 100;

const CONTENTS = sql(
  'floor_place_contents',
  // $1 warehouse, $2 codes of places, $3 items that come first, as JSON
  `with asked as materialized (
     select account_id, item_no from json_to_recordset($3) as x(account_id text, item_no bigint)
   )
   select p.place_no, p.code, p.kind, p.path, p.use, p.temperature, p.one_item, p.closed_at is not null as closed,
          coalesce((select json_agg(json_build_object(
                      'account_id', s.account_id, 'item_no', s.item_no, 'code', i.code, 'name', i.name,
                      'image_id', ${firstImage('i')},
                      'temperature_zone', i.temperature_zone, 'lot_no', s.lot_no, 'expiry_date', l.expiry_date,
                      'manufacture_date', l.manufacture_date, 'condition', s.condition, 'units', s.quantity)
                      order by s.account_id, i.code, s.item_no, s.lot_no, s.condition)
                      from (select y.* from place_stock y
                             where y.warehouse = p.warehouse and y.place_no = p.place_no and y.quantity > 0
                             order by (y.account_id, y.item_no) in (select account_id, item_no from asked) desc,
                                      y.condition <> 'sound', y.condition, y.account_id, y.item_no, y.lot_no
                             limit ${MOST_HELD}) s
                      join items i on i.account_id = s.account_id and i.item_no = s.item_no
                      left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no), '[]') as holds,
          exists (select from place_stock y where y.warehouse = p.warehouse and y.place_no = p.place_no and y.quantity > 0
                  offset ${MOST_HELD}) as more
     from places p where p.warehouse = $1 and p.code = any($2)`,
);

/**
 * Places of a warehouse by their codes, each with what lies there, of all clients: at most 100 lots, those of the given items
 * first, then sound units. Takes no locks.
 */
export const placeContents = (
  tx: Tx,
  warehouse: string,
  codes: readonly string[],
  items: readonly { readonly account_id: string; readonly item_no: number }[],
): Promise<PlaceContents[]> => tx.query<PlaceContents>(CONTENTS, [warehouse, codes, JSON.stringify(items)]);

const ACCOUNTS = sql(
  'floor_accounts_there',
  `select distinct account_id from place_stock
    where warehouse = $1 and quantity > 0 and place_no = (select place_no from places where warehouse = $1 and code = $2)
    order by account_id`,
);

/** Accounts whose goods lie in a place. @param place its code */
export const accountsThere = async (tx: Tx, warehouse: string, place: string): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS, [warehouse, place])).map(({ account_id }) => account_id);
