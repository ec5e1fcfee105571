import { Temporal } from 'temporal-polyfill';
import { isLargeVolume } from '../../rules/receipts/receipt.js';
import { leavingDay } from '../../rules/shipments/leaving-day.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { expectedArrival } from '../../rules/transfers/plan-transfer.js';
import type { Tx } from '../../storage/database/database.js';
import { cancelReceipt, lockReceipt } from '../../storage/receipts/receipts.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { findTransferLines, updateExpectedArrival } from '../../storage/transfers/transfers.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import { leavingFacts } from '../shipments/leaving-facts.js';

/* Effects of the warehouse's answer on the receipt of a transfer, in the same transaction. */

/** Updates the receipt to the transfer's new destination and the expected day there. */
export async function redirectReceipt(tx: Tx, shipment: Shipment, to: string, stamp: ChangeStamp): Promise<void> {
  const { account_id, shipment_no, destination, warehouse } = shipment;
  if (destination === null) throw new Error(`shipment ${shipment_no} was redirected but is not a transfer`);
  const large = isLargeVolume(await findTransferLines(tx, account_id, [shipment_no]));
  const [from, next] = [await findWarehouse(tx, warehouse), await findWarehouse(tx, to)];
  const leaves = leavingDay(shipment, (await leavingFacts(tx, [from], Temporal.Instant.from(stamp.at)))(shipment));
  const { arrival_date, stock_deadline_date } = expectedArrival(from, next, leaves, large);
  const { receipt_no } = destination;
  await updateExpectedArrival(
    tx,
    account_id,
    [{ receipt_no, warehouse: to, arrival_date, document: { stock_deadline_date } }],
    stamp,
  );
}

/** Cancels the receipt of a cancelled transfer. */
export async function dropReceipt(tx: Tx, account_id: string, receipt_no: number, stamp: ChangeStamp): Promise<void> {
  const awaiting = await lockReceipt(tx, account_id, receipt_no);
  if (awaiting === null || !(await cancelReceipt(tx, awaiting, stamp))) {
    throw new Error(`receipt ${receipt_no} of a transfer is not waiting`);
  }
}
