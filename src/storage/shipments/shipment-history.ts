import type { HistoryEntry } from '../../rules/shipments/shipment-history.js';
import type { ShipmentEvent } from '../../rules/shipments/shipment-status.js';
import { sql, type Tx } from '../database/database.js';

/**
 * The units that an entry allocated are not written twice: the moves of the same moment tell them. The index of moves by time
 * finds these; one by shipment would have to be paid for by each move. If two such entries are of one moment, the newer one tells them.
 */
const PAGE = sql(
  'shipment_history_page',
  `with page as materialized (
     select history_no, event, from_status, to_status, detail, actor, at,
            event = any($5) and row_number() over (partition by at, event = any($5) order by history_no desc) = 1 as tells_moves
       from shipment_history where account_id = $1 and shipment_no = $2 and history_no < $3
      order by history_no desc limit $4
   ), given as materialized (
     select m.at, m.item_no, sum(m.quantity) as quantity from stock_moves m
      where m.at = any(array(select at from page where tells_moves))
        and m.account_id = $1 and m.shipment_no = $2 and m.cause = 'allocation' and m.from_bucket = 'available'
      group by m.at, m.item_no
   )
   select history_no, event, from_status, to_status, detail, actor, at,
          coalesce((select json_agg(json_build_object('item_no', item_no, 'quantity', quantity) order by item_no)
                      from given g where p.tells_moves and g.at = p.at), '[]') as allocated
     from page p order by history_no desc`,
);

/**
 * History of a shipment below number `before`, newest first. A deleted shipment keeps its history.
 * @param allocating the events that may allocate units
 */
export const pageOfHistory = (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  before: number,
  limit: number,
  allocating: readonly ShipmentEvent[],
): Promise<HistoryEntry[]> => tx.query<HistoryEntry>(PAGE, [account_id, shipment_no, before, limit, allocating]);
