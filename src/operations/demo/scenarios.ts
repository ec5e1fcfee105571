import { setTimeout as sleep } from 'node:timers/promises';
import { today } from '../../kernel/clock.js';
import type { Decoded } from '../../kernel/decoded.js';
import { fault, type KuraError, notAllowed, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { isAnswer, planScenario as plan, STILL_POSSIBLE } from '../../rules/demo/plan-scenario.js';
import type { ConcernedResource, Scenario, ScenarioDraft } from '../../rules/demo/scenario.js';
import { lockAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  concernedResource,
  consumeScenarios as consume,
  countOpen,
  deleteScenario,
  insertScenario,
  listScenarios as read,
  reopenScenarios as reopen,
  takeAnswer,
} from '../../storage/demo/scenarios.js';
import { FRESH_FOR_MS } from '../accounts/tokens.js';
import { type Context, instantOf, stampOf } from '../context.js';

/** The receipt or shipment that a plan is about. */
export interface ScenarioResource {
  readonly subject: 'receipt' | 'shipment';
  readonly no: number;
}

const MOST_OPEN = 100;
const TOO_MANY = fault(
  'outcome',
  `At most ${MOST_OPEN} plans can be open; withdraw some.`,
  `登録できるのは${MOST_OPEN}件までです。不要なものを取り消してください。`,
);

/**
 * Plans what goes wrong in the demo: with a receipt or a shipment, or with the next answers of the API to the caller's account,
 * whichever of its tokens asks. When this returns, a plan for answers is in effect on every server: it waits one second, in which
 * each server reads that the account has plans.
 * @param resource null: answers of the API
 * @throws not_found; validation_failed with all faults; api_exception when it is too late for the outcome
 */
export async function planScenario(
  ctx: Context,
  caller: AccountCaller,
  resource: ScenarioResource | null,
  { value: draft, faults: known }: Decoded<ScenarioDraft>,
): Promise<Scenario> {
  authorize(caller, 'planScenario');
  const { account_id } = caller.account;
  const scenario = await inTransaction(ctx.pool, async (tx) => {
    // Without the lock, two requests at the same time could exceed the limit, or make the same plan twice.
    await lockAccount(tx, account_id);
    const day = today(ctx.clock).toString();
    const concerned =
      resource === null ? null : await concernedResource(tx, account_id, resource.subject, resource.no, day);
    if (resource !== null && concerned === null) throw notFound();
    const { detail, times, faults, allowed_statuses } = plan(draft, concerned);
    const all = [...known, ...faults];
    refuseIfFaulty((await countOpen(tx, account_id, STILL_POSSIBLE)) < MOST_OPEN ? all : [...all, TOO_MANY]);
    if (allowed_statuses !== null && concerned !== null) throw tooLate(draft.outcome, concerned, allowed_statuses);
    const { outcome } = draft;
    const kept = {
      subject: resource?.subject ?? 'answer',
      resource_no: resource?.no ?? null,
      outcome,
      detail,
      times,
    } as const;
    return insertScenario(tx, account_id, kept, stampOf(ctx, caller));
  });
  if (isAnswer(draft.outcome)) {
    ctx.clients?.forget();
    await sleep(FRESH_FOR_MS);
  }
  return scenario;
}

function tooLate(outcome: string, { status, stage }: ConcernedResource, allowed: readonly string[]): KuraError {
  const [en, ja] = status === stage ? ['', ''] : [`, after ${stage}`, `（直前は${stage}）`];
  return notAllowed(
    `The status is ${status}${en}; ${outcome} can be planned in: ${allowed.join(', ')}.`,
    `現在のステータスは${status}${ja}です。${outcome}を登録できるステータス：${allowed.join(', ')}`,
  );
}

/** More than can be open at a time. */
const SHOWN = 200;

/**
 * The plans of the caller's account: the open ones that can still happen, then those that happened, of each the newest first; 200 at
 * most.
 */
export async function listScenarios(ctx: Context, caller: AccountCaller): Promise<Scenario[]> {
  authorize(caller, 'listScenarios');
  return inReadOnly(ctx.pool, (tx) => read(tx, caller.account.account_id, SHOWN, STILL_POSSIBLE));
}

/** Withdraws a plan of the caller's account that has not happened yet. @throws not_found when there is no such open plan */
export async function withdrawScenario(ctx: Context, caller: AccountCaller, scenario_no: number): Promise<Scenario> {
  authorize(caller, 'withdrawScenario');
  return inTransaction(ctx.pool, async (tx) => {
    return orNotFound(await deleteScenario(tx, caller.account.account_id, scenario_no));
  });
}

/**
 * Counts one use of each plan, so that no plan happens more often than was asked for. The simulated warehouse calls this before
 * the work that goes wrong by these plans. If it is interrupted in between, that work is done without the problem, and no problem
 * happens twice.
 * @returns the plans that were still open
 */
export const consumeScenarios = (
  ctx: Context,
  account_id: string,
  scenario_nos: readonly number[],
): Promise<number[]> => inTransaction(ctx.pool, (tx) => consume(tx, account_id, scenario_nos, instantOf(ctx)));

/** Takes back the use of plans of a receipt or shipment: the work was done, and what was planned did not happen. */
export const reopenScenarios = (ctx: Context, account_id: string, scenario_nos: readonly number[]): Promise<unknown> =>
  inTransaction(ctx.pool, (tx) => reopen(tx, account_id, scenario_nos));

/** What is planned to happen to the answer to a request. */
export type PlannedAnswer = Pick<Scenario, 'outcome' | 'detail'>;

/** Takes a plan of the account for the answer to a request, for one use; null: there is none. The path is without the query. */
export const takePlannedAnswer = (
  ctx: Context,
  account_id: string,
  request: { readonly method: string; readonly path: string },
): Promise<PlannedAnswer | null> =>
  inTransaction(ctx.pool, (tx) => takeAnswer(tx, account_id, request, instantOf(ctx)));
