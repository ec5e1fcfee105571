import { inReadOnly } from '../../storage/database/database.js';
import { hasLeftInPart } from '../../storage/shipments/parcels.js';
import type { Context } from '../context.js';

/** Whether a parcel of a shipment has left on a manifest that is closed: then the shipment cannot be cancelled (answer-request.ts). */
export const readHasLeft = (ctx: Context, account_id: string, shipment_no: number): Promise<boolean> =>
  inReadOnly(ctx.pool, (tx) => hasLeftInPart(tx, account_id, shipment_no));
