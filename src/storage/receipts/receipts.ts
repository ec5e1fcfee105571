import type { PlannedReceipt } from '../../rules/receipts/plan-receipt.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import type { ReceiptFacts } from '../../rules/receipts/validate-receipt.js';
import { sql, type Tx } from '../database/database.js';
import type { Numbered } from '../shipments/shipments.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { openToAccount } from '../warehouses/warehouses.js';

/**
 * Receipts: announce, update, cancel, read. Warehouse work on them is in receipt-work.ts. A cancelled receipt stays in
 * the table, but only {@link findCancelledReceipt} finds it.
 */

/** Receipts as answers show them: each line with its item's current names and what was counted. */
const RECEIPT = `
  r.account_id, r.receipt_no, r.identifier, r.status, r.halfway, r.warehouse, r.arrival_date, r.document, r.create_user,
  r.created_at, r.returned_shipment_no,
  (select json_build_object('shipment_no', s.shipment_no, 'status', s.status)
     from shipments s where s.account_id = r.account_id and s.receipt_no = r.receipt_no) as transfer,
  (select json_build_object('postcode', w.postcode, 'address', w.prefecture || w.address, 'name', w.name)
     from warehouses w where w.warehouse = r.warehouse) as warehouse_info,
  (select json_agg(json_build_object(
            'line_no', l.line_no, 'item_no', l.item_no, 'code', i.code, 'name', i.name, 'quantity', l.quantity,
            'fifo', i.fifo, 'lot_limit_type', i.lot_limit_type,
            'expiry_at_allocatable_days', i.expiry_at_allocatable_days,
            'manufacture_date_allocatable_days', i.manufacture_date_allocatable_days,
            'counts', coalesce((
              select json_agg(json_build_object(
                       'lot_no', c.lot_no, 'expiry_date', t.expiry_date, 'manufacture_date', t.manufacture_date,
                       'good', c.good, 'defective', c.defective, 'unidentified', c.unidentified,
                       'good_stored', c.good_stored, 'defective_stored', c.defective_stored,
                       'unidentified_stored', c.unidentified_stored,
                       'defective_released', c.defective_released,
                       'unidentified_released', c.unidentified_released) order by c.lot_no)
                from receipt_counts c
                left join lots t on t.account_id = c.account_id and t.item_no = l.item_no and t.lot_no = c.lot_no
               where c.account_id = l.account_id and c.receipt_no = l.receipt_no and c.line_no = l.line_no), '[]'),
            'cases', coalesce((
              select json_agg(json_build_object('quantity_in_case', k.quantity_in_case, 'quantity', k.quantity)
                              order by k.quantity_in_case desc)
                from receipt_cases k
               where k.account_id = l.account_id and k.receipt_no = l.receipt_no and k.line_no = l.line_no), '[]'))
            order by l.line_no)
     from receipt_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
    where l.account_id = r.account_id and l.receipt_no = r.receipt_no) as lines`;

const FIND = sql(
  'receipt_by_no',
  `select ${RECEIPT} from receipts r where r.account_id = $1 and r.receipt_no = $2 and r.cancelled_at is null`,
);

const FIND_CANCELLED = sql(
  'receipt_cancelled_by_no',
  `select ${RECEIPT} from receipts r where r.account_id = $1 and r.receipt_no = $2 and r.cancelled_at is not null`,
);

const FIND_BY_IDENTIFIER = sql(
  'receipt_by_identifier',
  `select ${RECEIPT} from receipts r where r.account_id = $1 and r.identifier = $2 and r.cancelled_at is null`,
);

const LOCK = sql(
  'receipt_lock',
  'select receipt_no from receipts where account_id = $1 and receipt_no = $2 and cancelled_at is null for update',
);

const numbersOf = (name: string, condition: string) =>
  sql(
    name,
    `select r.receipt_no as no, 5000 + r.bytes as bytes from receipts r
      where r.account_id = $1 and r.receipt_no < $2 and ${condition} order by r.receipt_no desc limit $3`,
  );

const PENDING = numbersOf('receipts_pending', `r.status <> 'stocked' and r.cancelled_at is null`);
const STOCKED = numbersOf('receipts_stocked', `r.status = 'stocked' and r.stocked_at >= $4 and r.stocked_at < $5`);

const NAMED = sql(
  'receipts_by_nos',
  `select ${RECEIPT} from receipts r where r.account_id = $1 and r.receipt_no = any($2) and r.cancelled_at is null
    order by r.receipt_no desc`,
);

/** Null when there is none, or it was cancelled. */
export const findReceipt = async (tx: Tx, account_id: string, receipt_no: number): Promise<Receipt | null> =>
  (await tx.query<Receipt>(FIND, [account_id, receipt_no]))[0] ?? null;

/** A cancelled receipt in its last state. Null when there is no such receipt, or it was not cancelled. */
export const findCancelledReceipt = async (tx: Tx, account_id: string, receipt_no: number): Promise<Receipt | null> =>
  (await tx.query<Receipt>(FIND_CANCELLED, [account_id, receipt_no]))[0] ?? null;

