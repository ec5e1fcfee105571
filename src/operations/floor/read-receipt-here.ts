import { orNotFound } from '../../kernel/errors.js';
import { LIST_START, type ResourceRef, receiptId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { isReceiptLate, lateBounds } from '../../rules/floor/day.js';
import type { LotAtDesk, ReceiptAtDesk, ReceiptWorker } from '../../rules/floor/receipt-at-desk.js';
import { RECEIPT_TASKS } from '../../rules/floor/task-values.js';
import { identityValues, type Receipt } from '../../rules/receipts/receipt.js';
import { quarantinedUnits, totalOf } from '../../rules/receipts/receipt-counts.js';
import { messageOfReceipt } from '../../rules/receipts/receipt-history.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { workersOn } from '../../storage/floor/tasks.js';
import { countedReceipt, pageOfReceiptHistory } from '../../storage/receipts/receipt-history.js';
import { findCancelledReceipt, findReceipt } from '../../storage/receipts/receipts.js';
import { disposedOfReceipt } from '../../storage/stock/removals.js';
import { readFreeUnits } from '../../storage/stock/stock.js';
import type { Context } from '../context.js';
import { openWarehouseNamed } from '../warehouses/open-warehouse-named.js';

/** The newest entries of the history that are read. */
const MOST_HISTORY = 100;

/**
 * One receipt of any client, also a cancelled one: what was announced, counted and put away of each line and lot, what of it is in
 * quarantine, who works on it, whether it is late, and the newest 100 entries of its history.
 * @throws not_found; forbidden outside the caller's warehouses
 */
export async function readReceiptHere(
  ctx: Context,
  { account_id, no }: ResourceRef,
  caller: Caller,
): Promise<ReceiptAtDesk> {
  authorize(caller, 'readReceiptHere');
  return inReadOnly(ctx.pool, async (tx) => {
    const present = await findReceipt(tx, account_id, no);
    const receipt = orNotFound(present ?? (await findCancelledReceipt(tx, account_id, no)));
    authorizeIn(caller, receipt.warehouse);
    const counted = orNotFound(await countedReceipt(tx, account_id, no));
    const history = await pageOfReceiptHistory(tx, account_id, no, LIST_START, MOST_HISTORY);
    const warehouse = await openWarehouseNamed(tx, receipt.warehouse);
    const { announced_at, received_at, checking_at } = counted.times;
    const since = checking_at ?? received_at ?? announced_at;
    return {
      receipt,
      account_name: orNotFound(await findAccount(tx, account_id)).name,
      identity_values: identityValues(receipt.document),
      is_cancelled: present === null,
      is_late: present !== null && isReceiptLate(receipt, since, lateBounds(warehouse.calendar, ctx.clock.now())),
      counted,
      lots: await lotsOf(tx, receipt),
      workers: await workersOf(tx, receipt),
      history: history.map((entry) => ({ ...entry, message: messageOfReceipt(entry) })),
    };
  });
}

/** Of each line, what was counted of its lots. */
async function lotsOf(tx: Tx, { account_id, receipt_no, warehouse, lines }: Receipt): Promise<LotAtDesk[][]> {
  const item_nos = lines.map(({ item_no }) => item_no);
  const free = await readFreeUnits(tx, account_id, warehouse, item_nos);
  const quarantined = quarantinedUnits(lines, free, await disposedOfReceipt(tx, account_id, receipt_no));
  return lines.map(({ line_no, counts }) =>
    counts.map((count) => ({
      lot_no: count.lot_no,
      expiry_date: count.expiry_date,
      manufacture_date: count.manufacture_date,
      counted: totalOf(count),
      put_away: count.good_stored + count.defective_stored + count.unidentified_stored,
      quarantined: sumOf(
        quarantined.filter((one) => one.line_no === line_no && one.lot_no === count.lot_no),
        totalOf,
      ),
    })),
  );
}

async function workersOf(tx: Tx, { account_id, receipt_no, warehouse }: Receipt): Promise<ReceiptWorker[]> {
  const subject = receiptId(account_id, receipt_no);
  const found = await workersOn(
    tx,
    RECEIPT_TASKS.map((kind) => ({ warehouse, kind, subject })),
  );
  return RECEIPT_TASKS.flatMap((task) => found.filter(({ kind }) => kind === task).map(({ name }) => ({ task, name })));
}
