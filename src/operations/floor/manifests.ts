import { notAllowed, orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { Manifest, ManifestAtDesk, ManifestParcel } from '../../rules/floor/manifest.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  findManifest,
  manifestsPage,
  parcelsLeftBehind,
  parcelsOfManifest,
  parcelsToTakeOff,
  recordClosing,
  splitOrders,
  takeOffManifest,
} from '../../storage/shipments/manifests.js';
import { type Context, stampOf } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/* Carriers' manifests: the lists that drivers sign. hand-over-parcel.ts puts parcels on them. */

/**
 * Manifests, the newest first.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listManifests(
  ctx: Context,
  warehouse: string | null,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<Manifest>> {
  authorize(caller, 'listManifests');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await manifestsPage(tx, warehouses, before, limit + 1);
    return pageOf(found, limit, ({ manifest_no }) => manifest_no);
  });
}

/**
 * A manifest with its parcels, the orders that it splits, and what closing it would take off and leave behind now.
 * @throws not_found; forbidden in a warehouse where the caller does not work
 */
export async function readManifest(ctx: Context, manifest_no: number, caller: Caller): Promise<ManifestAtDesk> {
  authorize(caller, 'readManifest');
  return inReadOnly(ctx.pool, async (tx) => {
    const manifest = orNotFound(await findManifest(tx, manifest_no));
    authorizeIn(caller, manifest.warehouse);
    const [list, split] = [await parcelsOfManifest(tx, manifest_no), await splitOrders(tx, manifest_no)];
    const isOpen = manifest.closed_at === null;
    const taken_off = isOpen ? await parcelsToTakeOff(tx, manifest_no) : [];
    const left_behind = isOpen ? await parcelsLeftBehind(tx, manifest.warehouse, manifest.carrier) : [];
    return { ...manifest, list, split, taken_off, left_behind };
  });
}

export interface ClosedManifest {
  readonly manifest: Manifest;
  /** Parcels to unload again, and no longer on the manifest: their shipments were cancelled or changed, or have an open request or recalled goods. */
  readonly taken_off: readonly ManifestParcel[];
  /** Packed parcels of the carrier that were not handed over. Those that are taken off are not among them. */
  readonly left_behind: readonly ManifestParcel[];
}

/**
 * Closes a manifest; the next parcel begins another one.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when it is closed already
 */
export async function closeManifest(ctx: Context, manifest_no: number, caller: Caller): Promise<ClosedManifest> {
  authorize(caller, 'closeManifest');
  return inTransaction(ctx.pool, async (tx) => {
    const found = orNotFound(await findManifest(tx, manifest_no));
    authorizeIn(caller, found.warehouse);
    if (!(await recordClosing(tx, manifest_no, stampOf(ctx, caller)))) {
      throw notAllowed(`Manifest ${manifest_no} is closed already.`, `引渡票${manifest_no}はすでに締め済みです。`);
    }
    const taken_off = await takeOffManifest(tx, manifest_no);
    const off = new Set(taken_off.map(({ tracking_code }) => tracking_code));
    const waiting = await parcelsLeftBehind(tx, found.warehouse, found.carrier);
    const left_behind = waiting.filter(({ tracking_code }) => !off.has(tracking_code));
    const manifest = (await findManifest(tx, manifest_no)) as Manifest;
    return { manifest, taken_off, left_behind };
  });
}
