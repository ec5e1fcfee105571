import type { PlaceContents } from '../../rules/floor/tasks/move.js';
import { sql, type Tx } from '../database/database.js';

const CONTENTS = sql(
  'floor_place_contents',
  // $1 warehouse, $2 codes of places
  `select p.place_no, p.code, p.kind, p.path, p.use, p.temperature, p.one_item, p.closed_at is not null as closed,
          coalesce((select json_agg(json_build_object(
                      'account_id', s.account_id, 'item_no', s.item_no, 'code', i.code, 'name', i.name,
                      'temperature_zone', i.temperature_zone, 'lot_no', s.lot_no, 'expiry_date', l.expiry_date,
                      'manufacture_date', l.manufacture_date, 'condition', s.condition, 'units', s.quantity)
                      order by s.account_id, i.code, s.item_no, s.lot_no, s.condition)
                      from place_stock s
                      join items i on i.account_id = s.account_id and i.item_no = s.item_no
                      left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
                     where s.warehouse = p.warehouse and s.place_no = p.place_no and s.quantity > 0), '[]') as holds
     from places p where p.warehouse = $1 and p.code = any($2)`,
);

/** Places of a warehouse by their codes, each with all that lies there, of all clients. Takes no locks. */
export const placeContents = (tx: Tx, warehouse: string, codes: readonly string[]): Promise<PlaceContents[]> =>
  tx.query<PlaceContents>(CONTENTS, [warehouse, codes]);
