/**
 * Shipping rules: an account's conditions and actions for its orders. They are applied to orders with `apply_rule: true`.
 *
 *  - Conditions use the order as the client sent it, not the results of other rules. So the conditions that are met do not
 *    depend on the order of the rules.
 *  - The order of the rules decides only two things. In mode `first`: which rule is applied. In mode `all`: if two rules fill
 *    the same field (or add the last possible enclosed good), the earlier rule counts.
 *  - rule-actions.ts says what actions may do. They never make a valid order invalid.
 *  - Every rule is in the trace: what it found, what it did, or why it did nothing. The size of a trace is limited
 *    (trace-budget.ts).
 *  - Rules are prepared once for many orders. Applying them may be interrupted, because they may have thousands of patterns.
 */
import type { ItemFacts } from '../shipments/plan-lines.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import { type Action, actionsOf, applyAction, type RuleFacts } from './rule-actions.js';
import { evaluateCondition, type ReadyCondition, readCondition, viewOf } from './rule-conditions.js';
import type { EvaluatedAction, EvaluatedCondition, EvaluatedRule, RuleTrace, ShippingRules } from './shipping-rule.js';
import { budgetOf, bytesOf, TraceBudget } from './trace-budget.js';

export interface RuledDraft {
  readonly draft: ShipmentDraft;
  readonly trace: RuleTrace;
}

/** Rules that are prepared for many orders. */
export interface ReadyRules {
  readonly rules: ShippingRules;
  readonly ready: readonly ReadyRule[];
  /** See {@link budgetOf}. */
  readonly room: number;
}

interface ReadyRule {
  readonly conditions: readonly ReadyCondition[];
  readonly actions: readonly Action[];
}

/** Prepares rules: computes what is the same for all orders. A generator: it may be interrupted after each rule. */
export function* readRules(rules: ShippingRules, facts: ItemFacts): Generator<void, ReadyRules> {
  const ready: ReadyRule[] = [];
  for (const { conditions, actions } of rules.rules) {
    ready.push({
      conditions: conditions.map((condition) => readCondition(condition, facts)),
      actions: actionsOf(actions),
    });
    yield;
  }
  return { rules, ready, room: budgetOf(rules) };
}

/**
 * Applies rules to an order. `original` is not changed, and nothing is taken from the supply. A generator: it may be
 * interrupted after each rule and after each action.
 * @returns the changed draft and the trace
 */
export function* applyShippingRules(
  original: ShipmentDraft,
  { rules: { version, mode, rules }, ready, room }: ReadyRules,
  facts: RuleFacts,
): Generator<void, RuledDraft> {
  const view = viewOf(original, facts);
  const [conditionBudget, actionBudget] = [new TraceBudget(room), new TraceBudget(room)];
  const withinBudget = (some: readonly SizedCondition[]): EvaluatedCondition[] =>
    some.flatMap(({ bytes, checked }) =>
      conditionBudget.reserve(bytes, () => bytesOf(checked.found)) ? [checked] : [],
    );
  let draft = original;
  let finished = false;
  const checked: EvaluatedRule[] = [];
  for (const [index, { name, enabled }] of rules.entries()) {
    const named = { rule_no: index + 1, name };
    if (!enabled || finished) {
      checked.push({ ...named, outcome: enabled ? 'not_reached' : 'disabled' });
      continue;
    }
    const { conditions: asked, actions: wanted } = ready[index] as ReadyRule;
    const evaluated = asked.map((one): SizedCondition => ({ bytes: one.bytes, checked: evaluateCondition(one, view) }));
    const failed = evaluated.filter((one) => !one.checked.met);
    yield;
    if (failed.length > 0) {
      const conditions = withinBudget(failed);
      checked.push({ ...named, outcome: 'not_met', conditions, ...omitting(failed.length - conditions.length) });
      continue;
    }
    finished = mode === 'first';
    const actions: EvaluatedAction[] = [];
    for (const action of wanted) {
      const taken = applyAction(action, { original, draft }, facts);
      draft = taken.draft;
      if (actionBudget.reserve(bytesOf(taken.checked))) actions.push(taken.checked);
      yield;
    }
    const conditions = withinBudget(evaluated);
    const omitted = evaluated.length + wanted.length - conditions.length - actions.length;
    checked.push({ ...named, outcome: 'fired', conditions, actions, ...omitting(omitted) });
  }
  return { draft, trace: { version, mode, rules: checked } };
}

/** An evaluated condition, and its size in the trace without `found`. */
interface SizedCondition {
  readonly bytes: number;
  readonly checked: EvaluatedCondition;
}

const omitting = (omitted: number): { readonly omitted?: number } => (omitted === 0 ? {} : { omitted });

/** The enclosed goods and the warehouses that enabled rules may add to an order. */
export function addedByRules({ rules }: ShippingRules): {
  readonly bundled_items: readonly string[];
  readonly warehouses: readonly string[];
} {
  const actions = rules.filter(({ enabled }) => enabled).map((rule) => rule.actions);
  return {
    bundled_items: [...new Set(actions.flatMap((one) => one.bundled_items ?? []))],
    warehouses: [...new Set(actions.flatMap((one) => one.warehouse ?? []))],
  };
}
