import type { HistoryEntry } from '../../rules/shipments/shipment-history.js';
import { sql, type Tx } from '../database/database.js';

const PAGE = sql(
  'shipment_history_page',
  `select history_no, event, from_status, to_status, detail, actor, at
     from shipment_history where account_id = $1 and shipment_no = $2 and history_no < $3
    order by history_no desc limit $4`,
);

/** History of a shipment below number `before`, newest first. A deleted shipment keeps its history. */
export const pageOfHistory = (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  before: number,
  limit: number,
): Promise<HistoryEntry[]> => tx.query<HistoryEntry>(PAGE, [account_id, shipment_no, before, limit]);
