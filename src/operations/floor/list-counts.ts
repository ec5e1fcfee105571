import { groupBy } from '../../kernel/collections.js';
import { LIST_START } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Count } from '../../rules/floor/count.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  type FinishedCount,
  type FoundVariance,
  pageOfCounts,
  pageOfFinishedCounts,
  variancesOf,
} from '../../storage/floor/counts.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf, type SortedBounds, type SortedPage, sortedPageOf } from '../page.js';
import { warehousesOfWork } from './warehouses-of-work.js';

export interface ListedCount extends Count {
  /** Empty until the count is finished. */
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
    const found = await pageOfCounts(tx, warehouses, LISTS[which], before === LIST_START ? 0 : before, limit + 1);
    const { rows, next } = pageOf(found, limit, ({ count_no }) => count_no);
    return { rows: await withVariances(tx, rows), next };
  });
}

/**
 * Counts that are finished, whatever became of them, newest first.
 * @param warehouse null: all in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listFinishedCounts(
  ctx: Context,
  warehouse: string | null,
  { after, limit }: SortedBounds,
  caller: Caller,
): Promise<SortedPage<ListedCount & FinishedCount>> {
  authorize(caller, 'listFinishedCounts');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const found = await pageOfFinishedCounts(tx, warehouses, after, limit + 1);
    const { rows, ...end } = sortedPageOf(found, limit, ({ count_no, sort_key }) => ({ no: count_no, key: sort_key }));
    return { ...end, rows: await withVariances(tx, rows) };
  });
}

async function withVariances<Row extends Count>(tx: Tx, rows: readonly Row[]): Promise<(Row & ListedCount)[]> {
  const found = await variancesOf(
    tx,
    rows.map(({ count_no }) => count_no),
  );
  const variances = groupBy(found, ({ count_no }) => count_no);
  return rows.map((row) => ({ ...row, variances: variances.get(row.count_no) ?? [] }));
}
