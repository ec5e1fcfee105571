import { inReadOnly } from '../../storage/database/database.js';
import { findUnnumbered, type UnnumberedUnits } from '../../storage/shipments/serials.js';
import type { Context } from '../context.js';

/** Units that shipments hold, of items with serial numbers, whose numbers are not recorded yet. */
export const listUnnumbered = (
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  tag: string,
): Promise<UnnumberedUnits[]> => inReadOnly(ctx.pool, (tx) => findUnnumbered(tx, account_id, shipment_nos, tag));
