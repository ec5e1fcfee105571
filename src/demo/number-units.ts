import type { Context } from '../operations/context.js';
import { listUnnumbered } from '../operations/floor/list-unnumbered.js';
import { recordSerials } from '../operations/floor/record-serials.js';

/** Items with this tag have serial numbers in the demo environment. */
export const SERIAL_TAG = 'serial';

const padded = (no: number): string => String(no).padStart(6, '0');

/** Records serial numbers for the units of a shipment, built from item, shipment and unit. */
export async function numberUnits(ctx: Context, account_id: string, shipment_no: number): Promise<void> {
  const units = await listUnnumbered(ctx, account_id, shipment_no, SERIAL_TAG);
  if (units.length === 0) return;
  const serials = units.flatMap(({ line_no, item_no, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      line_no,
      item_no,
      serial_no: `SN${padded(item_no)}-${padded(shipment_no)}-${line_no}-${index + 1}`,
    })),
  );
  await recordSerials(ctx, account_id, shipment_no, serials);
}
