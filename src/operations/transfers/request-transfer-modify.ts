import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, refuseIfFaulty } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { unchangedFault } from '../../rules/shipments/shipment-request.js';
import { addressOf, planDestination, type TransferDraft } from '../../rules/transfers/plan-transfer.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { warehousesOf } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { askWarehouse } from '../shipments/ask-warehouse.js';
import { findTransfer } from './find-transfer.js';

/**
 * Asks the warehouse to send a transfer that it is picking to another destination. Shipment and receipt change when it
 * accepts. `decode` is called only if the transfer exists.
 * @throws not_found, validation_failed, api_exception unless it is picking (T-014, T-015)
 */
export async function requestTransferModify(
  ctx: Context,
  caller: AccountCaller,
  shipment_no: number,
  decode: () => Decoded<Pick<TransferDraft, 'destination'>>,
): Promise<Shipment> {
  authorize(caller, 'requestTransferModify');
  const { account } = caller;
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  await inReadOnly(ctx.pool, (tx) => findTransfer(tx, account.account_id, shipment_no));
  const draft = decode();
  return inTransaction(ctx.pool, async (tx) => {
    const before = await findTransfer(tx, account.account_id, shipment_no);
    const warehouses = new Map((await warehousesOf(tx, account.account_id)).map((one) => [one.warehouse, one]));
    const { planned: to, faults: wrong } = planDestination(draft.value.destination, {
      warehouses,
      source: before.warehouse,
    });
    const faults: Fault[] = [...draft.faults, ...wrong];
    if (to?.warehouse === before.destination.warehouse) faults.push(unchangedFault('destination.warehouse'));
    refuseIfFaulty(faults);
    const change = to === null ? null : { recipient: addressOf(to), destination: to.warehouse };
    return askWarehouse(tx, before, 'modify', change, stampOf(ctx, caller));
  });
}