/** As {@link findReceipt}, by the client's own identifier. */
export const findReceiptByIdentifier = async (
  tx: Tx,
  account_id: string,
  identifier: string,
): Promise<Receipt | null> => (await tx.query<Receipt>(FIND_BY_IDENTIFIER, [account_id, identifier]))[0] ?? null;

/**
 * The receipt with its row locked. Two statements, because a single one that waited for the lock would return the new
 * receipt with the old lines and counts.
 */
export const lockReceipt = async (tx: Tx, account_id: string, receipt_no: number): Promise<Receipt | null> =>
  (await tx.query(LOCK, [account_id, receipt_no])).length === 0 ? null : findReceipt(tx, account_id, receipt_no);

/** Filter of a list: receipts not stocked yet, or those stocked from `since` up to, not including, `until` (ISO). */
export type ListedReceipts = 'pending' | { readonly since: string; readonly until: string };

/** Numbers of receipts below `before`, newest first. */
export function receiptNumbers(
  tx: Tx,
  account_id: string,
  listed: ListedReceipts,
  before: number,
  limit: number,
): Promise<Numbered[]> {
  const values = [account_id, before, limit];
  return listed === 'pending'
    ? tx.query<Numbered>(PENDING, values)
    : tx.query<Numbered>(STOCKED, [...values, listed.since, listed.until]);
}

/** Receipts by number, newest first, without cancelled ones. */
export const findReceipts = (tx: Tx, account_id: string, receipt_nos: readonly number[]): Promise<Receipt[]> =>
  tx.query<Receipt>(NAMED, [account_id, receipt_nos]);

const OPEN_OF_ITEMS = sql(
  'receipts_open_of_items',
  `select ${RECEIPT} from receipts r
    where r.account_id = $1 and r.warehouse = $2 and r.status <> 'stocked' and r.cancelled_at is null
      and exists (select from receipt_lines n
                   where n.account_id = r.account_id and n.receipt_no = r.receipt_no and n.item_no = any($3))
    order by r.receipt_no`,
);

/** Receipts not stocked yet that bring certain items to a warehouse. */
export const openReceiptsOf = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<Receipt[]> => tx.query<Receipt>(OPEN_OF_ITEMS, [account_id, warehouse, item_nos]);

const LAST_STOCKED = sql(
  'receipts_last_stocked',
  `select max(stocked_at) as stocked_at from receipts
    where account_id = $1 and status = 'stocked' and stocked_at < $2`,
);

const FIRST_STOCKED = sql(
  'receipts_first_stocked',
  `select min(stocked_at) as stocked_at from receipts
    where account_id = $1 and status = 'stocked' and stocked_at >= $2`,
);

type StockedAt = { readonly stocked_at: Date | null };

/** The latest time before `instant` at which a receipt was stocked; null when there is none. */
export const lastStockedBefore = async (tx: Tx, account_id: string, instant: string): Promise<Date | null> =>
  (await tx.query<StockedAt>(LAST_STOCKED, [account_id, instant]))[0]?.stocked_at ?? null;

/** The first time at or after `instant` at which a receipt was stocked; null when there is none. */
export const firstStockedSince = async (tx: Tx, account_id: string, instant: string): Promise<Date | null> =>
  (await tx.query<StockedAt>(FIRST_STOCKED, [account_id, instant]))[0]?.stocked_at ?? null;

/** What a receipt refers to. `receipt_no`: its own number, 0 when it is not written yet. */
export interface ReceiptNames {
  readonly codes: readonly string[];
  readonly warehouse: string;
  readonly identifier: string | null;
  readonly receipt_no: number;
}

export type ReadFacts = Pick<ReceiptFacts, 'items' | 'warehouse' | 'identifier_taken'>;

/** A receipt that is changed may keep its warehouse, even if the account may not use that warehouse any more. */
const KEPT_WAREHOUSE = '(select r.warehouse from receipts r where r.account_id = $1 and r.receipt_no = $5)';

const FACTS = sql(
  'receipt_facts',
  // $1 account, $2 item codes, $3 warehouse, $4 identifier, $5 receipt (0: a new one)
  `with item as (
     select i.item_no, i.code, i.barcode, i.size, i.is_set from items i
      where i.account_id = $1 and i.code = any($2) and i.deleted_at is null
      order by i.item_no
        for key share
   )
   select coalesce((select json_agg(item) from item), '[]') as items,
          (select to_json(w) from ${openToAccount(KEPT_WAREHOUSE)} and w.warehouse = $3) as warehouse,
          exists (select from receipts r
                   where r.account_id = $1 and r.identifier = $4 and r.receipt_no <> $5 and r.cancelled_at is null
                 ) as identifier_taken`,
);

