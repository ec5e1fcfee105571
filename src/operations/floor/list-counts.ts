import { groupBy } from '../../kernel/collections.js';
import { NEWEST } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Count } from '../../rules/floor/count.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type FoundVariance, pageOfCounts, variancesOf } from '../../storage/floor/counts.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

export interface ListedCount extends Count {
  /** Empty until it is finished. */
  readonly variances: readonly FoundVariance[];
}

/** Counts that somebody has to do, or whose variances wait for a decision. */
const LISTS = { running: ['open', 'counting'], waiting: ['counted'] } as const;

/**
 * Counts of places, oldest first.
 * @param which `running`: not finished; `waiting`: finished, with variances that nobody has decided about
 * @param warehouse null: all in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listCounts(
  ctx: Context,
  which: keyof typeof LISTS,
  warehouse: string | null,
  { before, limit }: PageBounds,
  caller: Caller,
): Promise<Page<ListedCount>> {
  authorize(caller, 'listCounts');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await pageOfCounts(tx, warehouses, LISTS[which], before === NEWEST ? 0 : before, limit + 1);
    const { rows, next } = pageOf(found, limit, ({ count_no }) => count_no);
    const nos = rows.map(({ count_no }) => count_no);
    const variances = groupBy(await variancesOf(tx, nos), ({ count_no }) => count_no);
    return { rows: rows.map((row) => ({ ...row, variances: variances.get(row.count_no) ?? [] })), next };
  });
}
