import type { Carrier } from '../../rules/carriers/carriers.js';
import type { Manifest, ManifestParcel, SplitOrder } from '../../rules/floor/manifest.js';
import type { CarrierLoad } from '../../rules/floor/tasks/hand-over.js';
import { sql, type Tx } from '../database/database.js';
import { Outdated } from '../database/failures.js';
import { IS_HELD_BACK, IS_RECALLED } from './recalled-orders.js';

/** Carriers' manifests: the lists of the parcels that a carrier got. */

const OPEN = sql(
  'manifest_open',
  `insert into manifests (warehouse, carrier, day, opened_by, opened_at) values ($1, $2, $3, $4, $5)
   on conflict (warehouse, carrier) where closed_at is null do nothing`,
);

const LOCK_OPEN = sql(
  'manifest_lock_open',
  'select manifest_no from manifests where warehouse = $1 and carrier = $2 and closed_at is null for share',
);

/**
 * The open manifest of a carrier, made if there is none. It stays open until the transaction ends.
 * @param day `YYYY-MM-DD` in Japan
 * @throws {Outdated} when it was closed in between: the next one is made when the transaction runs again
 */
export async function openManifest(
  tx: Tx,
  warehouse: string,
  carrier: Carrier,
  day: string,
  { actor, at }: { readonly actor: string; readonly at: string },
): Promise<number> {
  await tx.query(OPEN, [warehouse, carrier, day, actor, at]);
  const [row] = await tx.query<{ manifest_no: number }>(LOCK_OPEN, [warehouse, carrier]);
  if (row === undefined) throw new Outdated('the manifest was closed in the meantime');
  return row.manifest_no;
}

const TO_LOAD = sql(
  'manifest_carriers_to_load',
  `select distinct warehouse, carrier from parcels
    where account_id = $1 and shipment_no = any($2) and voided_at is null and manifest_no is null
    order by warehouse, carrier`,
);

/** The carriers that took parcels of shipments which are on no manifest, in the order in which manifests are locked. */
export const carriersToLoad = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<{ readonly warehouse: string; readonly carrier: Carrier }[]> =>
  tx.query(TO_LOAD, [account_id, shipment_nos]);

const LOAD = sql(
  'manifest_load',
  `update parcels set manifest_no = $1
    where account_id = $2 and shipment_no = any($3) and warehouse = $4 and carrier = $5
      and voided_at is null and manifest_no is null`,
);

/** Puts parcels of shipments that have left with a carrier on its manifest, unless they are on one. The caller has locked both. */
export const loadManifest = (
  tx: Tx,
  manifest_no: number,
  of: {
    readonly account_id: string;
    readonly shipment_nos: readonly number[];
    readonly warehouse: string;
    readonly carrier: Carrier;
  },
): Promise<unknown> => tx.query(LOAD, [manifest_no, of.account_id, of.shipment_nos, of.warehouse, of.carrier]);

const ALL_OPEN = sql(
  'manifests_all_open',
  'select manifest_no, warehouse, opened_by, opened_at from manifests where closed_at is null order by manifest_no',
);

/** A manifest that has not been closed. */
export type OpenManifest = Pick<Manifest, 'manifest_no' | 'warehouse' | 'opened_by' | 'opened_at'>;

/** The open manifests of all warehouses. */
export const openManifests = (tx: Tx): Promise<OpenManifest[]> => tx.query<OpenManifest>(ALL_OPEN, []);

const MANIFEST = `m.manifest_no, m.warehouse, w.name as warehouse_name, m.carrier, m.day, m.opened_by, m.opened_at, m.closed_by, m.closed_at,
          (select count(*) from parcels p where p.manifest_no = m.manifest_no and p.voided_at is null)::integer as parcels`;

const PAGE = sql(
  'manifests_page',
  `select ${MANIFEST} from manifests m join warehouses w on w.warehouse = m.warehouse
    where ($1::text[] is null or m.warehouse = any($1)) and m.manifest_no < $2
    order by m.manifest_no desc limit $3`,
);

/** Manifests of warehouses (null: of all), the newest first. @param before only manifests with a smaller number are listed */
export const manifestsPage = (
  tx: Tx,
  warehouses: readonly string[] | null,
  before: number,
  limit: number,
): Promise<Manifest[]> => tx.query<Manifest>(PAGE, [warehouses, before, limit]);

const FIND = sql(
  'manifest_find',
  `select ${MANIFEST} from manifests m join warehouses w on w.warehouse = m.warehouse where m.manifest_no = $1`,
);

export const findManifest = async (tx: Tx, manifest_no: number): Promise<Manifest | null> =>
  (await tx.query<Manifest>(FIND, [manifest_no]))[0] ?? null;

const PARCEL = 'p.account_id, p.shipment_no, p.parcel_no, p.tracking_code';

const PARCELS = sql(
  'manifest_parcels',
  `select ${PARCEL} from parcels p where p.manifest_no = $1 and p.voided_at is null
    order by p.handed_over_at, p.tracking_code`,
);

/** The parcels of a manifest, in the order in which they were handed over. */
export const parcelsOfManifest = (tx: Tx, manifest_no: number): Promise<ManifestParcel[]> =>
  tx.query<ManifestParcel>(PARCELS, [manifest_no]);

const LEFT_BEHIND = sql(
  'manifest_left_behind',
  `select ${PARCEL} from parcels p
     join shipments s on s.account_id = p.account_id and s.shipment_no = p.shipment_no
    where p.warehouse = $1 and p.carrier = $2 and p.voided_at is null and p.handed_over_at is null
      and s.status = 'packed' and s.deleted_at is null
    order by p.account_id, p.shipment_no, p.parcel_no`,
);

