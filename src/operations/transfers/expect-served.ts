import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../../kernel/collections.js';
import type { DemandRow, Served } from '../../rules/allocation/allocate-demand.js';
import { isLargeVolume } from '../../rules/receipts/receipt.js';
import { expectedArrival } from '../../rules/transfers/plan-transfer.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { findReceipts } from '../../storage/receipts/receipts.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { findTransferLines, updateExpectedArrival } from '../../storage/transfers/transfers.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';

/**
 * Updates the receipts of transfers that waited for stock and now have all of it: they leave, and so arrive, on another day than was
 * planned. Reads nothing if there are no transfers among the served shipments.
 * @param rows the demand that was served
 */
export async function expectServed(
  tx: Tx,
  account_id: string,
  source: Warehouse,
  rows: readonly DemandRow[],
  served: readonly Served[],
  stamp: ChangeStamp,
): Promise<void> {
  const receiptOf = new Map(rows.map(({ shipment_no, receipt_no }) => [shipment_no, receipt_no]));
  const transfers = served.flatMap(({ shipment_no, complete }) => {
    const receipt_no = receiptOf.get(shipment_no) ?? null;
    return receipt_no === null || complete === null
      ? []
      : [{ shipment_no, receipt_no, leaves: Temporal.PlainDate.from(complete.assigned_shipping_date) }];
  });
  if (transfers.length === 0) return;
  const nos = transfers.map(({ receipt_no }) => receipt_no);
  const receipts = new Map((await findReceipts(tx, account_id, nos)).map((one) => [one.receipt_no, one]));
  const warehouses = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, one]));
  const shipment_nos = transfers.map(({ shipment_no }) => shipment_no);
  const goods = groupBy(await findTransferLines(tx, account_id, shipment_nos), (row) => row.shipment_no);
  const expected = transfers.flatMap(({ shipment_no, receipt_no, leaves }) => {
    const receipt = receipts.get(receipt_no);
    const destination = warehouses.get(receipt?.warehouse ?? '');
    if (receipt === undefined || destination === undefined) return [];
    const large = isLargeVolume(goods.get(shipment_no) ?? []);
    const { arrival_date, stock_deadline_date } = expectedArrival(source, destination, leaves, large);
    return arrival_date === receipt.arrival_date
      ? []
      : [{ receipt_no, arrival_date, document: { stock_deadline_date } }];
  });
  if (expected.length > 0) await updateExpectedArrival(tx, account_id, expected, stamp);
}
