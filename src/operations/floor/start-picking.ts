import type { House } from '../house.js';
import { releaseExpired } from '../stock/release-expired.js';
import { floorStep } from './floor-step.js';

/**
 * Intake: takes shipments that wait into work, for which their stock is allocated already. What the account holds of lots
 * past their last allocatable day is released before, so that none of it is picked; a shipment that is left without
 * stock by that is refused, as any other that does not wait. @throws as {@link floorStep}
 */
export async function startPicking(
  house: House,
  account_id: string,
  shipment_nos: readonly number[],
  actor: string,
): Promise<void> {
  await releaseExpired(house, actor, account_id);
  await floorStep(house, account_id, shipment_nos, 'intake', actor, async () => {});
}