/** Packed parcels of a carrier that still lie in a warehouse. */
export const parcelsLeftBehind = (tx: Tx, warehouse: string, carrier: Carrier): Promise<ManifestParcel[]> =>
  tx.query<ManifestParcel>(LEFT_BEHIND, [warehouse, carrier]);

const LOADS = sql(
  'manifest_loads',
  // $1 warehouse, $2 carrier; null: all
  `with here as (
     select p.carrier, count(*)::integer as waiting
       from parcels p join shipments s on s.account_id = p.account_id and s.shipment_no = p.shipment_no
      where p.warehouse = $1 and ($2::text is null or p.carrier = $2) and p.voided_at is null and p.handed_over_at is null
        and s.status = 'packed' and s.deleted_at is null
      group by p.carrier
   ), opened as (
     select m.carrier, m.manifest_no,
            (select count(*) from parcels p where p.manifest_no = m.manifest_no and p.voided_at is null)::integer as handed_over
       from manifests m where m.warehouse = $1 and ($2::text is null or m.carrier = $2) and m.closed_at is null
   )
   select carrier, manifest_no, coalesce(handed_over, 0) as handed_over, coalesce(waiting, 0) as waiting
     from here full join opened using (carrier) order by carrier`,
);

/** Carriers for which parcels wait in a warehouse, or that have an open manifest there. @param carrier null: all of them */
export const carrierLoads = (tx: Tx, warehouse: string, carrier: Carrier | null): Promise<CarrierLoad[]> =>
  tx.query<CarrierLoad>(LOADS, [warehouse, carrier]);

const SPLIT = sql(
  'manifest_split_orders',
  // With its last parcel an order is shipped: another parcel of those that are packed is still here.
  `select distinct p.account_id, p.shipment_no from parcels p
     join shipments s on s.account_id = p.account_id and s.shipment_no = p.shipment_no and s.status = 'packed' and s.deleted_at is null
    where p.manifest_no = $1 and p.voided_at is null and not ${IS_RECALLED} order by p.account_id, p.shipment_no`,
);

/** Orders of which some parcels are on a manifest, and others are still here. {@link takeOffManifest} takes those off that do not leave. */
export const splitOrders = (tx: Tx, manifest_no: number): Promise<SplitOrder[]> =>
  tx.query<SplitOrder>(SPLIT, [manifest_no]);

const CLOSE = sql(
  'manifest_close',
  `update manifests set closed_by = $2, closed_at = $3 where manifest_no = $1 and closed_at is null returning manifest_no`,
);

/** Closes a manifest; waits for hand-overs that are being recorded. @returns false when it is closed already */
export const recordClosing = async (
  tx: Tx,
  manifest_no: number,
  { actor, at }: { readonly actor: string; readonly at: string },
): Promise<boolean> => (await tx.query(CLOSE, [manifest_no, actor, at])).length > 0;

const GONE = sql(
  'manifests_gone',
  // $1 warehouses, $2 an instant for each
  `select distinct m.warehouse, m.carrier
     from unnest($1::text[], $2::timestamptz[]) asked(warehouse, since)
     join manifests m on m.warehouse = asked.warehouse and m.closed_at >= asked.since
    where not exists (select from manifests o where o.warehouse = m.warehouse and o.carrier = m.carrier and o.closed_at is null)`,
);

/** A moment that matters to a warehouse, such as its cut-off. */
interface Since {
  readonly warehouse: string;
  readonly since: string;
}

/** Carriers whose manifest was closed since a moment, so that they have left; not those that have an open one. */
export const carriersGone = (
  tx: Tx,
  asked: readonly Since[],
): Promise<{ readonly warehouse: string; readonly carrier: Carrier }[]> =>
  tx.query(GONE, [asked.map(({ warehouse }) => warehouse), asked.map(({ since }) => since)]);

/** SQL: whether a parcel `p` of an order `s` is on the manifest `$1` and does not leave with it. */
const COMES_OFF = `p.manifest_no = $1 and s.account_id = p.account_id and s.shipment_no = p.shipment_no
      and (s.deleted_at is not null or s.status in ('modify_request', 'cancel_request') or p.voided_at is not null
           or ${IS_HELD_BACK})`;

const TO_TAKE_OFF = sql(
  'manifest_to_take_off',
  `select ${PARCEL} from parcels p, shipments s where ${COMES_OFF} order by p.handed_over_at, p.tracking_code`,
);

/** The parcels that {@link takeOffManifest} would remove now. */
export const parcelsToTakeOff = (tx: Tx, manifest_no: number): Promise<ManifestParcel[]> =>
  tx.query<ManifestParcel>(TO_TAKE_OFF, [manifest_no]);

const TAKE_OFF = sql(
  'manifest_take_off',
  `update parcels p set manifest_no = null, handed_over_at = null, handed_over_by = null
     from shipments s where ${COMES_OFF} returning ${PARCEL}`,
);

/**
 * Removes from a manifest the parcels that do not leave: of shipments that are cancelled, have an open request or recalled goods,
 * and those whose label is void.
 * @returns these
 */
export const takeOffManifest = (tx: Tx, manifest_no: number): Promise<ManifestParcel[]> =>
  tx.query<ManifestParcel>(TAKE_OFF, [manifest_no]);
