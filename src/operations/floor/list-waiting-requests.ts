import { LIST_START } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { chargesTakenBack } from '../../rules/charges/charges.js';
import { changedFieldsOf } from '../../rules/shipments/shipment-request.js';
import type { WaitingRequest } from '../../rules/shipments/waiting-request.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type StoredRequest, waitingRequests } from '../../storage/shipments/waiting-requests.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';
import { workersOfOrders } from './workers-of-orders.js';

/**
 * Requests to modify or cancel shipments in work that wait for an answer, of all accounts, oldest first.
 * @param warehouse null: of all warehouses in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listWaitingRequests(
  ctx: Context,
  warehouse: string | null,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<WaitingRequest>> {
  authorize(caller, 'listWaitingRequests');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await waitingRequests(tx, warehouses, before === LIST_START ? 0 : before, limit + 1);
    const { rows, next } = pageOf(found, limit, ({ request_no }) => request_no);
    const workerOf = await workersOfOrders(tx, rows);
    return { rows: rows.map((row) => withConsequences(row, workerOf(row))), next };
  });
}

const withConsequences = (
  { change, batch_no: _, ...request }: StoredRequest,
  worker: string | null,
): WaitingRequest => ({
  ...request,
  worker,
  changes: changedFieldsOf(change),
  refund: chargesTakenBack(request.kind, request.stage).reduce((sum, { amount }) => sum - amount, 0),
});
