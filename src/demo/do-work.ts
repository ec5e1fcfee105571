import { KuraError } from '../kernel/errors.js';
import { allocateWaiting } from '../operations/allocation/allocate-waiting.js';
import type { Released } from '../operations/allocation/release-allocations.js';
import { releaseExpired } from '../operations/allocation/release-expired.js';
import type { Context } from '../operations/context.js';
import { chooseShelvesForArrival } from '../operations/demo/choose-shelves-for-arrival.js';
import { answerRequest } from '../operations/floor/answer-request.js';
import { handOverShipments } from '../operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../operations/floor/inspect-goods.js';
import { inspectPicks } from '../operations/floor/inspect-picks.js';
import { closeManifest } from '../operations/floor/manifests.js';
import { packGoods } from '../operations/floor/pack-goods.js';
import { pickGoods } from '../operations/floor/pick-goods.js';
import { putAway } from '../operations/floor/put-away.js';
import { putBackGoods } from '../operations/floor/put-back-goods.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../operations/floor/receive-goods.js';
import { startPicking } from '../operations/floor/start-picking.js';
import { suggestPackages } from '../operations/floor/suggest-packages.js';
import { finishRemoval } from '../operations/stock/finish-removal.js';
import { startRemoval } from '../operations/stock/start-removal.js';
import type { Caller } from '../rules/accounts/caller.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import { SIMULATED_WAREHOUSE } from './caller.js';
import { numberUnits } from './number-units.js';
import { doScenarioWork, scenariosOf } from './scenario-work.js';
import { type Measure, simulatedInspection } from './simulated-inspection.js';
import type { WorkGroup, WorkKind } from './work-plan.js';

/** What the work needs, and the callbacks for its events. */
export interface Tools {
  readonly measures: ReadonlyMap<string, Measure>;
  /** Whether arriving goods are laid on shelves; false: all of them come to MAIN. */
  readonly findsShelves: boolean;
  /** What is planned to go wrong. */
  readonly scenarios: readonly ScenarioAtWork[];
  /** Called with shipments that lost an allocation; the work does not name them beforehand. */
  readonly tellExpired: (expired: Released) => void;
  /** Called with the types of the events of a resource for which a scenario was planned; it has no other events. */
  readonly tellScenario: (no: number, types: readonly string[]) => void;
}

type DoWork = (ctx: Context, group: WorkGroup, tools: Tools) => Promise<void>;

/** Does the work on one resource at a time. */
const each =
  (run: (ctx: Context, account_id: string, no: number, tools: Tools) => Promise<unknown>): DoWork =>
  async (ctx, { account_id, nos }, tools) => {
    for (const no of nos) await run(ctx, account_id, no, tools);
  };

const onShipments =
  (step: (ctx: Context, account_id: string, nos: readonly number[], caller: Caller) => Promise<void>): DoWork =>
  (ctx, { account_id, nos }) =>
    step(ctx, account_id, nos, SIMULATED_WAREHOUSE);

/** Work that is due only because of a scenario. There is nothing to do when it has just been withdrawn. */
const ONLY_SCENARIO: DoWork = async () => {};

