/**
 * Shipping rules: an account's own wishes for its orders, applied where a request asks for them.
 *
 *  - Conditions look at the order as its client sent it, never at what other rules did to it: which rules hold does not
 *    depend on their order.
 *  - The order of the rules decides two things only: which one acts in mode `first`, and which of two that fill the same
 *    field (or want the fifth enclosed good) gets it, in mode `all`: the earlier one.
 *  - What actions may do is in rule-actions.ts. They never put a sound order at fault.
 *  - Every rule leaves a trace: what it found, what it did, or why not. It is bounded (trace-budget.ts).
 *  - Rules are read once for many orders; applying them to one may be interrupted, since a list may have thousands of patterns.
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

/** Rules made ready for many orders. */
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

/** Works out what is the same for all orders. May be interrupted after each rule. */
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
 * An order as its account's rules leave it. The order itself is not changed; nothing is taken from the supply. May be
 * interrupted after each rule, and within one that fires after each action.
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

/** A condition that was asked, and the least that it takes up in the trace. */
interface SizedCondition {
  readonly bytes: number;
  readonly checked: EvaluatedCondition;
}

const omitting = (omitted: number): { readonly omitted?: number } => (omitted === 0 ? {} : { omitted });

/** What the rules in force may add to an order or send it from. */
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
