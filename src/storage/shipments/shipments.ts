import { sumOf } from '../../kernel/quantities.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { HeldBucket } from '../../rules/stock/buckets.js';
import { sql, type Tx } from '../database/database.js';
import { isDuplicate, Outdated } from '../database/failures.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/** A list row by its running number, with the approximate size of its answer. */
export interface Numbered {
  readonly no: number;
  readonly bytes: number;
}

/** Shipments: written when ordered, read for answers. Warehouse work on them is in shipment-work.ts. */

/**
 * Demand and allocations of lines, with the moves of the allocations. Part of a statement with the parameters of {@link
 * insertValues}.
 */
export const GOODS = `
   demand as (
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, * from json_to_recordset($4) as x(
       shipment_no bigint, line_no integer, item_no bigint, warehouse text, quantity bigint, rank integer)
   ), held as materialized (
     select * from json_to_recordset($5) as x(
       shipment_no bigint, line_no integer, item_no bigint, lot_no bigint, warehouse text, bucket bucket, quantity bigint)
   ), allocation as (
     insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity from held
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, warehouse, lot_no, quantity, 'available', bucket, 'allocation', shipment_no, line_no, $6, $7, $8, $9 from held`;

export const INSERT_SHIPMENTS = sql(
  'shipments_insert',
  `with input as materialized (
     select * from json_to_recordset($2) as x(
       shipment_no bigint, identifier text, status text, warehouse text, suspend boolean, allocate_priority integer,
       shipping_date date, assigned_shipping_date date, delivery_date date, carrier text, document jsonb, rule_trace jsonb,
       receipt_no bigint, line_count integer, unit_count bigint)
   ), shipment as (
     insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, allocate_priority, shipping_date,
                            assigned_shipping_date, delivery_date, carrier, document, rule_trace, receipt_no, line_count, unit_count,
                            bytes, searched, created_at, status_at)
     select $1, shipment_no, identifier, status, warehouse, suspend, allocate_priority, shipping_date,
            assigned_shipping_date, delivery_date, carrier, document, rule_trace, receipt_no, line_count, unit_count,
            order_bytes(document, rule_trace), order_search_text(identifier, document), $7, $7
       from input
   ), line as (
     insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, bundled, parts, document)
     select $1, shipment_no, line_no, item_no, quantity, bundled, parts, document
       from json_to_recordset($3) as x(
       shipment_no bigint, line_no integer, item_no bigint, quantity bigint, bundled boolean, parts jsonb, document jsonb)
   ), ${GOODS}
   )
   insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
   select $1, shipment_no, 'order', null, status, $6, $7, $8, $9 from input`,
);

/**
 * The parameters of {@link INSERT_SHIPMENTS}: one JSON array per table, so that a bulk request needs no more statements
 * than a single order.
 */
export function insertValues(account_id: string, shipments: readonly PlannedShipment[], stamp: ChangeStamp): unknown[] {
  const [batch = textsOf(newRows())] = batchesOf(shipments, shipments.length, Number.POSITIVE_INFINITY);
  return [account_id, ...batch, ...valuesOf(stamp)];
}

/** Rows of every table, each as JSON. */
interface Rows {
  readonly shipments: readonly string[];
  readonly lines: readonly string[];
  readonly demands: readonly string[];
  readonly allocations: readonly string[];
}

const textsOf = ({ shipments, lines, demands, allocations }: Rows): string[] =>
  [shipments, lines, demands, allocations].map((rows) => `[${rows.join(',')}]`);

/** JSON arrays of rows, one per table, for batches of at most `max` shipments, fewer when they are long. */
function* batchesOf(shipments: readonly PlannedShipment[], max: number, characters: number): Generator<string[]> {
  let rows = newRows();
  let length = 0;
  for (const shipment of shipments) {
    length += addRows(rows, shipment);
    if (rows.shipments.length < max && length < characters) continue;
    yield textsOf(rows);
    rows = newRows();
    length = 0;
  }
  if (rows.shipments.length > 0) yield textsOf(rows);
}

const newRows = (): Record<keyof Rows, string[]> => ({ shipments: [], lines: [], demands: [], allocations: [] });

