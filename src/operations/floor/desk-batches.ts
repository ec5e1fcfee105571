import { notAllowed, notFound, orNotFound } from '../../kernel/errors.js';
import { LIST_START } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { BatchDetails, ListedBatch } from '../../rules/floor/batch.js';
import type { BatchList } from '../../rules/floor/batch-values.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  type BatchCursor,
  dissolve,
  pageOfEndedBatches,
  pageOfOpenBatches,
  readBatchDetails,
  writeUrgency,
} from '../../storage/floor/batches.js';
import { finishTask, lockTaskOf, workerOn } from '../../storage/floor/tasks.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf, within } from '../context.js';
import { type SortedBounds, type SortedPage, sortedPageOf } from '../page.js';
import { finishPicked } from './finish-picked.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/** Whether a list shows batches that have ended. */
const isEnded = (list: BatchList): list is 'done' | 'dissolved' => list === 'done' || list === 'dissolved';

/**
 * A page of batches. Open batches come in the order in which they are picked, ended ones newest first.
 * @param warehouse null: all in which the caller works
 * @throws validation_failed when there is no such warehouse; forbidden when the caller does not work there
 */
export async function listBatches(
  ctx: Context,
  list: BatchList,
  warehouse: string | null,
  { after, limit }: SortedBounds,
  caller: Caller,
): Promise<SortedPage<ListedBatch>> {
  authorize(caller, 'listBatches');
  return inReadOnly(ctx.pool, async (tx) => {
    const warehouses = await warehousesOfWork(tx, warehouse, caller);
    const state = list === 'open' ? null : list;
    const found = isEnded(list)
      ? await pageOfEndedBatches(tx, warehouses, list, after.no, limit + 1)
      : await pageOfOpenBatches(tx, warehouses, state, cursorOf(after), limit + 1);
    return sortedPageOf(found, limit, (batch) => ({ no: batch.batch_no, key: keyOf(batch) }));
  });
}

const keyOf = ({ urgency, cut_off, priority }: ListedBatch): string => `${urgency} ${cut_off.getTime()} ${priority}`;

/** The last batch of the previous page, from the cursor; null: this is the first page. */
function cursorOf({ no, key }: SortedBounds['after']): BatchCursor | null {
  const [urgency = 0, cut_off = 0, priority = 0] = (key ?? '').split(' ').map(Number);
  return no === LIST_START ? null : { urgency, cut_off: new Date(cut_off), priority, batch_no: no };
}

/** @throws not_found; forbidden outside the caller's warehouses */
export async function readBatch(
  ctx: Context,
  warehouse: string,
  batch_no: number,
  caller: Caller,
): Promise<BatchDetails> {
  authorize(caller, 'readBatch');
  authorizeIn(caller, warehouse);
  return orNotFound(await inReadOnly(ctx.pool, (tx) => readBatchDetails(tx, warehouse, batch_no)));
}

/**
 * Sets how urgent a batch is. Batches with a greater number are handed out first, whatever their cut-off.
 * @throws not_found when there is no such batch, or it was dissolved; forbidden outside the caller's warehouses
 */
export async function setBatchUrgency(
  ctx: Context,
  warehouse: string,
  batch_no: number,
  urgency: number,
  caller: Caller,
): Promise<BatchDetails> {
  authorize(caller, 'setBatchUrgency');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    if (!(await writeUrgency(tx, warehouse, batch_no, urgency))) throw notFound();
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setBatchUrgency',
      account_id: null,
      subject: warehouse,
      details: { batch_no, urgency },
    });
    return (await readBatchDetails(tx, warehouse, batch_no)) as BatchDetails;
  });
}

export interface DissolvedBatch {
  /** Orders that are planned again. */
  readonly orders: number;
  /** Orders that stay in the batch, because something of them is picked. */
  readonly staying: number;
}

/**
 * Takes out of a batch the orders of which nothing is picked; the next planning puts them into other batches. Orders that are
 * partly picked stay, so that somebody finishes them; completely picked ones can be packed. A paused task of the batch ends.
 * @throws not_found; forbidden outside the caller's warehouses; api_exception while somebody works on it, and when no order
 *   could leave and none was complete, unless a paused task is all that is left of it
 */
export async function dissolveBatch(
  ctx: Context,
  warehouse: string,
  batch_no: number,
  caller: Caller,
): Promise<DissolvedBatch> {
  authorize(caller, 'dissolveBatch');
  authorizeIn(caller, warehouse);
  return inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    // First the warehouse, as in planning: nobody can begin the batch from here on, as whoever begins one plans first.
    await lockWarehouse(tx, warehouse);
    await refuseAtWork(tx, warehouse, batch_no);
    orNotFound(await readBatchDetails(tx, warehouse, batch_no));
    const paused = await lockTaskOf(tx, warehouse, 'pick', String(batch_no));
    if (paused !== null) await finishTask(tx, warehouse, paused.task_no, stamp.at);
    const completed = await finishPicked(within(ctx, tx), warehouse, batch_no, caller);
    const { leaving, staying } = await dissolve(tx, warehouse, batch_no, stamp.at);
    // A paused task without any order is that of orders that were cancelled: nobody could end it otherwise.
    const isOver = paused !== null && staying === 0;
    if (leaving === 0 && completed === 0 && !isOver) throw NOTHING_LEAVES;
    const details = { batch_no, orders: leaving, staying };
    await writeAudit(tx, stamp, { action: 'dissolveBatch', account_id: null, subject: warehouse, details });
    return { orders: leaving, staying };
  });
}

const NOTHING_LEAVES = notAllowed(
  'No order can leave this batch: something of each is picked, or it is done.',
  'このバッチから外せる注文はありません（ピッキング済みの商品があるか、作業が完了しています）。',
);

async function refuseAtWork(tx: Tx, warehouse: string, batch_no: number): Promise<void> {
  const worker = await workerOn(tx, warehouse, 'pick', String(batch_no));
  if (worker !== null)
    throw notAllowed(
      `${worker} works on batch ${batch_no}. Put the task aside first.`,
      `バッチ${batch_no}は${worker}さんが作業中です。先に作業を中断してください。`,
    );
}
