import type { DifferenceEvent } from '../../rules/receipts/difference.js';
import type { ReceiptDifference } from '../../rules/receipts/receipt-values.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/** What people decide about receipts that brought other goods than announced. (receipt-work.ts records such a difference.) */

const LOCK = sql(
  'receipt_difference_lock',
  'select difference from receipts where account_id = $1 and receipt_no = $2 and cancelled_at is null for no key update',
);

interface Locked {
  readonly difference: ReceiptDifference | null;
}

/** The difference of a receipt, with its row locked; undefined: there is no such receipt. */
export const lockDifference = async (tx: Tx, account_id: string, receipt_no: number): Promise<Locked | undefined> =>
  (await tx.query<Locked>(LOCK, [account_id, receipt_no]))[0];

const WRITE = sql(
  'receipt_difference_write',
  // $1 account, $2 receipt, $3 difference, $4 event, $5 note, $6 to $9 change stamp (actor, time, kind and id of the caller)
  `with said as (
     update receipts set difference = $3 where account_id = $1 and receipt_no = $2 returning receipt_no, status
   )
   insert into receipt_history (account_id, receipt_no, event, from_status, to_status, note, actor, at, caller_kind, caller_id)
   select $1, receipt_no, $4, status, status, $5, $6, $7, $8, $9 from said`,
);

/** Writes what a person has decided. The caller has locked the receipt's row. */
export const writeDifference = (
  tx: Tx,
  account_id: string,
  receipt_no: number,
  {
    event,
    to,
    note,
  }: { readonly event: DifferenceEvent; readonly to: ReceiptDifference; readonly note: string | null },
  stamp: ChangeStamp,
): Promise<unknown> => tx.query(WRITE, [account_id, receipt_no, to, event, note, ...valuesOf(stamp)]);
