/**
 * How much of what rules found and did is told. A trace is kept with every shipment: were it as long as the longest list of
 * rules, a bulk of orders would be a thousand copies of the list.
 *
 *  - A trace names every rule and its outcome, whatever else it leaves out.
 *  - What remains of {@link TRACE_LIMIT_BYTES} is one half for conditions and one for actions, so that neither drives out the other.
 *    Each condition and each action is told as a whole, in their order, or else counted as omitted.
 */
import type { EvaluatedRule, RuleTrace, ShippingRules } from './shipping-rule.js';

/** Of a trace, as JSON in UTF-8. */
export const TRACE_LIMIT_BYTES = 64 * 1024;

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Bytes for conditions, and as many for actions, in each trace of a list of rules. */
export function budgetOf({ version, mode, rules }: ShippingRules): number {
  const checked = rules.map(({ name }, index): EvaluatedRule => {
    const omitted = Number.MAX_SAFE_INTEGER;
    return { rule_no: index + 1, name, outcome: 'fired', conditions: [], actions: [], omitted };
  });
  const trace: RuleTrace = { version, mode, rules: checked };
  return Math.floor((TRACE_LIMIT_BYTES - bytesOf(trace)) / 2);
}

/** What is still free for conditions, or for actions, in the trace of one order. */
export class TraceBudget {
  private left: number;

  constructor(room: number) {
    this.left = room;
  }

  /**
   * Whether one more is told.
   * @param bytes the least that it takes
   * @param more what it takes beyond, asked only where the least has room
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
