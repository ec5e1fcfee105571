import { inReadOnly } from '../../storage/database/database.js';
import { findUnnumbered, type UnnumberedUnits } from '../../storage/shipments/serials.js';
import type { House } from '../house.js';

/** Units of items with a tag that a shipment holds and whose serial numbers are not recorded yet. */
export const listUnnumbered = (
  house: House,
  account_id: string,
  shipment_no: number,
  tag: string,
): Promise<UnnumberedUnits[]> => inReadOnly(house.pool, (tx) => findUnnumbered(tx, account_id, shipment_no, tag));
