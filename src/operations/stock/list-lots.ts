import { today } from '../../kernel/clock.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type LotView, lotView } from '../../rules/stock/recall.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemEver } from '../../storage/items/items.js';
import { pageOfLots } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';

/** The lots of an item with their dates, units and blocks, newest first, including empty ones. @throws not_found */
export async function listLots(
  ctx: Context,
  account_id: string,
  item_no: number,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<LotView>> {
  authorize(caller, 'listLots', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const item = orNotFound(await findItemEver(tx, account_id, item_no));
    const { rows, next } = pageOf(
      await pageOfLots(tx, account_id, item_no, before, limit + 1),
      limit,
      (lot) => lot.lot_no,
    );
    const day = today(ctx.clock).toString();
    return { rows: rows.map((lot) => lotView(item, lot, day)), next };
  });
}
