/**
 * Which papers of a shipment a device may print. A label that is printed too early may be put on the wrong parcel.
 *
 * | The shipment is | Delivery note | Labels |
 * |---|---|---|
 * | picked, and not every unit was verified | refused | refused |
 * | picked, and every unit was verified by scans | printed | refused until it is packed |
 * | packed or shipped | printed | printed |
 * | cancelled, to be changed, or not picked | refused, with the reason | refused, with the reason |
 *
 * plan-papers.ts refuses labels before packing and during a request, here as for all other callers.
 */
import { type Message, say } from '../../kernel/messages.js';
import { stoppedBy } from '../floor/tasks/pack.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';

/**
 * Why a device may not print papers of a shipment (not yet, or not any more); null: it may.
 * @param isVerified whether every unit was verified by scans
 */
export function noPapersYet(id: string, status: ShipmentStatus, isVerified: boolean): Message | null {
  if (status === 'packed' || status === 'shipped') return null;
  return stoppedBy({ id, status }) ?? (isVerified ? null : notVerified(id));
}

const notVerified = (id: string): Message =>
  say(
    `Not every unit of ${id} was verified yet. Its papers are there after that.`,
    `${id}は検品が完了していません。帳票は検品後に印刷できます。`,
  );
