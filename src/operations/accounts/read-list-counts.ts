import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { findDecisions } from '../../storage/allocation/awaited-goods.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItemViews } from '../../storage/items/item-list.js';
import { countReceiptViews } from '../../storage/receipts/receipt-list.js';
import { countShipmentViews } from '../../storage/shipments/shipment-list.js';
import type { Context } from '../context.js';
import { MOST_COUNTED } from '../page.js';
import { readPresent } from '../shipments/read-waiting-reasons.js';

/** How many rows every view of every list has, counted up to {@link MOST_COUNTED} and one more. */
export async function readListCounts(ctx: Context, account_id: string, caller: Caller) {
  authorize(caller, 'readListCounts', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const present = await readPresent(ctx, tx);
    const decisions = await findDecisions(tx, account_id, present);
    return {
      shipments: await countShipmentViews(tx, account_id, decisions, MOST_COUNTED + 1),
      receipts: await countReceiptViews(tx, account_id, MOST_COUNTED + 1),
      items: await countItemViews(tx, account_id, present.day, MOST_COUNTED + 1),
    };
  });
}
