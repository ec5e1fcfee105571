import type { CountedLine, CountedReceipt, ReceiptEntry, Resolution } from '../../rules/receipts/receipt-history.js';
import { sql, type Tx } from '../database/database.js';

const PAGE = sql(
  'receipt_history_page',
  `select history_no, event, from_status, to_status, actor, at, note
     from receipt_history where account_id = $1 and receipt_no = $2 and history_no < $3
    order by history_no desc limit $4`,
);

/** History of a receipt below number `before`, newest first. A cancelled receipt keeps its history. */
export const pageOfReceiptHistory = (
  tx: Tx,
  account_id: string,
  receipt_no: number,
  before: number,
  limit: number,
): Promise<ReceiptEntry[]> => tx.query<ReceiptEntry>(PAGE, [account_id, receipt_no, before, limit]);

const REACHED = (status: string) => `
  (select min(h.at) from receipt_history h
    where h.account_id = r.account_id and h.receipt_no = r.receipt_no and h.to_status = '${status}')`;

const COUNTED = sql(
  'receipt_counted',
  `select r.created_at as announced_at, ${REACHED('received')} as received_at, ${REACHED('checking')} as checking_at,
          r.stocked_at, r.difference, r.returned_shipment_no,
          (select json_build_object('actor', h.actor, 'at', h.at, 'note', h.note) from receipt_history h
            where h.account_id = r.account_id and h.receipt_no = r.receipt_no and h.event = 'deal_with'
              and r.difference = 'dealt_with'
            order by h.history_no desc limit 1) as dealt_with,
          (select s.shipment_no from shipments s
            where s.account_id = r.account_id and s.receipt_no = r.receipt_no) as shipment_no,
          (select json_agg(json_build_object(
                    'item_no', l.item_no, 'code', i.code, 'name', i.name, 'announced', l.quantity, 'good', c.good,
                    'defective', c.defective, 'unidentified', c.unidentified, 'put_away', c.put_away,
                    'released', c.released,
                    'disposed', (select coalesce(sum(b.disposed), 0) from shipment_returns b
                                  where b.account_id = l.account_id and b.shipment_no = r.returned_shipment_no
                                    and b.receipt_no = l.receipt_no and b.item_no = l.item_no),
                    'serials', coalesce((select json_agg(n.serial_no order by n.serial_no) from receipt_serials n
                                          where n.account_id = l.account_id and n.receipt_no = l.receipt_no
                                            and n.line_no = l.line_no), '[]')) order by l.line_no)
             from receipt_lines l
             join items i on i.account_id = l.account_id and i.item_no = l.item_no
            cross join lateral (
              select coalesce(sum(c.good), 0) as good, coalesce(sum(c.defective), 0) as defective,
                     coalesce(sum(c.unidentified), 0) as unidentified,
                     coalesce(sum(c.good_stored + c.defective_stored + c.unidentified_stored), 0) as put_away,
                     coalesce(sum(c.defective_released + c.unidentified_released), 0) as released
                from receipt_counts c
               where c.account_id = l.account_id and c.receipt_no = l.receipt_no and c.line_no = l.line_no) c
            where l.account_id = r.account_id and l.receipt_no = r.receipt_no) as lines
     from receipts r where r.account_id = $1 and r.receipt_no = $2`,
);

type CountedRow = CountedReceipt['times'] & {
  readonly difference: CountedReceipt['difference'];
  /** Times within JSON are text. */
  readonly dealt_with: (Omit<Resolution, 'at'> & { readonly at: string }) | null;
  readonly shipment_no: number | null;
  readonly returned_shipment_no: number | null;
  readonly lines: readonly CountedLine[];
};

/** What was counted of a receipt, cancelled or not, and when; null when there is none. */
export async function countedReceipt(tx: Tx, account_id: string, receipt_no: number): Promise<CountedReceipt | null> {
  const [row] = await tx.query<CountedRow>(COUNTED, [account_id, receipt_no]);
  if (row === undefined) return null;
  const { shipment_no, returned_shipment_no, lines, difference, dealt_with, ...times } = row;
  return {
    shipment_no,
    returned_shipment_no,
    lines,
    times,
    difference,
    dealt_with: dealt_with === null ? null : { ...dealt_with, at: new Date(dealt_with.at) },
  };
}
