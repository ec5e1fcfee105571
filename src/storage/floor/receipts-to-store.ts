import { sql, type Tx } from '../database/database.js';

/** Receipts of all clients that wait to be counted or put away in a warehouse. */

export interface WaitingReceipt {
  readonly account_id: string;
  readonly receipt_no: number;
}

// Whether the receipt `r` has counted units that are not put away.
const LEFT = `exists (select from receipt_counts c
                       where c.account_id = r.account_id and c.receipt_no = r.receipt_no
                         and (c.good > c.good_stored or c.defective > c.defective_stored
                              or c.unidentified > c.unidentified_stored))`;

const TO_STORE = sql(
  'floor_receipts_to_store',
  // $1 warehouse, $2 how many at most
  `select r.account_id, r.receipt_no from receipts r
    where r.warehouse = $1 and r.status = 'checking' and r.cancelled_at is null and ${LEFT}
    order by r.status_at, r.account_id, r.receipt_no limit $2`,
);

/** Receipts with counted units that are not put away, the oldest first. @param most how many at most */
export const receiptsToStore = (tx: Tx, warehouse: string, most: number): Promise<WaitingReceipt[]> =>
  tx.query<WaitingReceipt>(TO_STORE, [warehouse, most]);

// $1 warehouse, $2 day
const IS_TO_COUNT = `r.warehouse = $1 and r.status <> 'stocked' and r.cancelled_at is null
      and (r.status = 'received' or r.status = 'waiting' and r.arrival_date <= $2)`;

const TO_COUNT = sql(
  'floor_receipts_to_count',
  `select count(*)::integer as receipts from receipts r where ${IS_TO_COUNT}`,
);

/** How many receipts have arrived and are not counted, or should have arrived by a day. @param day `YYYY-MM-DD` */
export const receiptsToCount = async (tx: Tx, warehouse: string, day: string): Promise<number> =>
  (await tx.query<{ receipts: number }>(TO_COUNT, [warehouse, day]))[0]?.receipts ?? 0;

/** A receipt that waits to be counted. */
export interface ExpectedReceipt extends WaitingReceipt {
  readonly account_name: string;
  /** The client's own number. */
  readonly identifier: string | null;
  /** The day for which it is announced, `YYYY-MM-DD`. */
  readonly arrival_date: string;
  readonly has_arrived: boolean;
}

const EXPECTED = sql(
  'floor_receipts_expected',
  `select r.account_id, a.name as account_name, r.receipt_no, r.identifier, r.arrival_date, r.status = 'received' as has_arrived
     from receipts r join accounts a on a.account_id = r.account_id
    where ${IS_TO_COUNT}
    order by has_arrived desc, r.arrival_date, r.account_id, r.receipt_no limit $3`,
);

/** The receipts that {@link receiptsToCount} counts: first those that have arrived, then those of the earliest day. @param most how many at most */
export const expectedReceipts = (tx: Tx, warehouse: string, day: string, most: number): Promise<ExpectedReceipt[]> =>
  tx.query<ExpectedReceipt>(EXPECTED, [warehouse, day, most]);
