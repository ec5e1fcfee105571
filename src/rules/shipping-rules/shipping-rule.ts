import type { CarrierOnRequest } from '../carriers/carriers.js';
import type { CushioningType, DeliveryNoteType, Unit, WrappingType } from '../shipments/shipment-values.js';

/* The types of shipping rules and of their traces. All values are plain JSON. */

/** An exact number, or a range that includes its bounds. */
export type Figure = number | { readonly min?: number; readonly max?: number };

/** A condition. It is met if at least one of the values in `any` fits the order. */
export type RuleCondition =
  /** Ids or codes of items: one of them is ordered. */
  | { readonly on: 'item'; readonly any: readonly string[] }
  /** Tags: an ordered item has one of them. */
  | { readonly on: 'tag'; readonly any: readonly string[] }
  /** The number of units ordered, of all items or of the item named by id or code. */
  | { readonly on: 'quantity'; readonly any: readonly Figure[]; readonly item?: string }
  /** The total amount, in the unit that the client uses. Not met if the order has no readable amount. */
  | { readonly on: 'total_amount'; readonly any: readonly Figure[] }
  /** The prefecture of a recipient in Japan. */
  | { readonly on: 'prefecture'; readonly any: readonly string[] }
  /** The carrier that the order names; null: it names none. */
  | { readonly on: 'delivery_carrier'; readonly any: readonly (CarrierOnRequest | null)[] }
  /** Patterns with `*` and `?`: order_no or identifier matches one. */
  | { readonly on: 'order_no'; readonly any: readonly string[] }
  | { readonly on: 'international'; readonly any: readonly boolean[] };

/** The fields that a rule fills if the client did not give them. Enclosed goods are added. */
export interface RuleActions {
  readonly warehouse?: string;
  readonly delivery_carrier?: CarrierOnRequest;
  /** Ids or codes. */
  readonly bundled_items?: readonly string[];
  readonly gift_wrapping_unit?: Unit;
  readonly gift_wrapping_type?: WrappingType;
  readonly cushioning_unit?: Unit;
  readonly cushioning_type?: CushioningType;
  readonly delivery_note_type?: DeliveryNoteType;
  readonly allocate_priority?: number;
  readonly suspend?: boolean;
}

export interface ShippingRule {
  /** Unique in the account. */
  readonly name: string;
  readonly enabled: boolean;
  /** All must be met. An empty list is always met. */
  readonly conditions: readonly RuleCondition[];
  readonly actions: RuleActions;
}

/** `first`: only the first rule whose conditions are met is applied. `all`: all such rules are applied, in order. */
export type RuleMode = 'first' | 'all';

export interface ShippingRules {
  /** Increases with each replacement of the list; 0: the list was never set. */
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly ShippingRule[];
}

export const NO_RULES: ShippingRules = { version: 0, mode: 'all', rules: [] };

/** A condition with its result. `found`: the values of the order that were compared; null: none. */
export type EvaluatedCondition = RuleCondition & { readonly met: boolean; readonly found: unknown };

/** The result of an action: `done`, or why it had no effect. */
export type ActionResult =
  | 'done'
  /** The request gives the field itself, or the shipment had it before the update. */
  | 'already_given'
  | 'set_by_earlier_rule'
  /** Enclosed goods: */
  | 'not_registered'
  | 'not_an_enclosed_good'
  | 'already_enclosed'
  | 'more_than_five'
  /** The good needs another temperature zone than the order. */
  | 'other_temperature'
  /** The good is too large for POST_EXPRESS. */
  | 'too_large'
  /** `short`: the items of which the warehouse has too few units. */
  | 'short_of_stock'
  /** Warehouses: */
  | 'no_such_warehouse'
  /** Carriers: the order asks for POST_EXPRESS; the carrier does not have the time slot; the order goes overseas. */
  | 'post_express'
  | 'time_slot'
  | 'overseas'
  /** The delivery date could not be met any more. */
  | 'delivery_date';

export interface EvaluatedAction {
  /** The fields that it sets, such as `{warehouse: 'OSAKA'}`; for enclosed goods, the good that it adds. */
  readonly sets: Readonly<Record<string, unknown>>;
  readonly result: ActionResult;
  /** At most a hundred item codes. */
  readonly short?: readonly string[];
}

interface Evaluated {
  /** Position in the list, from 1. */
  readonly rule_no: number;
  readonly name: string;
  /** Number of conditions and actions that are left out because the trace would be too large. Absent: none. */
  readonly omitted?: number;
}

export type EvaluatedRule =
  | (Evaluated & {
      readonly outcome: 'fired';
      readonly conditions: readonly EvaluatedCondition[];
      readonly actions: readonly EvaluatedAction[];
    })
  /** The conditions that failed. */
  | (Evaluated & { readonly outcome: 'not_met'; readonly conditions: readonly EvaluatedCondition[] })
  /** Disabled; or, in mode `first`, an earlier rule was applied. */
  | (Evaluated & { readonly outcome: 'disabled' | 'not_reached' });

/** The trace of an order: what the rules did to it, and why. */
export interface RuleTrace {
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly EvaluatedRule[];
}
