import { parseId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { FoundOrder } from '../../rules/floor/order-at-desk.js';
import { inReadOnly } from '../../storage/database/database.js';
import { ordersNamed } from '../../storage/floor/find-orders.js';
import type { Context } from '../context.js';
import { asTyped } from './typed-number.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/** Several clients may use the same order number. */
const MOST = 5;

/**
 * Orders and transfers, in the warehouses where the caller works, that have a number: an id, the client's own order number, the
 * one on the delivery note, or a tracking code. At most 5, the newest first. Only whole numbers are found: parts would be searched for in all orders of all clients.
 * @param search as it was typed: width and case, and blanks and hyphens in tracking codes, do not matter. Empty: nothing is found
 */
export async function findOrders(ctx: Context, search: string, caller: Caller): Promise<readonly FoundOrder[]> {
  authorize(caller, 'findOrders');
  const typed = asTyped(search);
  if (typed === null) return [];
  return inReadOnly(ctx.pool, async (tx) =>
    ordersNamed(tx, await warehousesOfWork(tx, null, caller), parseId('shipment', typed.upper), typed.texts, MOST),
  );
}
