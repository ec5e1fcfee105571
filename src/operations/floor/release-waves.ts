import { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import { mapApart, mapSeries } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { type Fault, fault, KuraError, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { lastWaveRelease, nextWaveRelease, type WarehouseCalendar } from '../../rules/calendar/calendar.js';
import { type PreviewedOrder, type WaveConditions, WHATEVER_IS_DUE } from '../../rules/floor/wave.js';
import { floorTransition } from '../../rules/shipments/shipment-status.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { nextWaveNo, previewOfWave, readyForWave, writeWave, zonesOf } from '../../storage/floor/waves.js';
import { accountsWaiting, changeStatus, lockShipmentRows } from '../../storage/shipments/shipment-work.js';
import { allWarehouses, findWarehouse } from '../../storage/warehouses/warehouses.js';
import { releaseExpiredWithin } from '../allocation/release-expired.js';
import { type Context, stampOf } from '../context.js';
import { planBatches } from './plan-batches.js';
import { warehousesOfWork } from './warehouses-of-work.js';

export interface ReleasedWave {
  /** How many shipments were taken. */
  readonly released: number;
  /** Null: no shipment was taken. */
  readonly wave_no: number | null;
}

/**
 * Runs the wave releases (H-039 to H-041) due after `since` and up to `upto`: starts work on waiting shipments whose
 * assigned shipping date has come, in every warehouse with a wave release in that time. In the same transaction,
 * shipments first release unallocatable lots, and are taken only with replacements. Shipments that are not taken wait
 * for the next wave release.
 * @param upto not now: a run that is made late, after others, repeats no release of theirs, and takes no orders of a later day
 * @param isStopping asked before each transaction; true: the rest is left, and the next call with the same times does it
 * @returns how many shipments were taken
 */
export async function releaseWaves(
  ctx: Context,
  since: Temporal.Instant,
  upto: Temporal.Instant,
  caller: Caller,
  isStopping: () => boolean = () => false,
): Promise<number> {
  authorize(caller, 'releaseWaves');
  const warehouses = await inReadOnly(ctx.pool, allWarehouses);
  const due = warehouses.filter(
    ({ calendar }) => nextWaveRelease(calendar, since).epochMilliseconds <= upto.epochMilliseconds,
  );
  const day = dateInTokyo(upto).toString();
  // After a failure the worker retries, and the retry finds only shipments that still wait.
  const waves = await mapApart(
    due,
    ({ warehouse }) =>
      takeUpAll(ctx, warehouse, { conditions: WHATEVER_IS_DUE, release: null }, day, caller, isStopping),
    isStopping,
  );
  return waves.reduce((sum, { released }) => sum + released, 0);
}

/**
 * Runs a wave release of one warehouse now, whatever its calendar says: as {@link releaseWaves}, starts work on waiting
 * shipments whose assigned shipping date has come, if the conditions hold for them. If it is called again, it takes the
 * shipments that became ready in the meantime.
 * @param faults of the request
 * @throws validation_failed when there is no such warehouse, or no such zone in it, with `faults`; forbidden when the caller
 * does not work there; what stopped the shipments of an account, after those of the other accounts were taken
 */
export async function releaseWave(
  ctx: Context,
  warehouse: string,
  conditions: WaveConditions,
  caller: Caller,
  faults: readonly Fault[] = [],
): Promise<ReleasedWave> {
  authorize(caller, 'releaseWave');
  const { release } = await inReadOnly(ctx.pool, (tx) => checkWave(tx, warehouse, conditions, caller, faults));
  return takeUpAll(ctx, warehouse, { conditions, release }, today(ctx.clock).toString(), caller);
}

/** What a wave would take. */
export interface WavePreview {
  /** Number of all orders, also of those that are not in `rows`. */
  readonly all: number;
  /** The most urgent orders. */
  readonly rows: readonly PreviewedOrder[];
  /** All zones of the warehouse. */
  readonly zones: readonly string[];
}

const PREVIEWED = 50;

/**
 * What {@link releaseWave} would take now. It includes orders whose lots have passed their last day, although the wave release
 * would first take these lots from them.
 * @throws as {@link releaseWave}
 */
export async function previewWave(
  ctx: Context,
  warehouse: string,
  conditions: WaveConditions,
  caller: Caller,
  faults: readonly Fault[],
): Promise<WavePreview> {
  authorize(caller, 'previewWave');
  return inReadOnly(ctx.pool, async (tx) => {
    const { release, zones } = await checkWave(tx, warehouse, conditions, caller, faults);
    const day = today(ctx.clock).toString();
    return { zones, ...(await previewOfWave(tx, warehouse, day, release, conditions, PREVIEWED)) };
  });
}

/** @throws as {@link releaseWave} */
async function checkWave(
  tx: Tx,
  warehouse: string,
  conditions: WaveConditions,
  caller: Caller,
  faults: readonly Fault[],
): Promise<{ readonly release: string | null; readonly zones: readonly string[] }> {
  await warehousesOfWork(tx, warehouse, caller, faults);
  const zones = await zonesOf(tx, warehouse);
  refuseIfFaulty([...faults, ...unknownZones(conditions.zones ?? [], zones)]);
  const { calendar } = await findWarehouse(tx, warehouse);
  return { release: releaseOf(conditions, calendar), zones };
}

const unknownZones = (asked: readonly string[], known: readonly string[]): Fault[] =>
  asked.flatMap((zone, index) =>
    known.includes(zone)
      ? []
      : [fault(`zones.${index}`, `There is no place of zone ${zone}.`, `ゾーン${zone}の場所はありません。`)],
  );

/** The wave release of a cut-off: orders are ready by the cut-off if they came before this instant. Null: any cut-off. */
const releaseOf = ({ cut_off }: WaveConditions, calendar: WarehouseCalendar): string | null =>
  cut_off === null ? null : lastWaveRelease(calendar, Temporal.Instant.from(cut_off)).toString();

interface Wanted {
  readonly conditions: WaveConditions;
  /** Null: of any cut-off. */
  readonly release: string | null;
}

/** Starts work on what is ready in a warehouse on a day, and plans batches. Each account has its own transaction. */
async function takeUpAll(
  ctx: Context,
  warehouse: string,
  wanted: Wanted,
  day: string,
  caller: Caller,
  isStopping: () => boolean = () => false,
): Promise<ReleasedWave> {
  const failures: unknown[] = [];
  let wave: ReleasedWave = { released: 0, wave_no: null };
  const accounts = await inReadOnly(ctx.pool, (tx) => accountsWaiting(tx, warehouse));
  // One transaction per account, so that a failure does not affect the others.
  await mapSeries(accounts, async (account_id) => {
    if (isStopping()) return;
    await takeUp(ctx, account_id, { warehouse, wave_no: wave.wave_no, ...wanted }, day, caller).then(
      (taken) => {
        wave = { released: wave.released + taken.released, wave_no: taken.wave_no };
      },
      (error) => failures.push(error),
    );
  });
  if (!isStopping()) await planBatches(ctx, warehouse, caller).catch((error) => failures.push(error));
  // Something was busy: the caller may try again, for the shipments that still wait.
  if (failures.length > 0 && failures.every((failure) => failure instanceof KuraError)) throw failures[0];
  if (failures.length > 0) throw new AggregateError(failures, 'The wave release failed for some accounts.');
  return wave;
}

/** Skips shipments that are changed or deleted at the same moment. */
const takeUp = (
  ctx: Context,
  account_id: string,
  { release, ...wave }: Wanted & { readonly warehouse: string; readonly wave_no: number | null },
  day: string,
  caller: Caller,
): Promise<ReleasedWave> =>
  inTransaction(ctx.pool, async (tx) => {
    await releaseExpiredWithin(ctx, tx, account_id, caller);
    // Read after the release: shipments that lost their stock must not be taken, those with replacements must.
    const readReady = () => readyForWave(tx, account_id, wave.warehouse, day, release, wave.conditions);
    const found = await readReady();
    const nothing = { released: 0, wave_no: wave.wave_no };
    if (found.length === 0) return nothing;
    // Meanwhile their clients may have given them another day or warehouse: read again now that nobody can.
    await lockShipmentRows(tx, account_id, found);
    const still = new Set(await readReady());
    const ready = found.filter((shipment_no) => still.has(shipment_no));
    if (ready.length === 0) return nothing;
    const { from, to } = floorTransition('release_wave');
    const stamp = stampOf(ctx, caller);
    const wave_no = wave.wave_no ?? (await nextWaveNo(tx));
    const taken = await changeStatus(tx, account_id, ready, { event: 'release_wave', from, to }, stamp, wave_no);
    if (taken.length === 0) return nothing;
    await writeWave(tx, account_id, { ...wave, wave_no }, taken, stamp);
    return { released: taken.length, wave_no };
  });
