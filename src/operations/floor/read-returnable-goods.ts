import type { ReturnedPart } from '../../rules/stock/plan-return.js';
import { inReadOnly } from '../../storage/database/database.js';
import { serialsOut, shippedUnits } from '../../storage/stock/returns.js';
import type { Context } from '../context.js';
import { setsAmong } from './take-back-goods.js';

/**
 * All units of a shipment that have left and not come back, as the parts of one return of good units. Items that became sets since are
 * left out: they have no stock of their own.
 */
export const readReturnableGoods = (ctx: Context, account_id: string, shipment_no: number): Promise<ReturnedPart[]> =>
  inReadOnly(ctx.pool, async (tx) => {
    const units = await shippedUnits(tx, account_id, shipment_no);
    const serials = await serialsOut(tx, account_id, shipment_no);
    const sets = await setsAmong(tx, account_id, [...new Set(units.map(({ item_no }) => item_no))]);
    const used = new Set<string>();
    return units.flatMap(({ line_no, item_no, lot_no, shipped, returned }) => {
      const good = shipped - returned;
      if (good === 0 || sets.has(item_no)) return [];
      const own = serials.filter(
        (one) => one.line_no === line_no && one.item_no === item_no && !used.has(one.serial_no),
      );
      const serial_nos = own.slice(0, good).map(({ serial_no }) => serial_no);
      for (const serial_no of serial_nos) used.add(serial_no);
      return [{ line_no, item_no, lot_no, good, defective: 0, serial_nos }];
    });
  });
