import { notFound, orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Item } from '../../rules/items/item.js';
import type { Recall, Recalled } from '../../rules/stock/recall.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { type LotsNamed, traceLots, traceSerial } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';
import type { PageBounds } from '../page.js';

/**
 * Reports who received units of a lot, where its other units are, and what else happened to them; or the same for the
 * unit with a serial number. Changes nothing; block-lot.ts blocks a lot.
 * @param page of the shipments that received or hold units, newest first; the rest is the same on each page
 * @throws not_found for an item, lot or number that never existed
 */
export async function readRecall(
  ctx: Context,
  account_id: string,
  item_no: number,
  what: Recalled,
  page: PageBounds,
  caller: Caller,
): Promise<{ readonly item: Item; readonly recall: Recall }> {
  authorize(caller, 'readRecall', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const item = orNotFound(await findItemEver(tx, account_id, item_no));
    const recall =
      'serial_no' in what
        ? await traceSerial(tx, account_id, item_no, what.serial_no)
        : await traceLots(tx, account_id, item_no, { ...NO_LOT, ...what }, page);
    if (recall.lots.length + recall.recipients.length + recall.holders.length === 0) throw notFound();
    return { item, recall };
  });
}

const NO_LOT: LotsNamed = { lot_no: null, expiry_date: null, manufacture_date: null };
