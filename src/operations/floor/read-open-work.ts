import type { Temporal } from 'temporal-polyfill';
import { shipmentId } from '../../kernel/ids.js';
import type { ScenarioAtWork } from '../../rules/demo/scenario.js';
import { inReadOnly } from '../../storage/database/database.js';
import { scenariosAtWork } from '../../storage/demo/scenarios.js';
import {
  attendedWork,
  type ShipmentKey,
  servableFingerprint,
  unpickedShipments,
} from '../../storage/floor/floor-progress.js';
import { type OpenReceipt, openReceipts } from '../../storage/receipts/receipt-work.js';
import { type OpenManifest, openManifests } from '../../storage/shipments/manifests.js';
import { type OpenPutBack, openPutBacks } from '../../storage/shipments/shipment-requests.js';
import { type OpenShipment, openShipments } from '../../storage/shipments/shipment-work.js';
import { openRemovals } from '../../storage/stock/removals.js';
import { type ExpiryOutlook, forecastExpiry } from '../allocation/release-expired.js';
import type { Context } from '../context.js';
import type { OpenRemoval } from './list-open-removals.js';

export type { OpenManifest, OpenPutBack, OpenReceipt, OpenShipment };

/** What the warehouses work on or will work on, of all accounts. */
export interface OpenWork {
  readonly receipts: readonly OpenReceipt[];
  readonly shipments: readonly OpenShipment[];
  /** Shipments in picking with units still to pick. */
  readonly unpicked: readonly ShipmentKey[];
  /** What people have worked on with devices within the last day: ids of receipts and shipments, and removals as `TS001/12`. */
  readonly attended: ReadonlySet<string>;
  /** Goods of cancelled shipments that must be put back on the shelf. */
  readonly put_backs: readonly OpenPutBack[];
  readonly removals: readonly OpenRemoval[];
  /** Manifests with parcels that carriers have got, and that nobody has closed. */
  readonly manifests: readonly OpenManifest[];
  readonly expiry: ExpiryOutlook;
  /** What is planned to go wrong; only in a demo environment. */
  readonly scenarios: readonly ScenarioAtWork[];
  /** See `readServableFingerprint`. */
  readonly fingerprint: string | null;
}

/**
 * How long the simulated warehouse leaves alone what a person has begun. Afterwards it may continue the work, so that somebody who
 * left a page open does not block an order for ever.
 */
const LEFT_ALONE = { hours: 24 };

/**
 * Everything that the warehouses' day is planned from, at one moment.
 * @param waitingSince of the shipments waiting for their wave release, only those that began to wait at this time or later;
 *   null: all
 */
export const readOpenWork = (ctx: Context, waitingSince: Temporal.Instant | null): Promise<OpenWork> =>
  inReadOnly(ctx.pool, async (tx) => {
    // All queries are sent before the first is answered: a simulated month reads this hundreds of times.
    const [receipts, shipments, unpicked, tasks, put_backs, removals, manifests, expiry, scenarios, fingerprint] =
      await Promise.all([
        openReceipts(tx),
        openShipments(tx, waitingSince?.toString() ?? null),
        unpickedShipments(tx),
        attendedWork(tx, ctx.clock.now().subtract(LEFT_ALONE).toString()),
        openPutBacks(tx, null),
        openRemovals(tx),
        openManifests(tx),
        forecastExpiry(ctx, tx),
        scenariosAtWork(tx),
        servableFingerprint(tx),
      ]);
    const attended = new Set(
      tasks.map(({ subject, account_id, shipment_no }) =>
        account_id === null || shipment_no === null ? subject : shipmentId(account_id, shipment_no),
      ),
    );
    return { receipts, shipments, unpicked, attended, put_backs, removals, manifests, expiry, scenarios, fingerprint };
  });

/** All receipts, of every account, that the warehouse works on or will work on. */
export const listOpenReceipts = (ctx: Context): Promise<OpenReceipt[]> => inReadOnly(ctx.pool, openReceipts);

/**
 * All shipments, of every account, that the warehouse works on or will work on.
 * @param waitingSince of those waiting for their wave release, only those that began to wait at this time or later;
 *   null: all
 */
export const listOpenShipments = (
  ctx: Pick<Context, 'pool'>,
  waitingSince: Temporal.Instant | null,
): Promise<OpenShipment[]> => inReadOnly(ctx.pool, (tx) => openShipments(tx, waitingSince?.toString() ?? null));
