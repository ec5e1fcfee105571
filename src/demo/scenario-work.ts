import { KuraError } from '../kernel/errors.js';
import type { Context } from '../operations/context.js';
import { consumeScenarios, reopenScenarios } from '../operations/demo/scenarios.js';
import { answerRequest } from '../operations/floor/answer-request.js';
import { inspectGoods } from '../operations/floor/inspect-goods.js';
import { recordDamage, shortPick } from '../operations/floor/lose-units.js';
import { packGoods } from '../operations/floor/pack-goods.js';
import { pickGoods } from '../operations/floor/pick-goods.js';
import { readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { readReturnableGoods } from '../operations/floor/read-returnable-goods.js';
import { receiveGoods } from '../operations/floor/receive-goods.js';
import { recordCarrierNews } from '../operations/floor/record-carrier-news.js';
import { suggestPackages } from '../operations/floor/suggest-packages.js';
import { takeBackGoods } from '../operations/floor/take-back-goods.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import type { Outcome } from '../rules/demo/scenario-values.js';
import type { ReportedLoss } from '../rules/shipments/lost-units.js';
import { SIMULATED_WAREHOUSE } from './caller.js';
import { numberUnits } from './number-units.js';
import { type Measure, simulatedInspection } from './simulated-inspection.js';
import type { WorkKind } from './work-plan.js';

/*
 * The work of scenarios: what somebody has planned to go wrong (POST /demo/scenarios). It is done with the same operations as
 * other work, for one receipt or shipment at a time.
 */

/** The scenarios for work of a kind on one resource. A request that is refused uses one of them; other work uses all. */
export function scenariosOf(
  scenarios: readonly ScenarioAtWork[],
  kind: WorkKind,
  account_id: string,
  no: number,
): readonly ScenarioAtWork[] {
  const { outcomes = [] } = SCENARIO_WORK[kind] ?? {};
  const own = scenarios.filter(
    (one) => one.account_id === account_id && one.resource_no === no && outcomes.includes(one.outcome),
  );
  return kind === 'accept_modify' || kind === 'accept_cancel' ? own.slice(0, 1) : own;
}

type Scenarios = readonly ScenarioAtWork[];

const numbersOf = (scenarios: Scenarios): number[] => scenarios.map(({ scenario_no }) => scenario_no);

/** @returns the types of the events that happened */
type Run = (
  ctx: Context,
  account_id: string,
  no: number,
  scenarios: Scenarios,
  measures: ReadonlyMap<string, Measure>,
) => Promise<readonly string[]>;

const refuse =
  (type: string): Run =>
  async (ctx, account_id, no, [scenario]) => {
    const reason = scenario?.detail.reason ?? '';
    await answerRequest(ctx, account_id, no, { accepted: false, reason }, SIMULATED_WAREHOUSE);
    return [type];
  };

/** Of each kind of work: how it can go wrong, and how it is done then. */
const SCENARIO_WORK: Partial<Record<WorkKind, { readonly outcomes: readonly Outcome[]; readonly run: Run }>> = {
  receive: {
    outcomes: ['late'],
    run: async (ctx, account_id, no) => {
      await receiveGoods(ctx, account_id, no, SIMULATED_WAREHOUSE);
      return ['receipt.received'];
    },
  },
  inspect: {
    outcomes: ['short', 'over', 'defective', 'unknown'],
    run: async (ctx, account_id, no, scenarios, measures) => {
      const receipt = await readReceiptAtWork(ctx, account_id, no);
      await inspectGoods(ctx, account_id, no, simulatedInspection(receipt, measures, scenarios), SIMULATED_WAREHOUSE);
      return ['receipt.checking'];
    },
  },
  pick: {
    outcomes: ['missing_pick'],
    run: async (ctx, account_id, no, scenarios) => {
      // Lines with none of the missing goods are picked first: what was picked cannot be reported as not found.
      const [first, ...more] = scenarios.map(({ other_lines }) => other_lines);
      const others = (first ?? []).filter((line) => more.every((lines) => lines.includes(line)));
      if (others.length > 0) await pickGoods(ctx, account_id, [no], SIMULATED_WAREHOUSE, others);
      const status = await lose(ctx, account_id, scenarios, (lost) =>
        shortPick(ctx, account_id, no, lost, SIMULATED_WAREHOUSE),
      );
      if (status === 'backordered') return ['shipment.short_pick', 'shipment.backordered'];
      await pickGoods(ctx, account_id, [no], SIMULATED_WAREHOUSE);
      return status === null ? [] : ['shipment.short_pick'];
    },
  },
  pack: {
    outcomes: ['damaged_in_packing', 'parcels'],
    run: async (ctx, account_id, no, scenarios) => {
      const broken = scenarios.filter(({ outcome }) => outcome === 'damaged_in_packing');
      const status = await lose(ctx, account_id, broken, (lost) =>
        recordDamage(ctx, account_id, no, lost, SIMULATED_WAREHOUSE),
      );
      const divisions = scenarios.filter(({ outcome }) => outcome === 'parcels');
      if (status === 'backordered') {
        // Nothing is packed now. The next time it is, it leaves in several parcels.
        await reopenScenarios(ctx, account_id, numbersOf(divisions));
        return ['shipment.damaged', 'shipment.backordered'];
      }
      if (status !== null) await numberUnits(ctx, account_id, [no]);
      const count = divisions[0]?.detail.parcels ?? 1;
      const packed = await suggestPackages(ctx, account_id, [no]);
      const divided = packed.map((one) => ({
        ...one,
        packages: one.packages.flatMap(({ weight_g, ...rest }) =>
          Array.from({ length: count }, () => ({
            ...rest,
            weight_g: weight_g == null ? null : Math.ceil(weight_g / count),
          })),
        ),
      }));
      await packGoods(ctx, account_id, divided, SIMULATED_WAREHOUSE);
      return [...(status === null ? [] : ['shipment.damaged']), 'shipment.packed'];
    },
  },
  accept_modify: { outcomes: ['refuse_modify'], run: refuse('shipment.modify_refused') },
  accept_cancel: { outcomes: ['refuse_cancel'], run: refuse('shipment.cancel_refused') },
  carrier_delay: {
    outcomes: ['carrier_delay'],
    run: async (ctx, account_id, no, [scenario]) => {
      const days = scenario?.detail.days ?? 1;
      await recordCarrierNews(ctx, account_id, no, { event: 'carrier_delay', days }, SIMULATED_WAREHOUSE);
      return ['shipment.delayed'];
    },
  },
  carrier_loss: {
    outcomes: ['lost'],
    run: async (ctx, account_id, no) => {
      await recordCarrierNews(ctx, account_id, no, { event: 'carrier_loss' }, SIMULATED_WAREHOUSE);
      return ['shipment.lost'];
    },
  },
  take_back: {
    outcomes: ['return_to_sender'],
    run: async (ctx, account_id, no) => {
      const parts = await readReturnableGoods(ctx, account_id, no);
      await takeBackGoods(ctx, account_id, no, parts, SIMULATED_WAREHOUSE);
      return ['shipment.returned'];
    },
  },
};

/**
 * Reports the units of scenarios as lost, as far as the order has them: it may have been changed since. The other scenarios
 * have not happened.
 * @returns the new status; null: the order has none of these units
 */
async function lose<T>(
  ctx: Context,
  account_id: string,
  scenarios: Scenarios,
  report: (lost: readonly ReportedLoss[]) => Promise<T>,
): Promise<T | null> {
  if (scenarios.length === 0) return null;
  try {
    return await report(scenarios.map(({ detail: { item_no = 0, quantity = 1 } }) => ({ item_no, quantity })));
  } catch (error) {
    if (!(error instanceof KuraError) || error.refusal !== 'validation_failed') throw error;
    const faulty = new Set(error.faults.map(({ path }) => Number(path.split('.')[1])));
    const unheld = scenarios.filter((_, index) => faulty.has(index));
    if (unheld.length === 0) throw error;
    await reopenScenarios(ctx, account_id, numbersOf(unheld));
    return lose(
      ctx,
      account_id,
      scenarios.filter((_, index) => !faulty.has(index)),
      report,
    );
  }
}

/**
 * Marks the scenarios as used, and then does the work that goes wrong.
 * @returns the types of the events that happened; null: the scenarios were withdrawn meanwhile, and nothing was done
 */
export async function doScenarioWork(
  ctx: Context,
  kind: WorkKind,
  account_id: string,
  no: number,
  scenarios: Scenarios,
  measures: ReadonlyMap<string, Measure>,
): Promise<readonly string[] | null> {
  const open = new Set(await consumeScenarios(ctx, account_id, numbersOf(scenarios)));
  const own = scenarios.filter(({ scenario_no }) => open.has(scenario_no));
  return own.length === 0 ? null : ((await SCENARIO_WORK[kind]?.run(ctx, account_id, no, own, measures)) ?? null);
}
