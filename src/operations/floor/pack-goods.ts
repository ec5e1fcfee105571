import { moveHoldings, type PackedShipment, recordPackages } from '../../storage/shipment-work.js';
import type { House } from '../house.js';
import { floorStep } from './floor-step.js';

/** Picked goods are packed, each shipment into the packages given (at least one). @throws as {@link floorStep} */
export const packGoods = (
  house: House,
  account_id: string,
  packed: readonly PackedShipment[],
  actor: string,
): Promise<void> => {
  const shipment_nos = packed.map((one) => one.shipment_no);
  return floorStep(house, account_id, shipment_nos, 'pack', actor, async (tx, _shipments, deed) => {
    await moveHoldings(tx, account_id, shipment_nos, { from: 'picked', to: 'packed' }, deed);
    await recordPackages(tx, account_id, packed);
  });
};
