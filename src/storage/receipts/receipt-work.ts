import type { LineSerial, StoredUnits } from '../../rules/receipts/receipt-counts.js';
import type { ReceiptDifference, ReceiptStatus } from '../../rules/receipts/receipt-values.js';
import type { LineCases } from '../../rules/stock/cases.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/**
 * Warehouse work on receipts after they were announced. Each UPDATE of a status checks the old status and writes the
 * history row in the same statement. stock.ts writes the ledger, under the stock locks that the caller holds.
 */

/** One status transition of a receipt. */
export interface ReceiptStep {
  readonly event: string;
  readonly from: ReceiptStatus;
  readonly to: ReceiptStatus;
  /** Whether some goods are put away and more are to come. */
  readonly halfway: boolean;
  readonly difference: ReceiptDifference | null;
}

const CHANGE_STATUS = sql(
  'receipt_change_status',
  // $1 account, $2 receipt, $3 old status, $4 new status, $5 halfway, $6 event, $7 to $10 change stamp (actor, time, kind and id of the caller), $11 difference
  `with changed as (
     update receipts
        set status = $4, halfway = $5, difference = $11, status_at = case when $3 = $4 then status_at else $8 end,
            stocked_at = case when $3 = $4 then stocked_at when $4 = 'stocked' then $8 end
      where account_id = $1 and receipt_no = $2 and status = $3 and cancelled_at is null
     returning receipt_no
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, $6, $3, $4, $7, $8, $9, $10 from changed
   )
   select receipt_no from changed`,
);

/** Changes the status of a receipt. @returns false when its status does not allow the step; nothing is changed then */
export async function changeReceiptStatus(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  { event, from, to, halfway, difference }: ReceiptStep,
  stamp: ChangeStamp,
): Promise<boolean> {
  const values = [account_id, receipt_no, from, to, halfway, event, ...valuesOf(stamp), difference];
  return (await tx.query(CHANGE_STATUS, values)).length > 0;
}

const ADD_COUNTS = sql(
  'receipt_counts_add',
  `insert into receipt_counts as c (account_id, receipt_no, line_no, lot_no, good, defective, unidentified)
   select $1, $2, x.line_no, x.lot_no, sum(x.good), sum(x.defective), sum(x.unidentified)
     from json_to_recordset($3) as x(
            line_no smallint, lot_no bigint, good bigint, defective bigint, unidentified bigint)
    group by x.line_no, x.lot_no
   on conflict (account_id, receipt_no, line_no, lot_no) do update
      set good = c.good + excluded.good, defective = c.defective + excluded.defective,
          unidentified = c.unidentified + excluded.unidentified`,
);

/** Adds counted units to earlier counts. The caller has locked the receipt's row. */
export async function addCounts(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  counts: readonly StoredUnits[],
): Promise<void> {
  if (counts.length > 0) await tx.query(ADD_COUNTS, [account_id, receipt_no, JSON.stringify(counts)]);
}

const ADD_SERIALS = sql(
  'receipt_serials_add',
  `with written as (
     insert into receipt_serials (account_id, receipt_no, line_no, serial_no)
     select $1, $2, * from json_to_recordset($3) as x(line_no smallint, serial_no text)
     on conflict do nothing returning 1
   )
   select count(*)::integer as written from written`,
);

/** @returns how many serial numbers were written: fewer than given when one was counted before */
export async function addReceiptSerials(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  serials: readonly LineSerial[],
): Promise<number> {
  if (serials.length === 0) return 0;
  const values = [account_id, receipt_no, JSON.stringify(serials)];
  return (await tx.query<{ written: number }>(ADD_SERIALS, values))[0]?.written ?? 0;
}

const ADD_CASES = sql(
  'receipt_cases_add',
  `insert into receipt_cases as c (account_id, receipt_no, line_no, quantity_in_case, quantity)
   select $1, $2, x.line_no, x.quantity_in_case, sum(x.quantity)
     from json_to_recordset($3) as x(line_no smallint, quantity_in_case bigint, quantity bigint)
    group by x.line_no, x.quantity_in_case
   on conflict (account_id, receipt_no, line_no, quantity_in_case) do update
      set quantity = c.quantity + excluded.quantity`,
);

/** Adds found cases to those found earlier. The caller has locked the receipt's row. */
export async function addCases(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  cases: readonly LineCases[],
): Promise<void> {
  if (cases.length > 0) await tx.query(ADD_CASES, [account_id, receipt_no, JSON.stringify(cases)]);
}

const ADD_STORED = sql(
  'receipt_counts_store',
  `update receipt_counts c
      set good_stored = c.good_stored + x.good, defective_stored = c.defective_stored + x.defective,
          unidentified_stored = c.unidentified_stored + x.unidentified
     from json_to_recordset($3) as x(
            line_no smallint, lot_no bigint, good bigint, defective bigint, unidentified bigint)
    where c.account_id = $1 and c.receipt_no = $2 and c.line_no = x.line_no and c.lot_no = x.lot_no`,
);

/**
 * Records which counted units were put away. Each line and lot at most once. The caller has locked the receipt's row.
 */
export async function addStored(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  parts: readonly StoredUnits[],
): Promise<void> {
  if (parts.length > 0) await tx.query(ADD_STORED, [account_id, receipt_no, JSON.stringify(parts)]);
}

const ADD_RELEASED = sql(
  'receipt_counts_release',
  `update receipt_counts c
      set defective_released = c.defective_released + x.defective,
          unidentified_released = c.unidentified_released + x.unidentified
     from json_to_recordset($3) as x(line_no smallint, lot_no bigint, defective bigint, unidentified bigint)
    where c.account_id = $1 and c.receipt_no = $2 and c.line_no = x.line_no and c.lot_no = x.lot_no`,
);

/**
 * Records which units were released from quarantine. Each line and lot at most once. The caller has locked the
 * receipt's row.
 */
export async function addReleased(
  tx: Tx,
  account_id: string,
  receipt_no: number,
  parts: readonly StoredUnits[],
): Promise<void> {
  if (parts.length > 0) await tx.query(ADD_RELEASED, [account_id, receipt_no, JSON.stringify(parts)]);
}

/** A receipt with open work, for planning the warehouse's day. */
export interface OpenReceipt {
  readonly account_id: string;
  readonly receipt_no: number;
  readonly status: ReceiptStatus;
  /** When it got its present status. */
  readonly status_at: Date;
  readonly arrival_date: string;
  /** Hour of the day in Japan; null: any time. */
  readonly arrival_time_from: number | null;
  readonly warehouse: string;
  /** A transfer of which nothing has left the source warehouse. */
  readonly unsent: boolean;
}

const OPEN = sql(
  'receipts_open',
  `select account_id, receipt_no, status, status_at, arrival_date, warehouse,
          (document->>'arrival_time_from')::integer as arrival_time_from,
          exists (select from shipments s
                   where s.account_id = r.account_id and s.receipt_no = r.receipt_no and s.status <> 'shipped') as unsent
     from receipts r where status <> 'stocked' and cancelled_at is null
    order by account_id, receipt_no`,
);

/** All receipts that the warehouse works on or will work on, of all accounts. */
export const openReceipts = (tx: Tx): Promise<OpenReceipt[]> => tx.query<OpenReceipt>(OPEN);