/** @returns the number of characters added */
function addRows(rows: Record<keyof Rows, string[]>, shipment: PlannedShipment): number {
  const {
    shipment_no,
    warehouse,
    lines: planned,
    allocations: held,
    tracking_codes,
    packages,
    cases,
    destination,
    shipment_return: _,
    ...columns
  } = shipment;
  let length = 0;
  const add = (table: keyof Rows, row: object): void => {
    const text = JSON.stringify(row);
    length += text.length;
    rows[table].push(text);
  };
  const line_count = planned.length;
  const unit_count = sumOf(planned, ({ parts }) => sumOf(parts, ({ quantity }) => quantity));
  add('shipments', { shipment_no, warehouse, receipt_no: destination?.receipt_no, line_count, unit_count, ...columns });
  const rank = -(shipment.allocate_priority ?? 0);
  for (const { line_no, item_no, quantity, bundled, parts, is_set, document, backordered } of planned) {
    add('lines', { shipment_no, line_no, item_no, quantity, bundled, parts: is_set ? parts : null, document });
    if (backordered) for (const part of parts) add('demands', { shipment_no, line_no, ...part, warehouse, rank });
  }
  const bucket: HeldBucket = shipment.status === 'backordered' ? 'reserved' : 'allocated';
  for (const allocation of held) add('allocations', { shipment_no, ...allocation, warehouse, bucket });
  return length;
}

/**
 * Limits per statement: shipments, and characters of JSON. Larger statements are no cheaper, delay other requests, and
 * a connection keeps a buffer of the largest message it ever carried (20 MB, say).
 */
const BATCH = 1_000;
const BATCH_LETTERS = 4_000_000;

/**
 * Writes new shipments with their lines, allocations, moves and first history row, 1,000 per statement.
 * @throws {Outdated} with the next statement, or at the end of the transaction, when an identifier was taken in the
 *   meantime: a retry sees it
 */
export async function insertShipments(
  tx: Tx,
  account_id: string,
  shipments: readonly PlannedShipment[],
  stamp: ChangeStamp,
): Promise<void> {
  for (const batch of batchesOf(shipments, BATCH, BATCH_LETTERS)) {
    // A batch is made while the database works on the one before; more of them would only fill the memory.
    // biome-ignore lint/performance/noAwaitInLoops: one connection, one statement at a time; see BATCH
    await tx.sent();
    await tx.send(INSERT_SHIPMENTS, [account_id, ...batch, ...valuesOf(stamp)], asTaken);
  }
}

const asTaken = (error: unknown): unknown =>
  isDuplicate(error) ? new Outdated('an identifier was taken in the meantime') : error;

const DRAW = sql('shipment_numbers_draw', `select next_no('shipment', $1) as no from generate_series(1, $2::integer)`);

/** Draws numbers of new shipments, in order. */
export const drawNumbers = async (tx: Tx, account_id: string, count: number): Promise<number[]> =>
  (await tx.query<{ no: number }>(DRAW, [account_id, count])).map(({ no }) => no);

/** Shipments as answers show them; a line is backordered while it has demand. */
const SHIPMENT = `
  s.account_id, s.shipment_no, s.identifier, s.status, s.warehouse, s.suspend, s.allocate_priority, s.shipping_date,
  s.assigned_shipping_date, s.delivery_date, s.carrier, s.document, s.tracking_codes, s.packages, s.cases, s.shipped_at,
  s.delivery_day, s.rule_trace,
  s.status = 'shipped' and exists (
    select from shipment_returns r where r.account_id = s.account_id and r.shipment_no = s.shipment_no) as shipment_return,
  (select json_build_object('warehouse', r.warehouse, 'receipt_no', r.receipt_no)
     from receipts r where r.account_id = s.account_id and r.receipt_no = s.receipt_no) as destination,
  (select json_agg(json_build_object('line_no', l.line_no, 'item_no', l.item_no, 'code', i.code, 'quantity', l.quantity,
            'bundled', l.bundled, 'document', l.document,
            'serial_no', case when s.status = 'shipped' then (
              select string_agg(n.serial_no, ',' order by n.serial_no) from shipment_serials n
               where n.account_id = l.account_id and n.shipment_no = l.shipment_no and n.line_no = l.line_no) end,
            'backordered', s.status = 'backordered' and exists (
              select from shipment_demands d
               where d.account_id = l.account_id and d.shipment_no = l.shipment_no and d.line_no = l.line_no)) order by l.line_no)
     from shipment_lines l join items i on i.account_id = l.account_id and i.item_no = l.item_no
    where l.account_id = s.account_id and l.shipment_no = s.shipment_no) as lines`;

