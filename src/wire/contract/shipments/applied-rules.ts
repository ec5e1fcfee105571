import {
  ACTION_RESULTS,
  CONDITION_KINDS,
  RULE_MODES,
  RULE_OUTCOMES,
} from '../../../rules/shipping-rules/shipping-rule-values.js';
import { anything, exact, flag, integer, list, oneOf, optional, text } from '../../schema.js';

/* What shipping rules did to a shipment, in answers. rules/shipping-rules/shipping-rule.ts explains the fields. */

const Condition = exact(
  {
    on: oneOf(CONDITION_KINDS, { description: 'The property of the order that is compared.', examples: ['quantity'] }),
    any: list(anything(), {
      description: 'Values and ranges. The condition is met if the order fits at least one of them.',
      examples: [[{ min: 10 }]],
    }),
    item: optional(
      text({
        description: 'The item whose units are counted. If absent, the units of all items.',
        examples: ['TEA-001'],
      }),
    ),
    met: flag({ description: 'Whether the condition was met.', examples: [true] }),
    found: anything({ description: 'What the order has for this property; null if it has nothing.', examples: [12] }),
  },
  { component: 'EvaluatedCondition' },
);

const Action = exact(
  {
    sets: anything({
      description: 'The fields that the action sets, with their values.',
      examples: [{ warehouse: 'OSAKA' }],
    }),
    result: oneOf(ACTION_RESULTS, { description: '`done`, or why the action had no effect.' }),
    short: optional(
      list(text(), { description: 'Only with `short_of_stock`: codes of the items with too few units, at most 100.' }),
    ),
  },
  { component: 'EvaluatedAction' },
);

const Rule = exact(
  {
    rule_no: integer({ minimum: 1, description: 'Position of the rule in the list, from 1.' }),
    name: text({ description: 'Name of the rule.', examples: ['Large orders from Osaka'] }),
    outcome: oneOf(RULE_OUTCOMES, {
      description: 'The result of the rule. `fired`: its conditions were met, and its actions were tried.',
    }),
    conditions: optional(
      list(Condition, {
        description: 'All conditions of a rule that fired; of a rule that was not met, only those that failed.',
      }),
    ),
    actions: optional(list(Action, { description: 'The actions of a rule that fired.' })),
    omitted: optional(
      integer({
        minimum: 1,
        description:
          'The number of further conditions and actions, which are left out because the list would be too long.',
        examples: [2],
      }),
    ),
  },
  { component: 'EvaluatedRule' },
);

export const AppliedRulesResponse = exact(
  {
    version: integer({ description: 'Version of the list of rules.', examples: [3] }),
    mode: oneOf(RULE_MODES, {
      description:
        '`first`: only the first rule whose conditions are met is applied. `all`: every such rule is applied.',
      examples: ['all'],
    }),
    rules: list(Rule, { description: 'All rules, in the order of the list.' }),
  },
  { component: 'AppliedRules', description: 'What the shipping rules did, and why.' },
);
