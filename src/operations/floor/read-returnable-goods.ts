import type { ReturnedPart } from '../../rules/stock/plan-return.js';
import { inReadOnly } from '../../storage/database/database.js';
import { serialsOut, shippedUnits } from '../../storage/stock/returns.js';
import type { Context } from '../context.js';

/** Everything of a shipment that has left and not come back, as one return of good units. */
export const readReturnableGoods = (ctx: Context, account_id: string, shipment_no: number): Promise<ReturnedPart[]> =>
  inReadOnly(ctx.pool, async (tx) => {
    const units = await shippedUnits(tx, account_id, shipment_no);
    const serials = await serialsOut(tx, account_id, shipment_no);
    const told = new Set<string>();
    return units.flatMap(({ line_no, item_no, lot_no, shipped, returned }) => {
      const good = shipped - returned;
      if (good === 0) return [];
      const own = serials.filter(
        (one) => one.line_no === line_no && one.item_no === item_no && !told.has(one.serial_no),
      );
      const serial_nos = own.slice(0, good).map(({ serial_no }) => serial_no);
      for (const serial_no of serial_nos) told.add(serial_no);
      return [{ line_no, item_no, lot_no, good, defective: 0, serial_nos }];
    });
  });