const WORK: Readonly<Record<WorkKind, DoWork>> = {
  receive: each((ctx, account_id, no) => receiveGoods(ctx, account_id, no, SIMULATED_WAREHOUSE)),
  inspect: each(async (ctx, account_id, no, { measures }) => {
    const receipt = await readReceiptAtWork(ctx, account_id, no);
    await inspectGoods(ctx, account_id, no, simulatedInspection(receipt, measures), SIMULATED_WAREHOUSE);
  }),
  accept_modify: each((ctx, account_id, no) =>
    answerRequest(ctx, account_id, no, { accepted: true }, SIMULATED_WAREHOUSE),
  ),
  accept_cancel: each((ctx, account_id, no) =>
    answerRequest(ctx, account_id, no, { accepted: true }, SIMULATED_WAREHOUSE),
  ),
  put_back: each((ctx, account_id, no) => putBackGoods(ctx, account_id, no, SIMULATED_WAREHOUSE)),
  start_removal: each((ctx, account_id, no) => startRemoval(ctx, account_id, no, SIMULATED_WAREHOUSE)),
  finish_removal: each((ctx, account_id, no) => finishRemoval(ctx, account_id, no, SIMULATED_WAREHOUSE)),
  put_away: each(async (ctx, account_id, no, { findsShelves }) => {
    const what = findsShelves ? { parts: await chooseShelvesForArrival(ctx, account_id, no) } : {};
    await putAway(ctx, account_id, no, what, SIMULATED_WAREHOUSE);
  }),
  release_expired: async (ctx, _group, { tellExpired }) => {
    for (const expired of await releaseExpired(ctx, SIMULATED_WAREHOUSE)) tellExpired(expired);
  },
  allocate: (ctx) => allocateWaiting(ctx, SIMULATED_WAREHOUSE),
  release_wave: (ctx, { account_id, nos }) => startPicking(ctx, account_id, nos, SIMULATED_WAREHOUSE, 'wave'),
  pick: onShipments(pickGoods),
  inspect_picks: async (ctx, { account_id, nos }) => {
    await numberUnits(ctx, account_id, nos);
    await inspectPicks(ctx, account_id, nos, SIMULATED_WAREHOUSE);
  },
  pack: async (ctx, { account_id, nos }) =>
    packGoods(ctx, account_id, await suggestPackages(ctx, account_id, nos), SIMULATED_WAREHOUSE),
  ship: onShipments(handOverShipments),
  close_manifest: each((ctx, _account_id, no) => closeManifest(ctx, no, SIMULATED_WAREHOUSE)),
  carrier_delay: ONLY_SCENARIO,
  carrier_loss: ONLY_SCENARIO,
  take_back: ONLY_SCENARIO,
};

/** Work on one resource that failed, and why. */
export interface Failure {
  readonly kind: WorkKind;
  readonly account_id: string;
  readonly no: number;
  readonly error: unknown;
}

/** Operations on many shipments at once, all or none. */
const IN_BULK: ReadonlySet<WorkKind> = new Set(['release_wave', 'pick', 'inspect_picks', 'pack', 'ship']);

/**
 * Does work with the same operations as warehouse staff, at the time of Kura's clock. If a bulk operation is refused,
 * the work is repeated one by one, so that one problem does not stop the rest. Work that is planned to go wrong is done
 * separately.
 * @returns what could not be done
 * @throws unavailable when the database cannot be reached: then nothing can be done
 */
export async function doGroup(ctx: Context, group: WorkGroup, tools: Tools): Promise<Failure[]> {
  const { kind, account_id } = group;
  const failures: Failure[] = [];
  const hasScenario = (no: number) => scenariosOf(tools.scenarios, kind, account_id, no).length > 0;
  for (const no of group.nos.filter(hasScenario)) {
    const refused = await attempt(() => doWithScenarios(ctx, { kind, account_id, nos: [no] }, no, tools));
    if (refused !== null) failures.push({ kind, account_id, no, ...refused });
  }
  const nos = group.nos.filter((no) => !hasScenario(no));
  const all = { ...group, nos };
  if (nos.length > 1 && IN_BULK.has(kind) && (await attempt(() => WORK[kind](ctx, all, tools))) === null)
    return failures;
  for (const no of nos) {
    const refused = await attempt(() => WORK[kind](ctx, { ...group, nos: [no] }, tools), MOST_TRIES);
    if (refused !== null) failures.push({ kind, account_id, no, ...refused });
  }
  return failures;
}

/** Does the work on one resource as its scenarios say, or the usual work, if they have just been withdrawn. */
async function doWithScenarios(ctx: Context, group: WorkGroup, no: number, tools: Tools): Promise<void> {
  const { kind, account_id } = group;
  const scenarios = scenariosOf(tools.scenarios, kind, account_id, no);
  const types = await doScenarioWork(ctx, kind, account_id, no, scenarios, tools.measures);
  if (types === null) await WORK[kind](ctx, group, tools);
  else tools.tellScenario(no, types);
}

/** A client may change something after the work has read it. Then the work is refused, and done with what it reads next. */
const MOST_TRIES = 3;

/** @param tries how often work is tried that is refused */
async function attempt(work: () => Promise<void>, tries = 1): Promise<{ error: unknown } | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const isRefused = error instanceof KuraError;
    if (isRefused && error.refusal === 'unavailable') throw error;
    return isRefused && tries > 1 ? attempt(work, tries - 1) : { error };
  }
}