/**
 * Everything that a receipt is checked against, in one statement. The items cannot be deleted or turned into sets until
 * the transaction ends, either of which would make the receipt invalid.
 */
export async function readReceiptFacts(
  tx: Tx,
  account_id: string,
  { codes, warehouse, identifier, receipt_no }: ReceiptNames,
): Promise<ReadFacts> {
  const [row] = await tx.query<ReadFacts>(FACTS, [account_id, codes, warehouse, identifier, receipt_no]);
  return row as ReadFacts;
}

const INSERT = sql(
  'receipt_insert',
  // $1 account, $2 identifier, $3 warehouse, $4 arrival date, $5 document, $6 lines as JSON, $7 to $10 change stamp (actor, time, kind and id of the caller)
  `with receipt as (
     insert into receipts (account_id, receipt_no, identifier, status, warehouse, arrival_date, document, create_user,
                           created_at, status_at)
     values ($1, next_no('receipt', $1), $2, 'waiting', $3, $4, $5, $7, $8, $8)
     on conflict (account_id, identifier) where cancelled_at is null do nothing
     returning receipt_no
   ), line as (
     insert into receipt_lines (account_id, receipt_no, line_no, item_no, quantity)
     select $1, r.receipt_no, x.line_no, x.item_no, x.quantity
       from receipt r, json_to_recordset($6) as x(line_no smallint, item_no bigint, quantity bigint)
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, 'announce', null, 'waiting', $7, $8, $9, $10 from receipt
   )
   select receipt_no from receipt`,
);

/** Writes a new receipt, which waits for its goods, with its lines. @returns its number; null when its identifier was taken in the meantime */
export async function insertReceipt(
  tx: Tx,
  account_id: string,
  { identifier, warehouse, arrival_date, document, lines }: PlannedReceipt,
  stamp: ChangeStamp,
): Promise<number | null> {
  const values = [identifier, warehouse, arrival_date, JSON.stringify(document), JSON.stringify(lines)];
  const [row] = await tx.query<{ receipt_no: number }>(INSERT, [account_id, ...values, ...valuesOf(stamp)]);
  return row?.receipt_no ?? null;
}

const UPDATE = sql(
  'receipt_update',
  // $1 account, $2 receipt, $3 old status, $4 identifier, $5 warehouse, $6 arrival date, $7 document, $8 lines as JSON, $9 to $12 change stamp (actor, time, kind and id of the caller)
  `with receipt as (
     update receipts set identifier = $4, warehouse = $5, arrival_date = $6, document = $7
      where account_id = $1 and receipt_no = $2 and status = $3 and cancelled_at is null
     returning receipt_no
   ), input as (
     select x.* from receipt, json_to_recordset($8) as x(line_no smallint, item_no bigint, quantity bigint)
   ), kept as (
     insert into receipt_lines (account_id, receipt_no, line_no, item_no, quantity)
     select $1, $2, line_no, item_no, quantity from input
     on conflict (account_id, receipt_no, line_no)
       do update set item_no = excluded.item_no, quantity = excluded.quantity
   ), gone as (
     delete from receipt_lines l using receipt
      where l.account_id = $1 and l.receipt_no = $2 and l.line_no > (select max(line_no) from input)
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, 'update', $3, $3, $9, $10, $11, $12 from receipt
   )
   select receipt_no from receipt`,
);

/**
 * Writes an updated receipt; the caller has locked its row, in a status that allows the update.
 * @returns false when its identifier was taken in the meantime; the transaction is then unusable
 */
export async function updateReceipt(
  tx: Tx,
  before: Receipt,
  after: PlannedReceipt,
  stamp: ChangeStamp,
): Promise<boolean> {
  const key = [before.account_id, before.receipt_no, before.status];
  const { identifier, warehouse, arrival_date, document, lines } = after;
  const values = [identifier, warehouse, arrival_date, JSON.stringify(document), JSON.stringify(lines)];
  try {
    return (await tx.query(UPDATE, [...key, ...values, ...valuesOf(stamp)])).length > 0;
  } catch (error) {
    if (isTakenIdentifier(error)) return false;
    throw error;
  }
}

const isTakenIdentifier = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'receipts_identifier';

const CANCEL = sql(
  'receipt_cancel',
  // $1 account, $2 receipt, $3 old status, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with gone as (
     update receipts set cancelled_at = $5, status_at = $5
      where account_id = $1 and receipt_no = $2 and status = $3 and cancelled_at is null
     returning receipt_no
   ), history as (
     insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, receipt_no, 'cancel', $3, 'cancelled', $4, $5, $6, $7 from gone
   )
   select receipt_no from gone`,
);

/** Hides a receipt from its account. @returns false when its status changed in the meantime */
export const cancelReceipt = async (tx: Tx, before: Receipt, stamp: ChangeStamp): Promise<boolean> =>
  (await tx.query(CANCEL, [before.account_id, before.receipt_no, before.status, ...valuesOf(stamp)])).length > 0;
