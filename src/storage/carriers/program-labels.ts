import type { ResourceRef } from '../../kernel/ids.js';
import type { LabelledOrder, NewNumber } from '../../rules/carriers/plan-label-numbers.js';
import { sql, type Tx } from '../database/database.js';

/** Labels that are made in a carrier's program. The callers that write have locked the shipments. */

const FREE_NUMBERS = sql(
  'program_labels_free',
  `select l.shipment_no, array_agg(l.tracking_code order by l.label_no) as tracking_codes
     from program_labels l
    where l.account_id = $1 and l.shipment_no = any($2) and l.voided_at is null and l.tracking_code is not null
      and not exists (select from parcels p where p.account_id = l.account_id and p.shipment_no = l.shipment_no
                         and p.tracking_code = l.tracking_code)
    group by l.shipment_no`,
);

/** The programs' numbers that no parcel has yet, by shipment. */
export async function freeNumbers(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<Map<number, readonly string[]>> {
  const rows = await tx.query<{ shipment_no: number; tracking_codes: readonly string[] }>(FREE_NUMBERS, [
    account_id,
    shipment_nos,
  ]);
  return new Map(rows.map(({ shipment_no, tracking_codes }) => [shipment_no, tracking_codes]));
}

const VOID = sql(
  'program_labels_void',
  'update program_labels set voided_at = $3 where account_id = $1 and shipment_no = $2 and voided_at is null',
);

/** What the labels of an order say has changed: it needs new ones. */
export const voidProgramLabels = (tx: Tx, account_id: string, shipment_no: number, at: string): Promise<unknown> =>
  tx.query(VOID, [account_id, shipment_no, at]);

const LOCK = sql(
  'shipments_lock_to_label',
  `select from shipments s
     join unnest($1::text[], $2::bigint[]) as x(account_id, shipment_no)
       on s.account_id = x.account_id and s.shipment_no = x.shipment_no
    order by s.account_id, s.shipment_no for no key update of s`,
);

/** Locks shipments of any accounts, in one order. */
export const lockToLabel = (tx: Tx, refs: readonly ResourceRef[]): Promise<unknown> => tx.query(LOCK, columnsOf(refs));

const ADD = sql(
  'program_labels_add',
  // $1 file (null: none yet), $2 and $3 shipments
  `insert into program_labels (account_id, shipment_no, label_no, file_no)
   select x.account_id, x.shipment_no, 1 + coalesce((select max(l.label_no) from program_labels l
                                                      where l.account_id = x.account_id and l.shipment_no = x.shipment_no), 0), $1
     from unnest($2::text[], $3::bigint[]) as x(account_id, shipment_no)
    order by 1, 2`,
);

/** One label more for each shipment. @param file_no null: it goes into the next file */
export const addLabels = (tx: Tx, refs: readonly ResourceRef[], file_no: number | null): Promise<unknown> =>
  tx.query(ADD, [file_no, ...columnsOf(refs)]);

const PUT_IN_FILE = sql(
  'program_labels_put_in_file',
  `update program_labels l set file_no = $1
     from unnest($2::text[], $3::bigint[]) as x(account_id, shipment_no)
    where l.account_id = x.account_id and l.shipment_no = x.shipment_no
      and l.file_no is null and l.tracking_code is null and l.voided_at is null
   returning l.account_id, l.shipment_no as no`,
);

/** Puts the labels that wait for a file into one. @returns their shipments */
export const putInFile = (tx: Tx, refs: readonly ResourceRef[], file_no: number): Promise<ResourceRef[]> =>
  tx.query<ResourceRef>(PUT_IN_FILE, [file_no, ...columnsOf(refs)]);

const LABELLED = sql(
  'shipments_labelled',
  `select s.account_id, s.shipment_no, case when s.deleted_at is null then s.status end as status, s.warehouse, s.carrier,
          coalesce((select json_agg(json_build_object('label_no', l.label_no, 'tracking_code', l.tracking_code,
                                                      'is_void', l.voided_at is not null) order by l.label_no)
                      from program_labels l where l.account_id = s.account_id and l.shipment_no = s.shipment_no), '[]') as labels,
          array(select p.tracking_code from parcels p
                 where p.account_id = s.account_id and p.shipment_no = s.shipment_no) as parcel_codes,
          exists (select from parcels p where p.account_id = s.account_id and p.shipment_no = s.shipment_no
                                          and p.voided_at is null) as is_labelled,
          (select count(*) from parcels p where p.account_id = s.account_id and p.shipment_no = s.shipment_no
                                            and p.voided_at is null)
            >= greatest(jsonb_array_length(coalesce(s.packages, '[]')), 1) as is_complete
     from unnest($1::text[], $2::bigint[]) as x(account_id, shipment_no)
     join shipments s on s.account_id = x.account_id and s.shipment_no = x.shipment_no`,
);

/** What is known of the labels of shipments. */
export const labelledOrders = (tx: Tx, refs: readonly ResourceRef[]): Promise<LabelledOrder[]> =>
  tx.query<LabelledOrder>(LABELLED, columnsOf(refs));

const CODES_IN_USE = sql(
  'program_labels_in_use',
  `select l.account_id, l.shipment_no, l.tracking_code
     from program_labels l join shipments s on s.account_id = l.account_id and s.shipment_no = l.shipment_no
    where l.tracking_code = any($1) and l.voided_at is null and s.status <> 'shipped' and s.deleted_at is null
   union
   select p.account_id, p.shipment_no, p.tracking_code
     from warehouses w join parcels p on p.warehouse = w.warehouse and p.tracking_code = any($1)
    where p.voided_at is null and p.handed_over_at is null`,
);

/** The orders that have one of these numbers. Carriers begin again some day: a parcel that has left frees its number. */
export const ordersWithNumbers = (
  tx: Tx,
  codes: readonly string[],
): Promise<{ account_id: string; shipment_no: number; tracking_code: string }[]> => tx.query(CODES_IN_USE, [codes]);

const BY_CODE = sql(
  'program_labels_by_code',
  `select l.account_id, l.shipment_no as no
     from program_labels l join shipments s on s.account_id = l.account_id and s.shipment_no = l.shipment_no
    where l.tracking_code = $2 and l.voided_at is null and s.warehouse = $1 and s.status <> 'shipped' and s.deleted_at is null
    limit 1`,
);

/** The order of a warehouse whose label of the program has this number; null: none. */
export const orderOfProgramLabel = async (
  tx: Tx,
  warehouse: string,
  tracking_code: string,
): Promise<ResourceRef | null> => (await tx.query<ResourceRef>(BY_CODE, [warehouse, tracking_code]))[0] ?? null;

const TAKE_NUMBERS = sql(
  'program_labels_take_numbers',
  `insert into program_labels (account_id, shipment_no, label_no, tracking_code)
   select x.account_id, x.shipment_no, x.label_no, x.tracking_code
     from json_to_recordset($1) as x(account_id text, shipment_no bigint, label_no integer, tracking_code text)
    order by 1, 2, 3
   on conflict (account_id, shipment_no, label_no) do update set tracking_code = excluded.tracking_code`,
);

export async function takeNumbers(tx: Tx, numbers: readonly NewNumber[]): Promise<void> {
  if (numbers.length > 0) await tx.query(TAKE_NUMBERS, [JSON.stringify(numbers)]);
}

/** Shipments as two parameters of a statement: their accounts, and their numbers. */
export const columnsOf = (refs: readonly ResourceRef[]) => [
  refs.map(({ account_id }) => account_id),
  refs.map(({ no }) => no),
];
