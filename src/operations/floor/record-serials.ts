import { groupBy } from '../../kernel/collections.js';
import { type Fault, fault, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { isSerialNumber, serialFault } from '../../rules/items/serial-number.js';
import { STAGES } from '../../rules/shipments/shipment-values.js';
import { inTransaction } from '../../storage/database/database.js';
import { insertSerials, lockHeldUnits, type SerialNumber } from '../../storage/shipments/serials.js';
import type { Context } from '../context.js';
import { refusedWork } from './floor-step.js';

/**
 * Records the serial numbers of picked units of a shipment, line by line, in addition to those recorded before.
 * @throws not_found; api_exception unless the warehouse works on the shipment; validation_failed when a line has fewer
 *   units of the item than numbers, or a number is malformed or given twice
 */
export const recordSerials = (
  ctx: Context,
  account_id: string,
  shipment_no: number,
  serials: readonly SerialNumber[],
): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    const found = orNotFound(await lockHeldUnits(tx, account_id, shipment_no));
    if (!STAGES.some((stage) => stage === found.status)) {
      throw refusedWork(account_id, shipment_no, 'record_serials', found.status, STAGES);
    }
    const unrecorded = new Map(found.units.map((one) => [keyOf(one), one.quantity - one.recorded]));
    const faults: Fault[] = [];
    for (const [index, { serial_no }] of serials.entries()) {
      if (isSerialNumber(serial_no)) continue;
      faults.push(serialFault(`serials.${index}.serial_no`));
    }
    for (const [key, own] of groupBy(serials, keyOf)) {
      if (own.length <= (unrecorded.get(key) ?? 0)) continue;
      const path = `serials.${serials.indexOf(own[0])}`;
      faults.push(
        fault(path, 'There are more numbers than units of the item.', 'シリアル番号の数が商品の数量を超えています。'),
      );
    }
    refuseIfFaulty(faults);
    const written = await insertSerials(tx, account_id, shipment_no, serials);
    if (written < serials.length) {
      refuseIfFaulty([fault('serials', 'A serial number is given twice.', 'シリアル番号が重複しています。')]);
    }
  });

const keyOf = ({ line_no, item_no }: { readonly line_no: number; readonly item_no: number }): string =>
  `${line_no} ${item_no}`;
