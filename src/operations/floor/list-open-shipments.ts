import { inReadOnly } from '../../storage/database.js';
import { type OpenShipment, openShipments } from '../../storage/shipment-work.js';
import type { House } from '../house.js';

export type { OpenShipment };

/** Every shipment of every account that the floor has, or will have, to do with. */
export const listOpenShipments = (house: House): Promise<OpenShipment[]> => inReadOnly(house.pool, openShipments);
