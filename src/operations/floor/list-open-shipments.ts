import type { Temporal } from 'temporal-polyfill';
import { inReadOnly } from '../../storage/database/database.js';
import { type OpenShipment, openShipments } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';

export type { OpenShipment };

/**
 * Every shipment of every account that the floor has, or will have, to do with.
 * @param waitingSince of those that wait for their wave release, only what began to wait then or later. Null: all
 */
export const listOpenShipments = (
  ctx: Pick<Context, 'pool'>,
  waitingSince: Temporal.Instant | null,
): Promise<OpenShipment[]> => inReadOnly(ctx.pool, (tx) => openShipments(tx, waitingSince?.toString() ?? null));
