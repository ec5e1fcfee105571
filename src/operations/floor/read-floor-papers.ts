import { fault, orNotFound, validationFailed } from '../../kernel/errors.js';
import { type ResourceRef, shipmentId } from '../../kernel/ids.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { isVerified, type PackState } from '../../rules/floor/tasks/pack-state.js';
import { SERIAL_TAG } from '../../rules/items/serial-number.js';
import { noPapersYet } from '../../rules/papers/floor-papers.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import type { PaperKind } from '../../rules/papers/paper-values.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { inReadOnly } from '../../storage/database/database.js';
import { orderToPack } from '../../storage/floor/packing.js';
import { openTaskOf } from '../../storage/floor/tasks.js';
import type { Context } from '../context.js';
import { readPapers } from '../shipments/read-papers.js';
import { elsewhere } from './tasks/pack.js';

/**
 * The papers of a shipment, for a device in its warehouse.
 * @throws not_found when there is no such shipment; forbidden when the caller does not work in the device's warehouse;
 *   validation_failed while it has no papers ({@link noPapersYet}), with the reason for whoever packs
 */
export async function readFloorPapers(
  ctx: Context,
  { device: { warehouse } }: FloorSession,
  ref: ResourceRef,
  kind: PaperKind,
  caller: StaffCaller,
): Promise<PapersToPrint> {
  authorize(caller, 'readFloorPapers');
  authorizeIn(caller, warehouse);
  const id = shipmentId(ref.account_id, ref.no);
  const refused = await inReadOnly(ctx.pool, async (tx) => {
    const order = orNotFound(await orderToPack(tx, ref.account_id, ref.no, SERIAL_TAG));
    if (order.warehouse !== warehouse) return elsewhere(id, order.warehouse);
    const task = await openTaskOf(tx, warehouse, 'pack', id);
    return noPapersYet(id, order.status, task !== null && isVerified(task.state as PackState, order));
  });
  if (refused !== null) throw validationFailed([fault('id', refused.en, refused.ja)]);
  return readPapers(ctx, [ref], kind, caller);
}
