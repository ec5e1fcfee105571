import { SIZES } from '../../rules/item.js';
import { inReadOnly } from '../../storage/database.js';
import { largestSizes } from '../../storage/floor-progress.js';
import type { PackedShipment } from '../../storage/shipment-work.js';
import type { House } from '../house.js';

/** For goods that were never measured. */
const ORDINARY = '60';

/** One package for each shipment, as large as the largest of the goods that it holds. */
export const suggestPackages = (
  house: House,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<PackedShipment[]> =>
  inReadOnly(house.pool, async (tx) => {
    const found = await largestSizes(tx, account_id, shipment_nos, SIZES);
    const sizes = new Map(found.map((one) => [one.shipment_no, one.size]));
    return shipment_nos.map((no) => ({ shipment_no: no, packages: [{ size: sizes.get(no) ?? ORDINARY }] }));
  });
