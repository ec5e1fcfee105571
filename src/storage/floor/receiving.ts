import type { TemperatureZone } from '../../rules/items/item-values.js';
import type { LineSerial } from '../../rules/receipts/receipt-counts.js';
import { sql, type Tx } from '../database/database.js';
import { firstImage } from '../items/item-images.js';

/** What people who count a receipt, or put it away, must know about its items. */

export interface ReceivedItem {
  readonly line_no: number;
  readonly has_serials: boolean;
  /** Whether its size and weight are known. */
  readonly is_measured: boolean;
  readonly temperature_zone: TemperatureZone;
  /** The number of its oldest image; null: it has none. */
  readonly image_id: number | null;
}

const ITEMS = sql(
  'floor_received_items',
  // $1 account, $2 receipt, $3 the tag of items with serial numbers
  `select (a.features ->> 'case_receiving')::boolean as case_receiving,
          (select json_agg(json_build_object('line_no', l.line_no, 'has_serials', coalesce($3 = any(i.tags), false),
                                             'is_measured', i.size is not null,
                                             'temperature_zone', i.temperature_zone, 'image_id', ${firstImage('i')}))
             from receipt_lines l join items i on i.account_id = $1 and i.item_no = l.item_no
            where l.account_id = $1 and l.receipt_no = $2) as items
     from accounts a where a.account_id = $1`,
);

/** The items of a receipt, line by line, and whether its account wants to know of closed cases. */
export async function receivedItems(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  serial_tag: string,
): Promise<{ readonly case_receiving: boolean; readonly items: readonly ReceivedItem[] }> {
  const [row] = await tx.query<{ case_receiving: boolean | null; items: readonly ReceivedItem[] | null }>(ITEMS, [
    account_id,
    receipt_no,
    serial_tag,
  ]);
  return { case_receiving: row?.case_receiving ?? false, items: row?.items ?? [] };
}

const SERIALS = sql(
  'floor_serials_counted',
  'select line_no, serial_no from receipt_serials where account_id = $1 and receipt_no = $2 and serial_no = any($3)',
);

/** Of some serial numbers, those that were counted for a receipt. */
export const serialsCounted = (
  tx: Tx,
  account_id: string,
  receipt_no: number,
  serial_nos: readonly string[],
): Promise<LineSerial[]> => tx.query<LineSerial>(SERIALS, [account_id, receipt_no, serial_nos]);
