import { type ShipmentKey, unpickedShipments } from '../../storage/floor/floor-progress.js';
import type { Context } from '../context.js';

/** Shipments of every account in picking of which some goods are still to be taken from the shelf. */
export const listUnpicked = (ctx: Context): Promise<ShipmentKey[]> => unpickedShipments(ctx.pool);
