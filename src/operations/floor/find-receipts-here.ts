import { parseId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { FoundReceipt } from '../../rules/floor/receipt-at-desk.js';
import { inReadOnly } from '../../storage/database/database.js';
import { receiptsNamed } from '../../storage/floor/find-receipts.js';
import type { Context } from '../context.js';
import { asTyped } from './typed-number.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/** Several clients may use the same number. */
const MOST = 5;

/** How long after they were put away goods are found by how they travelled. Somebody who asks later has the number of the receipt. */
const TRAVELLED_WITHIN = { hours: 60 * 24 };

/**
 * Receipts, in the warehouses where the caller works, that have a number: an id, the client's own number, a tracking code, or the
 * number of a container or a vehicle. At most 5, the newest first. As with orders, only whole numbers are found.
 * @param search as it was typed: width and case, and blanks and hyphens in tracking codes, do not matter. Empty: nothing is found
 */
export async function findReceiptsHere(ctx: Context, search: string, caller: Caller): Promise<readonly FoundReceipt[]> {
  authorize(caller, 'findReceiptsHere');
  const typed = asTyped(search);
  if (typed === null) return [];
  const since = ctx.clock.now().subtract(TRAVELLED_WITHIN).toString();
  return inReadOnly(ctx.pool, async (tx) =>
    receiptsNamed(
      tx,
      await warehousesOfWork(tx, null, caller),
      parseId('receipt', typed.upper),
      typed.texts,
      since,
      MOST,
    ),
  );
}
