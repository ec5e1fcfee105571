import { groupBy } from '../kernel/collections.js';
import type { Context } from '../operations/context.js';
import { listUnnumbered } from '../operations/floor/list-unnumbered.js';
import { recordSerials } from '../operations/floor/record-serials.js';
import { SERIAL_TAG } from '../rules/items/serial-number.js';

const padded = (no: number): string => String(no).padStart(6, '0');

/** Records serial numbers for the units of shipments, built from item, shipment and unit. */
export async function numberUnits(ctx: Context, account_id: string, shipment_nos: readonly number[]): Promise<void> {
  const units = await listUnnumbered(ctx, account_id, shipment_nos, SERIAL_TAG);
  for (const [shipment_no, own] of groupBy(units, (one) => one.shipment_no)) {
    const serials = own.flatMap(({ line_no, item_no, quantity }) =>
      Array.from({ length: quantity }, (_, index) => ({
        line_no,
        item_no,
        serial_no: `SN${padded(item_no)}-${padded(shipment_no)}-${line_no}-${index + 1}`,
      })),
    );
    await recordSerials(ctx, account_id, shipment_no, serials);
  }
}
