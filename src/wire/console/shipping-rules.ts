import { Type } from 'typebox';
import { addAll } from '../../kernel/collections.js';
import { type Decoded, withoutFaults } from '../../kernel/decoded.js';
import { at, type Fault } from '../../kernel/errors.js';
import { LARGEST } from '../../kernel/quantities.js';
import { CARRIERS_ON_REQUEST } from '../../rules/carriers/carrier-values.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import {
  CUSHIONING_TYPES,
  DELIVERY_NOTE_TYPES,
  HIGHEST_PRIORITY,
  MAX_ENCLOSED,
  UNITS,
  WRAPPING_TYPES,
} from '../../rules/shipments/shipment-values.js';
import { CONDITION_KINDS, type ConditionKind, RULE_MODES } from '../../rules/shipping-rules/shipping-rule-values.js';
import type { ConditionDraft, RuleDraft, RulesDraft } from '../../rules/shipping-rules/validate-shipping-rules.js';
import { ShipmentRequest } from '../contract/shipments/shipment-schemas.js';
import { decodeShipment } from '../contract/shipments/shipments.js';
import { anything, closed, exact, flag, integer, list, nullableOneOf, oneOf, optional, text } from '../schema.js';
import { type Check, checkOf } from '../validator.js';

/* Shipping rules as they are written in a file; docs/guides/shipping-rules.md shows one. */

const MAX_RULES = 50;
const MAX_CONDITIONS = 10;
const MAX_VALUES = 50;

const anyOf = (value: Parameters<typeof list>[0]) =>
  list(value, { minItems: 1, maxItems: MAX_VALUES, uniqueItems: true });

/** What a condition compares a number with: an exact number, or a range. */
const figure = (type: 'integer' | 'number') =>
  Type.Unsafe<unknown>({
    type: [type, 'object'],
    properties: { min: { type }, max: { type } },
    additionalProperties: false,
  });

const itemName = text({ min: 1, max: 100 });
const on = Type.Unsafe<string>({});

const CONDITIONS = {
  item: closed({ on, any: anyOf(itemName) }),
  tag: closed({ on, any: anyOf(text({ min: 1, max: 255 })) }),
  quantity: closed({ on, any: anyOf(figure('integer')), item: optional(itemName) }),
  total_amount: closed({ on, any: anyOf(figure('number')) }),
  prefecture: closed({ on, any: anyOf(text({ min: 1 })) }),
  delivery_carrier: closed({ on, any: anyOf(nullableOneOf(CARRIERS_ON_REQUEST)) }),
  order_no: closed({ on, any: anyOf(text({ min: 1, max: 100 })) }),
  international: closed({ on, any: anyOf(flag()) }),
} satisfies Record<ConditionKind, unknown>;

const Condition = Type.Object({ on: oneOf(CONDITION_KINDS) });

const Actions = closed({
  warehouse: optional(text({ min: 1 })),
  delivery_carrier: optional(oneOf(CARRIERS_ON_REQUEST)),
  bundled_items: optional(list(itemName, { minItems: 1, maxItems: MAX_ENCLOSED, uniqueItems: true })),
  gift_wrapping_unit: optional(oneOf(UNITS)),
  gift_wrapping_type: optional(oneOf(WRAPPING_TYPES)),
  cushioning_unit: optional(oneOf(UNITS)),
  cushioning_type: optional(oneOf(CUSHIONING_TYPES)),
  delivery_note_type: optional(oneOf(DELIVERY_NOTE_TYPES)),
  allocate_priority: optional(integer({ minimum: 0, maximum: HIGHEST_PRIORITY })),
  suspend: optional(flag()),
});

const LIST = {
  mode: oneOf(RULE_MODES),
  rules: list(
    closed({
      name: text({ min: 1, max: 100 }),
      enabled: optional(flag()),
      conditions: list(Condition, { maxItems: MAX_CONDITIONS }),
      actions: Actions,
    }),
    { maxItems: MAX_RULES },
  ),
};

export const Rules = closed({ version: optional(integer({ minimum: 0, maximum: LARGEST })), ...LIST });

/** Rules to be tried with an order. */
export const Trial = closed({ ...LIST, shipment: ShipmentRequest });

export const RulesAnswer = exact({
  version: integer({ description: 'Increases with each change; 0: there never were any.' }),
  mode: oneOf(RULE_MODES),
  rules: list(
    exact({
      name: text(),
      enabled: flag(),
      conditions: list(
        exact({
          on: oneOf(CONDITION_KINDS),
          any: list(anything()),
          item: optional(text({ description: 'Of `quantity`.' })),
        }),
      ),
      actions: Actions,
    }),
  ),
});

const check = checkOf(Rules);
const CHECKS = Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, checkOf(CONDITIONS[kind])])) as Record<
  string,
  Check
>;

/** Takes a trial apart. Each part finds its own faults; those of the order are under `shipment`. */
export function decodeTrial({ value, faults }: Decoded<unknown>): {
  readonly rules: Decoded<RulesDraft>;
  readonly order: Decoded<ShipmentDraft>;
} {
  const { shipment, ...rules } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly shipment?: unknown;
  };
  const order =
    typeof shipment === 'object' && shipment !== null ? { ...shipment, apply_rule: true } : (shipment ?? {});
  return { rules: decodeShippingRules({ value: rules, faults }), order: decodeShipment(withoutFaults(order)) };
}

/** Decodes shipping rules from the content of a file. Finds all faults of their form; the rules check the rest. */
export function decodeShippingRules(body: Decoded<unknown>): Decoded<RulesDraft> {
  const { value, faults: found } = check(body);
  const draft = (value ?? {}) as RulesDraft;
  const faults: Fault[] = [...found];
  const rules = draft.rules?.map((rule, index): RuleDraft | null => {
    if (rule?.conditions === undefined) return rule;
    const conditions = rule.conditions.map((condition, no): ConditionDraft | null => {
      const checked = CHECKS[condition?.on ?? '']?.({ value: condition, faults: [] });
      if (checked === undefined) return null;
      addAll(faults, at(`rules.${index}.conditions.${no}`, checked.faults));
      return checked.value as ConditionDraft;
    });
    return { ...rule, conditions };
  });
  return { value: rules === undefined ? draft : { ...draft, rules }, faults };
}
