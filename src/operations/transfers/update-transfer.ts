import { type Decoded, decodeOnce, isEmptyRequest } from '../../kernel/decoded.js';
import { validationFailed, withoutCascadingFaults } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { statusesAllowing } from '../../rules/shipments/shipment-status.js';
import {
  type PlannedTransfer,
  planTransfer,
  type TransferDraft,
  type TransferFacts,
} from '../../rules/transfers/plan-transfer.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { findItemsByCodes, holdItems } from '../../storage/items/items.js';
import { lockReceipt, updateReceipt } from '../../storage/receipts/receipts.js';
import { deleteLines, updateShipment } from '../../storage/shipments/shipment-update.js';
import { endAllocations } from '../../storage/shipments/shipment-work.js';
import { lockStock } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { refusedEvent, refuseUnlessAllowed } from '../shipments/refused-event.js';
import { findTransfer } from './find-transfer.js';
import { readTransferFacts } from './transfer-facts.js';

/**
 * Changes the destination and goods of a transfer before work on it starts (T-012, T-013). Its units are released and
 * allocated again; the rest goes to demand. Its receipt is updated too. `decode` is called only if the transfer
 * exists.
 * @throws not_found, also for a shipment that is no transfer; validation_failed; api_exception once work on it has
 *   begun
 */
export async function updateTransfer(
  ctx: Context,
  caller: AccountCaller,
  shipment_no: number,
  decode: (before: Shipment) => Decoded<TransferDraft>,
): Promise<Shipment> {
  authorize(caller, 'updateTransfer');
  const { account } = caller;
  const { account_id } = account;
  const draftFor = decodeOnce(decode);
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  const shown = await inReadOnly(ctx.pool, (tx) => findTransfer(tx, account_id, shipment_no));
  const requested = draftFor(shown);
  if (isEmptyRequest(requested)) {
    refuseUnlessAllowed(shown, 'update');
    return shown;
  }
  return inTransaction(ctx.pool, async (tx) => {
    const unlocked = await findTransfer(tx, account_id, shipment_no);
    const codes = requested.value.items?.flatMap((line) => line?.code ?? []) ?? [];
    await holdItems(tx, account_id, [], codes);
    const items = await findItemsByCodes(tx, account_id, codes);
    const item_nos = [...new Set([...unlocked.lines, ...items].map((one) => one.item_no))];
    await lockStock(tx, account_id, [unlocked.warehouse], item_nos);

    // Read again under the locks: now nobody else can change its allocations.
    const before = await findTransfer(tx, account_id, shipment_no);
    if (before.lines.some((line) => !item_nos.includes(line.item_no))) {
      throw new Outdated('the items of the transfer changed: their stock is not locked');
    }
    const draft = draftFor(before);
    if (isEmptyRequest(draft)) {
      refuseUnlessAllowed(before, 'update');
      return before;
    }
    const facts = await readTransferFacts(ctx, tx, account, before.warehouse, items, before);
    const allowed = statusesAllowing('update', 'transfer').includes(before.status);
    const { receipt, ...planned } = checked(draft, allowed ? facts : { ...facts, supply: null });
    refuseUnlessAllowed(before, 'update');

    const stamp = stampOf(ctx, caller);
    await endAllocations(tx, account_id, [shipment_no], 'available', stamp);
    await deleteLines(tx, account_id, shipment_no);
    const after = { ...before, ...planned, status: 'waiting' as const };
    if ((await updateShipment(tx, after, before.status, true, stamp)) !== 'written') {
      throw refusedEvent(await findTransfer(tx, account_id, shipment_no), 'update');
    }
    const awaiting = await lockReceipt(tx, account_id, before.destination.receipt_no);
    if (awaiting === null || !(await updateReceipt(tx, awaiting, receipt, stamp))) {
      throw new Error(`receipt ${before.destination.receipt_no} of a transfer is not waiting`);
    }
    await serveDemand(ctx, tx, account_id, before.warehouse, item_nos, stamp);
    return findTransfer(tx, account_id, shipment_no);
  });
}

/** @throws validation_failed with every fault */
function checked({ value, faults: known }: Decoded<TransferDraft>, facts: TransferFacts): PlannedTransfer {
  const { planned, faults } = planTransfer(value, facts);
  if (planned === null || known.length > 0)
    throw validationFailed([...known, ...withoutCascadingFaults(faults, known)]);
  return planned;
}
