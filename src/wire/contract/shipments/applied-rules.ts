import {
  ACTION_RESULTS,
  CONDITION_KINDS,
  RULE_MODES,
  RULE_OUTCOMES,
} from '../../../rules/shipping-rules/shipping-rule-values.js';
import { anything, exact, flag, integer, list, oneOf, optional, text } from '../../schema.js';

/* What shipping rules did to a shipment, as answers show it; rules/shipping-rules/shipping-rule.ts says what it means. */

const Condition = exact(
  {
    on: oneOf(CONDITION_KINDS, { description: 'What the condition looks at.', examples: ['quantity'] }),
    any: list(anything(), { description: 'It holds when one of these does.', examples: [[{ min: 10 }]] }),
    item: optional(text({ description: 'The item whose units count; all when absent.', examples: ['TEA-001'] })),
    met: flag({ description: 'It held.', examples: [true] }),
    found: anything({ description: 'What the order has of it; null for nothing.', examples: [12] }),
  },
  { component: 'EvaluatedCondition' },
);

const Action = exact(
  {
    sets: anything({ description: 'The fields that it sets.', examples: [{ warehouse: 'OSAKA' }] }),
    result: oneOf(ACTION_RESULTS, { description: 'Whether it was done, or why it had no effect.' }),
    short: optional(
      list(text(), { description: 'With short_of_stock: the items of which there is too little, the first hundred.' }),
    ),
  },
  { component: 'EvaluatedAction' },
);

const Rule = exact(
  {
    rule_no: integer({ minimum: 1, description: 'Position in the list.' }),
    name: text({ description: 'Name of the rule.', examples: ['Large orders from Osaka'] }),
    outcome: oneOf(RULE_OUTCOMES, { description: 'What came of it.' }),
    conditions: optional(list(Condition, { description: 'All of a rule that fired; else those that failed.' })),
    actions: optional(list(Action, { description: 'Of a rule that fired.' })),
    omitted: optional(
      integer({
        minimum: 1,
        description:
          'How many more conditions and actions there are, which are not told as the trace would be too long.',
        examples: [2],
      }),
    ),
  },
  { component: 'EvaluatedRule' },
);

export const AppliedRulesResponse = exact(
  {
    version: integer({ description: 'Which list of rules it was.', examples: [3] }),
    mode: oneOf(RULE_MODES, { description: 'Whether only the first rule that fires acts.', examples: ['all'] }),
    rules: list(Rule, { description: 'Every rule, in its order.' }),
  },
  { component: 'AppliedRules', description: 'What the shipping rules did, and why.' },
);
