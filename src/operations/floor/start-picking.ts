import { groupBy, mapSeries } from '../../kernel/collections.js';
import { KuraError, notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { WHATEVER_IS_DUE } from '../../rules/floor/wave.js';
import { inTransaction, type Tx, withSavepoint } from '../../storage/database/database.js';
import { nextWaveNo, waveOfRelease, writeWave } from '../../storage/floor/waves.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { releaseExpiredWithin } from '../allocation/release-expired.js';
import { type Context, stampOf } from '../context.js';
import { floorStepWithin } from './floor-step.js';
import { planBatches } from './plan-batches.js';

/**
 * Starts work on given waiting shipments, whose stock is already allocated, and plans batches. In the same transaction,
 * the account's allocations of unallocatable lots are released first, so that none are picked. A shipment that loses its
 * stock this way is refused like any other that is not waiting; the release remains in effect all the same.
 * @param kind `wave`: all that is due in its warehouse is given, as by a wave release, and is recorded as a wave, together with what the same
 *   caller gave at the same instant; `named`: shipments that somebody chose, which make no wave
 * @throws as `floorStep`
 */
export async function startPicking(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
  kind: 'wave' | 'named' = 'named',
): Promise<void> {
  authorize(caller, 'startPicking');
  const started = await inTransaction(ctx.pool, async (tx) => {
    await releaseExpiredWithin(ctx, tx, account_id, caller);
    const start = () => startWithin(ctx, tx, account_id, shipment_nos, caller, kind);
    return withSavepoint<readonly string[] | KuraError>(tx, start, (error) =>
      error instanceof KuraError ? error : null,
    );
  });
  if (started instanceof KuraError) throw started;
  await mapSeries(started, (warehouse) => planBatches(ctx, warehouse, caller));
}

/** @returns the warehouses of the shipments */
async function startWithin(
  ctx: Context,
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
  kind: 'wave' | 'named',
): Promise<readonly string[]> {
  const shipments = await findShipmentsAtWork(tx, account_id, shipment_nos);
  if (shipments.length < new Set(shipment_nos).size) throw notFound();
  const byWarehouse = groupBy(shipments, ({ warehouse }) => warehouse);
  await mapSeries(byWarehouse, async ([warehouse, there]) => {
    const nos = there.map(({ shipment_no }) => shipment_no);
    const wave_no =
      kind === 'wave' ? ((await waveOfRelease(tx, warehouse, stampOf(ctx, caller))) ?? (await nextWaveNo(tx))) : null;
    const step = { account_id, shipment_nos: nos, event: 'release_wave', wave_no } as const;
    await floorStepWithin(ctx, tx, step, caller, async (stamp) => {
      if (wave_no !== null)
        await writeWave(tx, account_id, { warehouse, wave_no, conditions: WHATEVER_IS_DUE }, nos, stamp);
    });
  });
  return [...byWarehouse.keys()];
}
