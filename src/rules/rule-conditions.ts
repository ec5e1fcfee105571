/** Conditions of shipping rules: what an order is asked, and what was found in it. */
import { fitsWildcard } from '../kernel/wildcard.js';
import type { ItemFacts } from './plan-lines.js';
import type { ShipmentDraft } from './shipment.js';
import type { ChosenCarrier } from './shipment-options.js';
import type { Figure, JudgedCondition, RuleCondition } from './shipping-rule.js';

/** What conditions ask of an order; made once for all rules. Units and tags are those of what is ordered, by item code. */
export interface OrderView {
  readonly units: ReadonlyMap<string, number>;
  /** The first item ordered that has it, by tag. */
  readonly tagged: ReadonlyMap<string, string>;
  readonly total_amount: number | null;
  readonly prefecture: string | null;
  readonly delivery_carrier: ChosenCarrier | null;
  readonly names: readonly string[];
  readonly international: boolean;
  /** The code of an item named by id or code (the id goes first). */
  readonly codeOf: (text: string) => string;
}

/** The order as its client sent it. A set counts as itself, not as its parts; enclosed goods do not count. */
export function viewOf(draft: ShipmentDraft, { itemsByCode, itemsByNo, itemNoOf }: ItemFacts): OrderView {
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
    tagged,
    total_amount: amountOf(draft.total_amount),
    prefecture: international ? null : (draft.recipient?.prefecture?.trim() ?? null),
    delivery_carrier: draft.delivery_carrier ?? null,
    names: [...new Set([draft.order_no, draft.identifier].filter((name) => name != null))],
    international,
    codeOf: (text) => {
      const no = itemNoOf(text);
      return (no === null ? undefined : itemsByNo.get(no)?.code) ?? text;
    },
  };
}

const AMOUNT = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** A printed amount as a figure: a number, or a text of digits with or without thousands separators. Null: neither. */
export function amountOf(amount: unknown): number | null {
  if (typeof amount === 'number') return Number.isFinite(amount) ? amount : null;
  if (typeof amount !== 'string' || !AMOUNT.test(amount.trim())) return null;
  return Number(amount.trim().replaceAll(',', ''));
}

export function judgeCondition(condition: RuleCondition, order: OrderView): JudgedCondition {
  const found = findFor(condition, order);
  const met = isMet(condition, found);
  return { ...condition, met, found: Array.isArray(found) && found.length === 0 ? null : found };
}

/** For lists of names the ones that are there, else the order's own value. */
function findFor(condition: RuleCondition, order: OrderView): unknown {
  switch (condition.on) {
    case 'item':
      return condition.any.map(order.codeOf).filter((code) => order.units.has(code));
    case 'tag':
      return condition.any.flatMap((tag) => {
        const item = order.tagged.get(tag);
        return item === undefined ? [] : [{ tag, item }];
      });
    case 'quantity':
      return condition.item === undefined
        ? [...order.units.values()].reduce((sum, units) => sum + units, 0)
        : (order.units.get(order.codeOf(condition.item)) ?? 0);
    case 'order_no':
      return order.names.filter((name) => condition.any.some((pattern) => fitsWildcard(pattern, name)));
    case 'total_amount':
    case 'prefecture':
    case 'delivery_carrier':
    case 'international':
      return order[condition.on];
  }
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
