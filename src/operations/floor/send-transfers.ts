import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { isLargeVolume } from '../../rules/receipts/receipt.js';
import { expectedArrival } from '../../rules/transfers/plan-transfer.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import type { ShipmentAtWork, ShippedFacts } from '../../storage/shipments/shipment-work.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { findTransferLines, sendAllocations, updateExpectedArrival } from '../../storage/transfers/transfers.js';

/**
 * The part of shipping that only transfers need: their goods go into transit, and the receipt at the destination gets
 * the expected day and the tracking codes. The stock of both warehouses must be locked.
 * @param shipped the shipping facts of each transfer
 */
export async function sendTransfers(
  tx: Tx,
  account_id: string,
  transfers: readonly ShipmentAtWork[],
  shipped: readonly ShippedFacts[],
  warehouses: ReadonlyMap<string, Warehouse>,
  stamp: ChangeStamp,
): Promise<void> {
  // Only a packed transfer keeps its destination. If it was packed after it was read, another destination may be locked.
  if (transfers.some(({ status }) => status !== 'packed')) throw new Outdated('a transfer was packed in the meantime');
  const nos = transfers.map((one) => one.shipment_no);
  await sendAllocations(tx, account_id, nos, stamp);
  const goods = groupBy(await findTransferLines(tx, account_id, nos), (row) => row.shipment_no);
  const codes = new Map(shipped.map((one) => [one.shipment_no, one.tracking_codes]));
  const today = dateInTokyo(Temporal.Instant.from(stamp.at));
  const expected = transfers.flatMap(({ shipment_no, warehouse, destination }) => {
    const [from, to] = [warehouses.get(warehouse), warehouses.get(destination?.warehouse ?? '')];
    if (from === undefined || to === undefined || destination === null) return [];
    const large = isLargeVolume(goods.get(shipment_no) ?? []);
    const { arrival_date, stock_deadline_date } = expectedArrival(from, to, today, large);
    const document = {
      arrival_date_confirmed: true,
      tracking_codes: codes.get(shipment_no) ?? [],
      stock_deadline_date,
    };
    return [{ receipt_no: destination.receipt_no, arrival_date, document }];
  });
  await updateExpectedArrival(tx, account_id, expected, stamp);
}
