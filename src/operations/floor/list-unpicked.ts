import { type ShipmentKey, unpickedShipments } from '../../storage/floor/floor-progress.js';
import type { Context } from '../context.js';

/** Shipments in picking, of every account, with units still to pick. */
export const listUnpicked = (ctx: Context): Promise<ShipmentKey[]> => unpickedShipments(ctx.pool);
