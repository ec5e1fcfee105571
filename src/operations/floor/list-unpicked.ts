import { type ShipmentKey, unpickedShipments } from '../../storage/floor/floor-progress.js';
import type { House } from '../house.js';

/** Shipments of every account in picking of which some goods are still to be taken from the shelf. */
export const listUnpicked = (house: House): Promise<ShipmentKey[]> => unpickedShipments(house.pool);
