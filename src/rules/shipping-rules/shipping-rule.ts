import type { CarrierOnRequest } from '../carriers/carriers.js';
import type { CushioningType, DeliveryNoteType, Unit, WrappingType } from '../shipments/shipment-values.js';

/* What an account's shipping rules are made of, and the trace that they leave. All of it is plain JSON. */

/** A figure to be met exactly, or a range with its bounds included. */
export type Figure = number | { readonly min?: number; readonly max?: number };

/** Holds when one of the values in `any` does. */
export type RuleCondition =
  /** Item ids or codes, one of which is ordered. */
  | { readonly on: 'item'; readonly any: readonly string[] }
  /** Tags, one of which an item ordered has. */
  | { readonly on: 'tag'; readonly any: readonly string[] }
  /** Units ordered of all items, or of the one named by id or code. */
  | { readonly on: 'quantity'; readonly any: readonly Figure[]; readonly item?: string }
  /** In whatever unit the client writes its amounts. An order without a readable amount meets no figure. */
  | { readonly on: 'total_amount'; readonly any: readonly Figure[] }
  /** Of a recipient in Japan. */
  | { readonly on: 'prefecture'; readonly any: readonly string[] }
  /** The carrier that the order asks for; null: it asks for none. */
  | { readonly on: 'delivery_carrier'; readonly any: readonly (CarrierOnRequest | null)[] }
  /** Patterns with `*` and `?` that order_no or identifier fits. */
  | { readonly on: 'order_no'; readonly any: readonly string[] }
  | { readonly on: 'international'; readonly any: readonly boolean[] };

/** The fields of a shipment that a rule fills where the client left them open; enclosed goods are added. */
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
  /** All must hold; none: the rule fires always. */
  readonly conditions: readonly RuleCondition[];
  readonly actions: RuleActions;
}

/** `first`: only the first rule that fires acts. `all`: every one does, in order. */
export type RuleMode = 'first' | 'all';

export interface ShippingRules {
  /** Counts the replacements of the list; 0: it was never set. */
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly ShippingRule[];
}

export const NO_RULES: ShippingRules = { version: 0, mode: 'all', rules: [] };

/** A condition with its outcome. `found`: what the order has of it; null for nothing. */
export type EvaluatedCondition = RuleCondition & { readonly met: boolean; readonly found: unknown };

/** What came of an action: `done`, or why it had no effect. */
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
  /** It must be cooled, and the order is not (or otherwise). */
  | 'other_temperature'
  /** It is too large for the POST_EXPRESS asked for. */
  | 'too_large'
  /** `short`: the items of which the warehouse has too little. */
  | 'short_of_stock'
  /** Warehouses: */
  | 'no_such_warehouse'
  /** Carriers: the post is asked for; the carrier has no such slot; the goods go overseas. */
  | 'post_express'
  | 'time_slot'
  | 'overseas'
  /** The delivery date asked for could not be met. */
  | 'delivery_date';

export interface EvaluatedAction {
  /** The fields that it sets, e.g. `{warehouse: 'OSAKA'}`; of enclosed goods the one that it adds. */
  readonly sets: Readonly<Record<string, unknown>>;
  readonly result: ActionResult;
  /** The first hundred. */
  readonly short?: readonly string[];
}

interface Evaluated {
  /** Position in the list, from 1. */
  readonly rule_no: number;
  readonly name: string;
  /** Conditions and actions that would be told here, were the trace not too large for it. Absent: none. */
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
  /** Switched off; or, of mode `first`, an earlier one had fired. */
  | (Evaluated & { readonly outcome: 'disabled' | 'not_reached' });

/** What the rules did to one order, and why. */
export interface RuleTrace {
  readonly version: number;
  readonly mode: RuleMode;
  readonly rules: readonly EvaluatedRule[];
}
