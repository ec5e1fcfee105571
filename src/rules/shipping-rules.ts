/**
 * Shipping rules: an account's own wishes for its orders, applied where a request asks for them.
 *
 *  - Conditions look at the order as its client sent it, never at what other rules did to it: which rules hold does not
 *    depend on their order.
 *  - The order of the rules decides two things only: which one acts in mode `first`, and which of two that fill the same
 *    field (or want the fifth enclosed good) gets it, in mode `all`: the earlier one.
 *  - What actions may do is in rule-actions.ts. They never put a sound order at fault.
 *  - Every rule leaves a trace: what it found, what it did, or why not.
 */
import { actionsOf, type RuleFacts, take } from './rule-actions.js';
import { judgeCondition, viewOf } from './rule-conditions.js';
import type { ShipmentDraft } from './shipment.js';
import type { JudgedAction, JudgedRule, RuleTrace, ShippingRules } from './shipping-rule.js';

export interface Ruled {
  readonly draft: ShipmentDraft;
  readonly trace: RuleTrace;
}

/** An order as its account's rules leave it. The order itself is not changed; nothing is taken from the shelves. */
export function applyShippingRules(original: ShipmentDraft, rules: ShippingRules, facts: RuleFacts): Ruled {
  const view = viewOf(original, facts);
  let draft = original;
  let over = false;
  const judged = rules.rules.map((rule, index): JudgedRule => {
    const named = { rule_no: index + 1, name: rule.name };
    if (!rule.enabled) return { ...named, outcome: 'disabled' };
    if (over) return { ...named, outcome: 'not_reached' };
    const conditions = rule.conditions.map((condition) => judgeCondition(condition, view));
    const failed = conditions.filter(({ met }) => !met);
    if (failed.length > 0) return { ...named, outcome: 'not_met', conditions: failed };
    over = rules.mode === 'first';
    const actions: JudgedAction[] = [];
    for (const action of actionsOf(rule.actions)) {
      const taken = take(action, { original, draft }, facts);
      draft = taken.draft;
      actions.push(taken.judged);
    }
    return { ...named, outcome: 'fired', conditions, actions };
  });
  return { draft, trace: { version: rules.version, mode: rules.mode, rules: judged } };
}

/** What the rules in force may add to an order or send it from. */
export function reachOf({ rules }: ShippingRules): {
  readonly bundled_items: readonly string[];
  readonly warehouses: readonly string[];
} {
  const actions = rules.filter(({ enabled }) => enabled).map((rule) => rule.actions);
  return {
    bundled_items: [...new Set(actions.flatMap((one) => one.bundled_items ?? []))],
    warehouses: [...new Set(actions.flatMap((one) => one.warehouse ?? []))],
  };
}
