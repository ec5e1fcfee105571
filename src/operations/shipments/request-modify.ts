import type { Decoded } from '../../kernel/decoded.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { type ModifyDraft, planModify } from '../../rules/shipments/shipment-request.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';
import { askWarehouse } from './ask-warehouse.js';
import { leavingFacts } from './leaving-facts.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refuseIfTransfer } from './refused-event.js';

/**
 * Asks the warehouse to change the address, day or time of day of a shipment that it is working on. Nothing changes
 * until it accepts (operations/floor/answer-request.ts). The charge depends on the progress of the work. `decode` is
 * called only if the shipment exists.
 * @throws not_found, validation_failed, api_exception unless the warehouse works on it (overseas: until it is packed)
 */
export async function requestModify(
  ctx: Context,
  caller: AccountCaller,
  ref: ShipmentRef,
  decode: () => Decoded<ModifyDraft>,
): Promise<Shipment> {
  authorize(caller, 'requestModify');
  const { account_id } = caller.account;
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  const shown = await inReadOnly(ctx.pool, (tx) => findShipment(tx, account_id, ref));
  refuseIfTransfer(shown);
  const draft = decode();
  return inTransaction(ctx.pool, async (tx) => {
    const before = await findShipment(tx, account_id, { shipment_no: shown.shipment_no });
    const origin = await findWarehouse(tx, before.warehouse);
    const leaving = (await leavingFacts(tx, [origin], ctx.clock.now()))(before);
    const { change, faults } = planModify(draft, before, { origin, leaving });
    refuseIfFaulty(faults);
    return askWarehouse(tx, before, 'modify', change, stampOf(ctx, caller));
  });
}