const FIND = sql(
  'shipments_by_nos',
  `select ${SHIPMENT} from shipments s where s.account_id = $1 and s.shipment_no = any($2) and s.deleted_at is null
    order by s.shipment_no desc`,
);

const FIND_DELETED = sql(
  'shipment_deleted_by_no',
  `select ${SHIPMENT} from shipments s where s.account_id = $1 and s.shipment_no = $2 and s.deleted_at is not null`,
);

const FIND_BY_IDENTIFIERS = sql(
  'shipments_by_identifiers',
  `select ${SHIPMENT} from shipments s where s.account_id = $1 and s.identifier = any($2) and s.deleted_at is null
    order by s.shipment_no desc`,
);

/** The approximate size of a shipment's answer: fixed fields, texts and lines. */
const BYTES = `
  2000 + s.bytes + coalesce((
    select sum(300 + l.bytes) from shipment_lines l
     where l.account_id = s.account_id and l.shipment_no = s.shipment_no), 0) as bytes`;

const numbersOf = (name: string, condition: string) =>
  sql(
    name,
    `select s.shipment_no as no, ${BYTES} from shipments s
      where s.account_id = $1 and s.shipment_no < $2 and ${condition} order by s.shipment_no desc limit $3`,
  );

const PENDING = numbersOf('shipments_pending', `s.status <> 'shipped' and s.deleted_at is null`);
const SHIPPED = numbersOf('shipments_shipped', `s.status = 'shipped' and s.shipped_at >= $4 and s.shipped_at < $5`);
const NAMED = numbersOf('shipments_named', 's.shipment_no = any($4) and s.deleted_at is null');
const IDENTIFIED = numbersOf('shipments_identified', 's.identifier = any($4) and s.deleted_at is null');

const LAST_SHIPPED = sql(
  'shipments_last_shipped',
  `select max(shipped_at) as at from shipments where account_id = $1 and status = 'shipped' and shipped_at < $2`,
);

const FIRST_SHIPPED = sql(
  'shipments_first_shipped',
  `select min(shipped_at) as at from shipments where account_id = $1 and status = 'shipped' and shipped_at >= $2`,
);

/** Shipments by number, newest first, without deleted ones. */
export const findShipments = (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<Shipment[]> =>
  tx.query<Shipment>(FIND, [account_id, shipment_nos]);

/** A shipment that was deleted or cancelled, in its last state. */
export const findDeletedShipment = async (
  tx: Tx,
  account_id: string,
  shipment_no: number,
): Promise<Shipment | undefined> => (await tx.query<Shipment>(FIND_DELETED, [account_id, shipment_no]))[0];

export const findShipmentsByIdentifiers = (
  tx: Tx,
  account_id: string,
  identifiers: readonly string[],
): Promise<Shipment[]> => tx.query<Shipment>(FIND_BY_IDENTIFIERS, [account_id, identifiers]);

/**
 * Filter of a list: shipments not shipped yet, those shipped from `since` up to, not including, `until` (ISO), or those
 * named.
 */
export type Listed =
  | 'pending'
  | { readonly since: string; readonly until: string }
  | { readonly shipment_nos: readonly number[] }
  | { readonly identifiers: readonly string[] };

/** Numbers of shipments below `before`, newest first. */
export function shipmentNumbers(
  tx: Tx,
  account_id: string,
  listed: Listed,
  before: number,
  limit: number,
): Promise<Numbered[]> {
  const values = [account_id, before, limit];
  if (listed === 'pending') return tx.query<Numbered>(PENDING, values);
  if ('since' in listed) return tx.query<Numbered>(SHIPPED, [...values, listed.since, listed.until]);
  if ('shipment_nos' in listed) return tx.query<Numbered>(NAMED, [...values, listed.shipment_nos]);
  return tx.query<Numbered>(IDENTIFIED, [...values, listed.identifiers]);
}

type At = { readonly at: Date | null };

/** The latest time before `instant` at which a shipment was shipped; null when there is none. */
export const lastShippedBefore = async (tx: Tx, account_id: string, instant: string): Promise<Date | null> =>
  (await tx.query<At>(LAST_SHIPPED, [account_id, instant]))[0]?.at ?? null;

/** The first time at or after `instant` at which a shipment was shipped; null when there is none. */
export const firstShippedSince = async (tx: Tx, account_id: string, instant: string): Promise<Date | null> =>
  (await tx.query<At>(FIRST_SHIPPED, [account_id, instant]))[0]?.at ?? null;
