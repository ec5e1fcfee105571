import type { CarrierOnRequest } from '../carriers/carriers.js';
import type { CushioningType, DeliveryNoteType, Unit, WrappingType } from '../shipments/shipment-values.js';
import type { ActionResult, ConditionKind, RuleMode, RuleOutcome } from './shipping-rule-values.js';

/* The types of shipping rules and of their traces. All values are plain JSON. */

/** An exact number, or a range that includes its bounds. */
export type Figure = number | { readonly min?: number; readonly max?: number };

/** A condition. It is met if at least one of the values in `any` fits the order. */
interface ConditionOn<K extends ConditionKind, V> {
  readonly on: K;
  readonly any: readonly V[];
}

export type RuleCondition =
  /** Ids or codes of items: one of them is ordered. */
  | ConditionOn<'item', string>
  /** Tags: an ordered item has one of them. */
  | ConditionOn<'tag', string>
  /** The number of units ordered, of all items or of the item named by id or code. */
  | (ConditionOn<'quantity', Figure> & { readonly item?: string })
  /** The total amount, in the unit that the client uses. Not met if the order has no readable amount. */
  | ConditionOn<'total_amount', Figure>
  /** The prefecture of a recipient in Japan. */
  | ConditionOn<'prefecture', string>
  /** The carrier that the order names; null: it names none. */
  | ConditionOn<'delivery_carrier', CarrierOnRequest | null>
  /** Patterns with `*` and `?`: order_no or identifier matches one. */
  | ConditionOn<'order_no', string>
  | ConditionOn<'international', boolean>;

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
  /** All conditions must be met. An empty list is always met. */
  readonly conditions: readonly RuleCondition[];
  readonly actions: RuleActions;
}

export interface ShippingRules {
  /** Increases with each replacement of the list; 0: the list was never set. */
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly ShippingRule[];
}

export const NO_RULES: ShippingRules = { version: 0, mode: 'all', rules: [] };

/** A condition with its result. `found`: the values of the order that were compared; null: none. */
export type EvaluatedCondition = RuleCondition & { readonly met: boolean; readonly found: unknown };

export interface EvaluatedAction {
  /** The fields that it sets, such as `{warehouse: 'OSAKA'}`; for enclosed goods, the good that it adds. */
  readonly sets: Readonly<Record<string, unknown>>;
  readonly result: ActionResult;
  /** At most a hundred item codes. */
  readonly short?: readonly string[];
}

interface Evaluated<O extends RuleOutcome> {
  /** Position in the list, from 1. */
  readonly rule_no: number;
  readonly name: string;
  readonly outcome: O;
  /** Number of conditions and actions that are left out because the trace would be too large. Absent: none. */
  readonly omitted?: number;
}

export type EvaluatedRule =
  | (Evaluated<'fired'> & {
      readonly conditions: readonly EvaluatedCondition[];
      readonly actions: readonly EvaluatedAction[];
    })
  /** The conditions that failed. */
  | (Evaluated<'not_met'> & { readonly conditions: readonly EvaluatedCondition[] })
  /** Disabled; or, in mode `first`, an earlier rule was applied. */
  | Evaluated<'disabled' | 'not_reached'>;

/** The trace of an order: what the rules did to it, and why. */
export interface RuleTrace {
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly EvaluatedRule[];
}
