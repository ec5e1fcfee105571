import type { Temporal } from 'temporal-polyfill';
import { inReadOnly } from '../../storage/database/database.js';
import { type OpenShipment, openShipments } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';

export type { OpenShipment };

/**
 * All shipments, of every account, that the warehouse works on or will work on.
 * @param waitingSince of those waiting for their wave release, only those that began to wait at this time or later;
 *   null: all
 */
export const listOpenShipments = (
  ctx: Pick<Context, 'pool'>,
  waitingSince: Temporal.Instant | null,
): Promise<OpenShipment[]> => inReadOnly(ctx.pool, (tx) => openShipments(tx, waitingSince?.toString() ?? null));
