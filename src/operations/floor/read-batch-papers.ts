import { today } from '../../kernel/clock.js';
import { fault, notFound, orNotFound, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { batchPapers } from '../../rules/papers/batch-papers.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import { type BatchPaperKind, MOST_SHIPMENTS } from '../../rules/papers/paper-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { batchesOfWave, printedBatches } from '../../storage/floor/printed-batches.js';
import { findPrintedShipments } from '../../storage/shipments/printed-shipments.js';
import type { Context } from '../context.js';

const TOO_MANY = fault(
  'batches',
  `One file has the papers of at most ${MOST_SHIPMENTS} orders. Ask for fewer batches, by their numbers.`,
  `1つのファイルに印刷できる注文は${MOST_SHIPMENTS}件までです。バッチ番号を指定して、分けて印刷してください。`,
);

/**
 * The papers of batches, in picking order; the order of `batch_nos` does not matter.
 * @throws not_found when a batch does not exist; forbidden when a batch is in a warehouse where the caller does not work;
 *   validation_failed when the batches have too many orders, or nothing to print
 */
export async function readBatchPapers(
  ctx: Context,
  batch_nos: readonly number[],
  kind: BatchPaperKind,
  caller: Caller,
): Promise<PapersToPrint> {
  authorize(caller, 'readBatchPapers');
  const [batches, shipments] = await inReadOnly(ctx.pool, async (tx) => {
    const found = await printedBatches(tx, batch_nos);
    if (found.length < new Set(batch_nos).size) throw notFound();
    for (const { warehouse } of found) authorizeIn(caller, warehouse);
    const refs = found.flatMap(({ orders }) => orders.map(({ account_id, shipment_no: no }) => ({ account_id, no })));
    if (refs.length > MOST_SHIPMENTS) throw validationFailed([TOO_MANY]);
    return [found, kind === 'pick_list' ? [] : await findPrintedShipments(tx, refs)];
  });
  const { papers, faults } = batchPapers(batches, shipments, kind, today(ctx.clock).toString());
  refuseIfFaulty(faults);
  return {
    papers,
    author: [...new Set(batches.map(({ warehouse_name }) => warehouse_name))].join(', ').slice(0, 200),
    created_at: new Date(Math.max(...batches.map(({ made_at }) => made_at.getTime()))),
    language: 'ja',
  };
}

/**
 * The papers of the batches that contain orders of a wave.
 * @throws not_found when there is no such wave; and as {@link readBatchPapers}
 */
export async function readWavePapers(
  ctx: Context,
  wave_no: number,
  kind: BatchPaperKind,
  caller: Caller,
): Promise<PapersToPrint> {
  authorize(caller, 'readWavePapers');
  const wave = orNotFound(await inReadOnly(ctx.pool, (tx) => batchesOfWave(tx, wave_no)));
  authorizeIn(caller, wave.warehouse);
  return readBatchPapers(ctx, wave.batch_nos, kind, caller);
}
