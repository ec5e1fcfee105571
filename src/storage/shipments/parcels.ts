import type { Carrier } from '../../rules/carriers/carriers.js';
import type { ScannedParcel } from '../../rules/floor/hand-over.js';
import { sql, type Tx } from '../database/database.js';
import { IS_RECALLED } from './recalled-orders.js';

/** Parcels of packed shipments, by the numbers of their labels. */

export interface NewParcel {
  readonly shipment_no: number;
  /** From 1. */
  readonly parcel_no: number;
  readonly tracking_code: string;
  readonly carrier: Carrier;
  readonly warehouse: string;
}

const INSERT = sql(
  'parcels_insert',
  `insert into parcels (account_id, shipment_no, parcel_no, tracking_code, carrier, warehouse, made_at)
   select $1, x.shipment_no, x.parcel_no, x.tracking_code, x.carrier, x.warehouse, $3
     from json_to_recordset($2) as x(shipment_no bigint, parcel_no integer, tracking_code text, carrier text, warehouse text)
    order by x.shipment_no, x.parcel_no`,
);

export async function insertParcels(
  tx: Tx,
  account_id: string,
  parcels: readonly NewParcel[],
  at: string,
): Promise<void> {
  if (parcels.length > 0) await tx.query(INSERT, [account_id, JSON.stringify(parcels), at]);
}

const LABELS = sql(
  'parcels_labels',
  `select shipment_no, array_agg(tracking_code order by parcel_no) as tracking_codes, array_agg(parcel_no order by parcel_no) as parcel_nos
     from parcels
    where account_id = $1 and shipment_no = any($2) and voided_at is null
    group by shipment_no order by shipment_no`,
);

/** The labels of the parcels of a shipment. */
export interface Labels {
  readonly shipment_no: number;
  readonly tracking_codes: readonly string[];
  /** Their parcels, in the same order. */
  readonly parcel_nos: readonly number[];
}

/** The numbers of the labels of shipments, parcel by parcel. Shipments without labels are left out. */
export const labelsOf = (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<Labels[]> =>
  tx.query<Labels>(LABELS, [account_id, shipment_nos]);

const VOID = sql(
  'parcels_void',
  // $1 account, $2 shipment, $3 time. A parcel that was handed over must not leave with this label: it stays on its manifest until
  // that is closed, so that it is told then to take it out. If the manifest is closed, the parcel has left.
  `update parcels p set voided_at = $3
    where p.account_id = $1 and p.shipment_no = $2 and p.voided_at is null
      and not exists (select from manifests m where m.manifest_no = p.manifest_no and m.closed_at is not null)`,
);

/** Makes the labels of a shipment void, except those of parcels that have left. The caller has locked it. */
export const voidLabels = (tx: Tx, account_id: string, shipment_no: number, at: string): Promise<unknown> =>
  tx.query(VOID, [account_id, shipment_no, at]);

const LOCK_MANIFESTS = sql(
  'parcels_lock_manifests',
  `select manifest_no from manifests
    where manifest_no in (select manifest_no from parcels where account_id = $1 and shipment_no = any($2) and voided_at is null)
    order by manifest_no for share`,
);

const DEPARTED = sql(
  'parcels_departed',
  `select distinct on (p.shipment_no) p.shipment_no, m.manifest_no, m.carrier
     from parcels p join manifests m on m.manifest_no = p.manifest_no
    where p.account_id = $1 and p.shipment_no = any($2) and p.voided_at is null and m.closed_at is not null
    order by p.shipment_no, m.manifest_no`,
);

/** A closed manifest with a parcel of a shipment: the parcel has left. */
export interface Departed {
  readonly shipment_no: number;
  readonly manifest_no: number;
  readonly carrier: Carrier;
}

/**
 * Of each shipment of which a parcel has left, the first manifest. The manifests of the other shipments stay open until the
 * transaction ends.
 */
export async function lockDepartures(tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<Departed[]> {
  await tx.query(LOCK_MANIFESTS, [account_id, shipment_nos]);
  return tx.query<Departed>(DEPARTED, [account_id, shipment_nos]);
}

const LEAVE = sql(
  'parcels_leave',
  `update parcels set handed_over_at = $3, handed_over_by = $4
    where account_id = $1 and shipment_no = any($2) and voided_at is null and handed_over_at is null`,
);

/** Records that shipments have left. Parcels that nobody has scanned left with them. */
export const markDeparted = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  at: string,
  by: string,
): Promise<unknown> => tx.query(LEAVE, [account_id, shipment_nos, at, by]);

const BY_CODE = sql(
  'parcels_by_code',
  `select p.account_id, p.shipment_no, p.parcel_no, p.tracking_code, p.carrier,
          p.voided_at is not null as is_void, p.handed_over_at is not null as is_handed_over, ${IS_RECALLED} as is_recalled,
          case when s.deleted_at is null then s.status end as status
     from parcels p join shipments s on s.account_id = p.account_id and s.shipment_no = p.shipment_no
    where p.warehouse = $1 and p.tracking_code = $2
    order by p.voided_at is not null, p.made_at desc limit 1`,
);

/** The parcel of a warehouse that has, or had, a label with this number; null: none. */
export const parcelByCode = async (tx: Tx, warehouse: string, tracking_code: string): Promise<ScannedParcel | null> =>
  (await tx.query<ScannedParcel>(BY_CODE, [warehouse, tracking_code]))[0] ?? null;

const HAND_OVER = sql(
  'parcel_hand_over',
  // $1 account, $2 shipment, $3 tracking number, $4 manifest, $5 time, $6 who
  // With its new label the parcel is not the one with a void label any more.
  `with given as (
     update parcels set handed_over_at = $5, handed_over_by = $6, manifest_no = $4
      where account_id = $1 and shipment_no = $2 and tracking_code = $3 and voided_at is null and handed_over_at is null
     returning tracking_code, parcel_no
   ), relabelled as (
     update parcels p set handed_over_at = null, handed_over_by = null, manifest_no = null
       from given
      where p.account_id = $1 and p.shipment_no = $2 and p.parcel_no = given.parcel_no and p.voided_at is not null
   )
   select (select count(*) from given)::integer as given,
          (select count(*) from parcels where account_id = $1 and shipment_no = $2 and tracking_code <> $3
              and voided_at is null and handed_over_at is null)::integer as remaining`,
);

/**
 * Records that the carrier got a parcel. The caller has locked its shipment.
 * @returns `given`: 1 if the parcel was still here, else 0; `remaining`: how many other parcels of the shipment still are
 */
export async function recordHandOver(
  tx: Tx,
  { account_id, shipment_no, tracking_code }: Pick<ScannedParcel, 'account_id' | 'shipment_no' | 'tracking_code'>,
  manifest_no: number,
  at: string,
  by: string,
): Promise<{ readonly given: number; readonly remaining: number }> {
  const values = [account_id, shipment_no, tracking_code, manifest_no, at, by];
  return (await tx.query<{ given: number; remaining: number }>(HAND_OVER, values))[0] as {
    given: number;
    remaining: number;
  };
}
