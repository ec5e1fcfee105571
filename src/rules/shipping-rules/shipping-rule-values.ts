/* The lists of values that shipping rules and their traces may have. The API's schemas are made from them. */

/**
 * `first`: only the first rule whose conditions are met is applied. `all`: all rules whose conditions are met are applied, in
 * order. A new mode needs a migration: the CHECK of `shipping_rules.mode` has the same list
 * (test/storage/closed-lists.test.ts).
 */
export const RULE_MODES = ['first', 'all'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** The property of an order that a condition compares. */
export const CONDITION_KINDS = [
  'item',
  'tag',
  'quantity',
  'total_amount',
  'prefecture',
  'delivery_carrier',
  'order_no',
  'international',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** The result of a rule. */
export const RULE_OUTCOMES = ['fired', 'not_met', 'disabled', 'not_reached'] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

/** The result of an action: `done`, or why it had no effect. */
export const ACTION_RESULTS = [
  'done',
  // The request gives the field itself, or the shipment had it before the update.
  'already_given',
  'set_by_earlier_rule',
  // Enclosed goods:
  'not_registered',
  'not_an_enclosed_good',
  'already_enclosed',
  'more_than_five',
  // The good needs another temperature zone than the order.
  'other_temperature',
  // The good is too large for POST_EXPRESS.
  'too_large',
  // `short`: the items of which the warehouse has too few units.
  'short_of_stock',
  // Warehouses:
  'no_such_warehouse',
  // Carriers: the order asks for POST_EXPRESS; the carrier does not have the time slot; the order goes overseas.
  'post_express',
  'time_slot',
  'overseas',
  // The delivery date could not be met any more.
  'delivery_date',
] as const;
export type ActionResult = (typeof ACTION_RESULTS)[number];
