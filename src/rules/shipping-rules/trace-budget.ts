/**
 * Limits the size of traces. A trace is stored with every shipment. Without a limit, a bulk of orders could store a
 * thousand copies of a long list of rules.
 *
 *  - A trace always contains every rule with its outcome.
 *  - One half of the rest of {@link TRACE_LIMIT_BYTES} is for conditions and one half for actions, so that many conditions
 *    leave room for the actions, and many actions for the conditions. In their order, each condition and each action is
 *    listed as a whole, or counted as omitted.
 */
import type { EvaluatedRule, RuleTrace, ShippingRules } from './shipping-rule.js';

/** The maximum size of a trace, as JSON in UTF-8. */
export const TRACE_LIMIT_BYTES = 64 * 1024;

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The number of bytes for conditions, and again for actions, in each trace of a list of rules. */
export function budgetOf({ version, mode, rules }: ShippingRules): number {
  const checked = rules.map(({ name }, index): EvaluatedRule => {
    const omitted = Number.MAX_SAFE_INTEGER;
    return { rule_no: index + 1, name, outcome: 'fired', conditions: [], actions: [], omitted };
  });
  const trace: RuleTrace = { version, mode, rules: checked };
  return Math.floor((TRACE_LIMIT_BYTES - bytesOf(trace)) / 2);
}

/** The bytes that are left for conditions, or for actions, in the trace of one order. */
export class TraceBudget {
  private left: number;

  constructor(room: number) {
    this.left = room;
  }

  /**
   * Reserves room for one more entry. @returns false, with nothing reserved, if there is not enough room
   * @param bytes the minimum size of the entry
   * @param more returns the rest of its size; called only if there is room for the minimum
   */
  reserve(bytes: number, more: () => number = () => 0): boolean {
    const free = this.left - bytes - COMMA;
    const left = free < 0 ? free : free - more();
    if (left < 0) return false;
    this.left = left;
    return true;
  }
}

const COMMA = 1;
