import type { House } from '../house.js';
import { floorStep } from './floor-step.js';

/** Intake: takes shipments that wait into work, for which their stock is allocated already. @throws as {@link floorStep} */
export const startPicking = (
  house: House,
  account_id: string,
  shipment_nos: readonly number[],
  actor: string,
): Promise<void> => floorStep(house, account_id, shipment_nos, 'intake', actor, async () => {});
