/** Conditions of shipping rules: evaluates them for an order, and returns the values of the order that were compared. */
import { fitsWildcard, readWildcard } from '../../kernel/wildcard.js';
import { prefectureNamed } from '../addresses/prefectures.js';
import type { CarrierOnRequest } from '../carriers/carriers.js';
import type { ItemFacts } from '../shipments/plan-lines.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import type { EvaluatedCondition, Figure, RuleCondition } from './shipping-rule.js';
import { bytesOf } from './trace-budget.js';

/** The values of an order that conditions use; computed once for all rules. Enclosed goods do not count. */
export interface OrderView {
  /** Ordered units by item code. */
  readonly units: ReadonlyMap<string, number>;
  /** Units of all items. */
  readonly ordered: number;
  /** By tag: the code of the first ordered item that has the tag. */
  readonly tagged: ReadonlyMap<string, string>;
  readonly total_amount: number | null;
  readonly prefecture: string | null;
  readonly delivery_carrier: CarrierOnRequest | null;
  readonly names: readonly string[];
  readonly international: boolean;
}

/** The values of an order as the client sent it. A set counts as itself, not as its parts. */
export function viewOf(draft: ShipmentDraft, { itemsByCode }: ItemFacts): OrderView {
  const units = new Map<string, number>();
  const tagged = new Map<string, string>();
  for (const line of draft.items ?? []) {
    if (line?.code == null) continue;
    units.set(line.code, (units.get(line.code) ?? 0) + (line.quantity ?? 0));
    for (const tag of itemsByCode.get(line.code)?.tags ?? []) if (!tagged.has(tag)) tagged.set(tag, line.code);
  }
  const international = draft.international === true;
  return {
    units,
    ordered: [...units.values()].reduce((sum, some) => sum + some, 0),
    tagged,
    total_amount: amountOf(draft.total_amount),
    prefecture: international ? null : namedPrefecture(draft.recipient?.prefecture),
    delivery_carrier: draft.delivery_carrier ?? null,
    names: [...new Set([draft.order_no, draft.identifier].filter((name) => name != null))],
    international,
  };
}

/** The prefecture; null for any other text. The order is refused in that case, and the text may be very long. */
function namedPrefecture(text: string | null | undefined): string | null {
  const name = text?.trim() ?? '';
  return prefectureNamed(name) === null ? null : name;
}

const AMOUNT = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** An amount as a number. It may be a number, or a text of digits with or without thousands separators. Null: neither. */
export function amountOf(amount: unknown): number | null {
  if (typeof amount === 'number') return Number.isFinite(amount) ? amount : null;
  if (typeof amount !== 'string' || !AMOUNT.test(amount.trim())) return null;
  return Number(amount.trim().replaceAll(',', ''));
}

/** A condition that is prepared for many orders. */
export interface ReadyCondition {
  readonly condition: RuleCondition;
  readonly find: Finder;
  /** Its size in a trace, without `found`. */
  readonly bytes: number;
}

/** Returns the value of the order that is compared. For a list of names: the names in the list that the order has. */
type Finder = (order: OrderView) => unknown;

/** Prepares a condition: computes what is the same for all orders, because a list may have thousands of patterns and names. */
export const readCondition = (condition: RuleCondition, facts: ItemFacts): ReadyCondition => ({
  condition,
  find: finderOf(condition, facts),
  bytes: bytesOf({ ...condition, met: false, found: null } satisfies EvaluatedCondition),
});

export function evaluateCondition({ condition, find }: ReadyCondition, order: OrderView): EvaluatedCondition {
  const found = find(order);
  const met = isMet(condition, found);
  return { ...condition, met, found: Array.isArray(found) && found.length === 0 ? null : found };
}

function finderOf(condition: RuleCondition, facts: ItemFacts): Finder {
  const { on } = condition;
  switch (on) {
    case 'item': {
      const codes = condition.any.map((text) => codeOf(text, facts));
      return ({ units }) => codes.filter((code) => units.has(code));
    }
    case 'tag':
      return ({ tagged }) =>
        condition.any.flatMap((tag) => {
          const item = tagged.get(tag);
          return item === undefined ? [] : [{ tag, item }];
        });
    case 'quantity': {
      if (condition.item === undefined) return (order) => order.ordered;
      const code = codeOf(condition.item, facts);
      return ({ units }) => units.get(code) ?? 0;
    }
    case 'order_no': {
      const patterns = condition.any.map(readWildcard);
      return ({ names }) => names.filter((name) => patterns.some((pattern) => fitsWildcard(pattern, name)));
    }
    case 'total_amount':
    case 'prefecture':
    case 'delivery_carrier':
    case 'international':
      return (order) => order[on];
  }
}

/** The code of an item named by id or code. A text that could be both is an id. */
function codeOf(text: string, { itemNoOf, itemsByNo }: ItemFacts): string {
  const no = itemNoOf(text);
  return (no === null ? undefined : itemsByNo.get(no)?.code) ?? text;
}

function isMet(condition: RuleCondition, found: unknown): boolean {
  if (Array.isArray(found)) return found.length > 0;
  if (condition.on === 'quantity' || condition.on === 'total_amount') {
    return typeof found === 'number' && condition.any.some((figure) => fits(figure, found));
  }
  return (condition.any as readonly unknown[]).includes(found);
}

const fits = (figure: Figure, value: number): boolean =>
  typeof figure === 'number'
    ? value === figure
    : value >= (figure.min ?? Number.NEGATIVE_INFINITY) && value <= (figure.max ?? Number.POSITIVE_INFINITY);
